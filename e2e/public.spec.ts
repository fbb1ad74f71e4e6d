import type { Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { languages } from '#domain/languages.ts';
import { expect, expectError, onOwnHost, startApp } from './fixtures.ts';
import { fill, thingsOf } from './site.ts';

// A stranger reads a public league, and nothing of a closed one.

const test = onOwnHost();
const league = '/p/flutlicht-liga';

test.describe.configure({ mode: 'serial' });
// A stranger has not been here before.
test.use({ firstVisit: true });

for (const width of [390, 1440])
  test(`a stranger reads the league, a team, a player and a match of it, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    const reports = await cspReports(page);
    await page.goto(league);
    await expect(page.getByRole('heading', { level: 1, name: 'Flutlicht Liga' })).toBeVisible();
    for (const way of ['Log in', 'Register'])
      await expect(page.getByRole('banner').getByRole('link', { name: way })).toBeVisible();
    const table = page.getByRole('table', { name: 'Standings' });
    await expect(table.locator('tbody th')).toHaveCount(10);
    // why level teams stand as they do
    await table
      .getByRole('button', { name: /Why .* stands here$/ })
      .first()
      .click();
    await expect(table.getByRole('heading', { name: /are level on/ })).toBeVisible();

    await table
      .getByRole('link', { name: /Nordlicht/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'Nordlicht Kiel' })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(`${league}/teams/nordlicht-kiel`);

    const player = page.locator(`main a[href^="${league}/players/"]`).first();
    const name = (await player.textContent()) ?? '';
    await player.click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

    await page.locator(`main a[href^="${league}/matches/"]`).first().click();
    await expect(page.getByRole('heading', { name: 'Line-ups' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Line-ups' })).toBeVisible();
    expect(await page.locator('script[type="application/ld+json"]').count()).toBe(1);
    expect(reports).toEqual([]);
  });

test('a public page is read before any script is fetched, and without scripts; the app asks nothing twice', async ({
  page,
  browser,
}) => {
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  // The app would come by itself after ten seconds, which a busy machine may need for the rest. What somebody does is
  // noted: a browser may move its pointer by itself when the page moves below it.
  await page.addInitScript(() => {
    const later = window.setTimeout.bind(window);
    Object.assign(window, {
      firstSign: Infinity,
      setTimeout: (work: () => void, ms?: number, ...args: []) => (ms === 10_000 ? 0 : later(work, ms, ...args)),
    });
    const noted = window as unknown as { firstSign: number };
    for (const sign of ['pointermove', 'pointerdown', 'wheel', 'scroll', 'keydown', 'click'])
      addEventListener(sign, () => (noted.firstSign = Math.min(noted.firstSign, performance.now())), true);
  });
  await page.goto(league);
  const rows = page.getByRole('table', { name: 'Standings' }).locator('tbody th');
  await expect(rows).toHaveCount(10);
  await startApp(page);
  const scripts = await page.evaluate(() => {
    const { firstSign } = window as unknown as { firstSign: number };
    const fetched = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
    return {
      count: fetched.length,
      early: fetched.filter((each) => each.startTime < firstSign).map(({ name }) => name),
    };
  });
  expect(scripts.count).toBeGreaterThan(0);
  expect(scripts.early).toEqual([]);
  await expect(rows).toHaveCount(10);
  expect(paths.filter((path) => path.includes('/rpc/public_'))).toEqual([]);
  const shift = await page.evaluate(
    () =>
      new Promise<number>((done) => {
        new PerformanceObserver((list) =>
          done(list.getEntries().reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0)),
        ).observe({ type: 'layout-shift', buffered: true });
        // none was noted: nobody calls
        requestAnimationFrame(() => requestAnimationFrame(() => done(0)));
      }),
  );
  expect(shift).toBeLessThan(0.01);

  const plain = await browser.newContext({ javaScriptEnabled: false });
  const reader = await plain.newPage();
  await reader.goto(new URL(league, page.url()).href);
  await expect(reader.getByRole('table', { name: 'Standings' }).locator('tbody th')).toHaveCount(10);
  await expect(reader.getByText(/are level on \d+ points/).first()).toBeVisible();
  for (const title of ['Top scorers', /^Next: round/, /^Last: round/])
    await expect(reader.getByRole('heading', { name: title })).toBeVisible();
  await reader.locator(`main a[href^="${league}/matches/"]`).first().click();
  await expect(reader.getByRole('heading', { name: 'Line-ups' })).toBeVisible();
  await plain.close();
});

test('a visitor explores the leagues from the landing page, and meets no login', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Explore leagues' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Leagues' })).toBeVisible();
  await page.reload();
  await page
    .getByRole('main')
    .getByRole('link', { name: /Flutlicht Liga/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Flutlicht Liga' })).toBeVisible();
});

test('the address chooses the language', async ({ page }) => {
  for (const [language, heading] of [
    ['de', 'Torschützen'],
    ['tr', 'Gol krallığı'],
  ] as const) {
    await page.goto(`${league}?lang=${language}`);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
  }
});

test('what the first HTML says of a league, team, match, player and article is what the app shows', async ({
  page,
  browser,
}) => {
  const plain = await browser.newContext({ javaScriptEnabled: false });
  const reader = await plain.newPage();
  const team = `${league}/teams/nordlicht-kiel`;
  await page.goto(league);
  const first = (noun: string) => page.locator(`main a[href^="${league}/${noun}/"]`).first().getAttribute('href');
  const links = [await first('matches'), await first('news')];
  await page.goto(team);
  const paths = [league, team, await first('players'), ...links];
  for (const language of languages)
    for (const path of paths) {
      const address = `${path}?lang=${language}`;
      await reader.goto(new URL(address, page.url()).href);
      await page.goto(address);
      await startApp(page);
      const [sent, shown] = [await contentOf(reader), await contentOf(page)];
      expect(sent.length).toBeGreaterThan(9);
      // the app has a button for the reasons of the table and a menu for the seasons
      const { ladder } = texts(language, 'table').tie;
      const instead = [['heading', ladder], ['heading', texts(language, 'public').seasons], ['link', league]]; // prettier-ignore
      const isAmong = (row: string[], all: string[][]) =>
        all.some((each) => each.length === row.length && row.every((cell, at) => each[at]?.startsWith(cell)));
      expect(sent.filter((each) => !isAmong(each, shown) && !isAmong(each, instead))).toEqual([]);
      // what is subscribed to is copied by the app
      const isFeed = ([kind, to]: string[]) => kind === 'link' && to?.startsWith('/feeds/');
      const isSent = (row: string[]) => sent.some((each) => isAmong(each, [row]));
      expect(shown.filter((each) => !isFeed(each) && !isSent(each))).toEqual([]);
    }
  await plain.close();
});

test('a language that was chosen stays, also without scripts', async ({ page, context, browser }) => {
  await page.goto(league);
  await startApp(page);
  await page.getByRole('banner').getByRole('combobox', { name: 'Language' }).selectOption('de');
  await expect(page.getByRole('heading', { name: 'Torschützen' })).toBeVisible();
  const plain = await browser.newContext({ javaScriptEnabled: false, storageState: await context.storageState() });
  const reader = await plain.newPage();
  await reader.goto(page.url());
  await expect(reader.locator('html')).toHaveAttribute('lang', 'de');
  await expect(reader.getByRole('heading', { name: 'Torschützen' })).toBeVisible();
  await plain.close();
});

test('a member shares the table and the public address from the league’s page', async ({
  page,
  context,
  rondo,
  signedIn,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const things = await thingsOf(rondo);
  await signedIn('player');
  await page.goto(fill('/leagues/{flutlicht}', things));
  await page.getByRole('main').getByRole('button', { name: 'Share' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share' });
  await expect(dialog.getByRole('img', { name: 'Table' })).toHaveJSProperty('naturalWidth', 1080);
  await dialog.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${rondo.url}${league}?season=4`);
});

