import type { Page } from '@playwright/test';
import { expect, expectError, signInByForm, test } from './fixtures.ts';

/** The link of the newest mail of a kind to an address, once the mailbox page shows it: mails leave in the background. */
async function linkFor(page: Page, email: string, kind: 'signup' | 'recovery'): Promise<string> {
  const link = page.getByRole('link', { name: new RegExp(`type=${kind}`) }).first();
  await expect(async () => {
    await page.goto(`/__mail?to=${encodeURIComponent(email)}`);
    await expect(link).toBeVisible({ timeout: 1000 });
  }).toPass();
  return (await link.getAttribute('href')) ?? '';
}

test.describe.configure({ mode: 'serial' });

const email = `newcomer-${Date.now()}@mail.example`;
const password = 'kurbelwelle am Kanal 7';
const newPassword = 'blaue Laternen 42 Stufen';

test('[S2.04 S7.05] a newcomer registers, confirms by mail and is asked the first questions', async ({ page }) => {
  await page.goto('/register?next=%2Frules');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('Use at least 8 characters')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Register' }).dblclick();
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible();

  await page.goto(await linkFor(page, email, 'signup'));
  await page.waitForURL((url) => url.pathname === '/rules');
  await page.goto('/welcome');
  await page.getByLabel('Username').fill('x');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Use at least 3 characters')).toBeVisible();
  await page.getByLabel('Username').fill('Şimşek Newcomer');
  await page.getByLabel('Birth date').fill('2001-05-04');
  await page.getByLabel('Position').selectOption('striker');
  await page.getByLabel('Platform').selectOption('pc');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL((url) => url.pathname === '/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Şimşek Newcomer' })).toBeVisible();
  await expect(page.getByText('Find a team')).toBeVisible();
});

test('a confirmation link works once', async ({ page }) => {
  expectError('403');
  await page.goto(await linkFor(page, email, 'signup'));
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
});

test('[S2.05 S2.06] a forgotten password is replaced by mail, and the old one stops working', async ({ page }) => {
  await page.goto('/forgot-password');
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText('If the address has an account')).toBeVisible();

  await page.goto(await linkFor(page, email, 'recovery'));
  await page.getByLabel('New password').fill(newPassword);
  await page.getByRole('button', { name: 'Save password' }).click();
  await page.waitForURL((url) => url.pathname === '/dashboard');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL((url) => url.pathname === '/login');

  expectError('400');
  await signInByForm(page, { email, password });
  await expect(page.getByRole('alert')).toContainText('E-mail or password is wrong');
  await signInByForm(page, { email, password: newPassword });
  await page.waitForURL((url) => url.pathname === '/dashboard');
});

test('the answer to a forgotten password is the same for an unknown address', async ({ page }) => {
  await page.goto('/forgot-password');
  await page.getByLabel('E-mail').fill(`nobody-${Date.now()}@mail.example`);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText('If the address has an account')).toBeVisible();
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
