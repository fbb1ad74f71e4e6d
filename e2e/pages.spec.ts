import type { Page } from '@playwright/test';
import type { DemoRole } from './demo-host.ts';
import { expect, keepSession, plainPage, test as base } from './fixtures.ts';
import type { Rondo } from './global-setup.ts';
import { findsNothing, goTo, losesNothing, looks, tabWithAxe, take, tooLow } from './looks.ts';
import { adminPaths, fill, follow, signedInPaths, type Things, thingsOf } from './site.ts';

// Every page of the site, opened once by whom it is for: that it is this page and no other, and at four looks that
// everything can be read, reached and pressed. A member's pages are tried without a session before.

/** A page by its address, with its heading and something that no other page has. */
type Named = [title: string, path: string, heading: string | RegExp, only: (page: Page) => Promise<void>];

const open: Named[] = [
  ['[S2.01] / shows a visitor the landing page', '/', /Five a side/, sees('link', 'Create account')],
  ['[S2.03] /login shows the login', '/login', 'Log in', field('Password')],
  ['[S2.04] /register shows the registration', '/register', 'Create an account', sees('button', 'Register')],
  ['/forgot-password asks for the address', '/forgot-password', 'Reset your password', sees('button', 'Send link')],
  ['/reset-password without a link leads to one', '/reset-password', 'Choose a new password', sees('link', 'Request a new link')],
  ['[S2.07] /coming-soon is the maintenance page', '/coming-soon', 'We are back online', sees('link', 'Continue')],
  ['/about says what is played', '/about', 'About Rondo', sees('heading', 'The game')],
  ['/privacy says what is kept', '/privacy', 'Privacy', sees('heading', 'Storage in your browser')],
  ['/p/{league} is a public league', '/p/flutlicht-liga', 'Flutlicht Liga', sees('heading', 'Top scorers')],
  ['/p/{league}/matches/{id} is a match of it', '/p/flutlicht-liga/matches/{openMatch}', /./, sees('heading', 'Line-ups')],
  ['/p/{league}/teams/{team} is a team of it', '/p/flutlicht-liga/teams/nordlicht-kiel', 'Nordlicht Kiel', sees('heading', 'Squad')],
  ['/p/{league}/players/{username} is a player of it', '/p/flutlicht-liga/players/Kerem%20Do%C4%9Fan', 'Kerem Doğan', sees('heading', 'Seasons')],
  ['/p/{league}/news/{slug} is an article about it', '/p/flutlicht-liga/news/round-12', /./, sees('button', 'Share')],
  ['/p/cups/{id} is a public night cup', '/p/cups/{played}', 'First Night Cup', sees('heading', 'Bracket')],
]; // prettier-ignore

const named: Named[] = [
  ['[S2.09] /dashboard is the dashboard', '/dashboard', 'Hello, Mert Çağlar', sees('heading', 'Upcoming matches')],
  ['[S2.10] /teams lists the teams', '/teams', 'Teams', sees('link', /Nordlicht Kiel/)],
  ['[S2.11] /teams/{id} is that team’s profile', '/teams/{own}', 'Nordlicht Kiel', sees('tab', 'Achievements')],
  ['[S2.12] /leagues lists the leagues', '/leagues', 'Leagues', sees('heading', 'Upcoming and Past Leagues')],
  ['[S2.13] /leagues/{id} is that league', '/leagues/{flutlicht}', 'Flutlicht Liga', sees('tab', 'Standings')],
  ['[S2.14] /fixtures lists the fixtures', '/fixtures', 'Fixtures', fixtureRow],
  ['[S2.15] /matches/{id} shows that match', '/matches/{match}', /./, sees('heading', 'Line-ups')],
  ['[S2.16] /standings is the table with its legend', '/standings', 'Standings', text('Semi-final qualification')],
  ['[S2.17] /news lists the articles', '/news', 'News', sees('tab', 'Community')],
  ['[S2.18] /news/{id} is that article', '/news/{article}', 'Boğaz Ligi takes entries', sees('button', 'Share')],
  ['[S2.20] /notifications tells what happened', '/notifications', 'Notifications', sees('link', /^Staff replied to your ticket/)],
  ['/announcements/{id} is what the league tells everybody', '/announcements/{announcement}', 'Thank you for half a season', sees('link', 'Open the page')],
  ['[S2.21] /tickets lists the own tickets', '/tickets', 'Support tickets', sees('link', 'Somebody else has my gaming ID')],
  ['[S2.22] /tickets/{id} is that ticket', '/tickets/{ticket}', 'Somebody else has my gaming ID', text('It is mine since the first season')],
  ['[S2.23] /settings is one’s own account, language and theme', '/settings', 'Settings', text(/^player@/)],
  ['[S2.24] /contact says which way for what', '/contact', 'Contact', sees('heading', 'A match or a result')],
  ['[S2.25] /rules are the rules', '/rules', 'Rules', text(/Players must be at least 16 years/)],
  ['[S2.28] /players/{id} is that player’s profile', '/players/{kerem}', 'Kerem Doğan', sees('tab', 'Clubs')],
  ['[S2.30] /night-cup shows the night cups', '/night-cup', 'Night Cup', sees('link', /^Second Night Cup/)],
  ['[S2.31] /night-cup/{id} is that night cup', '/night-cup/{cup}', 'Second Night Cup', sees('heading', 'How it works')],
  ['[S2.29] /profile is one’s own profile', '/profile', 'Mert Çağlar', sees('button', 'Edit profile')],
]; // prettier-ignore

