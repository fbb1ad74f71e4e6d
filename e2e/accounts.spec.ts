import { readFile } from 'node:fs/promises';
import { expect, expectError, signInByForm, test } from './fixtures.ts';
import { become, callAs, linkFor, newMember } from './people.ts';

test.describe.configure({ mode: 'serial' });

const email = `newcomer-${Date.now()}@mail.example`;
const username = `Şimşek ${Date.now() % 1_000_000}`;
const password = 'kurbelwelle am Kanal 7';
const newPassword = 'blaue Laternen 42 Stufen';

test('a newcomer registers, confirms by mail and is asked the first questions', async ({ page }) => {
  await page.goto('/register?next=%2Frules');
  await page.getByRole('button', { name: 'Read the rules' }).click();
  await expect(page.getByRole('dialog').getByText(/Players must be at least 16 years/)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('Use at least 8 characters')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Register' }).dblclick();
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();

  await page.goto(await linkFor(page, email, 'signup'));
  await page.waitForURL((url) => url.pathname === '/rules');
  await page.goto('/welcome');
  await page.getByLabel('Username').fill('x');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Use at least 3 characters')).toBeVisible();
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Date of birth').fill('2001-05-04');
  await page.getByLabel('Position').selectOption('striker');
  await page.getByLabel('Platform').selectOption('pc');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL((url) => url.pathname === '/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: `Hello, ${username}` })).toBeVisible();
  await expect(page.getByText('Find a team')).toBeVisible();
});

test('[S7.05] whoever comes back by the link of a mail is signed in by the address, which keeps nothing of it', async ({
  page,
  rondo,
}) => {
  const arriving = `arriving-${Date.now()}@mail.example`;
  const signedUp = await page.request.post('/auth/v1/signup', {
    headers: { apikey: rondo.publishableKey },
    data: { email: arriving, password },
  });
  expect(signedUp.status()).toBe(200);
  await page.goto(await linkFor(page, arriving, 'signup'));
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();
  expect(page.url()).not.toContain('token');
  await page.goto('/settings');
  await expect(page.getByRole('main').getByText(arriving)).toBeVisible();
});

test('a confirmation link another browser asked for is followed by a new password', async ({ page, rondo }) => {
  const owner = `owner-${Date.now()}@mail.example`;
  const signedUp = await fetch(`${rondo.url}/auth/v1/signup`, {
    method: 'POST',
    headers: { apikey: rondo.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email: owner, password }),
  });
  expect(signedUp.status).toBe(200);
  await page.goto(await linkFor(page, owner, 'signup'));
  await expect(page.getByText('earlier ones no longer work')).toBeVisible();
  await page.getByLabel('New password').fill(newPassword);
  await page.getByRole('button', { name: 'Save password' }).click();
  await page.waitForURL((url) => url.pathname === '/welcome');
  // Forgotten on a page without the app, which would go on reading, then as a visitor.
  await page.goto('/robots.txt');
  await page.evaluate(() => localStorage.clear());
  expectError('400');
  await signInByForm(page, { email: owner, password });
  await expect(page.getByRole('alert')).toContainText('E-mail or password is wrong');
  await signInByForm(page, { email: owner, password: newPassword });
  await page.waitForURL((url) => url.pathname === '/dashboard');
});

test('a confirmation link works once', async ({ page }) => {
  expectError('403');
  await page.goto(await linkFor(page, email, 'signup'));
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
});

test('[S2.05 S2.06] a forgotten password is replaced by mail, and the old one stops working', async ({ page }) => {
  await page.goto('/forgot-password');
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText('If the address has an account')).toBeVisible();

  await page.goto(await linkFor(page, email, 'recovery'));
  await page.getByLabel('New password').fill(newPassword);
  await page.getByRole('button', { name: 'Save password' }).click();
  await page.waitForURL((url) => url.pathname === '/dashboard');
  // what is still asked for when the session ends is refused
  expectError('401 (Unauthorized)');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.waitForURL((url) => url.pathname === '/login');

  expectError('400');
  await signInByForm(page, { email, password });
  await expect(page.getByRole('alert')).toContainText('E-mail or password is wrong');
  await signInByForm(page, { email, password: newPassword });
  await page.waitForURL((url) => url.pathname === '/dashboard');
});

