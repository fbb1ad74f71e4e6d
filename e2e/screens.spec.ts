import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { fill, publicPaths, signedInPaths, thingsOf } from './site.ts';

// axe on every screen: dark and light, wide and narrow, and the three languages in turn; one story a screen.
const looks = [
  { theme: 'dark', width: 1440, language: 'en' },
  { theme: 'light', width: 390, language: 'de' },
  { theme: 'light', width: 1440, language: 'tr' },
  { theme: 'dark', width: 390, language: 'tr' },
] as const;
const reading = signedInPaths.filter((path) => !path.includes('{any}'));

const tabs = [
  '/leagues/{league}?tab=stats', '/teams/{team}?tab=squad', '/teams/{team}?tab=transfers', '/teams/{team}?tab=penalties',
  '/teams/new',
  '/players/{player}?tab=stats', '/players/{player}?tab=clubs', '/profile?edit=yes',
  '/transfercenter?tab=teams', '/transfercenter?tab=register', '/tickets?new=yes', '/messages?to={kerem}',
  '/settings?section=formats', '/settings?section=calendar', '/settings?section=devices', '/settings?section=privacy',
]; // prettier-ignore
const leading = [
  '/teams/{own}?tab=squad',
  '/teams/{own}?tab=contracts',
  '/teams/{own}?tab=achievements',
  '/transfercenter',
];
const deciding = [
  '/admin/dashboard', '/admin/news', '/admin/news?article={article}', '/admin/schedule', '/admin/settings', '/admin/contracts', '/moderation', '/admin/tickets', '/admin/tickets?tab=templates', '/tickets/{ticket}', '/admin/team/{team}/eligibility',
  '/admin/leagues', '/admin/import', '/admin/leagues/rollover', '/admin/leagues/{league}', '/leagues/{league}/results', '/admin/match-reports', '/admin/discipline', '/admin/audit', '/admin/night-cups', '/admin/sponsors', '/admin/teams', '/admin/people', '/admin/people/{player}',
]; // prettier-ignore
// Read by two in turn: a member who opened them all at this pace would ask more often than one may.
const screens = [
  [null, publicPaths],
  ['player', [...reading, ...tabs].filter((_, at) => at % 2 === 0)],
  ['co-captain', [...reading, ...tabs].filter((_, at) => at % 2 === 1)],
  ['captain', leading],
  ['admin', deciding],
] as const;

/** Where the storage of the site can be written before it is opened; `signedIn` leaves one there too. */
const plainPage = '/robots.txt';

test.describe.configure({ mode: 'parallel' });

for (const [role, path] of screens.flatMap(([who, paths]) => paths.map((each) => [who, each] as const))) {
  test(`axe finds nothing at ${path} as ${role ?? 'a visitor'}`, async ({ page, rondo, signedIn }) => {
    const address = fill(path, await thingsOf(rondo));
    if (role) await signedIn(role);
    else await page.goto(plainPage);
    for (const look of looks) await test.step(Object.values(look).join(', '), () => findsNothing(page, address, look));
    await test.step('320 px, and letters of twice their size', () => losesNothing(page));
  });
}

/** The narrowest phone, and a reader who has set larger letters: the screen may grow, but nothing leaves it. */
async function losesNothing(page: Page) {
  await page.setViewportSize({ width: 320, height: 900 });
  expect(await beyondTheEdge(page), 'at 320 px').toEqual([]);
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 32 } });
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await beyondTheEdge(page), `at ${width} px with letters of 200 %`).toEqual([]);
  }
}

/** The page's own overhang, every name of a team that is cut off at the side, and results that do not stand in a line. */
const beyondTheEdge = (page: Page) =>
  page.evaluate(() => {
    const cut = [
      ...document.querySelectorAll(
        '.standings-table-name, .match-row-home, .match-row-away, .member-bars-tabs > *, h1, h2, .button-look',
      ),
    ].filter(
      (each) =>
        each.checkVisibility() &&
        each.scrollWidth > each.clientWidth + 1 &&
        !each.closest('.data-table-scroll, .sr-only'),
    );
    const strips = [...document.querySelectorAll('table .form-strip-strip')].filter((each) => each.checkVisibility());
    const stacked = strips.filter((each) => each.clientHeight > 2 * (each.firstElementChild?.clientHeight ?? 0));
    const overhang = document.documentElement.scrollWidth - innerWidth;
    return [
      ...cut.map((each) => `cut: ${each.textContent}`),
      ...stacked.map((each) => `stacked: ${each.textContent}`),
      ...(overhang > 0 ? [`${overhang} px too wide`] : []),
    ];
  });

/** Theme and language, kept and announced as another tab of this browser would. */
const choose = (page: Page, theme: string, language: string) =>
  page.evaluate(
    (chosen) => {
      for (const [key, newValue] of Object.entries(chosen)) {
        localStorage.setItem(key, newValue);
        dispatchEvent(new StorageEvent('storage', { key, newValue }));
      }
    },
    { 'rondo.theme': theme, 'rondo.language': language },
  );

async function findsNothing(page: Page, address: string, { theme, width, language }: (typeof looks)[number]) {
  await page.setViewportSize({ width, height: 900 });
  await choose(page, theme, language);
  if (new URL(page.url()).pathname === plainPage) await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  await expect(page.locator('[role=status][aria-busy=true]')).toHaveCount(0);
  // once the page is usable it takes on what another tab chooses
  await expect(async () => {
    await choose(page, theme, language);
    await expect(page.locator(`html[lang=${language}][data-theme=${theme}]`)).toBeAttached({ timeout: 1000 });
  }).toPass();
  // A list that is read again, in another language say, is dimmed until it has come.
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  // In one frame, told of faults alone: the other way opens a second page for each run and takes twice as long. The
  // source of axe is more than a megabyte: a page that has it is not sent it again.
  const hasAxe = await page.evaluate(() => 'axe' in globalThis);
  const { violations } = await new AxeBuilder({ page, ...(hasAxe && { axeSource: ';' }) })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  const said = violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .map(({ target }) => target.join(' '))
        .slice(0, 3)
        .join(' | ')}`,
  );
  expect(said).toEqual([]);
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(beyond, 'it scrolls sideways').toBeLessThanOrEqual(0);
}
