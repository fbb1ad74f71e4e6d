import { expect, expectError, onOwnHost, plainPage, startApp } from './fixtures.ts';
import { fill, signedInPaths, thingsOf } from './site.ts';

// Maintenance closes the league for everybody, so this story has its own host.
const test = onOwnHost();

test.describe.configure({ mode: 'serial' });

test('[S4.04 S4.05 S2.32] an admin changes the message and turns maintenance on in the app', async ({
  page,
  signedIn,
}) => {
  await signedIn('admin');
  await page.goto('/admin/dashboard');
  await page.getByLabel('Message').fill('New floodlights tonight, back at nine.');
  await page.getByRole('button', { name: 'Save message' }).click();
  await expect(page.getByText('Maintenance message updated')).toBeVisible();

  await page.getByRole('button', { name: 'Turn maintenance on' }).click();
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('Maintenance mode enabled')).toBeVisible();
  await expect(page.getByText('Maintenance is on. Only admins can use the site.')).toBeVisible();
});

test('[S2.47 S2.52 S2.53] a visitor is sent from any signed-in or unknown page to the message', async ({
  page,
  rondo,
}) => {
  const things = await thingsOf(rondo);
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
  rondo,
  signedIn,
}) => {
  const things = await thingsOf(rondo);
  await signedIn('player');
  for (const path of [...signedInPaths.slice(1, 7), '/no/such/place'].map((each) => fill(each, things))) {
    await page.goto(path);
    await page.waitForURL((url) => url.pathname === '/dashboard');
  }
  await page.goto('/dashboard');
  await expect(page.getByText('New floodlights tonight, back at nine.')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/dashboard');
  // Nothing on it leads to a page that would lead back here.
  const ways = page.locator('a[href^="/"]');
  await expect(page.getByRole('contentinfo')).toBeVisible();
  expect(await ways.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
    '/dashboard', '/about', '/privacy',
  ]); // prettier-ignore
});

test('[S6.32] an admin keeps using the app, and turns maintenance off again', async ({ page, rondo, signedIn }) => {
  const things = await thingsOf(rondo);
  await signedIn('admin');
  for (const [path, heading] of [
    ['/leagues', 'Leagues'],
    ['/teams/{own}', 'Nordlicht Kiel'],
    ['/admin/dashboard', 'Admin dashboard'],
    ['/admin/contracts', 'Contracts'],
  ] as const) {
    await page.goto(fill(path, things));
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(fill(path, things));
  }
  await page.goto('/admin/settings');
  await page.getByRole('button', { name: 'Turn maintenance off' }).click();
  await expect(page.getByText('Maintenance mode disabled')).toBeVisible();
});

test('when it is off, visitors are sent to sign in again', async ({ page }) => {
  await page.goto('/dashboard');
  await page.waitForURL((url) => url.pathname === '/login');
});

test('[S1.31] an admin puts a stream on air, and the members’ dashboard shows it', async ({ page, signedIn }) => {
  await signedIn('admin');
  await page.goto('/admin/settings');
  await page.getByRole('switch', { name: 'Live' }).click();
  await page.getByLabel('Stream link').fill('https://www.twitch.tv/flutlicht');
  await page.getByLabel('Title (optional)').fill('Final, game 1');
  await page.getByRole('button', { name: 'Save stream' }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();

  await signedIn('player');
  await page.goto('/dashboard');
  const stream = page.getByRole('region', { name: 'Final, game 1' });
  await expect(stream.getByText(/Twitch sets its own cookies/)).toBeVisible();
  await expect(stream.getByRole('link', { name: 'Open the stream in a new tab' })).toHaveAttribute(
    'href',
    'https://www.twitch.tv/flutlicht',
  );
  await expect(page.getByText('Stream unavailable')).toHaveCount(0);
});

test('an admin names the site: bar, title, landing page and footer follow, and a first visit begins with it', async ({
  browser,
  page,
  rondo,
  signedIn,
}) => {
  await signedIn('admin');
  await page.goto('/admin/settings');
  await page.getByLabel('Site name').fill('Flutlicht');
  await page.getByLabel('Tagline (optional)').fill('Under the lights');
  await page.getByRole('textbox', { name: 'Kick' }).fill('https://kick.com/flutlicht');
  await page.getByRole('button', { name: 'Save name and links' }).click();
  await expect(page).toHaveTitle('Site settings · Flutlicht');

  // A page that is open would ask in the name of nobody.
  await page.goto(plainPage);
  await page.evaluate(() => localStorage.clear());
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Under the lights' })).toBeVisible();
  await expect(page).toHaveTitle('Under the lights · Flutlicht');
  await startApp(page);
  await expect(page.getByRole('banner').getByText('Flutlicht', { exact: true })).toBeVisible();
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Kick' })).toHaveAttribute(
    'href',
    'https://kick.com/flutlicht',
  );

  // Somebody who was never here, without any script of the app: the page that comes has the name and its picture too.
  const stranger = await (await browser.newContext({ baseURL: rondo.url })).newPage();
  await stranger.route('**/assets/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
  await stranger.goto('/');
  await expect(stranger.getByRole('heading', { level: 1, name: 'Under the lights' })).toBeVisible();
  await expect(stranger.getByRole('banner').getByRole('link').first()).toHaveText('Flutlicht');
  await expect(stranger).toHaveTitle('Under the lights · Flutlicht');
  // the app of this page would still begin, with modules without content
  await stranger.goto('about:blank');
  await stranger.unroute('**/assets/*.js');
  // what the site is called is never read, and known all the same
  expectError('site_settings');
  await stranger.route('**/rest/v1/site_settings*', (route) => route.abort());
  await stranger.goto('/login');
  await expect(stranger).toHaveTitle(/ · Flutlicht$/);
  await stranger.context().close();
});
