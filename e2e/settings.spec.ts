import type { Page } from '@playwright/test';
import { expect, expectError, signInByForm, test } from './fixtures.ts';
import { become, newMember } from './people.ts';

const password = 'Laternen am Kanal 12';
const emailOf = (person: { session: string }) => (JSON.parse(person.session) as { user: { email: string } }).user.email;

async function openElsewhere(page: Page, url: string) {
  const browser = page.context().browser();
  if (!browser) throw new Error('no browser');
  const context = await browser.newContext({ baseURL: url, timezoneId: 'Europe/Berlin' });
  return context.newPage();
}

test('another zone moves the kick-offs, here and on the next device', async ({ page, rondo }) => {
  const person = await newMember(rondo, `Traveller ${Date.now() % 100_000}`, '2000-02-02');
  await become(page, person);
  await page.goto('/fixtures');
  const kickOff = page
    .getByRole('main')
    .getByText(/^\d\d:\d\d$/)
    .first();
  const before = await kickOff.innerText();
  await page.goto('/settings?section=formats');
  await page.getByRole('combobox', { name: 'Time zone' }).fill('auckland');
  await page.getByRole('option', { name: /^Auckland/ }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Fixtures' }).first().click();
  await expect(page.getByText(/GMT\+1[23]|NZDT|NZST/).first()).toBeVisible();
  await expect(kickOff).not.toHaveText(before);

  const elsewhere = await openElsewhere(page, rondo.url);
  await signInByForm(elsewhere, { email: emailOf(person), password });
  await elsewhere.waitForURL((url) => url.pathname === '/dashboard');
  await expect.poll(() => elsewhere.evaluate(() => localStorage.getItem('rondo.zone'))).toBe('Pacific/Auckland');
  await elsewhere.context().close();
});

test('another e-mail counts with the link in its mailbox, and the other device is logged out', async ({
  page,
  rondo,
}) => {
  for (const refused of ['401', '403', 'Session ended']) expectError(refused);
  const person = await newMember(rondo, `Mover ${Date.now() % 100_000}`, '2000-02-02');
  const next = `moved-${Date.now()}@mail.example`;
  const elsewhere = await openElsewhere(page, rondo.url);
  await become(elsewhere, person);
  await elsewhere.goto('/dashboard');
  await signInByForm(page, { email: emailOf(person), password });
  await page.waitForURL((url) => url.pathname === '/dashboard');
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Change e-mail' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change your e-mail' });
  await dialog.getByLabel('New e-mail').fill(next);
  await dialog.getByLabel('Current password').fill(password);
  await dialog.getByRole('button', { name: 'Send link' }).dblclick();
  await expect(page.getByText(`If ${next} is free, a link is on its way there.`)).toBeVisible();

  const mailbox = await page.context().newPage();
  const link = mailbox.getByRole('link', { name: /type=email_change/ }).first();
  await expect(async () => {
    await mailbox.goto(`/__mail?to=${encodeURIComponent(next)}`);
    await expect(link).toBeVisible({ timeout: 1000 });
  }).toPass();
  await mailbox.goto((await link.getAttribute('href')) ?? '');
  await expect(mailbox.getByRole('heading', { level: 1, name: 'Confirm your new e-mail' })).toBeVisible();
  await mailbox.getByRole('button', { name: 'Confirm new e-mail' }).click();
  await expect(mailbox.getByText('New e-mail confirmed')).toBeVisible();
  await expect(mailbox.getByRole('main').getByText(next)).toBeVisible();

  await elsewhere.goto('/leagues');
  await elsewhere.waitForURL((url) => url.pathname === '/login');
  await elsewhere.context().close();
});

test('another device is logged out from the list, and this one stays', async ({ page, rondo }) => {
  for (const refused of ['401', '403', 'Session ended']) expectError(refused);
  const person = await newMember(rondo, `Owner ${Date.now() % 100_000}`, '2000-02-02');
  const elsewhere = await openElsewhere(page, rondo.url);
  await signInByForm(elsewhere, { email: emailOf(person), password });
  await elsewhere.waitForURL((url) => url.pathname === '/dashboard');
  await signInByForm(page, { email: emailOf(person), password });
  await page.waitForURL((url) => url.pathname === '/dashboard');

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/settings');
  await page.getByRole('link', { name: /^Devices/ }).click();
  const others = page.getByRole('button', { name: /^Log out Chrome/ });
  await expect(page.getByText('This device')).toBeVisible();
  const before = await others.count();
  const dialog = page.getByRole('dialog');
  await others.first().click();
  await dialog.getByLabel('Current password').fill('a wrong guess');
  await dialog.getByRole('button', { name: 'Log out' }).click();
  await expect(dialog.getByText('Wrong password.')).toBeVisible();
  await dialog.getByLabel('Current password').fill(password);
  await dialog.getByRole('button', { name: 'Log out' }).click();
  await expect(others).toHaveCount(before - 1);
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Log out all other devices' }).click();
  await dialog.getByLabel('Current password').fill(password);
  await dialog.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByText('No other devices are logged in.')).toBeVisible();

  await elsewhere.goto('/leagues');
  await elsewhere.waitForURL((url) => url.pathname === '/login');
  await elsewhere.context().close();
});

test('a calendar reads the own matches by its address, without a session, until it is replaced', async ({
  page,
  request,
  rondo,
  signedIn,
}) => {
  await signedIn('captain');
  await page.goto('/settings?section=calendar');
  await page.getByRole('button', { name: 'Create address' }).dblclick();
  const address = page.getByRole('status', { name: 'Your team' });
  await expect(address).toHaveText(/calendar_feed/);
  const first = await address.innerText();
  const feed = await request.get(first);
  expect(feed.headers()['content-type']).toBe('text/calendar; charset=utf-8');
  const link = /\r\nURL:(\S+(?:\r\n \S+)*)/.exec(await feed.text())?.[1]?.replaceAll('\r\n ', '') ?? '';
  expect(link).toMatch(`${rondo.url}/matches/`);

  await page.getByRole('button', { name: 'Replace', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Replace' }).click();
  await expect(address).not.toHaveText(first);
  expect((await request.get(first)).status()).toBe(404);
  expect((await request.get(await address.innerText())).status()).toBe(200);
  await page.goto(new URL(link).pathname);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/settings?section=calendar');
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('button', { name: 'Create address' })).toBeVisible();
});
