import { readFileSync } from 'node:fs';
import { expect, test } from './fixtures.ts';
import { adminPaths, fill, follow, moderatorPaths, signedInPaths, thingsOf } from './site.ts';

// One browser for many pages: what one has fetched the next one has; where somebody is sent away from every one of them,
// the first is opened by its address and the others are gone to from where it led. A member's pages have a story each
// (pages.spec.ts), which begins without a session.
test('[S2.46 S6.09] a visitor is sent from every page of the staff to sign in', async ({ page, rondo }) => {
  const things = await thingsOf(rondo);
  for (const [index, path] of [...moderatorPaths, ...adminPaths].entries())
    await test.step(path, async () => {
      await (index === 0 ? page.goto(fill(path, things)) : follow(page, fill(path, things)));
      await page.waitForURL((url) => url.pathname === '/login');
      await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
    });
});

test('[S6.10] a free agent opens every signed-in page', async ({ page, rondo, signedIn }) => {
  const things = await thingsOf(rondo);
  await signedIn('free-agent');
  for (const path of signedInPaths)
    await test.step(path, async () => {
      const address = fill(path, things);
      await page.goto(address);
      const heading = page.getByRole('heading', { level: 1 }).first();
      await expect(heading).toBeVisible();
      await expect(heading).not.toHaveText(/^Page not found/i);
      expect(new URL(page.url()).pathname).toBe(address);
    });
});

test('[S2.48] a visitor is brought back to the remembered place, query and fragment included, after signing in', async ({
  page,
  rondo,
}) => {
  const { flutlicht } = await thingsOf(rondo);
  await page.goto(`/leagues/${flutlicht}?tab=stats#top`);
  await page.waitForURL((url) => url.pathname === '/login');
  await page.getByLabel('E-mail').fill(rondo.accounts.player.email);
  await page.getByLabel('Password', { exact: true }).fill(rondo.accounts.player.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL(
    (url) => url.pathname === `/leagues/${flutlicht}` && url.search === '?tab=stats' && url.hash === '#top',
  );
  await expect(page.getByRole('tab', { name: 'Stats', selected: true })).toBeVisible();
});

test('[S2.08] an unknown path is the not-found page', async ({ page }) => {
  await page.goto('/no/such/place');
  await expect(page.getByRole('heading', { level: 1, name: 'Offside.' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/no/such/place');
});

test('a member searches on the not-found page for what is not there', async ({ page, signedIn }) => {
  await signedIn('player');
  await page.goto('/no/such/place');
  await expect(page.getByRole('heading', { level: 1, name: 'Offside.' })).toBeVisible();
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('combobox').fill('Mauerweg');
  await page
    .getByRole('option', { name: /Mauerweg/ })
    .first()
    .click();
  await page.waitForURL((url) => url.pathname.startsWith('/teams/'));
});

test('[S2.02] who is signed in is led from the landing page to the dashboard', async ({ page, signedIn }) => {
  await signedIn('player');
  await page.goto('/');
  await page.waitForURL((url) => url.pathname === '/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Mert Çağlar' })).toBeVisible();
});

for (const role of ['player', 'moderator'] as const) {
  test(`[S2.49] the ${role} is redirected from every page of the administration to the dashboard`, async ({
    page,
    rondo,
    signedIn,
  }) => {
    const things = await thingsOf(rondo);
    await signedIn(role);
    for (const [index, path] of adminPaths.entries())
      await test.step(path, async () => {
        await (index === 0 ? page.goto(fill(path, things)) : follow(page, fill(path, things)));
        await page.waitForURL((url) => url.pathname === '/dashboard');
        await expect(page.getByRole('heading', { level: 1, name: /^Hello, / })).toBeVisible();
      });
  });
}

test('[S2.42] the moderators’ pages are closed to a player, and open to a moderator and an admin', async ({
  page,
  signedIn,
}) => {
  await signedIn('player');
  await page.goto('/moderation');
  await page.waitForURL((url) => url.pathname === '/dashboard');
  for (const role of ['moderator', 'admin'] as const) {
    await signedIn(role);
    await page.goto('/moderation');
    await expect(page.getByRole('heading', { level: 1, name: 'Moderator tools' })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/moderation');
  }
});

test('[S1.02] everybody opens the app and reaches what is theirs', async ({ page, signedIn }) => {
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Create account' })).toBeVisible();
  const team = page.getByRole('heading', { level: 1, name: 'Nordlicht Kiel' });
  for (const [role, leads] of [
    ['player', false],
    ['co-captain', true],
    ['captain', true],
  ] as const) {
    await signedIn(role);
    await page.goto('/profile');
    await page.getByRole('link', { name: 'Nordlicht Kiel' }).first().click();
    await expect(team).toBeVisible();
    await expect(page.getByRole('button', { name: 'Edit team' })).toHaveCount(leads ? 1 : 0);
  }
  for (const [role, entry, staffed] of [
    ['moderator', 'Moderator tools', '/moderation'],
    ['admin', 'Admin', '/admin/dashboard'],
  ] as const) {
    await signedIn(role);
    await page.goto('/dashboard');
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: entry, exact: true }).click();
    await page.waitForURL((url) => url.pathname === staffed);
  }
});

test('[S4.02] the maintenance mode is read as the app starts: what it says then counts', async ({ page, signedIn }) => {
  await signedIn('player');
  await page.route('**/rest/v1/site_settings?*maintenance_mode*', (route) =>
    route.fulfill({ json: { value: { enabled: true, message: 'New floodlights tonight.' } } }),
  );
  await page.goto('/leagues');
  await page.waitForURL((url) => url.pathname === '/dashboard');
  await expect(page.getByText('New floodlights tonight.')).toBeVisible();
});

test('[S1.64] while the words load there is a spinner, and no page', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('rondo.language', 'de'));
  const held: (() => void)[] = [];
  await page.route(wordsOf('src/locales/de/auth.json'), async (route) => {
    await new Promise<void>((go) => held.push(go));
    await route.continue();
  });
  await page.goto('/login', { waitUntil: 'commit' });
  await expect.poll(() => held.length).toBeGreaterThan(0);
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
  const login = page.getByRole('heading', { level: 1, name: 'Anmelden' });
  await expect(login).toHaveCount(0);
  held.forEach((go) => go());
  await expect(login).toBeVisible();
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
});

/** The built file of a page's words. */
function wordsOf(source: string): string {
  const manifest = JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8')) as Record<string, { file: string }>;
  const file = manifest[source]?.file;
  if (!file) throw new Error(`${source} is no file of the build`);
  return `**/${file}`;
}