test('[S7.03] a reload keeps the user signed in, and a second tab is signed in too', async ({
  page,
  context,
  signedIn,
}) => {
  await signedIn('player');
  await page.goto('/dashboard');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Mert Çağlar' })).toBeVisible();
  const second = await context.newPage();
  await second.goto('/leagues');
  await expect(second.getByRole('heading', { level: 1, name: 'Leagues' })).toBeVisible();
});

test('a mail’s link that is opened while somebody else is signed in asks first', async ({ page, rondo, signedIn }) => {
  const other = await newMember(rondo, `Swapped ${Date.now() % 100_000}`, '2000-02-02');
  const address = (JSON.parse(other.session) as { user: { email: string } }).user.email;
  await page.request.post('/auth/v1/recover', {
    headers: { apikey: rondo.publishableKey },
    data: { email: address },
  });
  const link = await linkFor(page, address, 'recovery');
  await signedIn('player');

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1, name: 'You are already logged in' })).toBeVisible();
  const question = page.getByText(
    'You are logged in as player@demo.rondo.example. Continue with the account of this link?',
  );
  await expect(question).toBeVisible();
  await page.getByRole('button', { name: 'Stay logged in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Mert Çağlar' })).toBeVisible();

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(link);
  await expect(question).toBeVisible();
  await page.getByRole('button', { name: 'Continue with the link' }).click();
  await page.getByLabel('New password').fill('zwanzig rote Laternen');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Hello, ${other.name}` })).toBeVisible();
});

test('a new password needs the current one, and signs the other devices out', async ({ page, browser, rondo }) => {
  const person = await newMember(rondo, `Changing ${Date.now() % 100_000}`, '2000-02-02');
  const address = (JSON.parse(person.session) as { user: { email: string } }).user.email;
  const elsewhere = await (await browser.newContext({ baseURL: rondo.url })).newPage();
  await become(elsewhere, person);
  await elsewhere.goto('/dashboard');
  await expect(elsewhere.getByRole('heading', { level: 1, name: `Hello, ${person.name}` })).toBeVisible();

  await signInByForm(page, { email: address, password: 'Laternen am Kanal 12' });
  await expect(page.getByRole('heading', { level: 1, name: `Hello, ${person.name}` })).toBeVisible();
  await page.goto('/settings');
  await page.getByRole('link', { name: 'Change password' }).click();
  await page.getByLabel('Current password').fill('a wrong guess');
  await page.getByLabel('New password').fill('zwanzig rote Laternen');
  expectError('400');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByRole('alert')).toContainText('Your current password is wrong.');
  await page.getByLabel('Current password').fill('Laternen am Kanal 12');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Hello, ${person.name}` })).toBeVisible();

  for (const refused of ['401', '403', 'Session ended']) expectError(refused);
  await elsewhere.goto('/leagues');
  await elsewhere.waitForURL((url) => url.pathname === '/login');
  await elsewhere.context().close();
});

test('a copy of one’s data is saved, and the account is deleted after one’s name is typed', async ({ page, rondo }) => {
  // the sign-in that is ended is gone already, and live updates may hear of it before the answer is here
  for (const refused of ['401', '403', 'Session ended']) expectError(refused);
  const leaving = await newMember(rondo, `Leaver ${Date.now() % 1_000_000}`, '2001-05-04');
  await become(page, leaving);
  await page.goto('/settings?section=privacy');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe('rondo-my-data.json');
  const copy = JSON.parse(await readFile(await file.path(), 'utf8')) as { profiles: unknown[]; account: unknown };
  expect(copy).toMatchObject({ profiles: [{ id: leaving.id, username: leaving.name }], account: { role: null } });

  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByLabel(`Type ${leaving.name} to confirm`).fill('somebody else');
  await dialog.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(dialog.getByText('This is not your username.')).toBeVisible();
  await dialog.getByLabel(`Type ${leaving.name} to confirm`).fill(leaving.name);
  await dialog.getByRole('button', { name: 'Delete permanently' }).dblclick();
  await expect(page.getByText('Account deleted')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Log in' }).first()).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('rondo.session'))).toBeNull();
  await expect(callAs(rondo, leaving, 'export_my_data', {})).rejects.toThrow('401');
});
