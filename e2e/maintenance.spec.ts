import { type DemoHost, startDemoHost } from './demo-host.ts';
import { describeHost, type Rondo } from './global-setup.ts';
import { expect, test as base } from './fixtures.ts';
import { adminPaths, fill, signedInPaths, thingsOf } from './site.ts';

// Maintenance closes the league for everybody, so this story has a host of its own.
const test = base.extend<object, { own: Rondo }>({
  own: [
    async ({}, use) => {
      const host: DemoHost = await startDemoHost({ port: 4182 });
      await use(await describeHost(host));
      await host.stop();
    },
    { scope: 'worker' },
  ],
  rondo: async ({ own }, use) => use(own),
});

test.describe.configure({ mode: 'serial' });

test('[S4.04 S4.05 S6.30 S6.31 S2.32] an admin changes the message and turns maintenance on in the app', async ({
  page,
  signedIn,
}) => {
  await signedIn('admin');
  await page.goto('/admin/dashboard');
  await page.getByLabel('Message').fill('New floodlights tonight, back at nine.');
  await page.getByRole('button', { name: 'Save message' }).click();
  await expect(page.getByText('Maintenance message updated')).toBeVisible();

  await page.getByRole('switch', { name: 'Maintenance mode' }).click();
  await page.getByRole('button', { name: 'Turn it on' }).click();
  await expect(page.getByText('Maintenance mode enabled')).toBeVisible();
  await expect(page.getByText('Maintenance is on. Only admins can use the site.')).toBeVisible();
});

test('[S2.47 S2.52 S2.53] a visitor is sent from any signed-in or unknown page to the message', async ({
  page,
  own,
}) => {
  const things = await thingsOf(own);
  for (const path of [...signedInPaths.slice(0, 6), '/admin/dashboard', '/no/such/place'].map((each) =>
    fill(each, things),
  )) {
    await page.goto(path);
    await page.waitForURL((url) => url.pathname === '/coming-soon');
  }
  await expect(page.getByText('New floodlights tonight, back at nine.')).toBeVisible();
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
});

test('[S2.50 S2.51 S6.11] a signed-in player is confined to the dashboard, without a loop', async ({
  page,
  own,
  signedIn,
}) => {
  const things = await thingsOf(own);
  await signedIn('player');
  for (const path of [...signedInPaths.slice(1, 7), '/no/such/place'].map((each) => fill(each, things))) {
    await page.goto(path);
    await page.waitForURL((url) => url.pathname === '/dashboard');
  }
  await page.goto('/dashboard');
  await expect(page.getByText('New floodlights tonight, back at nine.')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/dashboard');
});

test('[S6.32] an admin keeps using the app, and turns maintenance off again', async ({ page, own, signedIn }) => {
  const things = await thingsOf(own);
  await signedIn('admin');
  for (const path of ['/leagues', '/teams/{team}', ...adminPaths.slice(0, 3)].map((each) => fill(each, things))) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(path);
  }
  await page.goto('/admin/settings');
  await page.getByRole('switch', { name: 'Maintenance mode' }).click();
  await expect(page.getByText('Maintenance mode disabled')).toBeVisible();
});

test('[S4.04] when it is off, visitors are sent to sign in again', async ({ page }) => {
  await page.goto('/dashboard');
  await page.waitForURL((url) => url.pathname === '/login');
});
