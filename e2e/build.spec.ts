import { readFileSync } from 'node:fs';
import type { Request } from '@playwright/test';
import { expect, startApp, test, withoutLive } from './fixtures.ts';
import { read } from './site.ts';

type Chunk = { file: string; isDynamicEntry?: boolean };
const manifest = JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8')) as Record<string, Chunk>;
const pages = Object.entries(manifest).filter(([source]) => source.endsWith('-page.tsx'));

// The requests are those of a first visit.
test.use({ firstVisit: true });

test('[S2.54] each page is a chunk of its own, fetched only when its route is visited', async ({ page }) => {
  expect(pages.length).toBeGreaterThan(20);
  expect(pages.every(([, { isDynamicEntry }]) => isDynamicEntry)).toBe(true);
  expect(new Set(pages.map(([, { file }]) => file)).size).toBe(pages.length);

  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname.slice(1)));
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: /Five a side/ })).toBeVisible();
  await startApp(page);
  const visited = () => pages.filter(([, { file }]) => fetched.includes(file)).map(([source]) => source);
  await expect.poll(visited).toEqual(['src/features/site-pages/landing-page.tsx']);

  await page.goto('/about');
  await expect(page.getByRole('heading', { level: 1, name: 'About Rondo' })).toBeVisible();
  expect(fetched).toContain(manifest['src/features/site-pages/about-page.tsx']?.file);
});

test('[S7.02] the browser is given the public key alone', async ({ rondo }) => {
  expect(rondo.publishableKey).toMatch(/^sb_publishable_/);
  const page = await (await fetch(rondo.url)).text();
  expect(page).not.toMatch(/sb_secret_|service_role/);
});

test('[S1.57 S1.58 S7.01] every call of the page goes to its one backend', async ({ page, rondo, signedIn }) => {
  const hosts = new Set<string>();
  const calls: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith('http')) hosts.add(url.origin);
    if (/^\/(auth|rest|storage)\/v1\//.test(url.pathname)) calls.push(url.pathname);
  });
  await signedIn('player');
  await page.goto('/leagues');
  await expect(page.getByRole('link', { name: /Flutlicht Liga Season 4/ })).toBeVisible();
  expect([...hosts]).toEqual([rondo.url]);
  expect(calls.some((path) => path.startsWith('/rest/v1/leagues'))).toBe(true);
  expect(calls).toContain('/rest/v1/rpc/is_admin_fast');
});

test('[S9.20] a task longer than 50 ms is logged as a console warning', async ({ page }) => {
  await page.goto('/about');
  await expect(page.getByRole('heading', { level: 1, name: 'About Rondo' })).toBeVisible();
  const warned = page.waitForEvent(
    'console',
    (message) => message.type() === 'warning' && /Long task: \d+ ms/.test(message.text()),
  );
  await page.evaluate(() => {
    setTimeout(() => {
      const end = performance.now() + 120;
      while (performance.now() < end) Math.random();
    }, 0);
  });
  await warned;
});

test('an old chunk is not there any more rather than the page in its place', async ({ rondo }) => {
  const answer = await fetch(`${rondo.url}/assets/leagues-page-00000000.js`);
  expect(answer.status).toBe(404);
});