test('a player hides the profile: no page, no link, and a shirt number in results', async ({
  page,
  browser,
  signedIn,
}) => {
  expectError('404');
  await signedIn('player');
  await page.goto('/settings?section=privacy');
  const shown = page.getByRole('switch', { name: 'Show my name and profile to visitors' });
  await expect(shown).toBeChecked();
  await shown.uncheck();
  await expect(page.getByText('Saved')).toBeVisible();

  const stranger = await (await browser.newContext()).newPage();
  const at = new URL(`${league}/players/Mert%20%C3%87a%C4%9Flar`, page.url()).href;
  const answer = await stranger.goto(at);
  expect(answer?.status()).toBe(404);
  await expect(stranger.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  await stranger.context().close();
});

test('an admin reads what becomes visible, and closes the league again', async ({ page, browser, rondo, signedIn }) => {
  expectError('404');
  const things = await thingsOf(rondo);
  await signedIn('admin');
  await page.goto(fill('/admin/leagues/{flutlicht}', things));
  await page.getByRole('button', { name: 'Edit league' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('What everyone can then see')).toBeVisible();
  await expect(dialog.getByText(/Never shown: gaming IDs/)).toBeVisible();
  await dialog.getByLabel('Public: anyone can read it without an account').uncheck();
  await expect(dialog.getByText('What everyone can then see')).toBeHidden();
  await dialog.getByRole('button', { name: 'Save league' }).click();
  await expect(dialog).toBeHidden();

  const stranger = await (await browser.newContext()).newPage();
  const address = new URL(`${league}/teams/nordlicht-kiel`, page.url()).href;
  await expect.poll(async () => (await stranger.goto(address))?.status()).toBe(404);
  await expect(stranger.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  await stranger.context().close();
});

/** The headings, the links and the rows of tables of what is on a page; a table of the app says more in some cells. */
function contentOf(page: Page): Promise<string[][]> {
  return page.getByRole('main').evaluate((main) => {
    const textOf = (each: Element) => (each.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
    // Only the app reads the content beside a match or an article.
    const all = (what: string) => [...main.querySelectorAll(what)].filter((each) => !each.closest('aside[aria-label]'));
    return [
      ...all('h1, h2, h3').map((each) => ['heading', textOf(each)]),
      ...all('a[href]').map((each) => ['link', each.getAttribute('href')?.replace(/[?].*/, '') ?? '']),
      ...all('tbody tr').map((each) => [...each.children].map(textOf)),
    ];
  });
}

const texts = (language: string, namespace: string) =>
  JSON.parse(readFileSync(resolve('src/locales', language, `${namespace}.json`), 'utf8'));

/** Refusals of the page’s policy, as the browser reports them. */
async function cspReports(page: Page): Promise<string[]> {
  const reports: string[] = [];
  await page.exposeFunction('refused', (what: string) => reports.push(what));
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      (window as unknown as { refused: (what: string) => void }).refused(`${violatedDirective} ${blockedURI}`);
    });
  });
  return reports;
}
