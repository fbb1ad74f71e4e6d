import { expect, test } from './fixtures.ts';
import { adminPaths, fill, publicPaths, signedInPaths, thingsOf } from './site.ts';

test.describe('a visitor', () => {
  test('[S6.09 S2.01 S2.03 S2.04 S2.05 S2.06 S2.07] opens the public pages', async ({ page }) => {
    for (const path of publicPaths) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(new URL(page.url()).pathname).toBe(path);
    }
  });

  test('[S6.09 S2.46] is sent from every signed-in and admin page to sign in', async ({ page, rondo }) => {
    const things = await thingsOf(rondo);
    for (const path of [...signedInPaths, ...adminPaths].map((each) => fill(each, things))) {
      await page.goto(path);
      await page.waitForURL((url) => url.pathname === '/login');
    }
  });

  test('[S2.48] is brought back to the remembered place, query and fragment included, after signing in', async ({
    page,
    rondo,
  }) => {
    const { league } = await thingsOf(rondo);
    await page.goto(`/leagues/${league}?tab=stats#top`);
    await page.waitForURL((url) => url.pathname === '/login');
    await page.getByLabel('E-mail').fill(rondo.accounts.player.email);
    await page.getByLabel('Password', { exact: true }).fill(rondo.accounts.player.password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.waitForURL(
      (url) => url.pathname === `/leagues/${league}` && url.search === '?tab=stats' && url.hash === '#top',
    );
    await expect(page.getByRole('tab', { name: 'Stats', selected: true })).toBeVisible();
  });

  test('[S2.08] finds the not-found page at an unknown path', async ({ page }) => {
    await page.goto('/no/such/place');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Offside.')).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/no/such/place');
  });
});

test.describe('a signed-in player', () => {
  test('[S6.10 S1.02 S1.19 S1.20 S1.21 S2.10 S2.11 S2.12 S2.13 S2.14 S2.15 S2.16 S2.23 S2.24 S2.25 S2.28 S2.29] opens every signed-in page', async ({
    page,
    rondo,
    signedIn,
  }) => {
    const things = await thingsOf(rondo);
    await signedIn('player');
    for (const path of signedInPaths.map((each) => fill(each, things))) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(new URL(page.url()).pathname).toBe(path);
    }
  });

  test('[S2.02] is redirected from the landing page to the dashboard', async ({ page, signedIn }) => {
    await signedIn('player');
    await page.goto('/');
    await page.waitForURL((url) => url.pathname === '/dashboard');
  });
});

for (const role of ['player', 'moderator'] as const) {
  test(`[S2.49] the ${role} is redirected from every admin page to the dashboard`, async ({
    page,
    rondo,
    signedIn,
  }) => {
    const things = await thingsOf(rondo);
    await signedIn(role);
    for (const path of adminPaths.map((each) => fill(each, things))) {
      await page.goto(path);
      await page.waitForURL((url) => url.pathname === '/dashboard');
    }
  });
}

test('[S6.19 S1.02] an admin opens every admin page', async ({ page, rondo, signedIn }) => {
  const things = await thingsOf(rondo);
  await signedIn('admin');
  for (const path of adminPaths.map((each) => fill(each, things))) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(path);
  }
});

for (const role of ['co-captain', 'captain'] as const) {
  test(`[S1.02] the ${role} opens the app and reaches the own team`, async ({ page, signedIn }) => {
    await signedIn(role);
    await page.goto('/profile');
    await page.getByRole('link', { name: 'Nordlicht Kiel' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Nordlicht Kiel' })).toBeVisible();
  });
}