test('every script that a member’s first page waits for is announced by the page itself, and nothing is asked twice', async ({
  page,
  signedIn,
  rondo,
}) => {
  await withoutLive(page);
  await signedIn('captain');
  const [member] = await read<{ team_id: string; player_id: string }>(
    rondo,
    'team_members?select=team_id,player_id&left_at=is.null&team_role=eq.player&limit=1',
  );
  // On a slow machine these come first: they wait for a paint and not for an answer, and nobody waits for the worker.
  const afterPaint = ['src/features/cookies/cookie-banner.tsx', 'src/app/deferred-startup.tsx'].map(
    (source) => `/${manifest[source]?.file}`,
  );
  const things = [`/teams/${member?.team_id}`, `/players/${member?.player_id}`];
  const addresses = ['/dashboard', '/leagues', '/fixtures', ...things, '/profile', '/transfercenter'];
  for (const address of addresses) {
    // The page before asks for no more.
    await page.goto('/robots.txt');
    const scripts: string[] = [];
    const calls: string[] = [];
    const hear = (request: Request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname.startsWith('/rest/v1/')) calls.push(`${pathname}${search} ${request.postData() ?? ''}`);
      else if (calls.length === 0 && request.resourceType() === 'script') scripts.push(pathname);
    };
    page.on('request', hear);
    await page.goto(address, { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    page.off('request', hear);
    expect(calls.length).toBeGreaterThan(5);
    expect(
      calls.filter((call, at) => calls.indexOf(call) !== at),
      address,
    ).toEqual([]);
    // Preloads that scripts announce have no priority of their own.
    const announced = await page
      .locator('link[rel=modulepreload][fetchpriority=low], script[src]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? one.getAttribute('src')));
    expect(announced.length).toBeGreaterThan(5);
    const painted = scripts.findIndex((script) => afterPaint.includes(script));
    const awaited = scripts.slice(0, painted < 0 ? undefined : painted);
    expect(
      awaited.filter((script) => !announced.includes(script) && !script.includes('/date-worker-')),
      address,
    ).toEqual([]);
  }
});

test('the letters are named once, and those of the first page are there before it', async ({ page, signedIn }) => {
  await signedIn('captain');
  const answer = Promise.withResolvers<void>();
  await page.route('**/rest/v1/**', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.goto('/dashboard');
  const letters = () =>
    page.evaluate(() =>
      Array.from(document.fonts, ({ family, unicodeRange, status }) => ({ family, unicodeRange, status })),
    );
  const ofText = async () => (await letters()).filter(({ family }) => family.includes('Schibsted Grotesk'));
  await expect.poll(async () => (await ofText()).map(({ status }) => status)).toEqual(['loaded', 'loaded']);
  const named = (await letters()).map(({ family, unicodeRange }) => `${family} ${unicodeRange}`);
  expect(new Set(named).size).toBe(named.length);
  answer.resolve();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a worker makes dates known, so that the first one keeps nobody waiting', async ({ page }) => {
  const worker = page.waitForEvent('worker');
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  await page.goto('/');
  await startApp(page);
  expect((await worker).url()).toContain('/assets/date-worker-');
  await expect(page.getByRole('heading', { level: 1, name: /Five a side/ })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('what a page needs is on its way when somebody points at the way there', async ({ page, signedIn }) => {
  await withoutLive(page);
  await signedIn('player');
  await page.goto('/fixtures');
  const link = page.getByRole('navigation').getByRole('link', { name: 'Transfers' });
  await expect(link).toBeVisible();
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  const read = page.waitForResponse((answer) => answer.url().includes('/rpc/transfer_page'));
  await link.hover();
  await read;
  expect(paths).toContain(`/${manifest['src/features/transfers/transfers-page.tsx']?.file}`);
  expect(new URL(page.url()).pathname).toBe('/fixtures');
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Transfers' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: /transfers/ })).toBeVisible();
  expect(paths.filter((path) => path.endsWith('/rpc/transfer_page'))).toHaveLength(1);
});

test('the dashboard is whole after two rounds of reads: no third one waits for an answer of the second', async ({
  page,
  signedIn,
}) => {
  await withoutLive(page);
  await signedIn('captain');
  const held: { what: string; answer: () => Promise<void> }[] = [];
  await page.route(/\/rest\/v1\//, (route) => {
    held.push({
      what: new URL(route.request().url()).pathname.replace(/^\/rest\/v1\/(?:rpc\/)?/, ''),
      answer: () => route.continue(),
    });
  });
  /** Answers what is held, once all of a round is requested; what is asked later is held again. */
  const answerRound = async (round: string[]) => {
    const heldCalls = () => held.map(({ what }) => what).filter((what) => round.includes(what));
    await expect.poll(() => heldCalls().sort()).toEqual(round.toSorted());
    await Promise.all(held.splice(0).map(({ answer }) => answer()));
  };
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await answerRound([
    'profiles',
    'memberships',
    'contracts',
    'team_matches',
    'team_matches',
    'team_matches',
    'news_page',
    'transfer_page',
  ]);
  await answerRound(['team_fixtures', 'team_fixtures', 'teams', 'league_seasons', 'league_teams', 'team_matches']);

  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: /Hello/ })).toBeVisible();
  await expect(main.getByRole('link', { name: 'Open match' })).toBeVisible();
  const parts = ['Upcoming matches', 'Recent results', 'Latest news', 'Recent transfers'];
  for (const name of parts) {
    const part = main.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) });
    await expect(part.getByRole('link').nth(1)).toBeVisible();
  }
  await expect(main.getByRole('table', { name: 'Table' }).getByRole('row').nth(3)).toBeVisible();
  await expect(main.locator('[aria-busy=true]')).toHaveCount(0);
});