const tabs = [
  '/leagues/{flutlicht}?tab=stats', '/teams/{team}?tab=squad', '/teams/{team}?tab=transfers', '/teams/{team}?tab=penalties',
  '/teams/new',
  '/players/{kerem}?tab=stats', '/players/{kerem}?tab=matches', '/players/{kerem}?tab=clubs', '/profile?edit=yes',
  '/transfercenter?tab=teams', '/transfercenter?tab=register', '/tickets?new=yes', '/messages?to={kerem}',
  '/settings?section=formats', '/settings?section=calendar', '/settings?section=devices', '/settings?section=apiKeys', '/settings?section=privacy',
]; // prettier-ignore
const leading = [
  '/teams/{own}?tab=squad',
  '/teams/{own}?tab=contracts',
  '/teams/{own}?tab=achievements',
  '/transfercenter',
];
const deciding = [
  ...adminPaths,
  '/admin/news?article={article}',
  '/moderation',
  '/admin/tickets?tab=templates',
  '/tickets/{ticket}',
  '/leagues/{league}/results',
];

const plain = signedInPaths.filter((path) => !named.some(([, one]) => one === path));

/** Where something that is pressed is lower than a thumb needs. */
const low = new Set([
  '/tickets/{ticket}', '/messages?to={kerem}', '/moderation', '/admin/tickets', '/admin/discipline', '/admin/people/{player}',
]); // prettier-ignore

type Fixtures = { pageOf: (who: DemoRole | 'visitor') => Promise<Page> };
type Shared = { tabs: Map<string, Page>; atLogin: Page };

/** Somebody's pages share one tab as long as a worker lives: what one has fetched and compiled the next has. */
const test = base.extend<Fixtures, Shared>({
  tabs: [async ({}, use) => use(new Map()), { scope: 'worker' }],
  /** A visitor who was sent there, and stays: every member's page is gone to from the one before. */
  atLogin: [
    async ({ browser }, use) => {
      const { url } = JSON.parse(process.env['RONDO_E2E'] ?? '{}') as Rondo;
      const page = await browser.newPage({ baseURL: url });
      await page.goto('/dashboard');
      await isAtLogin(page);
      await use(page);
      await page.close();
    },
    { scope: 'worker' },
  ],
  pageOf: async ({ browser, tabs, rondo }, use) => {
    const used: Page[] = [];
    await use(async (who) => {
      const page = tabs.get(who) ?? (await tabWithAxe(browser));
      tabs.set(who, page);
      used.push(page);
      await page.goto(plainPage);
      // Theme and language are those of the page before.
      await page.evaluate(() => {
        localStorage.clear();
        sessionStorage.clear();
      });
      if (who !== 'visitor') await keepSession(page, rondo.sessions[who]);
      return page;
    });
    // Nothing of the app runs in a tab that nobody looks at.
    for (const page of used) await page.goto(plainPage);
  },
});

test.describe.configure({ mode: 'parallel' });

for (const [title, path, heading, only] of open)
  test(title, async ({ pageOf, rondo }) => {
    const page = await pageOf('visitor');
    await opens(page, path, await thingsOf(rondo), async () => {
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await only(page);
    });
  });

for (const [title, path, heading, only] of named)
  test(`${title}, with a session alone`, async ({ atLogin, pageOf, rondo }) => {
    const things = await thingsOf(rondo);
    await isSentToSignIn(atLogin, fill(path, things));
    const page = await pageOf('player');
    await opens(page, path, things, async () => {
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await only(page);
    });
  });

for (const path of plain)
  test(`${path} opens with a session alone`, async ({ atLogin, pageOf, rondo }) => {
    const things = await thingsOf(rondo);
    await isSentToSignIn(atLogin, fill(path, things));
    await opens(await pageOf('player'), path, things);
  });

for (const [who, paths] of [
  ['co-captain', tabs],
  ['captain', leading],
  ['admin', deciding],
] as const)
  for (const path of paths)
    test(`${path} opens to the ${who}`, async ({ pageOf, rondo }) => {
      await opens(await pageOf(who), path, await thingsOf(rondo));
    });

async function isSentToSignIn(page: Page, address: string): Promise<void> {
  await follow(page, address);
  await isAtLogin(page);
}

async function isAtLogin(page: Page): Promise<void> {
  await page.waitForURL((url) => url.pathname === '/login');
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
}

/** Opens a page once, from the plain one, and looks at it in every way. */
async function opens(page: Page, path: string, things: Things, isIt?: () => Promise<void>): Promise<void> {
  const address = fill(path, things);
  const browser = await page.context().newCDPSession(page);
  for (const look of looks)
    await test.step(Object.values(look).join(', '), async () => {
      const isFirst = look === looks[0];
      if (isFirst) await test.step('it opens', () => goTo(page, address, look));
      await take(page, look, browser);
      if (isFirst) await isIt?.();
      if (isFirst) expect(new URL(page.url()).pathname).toBe(new URL(address, page.url()).pathname);
      await findsNothing(page, look);
    });
  if (!low.has(path))
    await test.step('a thumb finds what is pressed', async () => expect(await tooLow(page)).toEqual([]));
  await test.step('320 px, and letters of twice their size', () => losesNothing(page, browser));
  // With it goes what it set: the next page begins without a thumb, and with letters of the usual size.
  await browser.detach();
}

async function fixtureRow(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Results' })).toBeVisible();
  await expect(page.locator('main a[href^="/matches/"]').first()).toBeVisible();
}

function sees(role: 'heading' | 'link' | 'button' | 'tab', name: string | RegExp) {
  return async (page: Page) => {
    await expect(page.getByRole('main').getByRole(role, { name, exact: true }).first()).toBeVisible();
  };
}

function field(label: string) {
  return async (page: Page) => {
    await expect(page.getByLabel(label, { exact: true })).toBeVisible();
  };
}

function text(words: string | RegExp) {
  return async (page: Page) => {
    await expect(page.getByRole('main').getByText(words).first()).toBeVisible();
  };
}
