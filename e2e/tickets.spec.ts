import { expect, test } from './fixtures.ts';

// Support from both sides: a member with a phone, an admin at a computer, and what the bell says in between.

test('[S1.28 S1.29 S1.55 S4.27] a player opens a ticket on a phone, the admin answers and closes it, and the bell tells', async ({
  page,
  browser,
  rondo,
  signedIn,
}) => {
  const subject = `Stream of matchday ${test.info().parallelIndex}`;
  await page.setViewportSize({ width: 390, height: 844 });
  await signedIn('free-agent');
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Support', exact: true }).click();
  await page.getByRole('button', { name: 'Create ticket' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'New ticket' })).toBeVisible();
  await page.getByLabel('Subject').fill(subject);
  await page.getByLabel('Description').fill('Who streams it?');
  // a reload takes nothing of what was typed
  await page.reload();
  await expect(page.getByLabel('Subject')).toHaveValue(subject);
  await page.getByRole('button', { name: 'Create ticket' }).dblclick();
  await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible();
  const address = new URL(page.url()).pathname;

  const staffPage = await browser.newPage({ baseURL: rondo.url, viewport: { width: 1440, height: 900 } });
  await signedIn('admin', staffPage);
  await staffPage.goto('/admin/tickets');
  const row = staffPage.getByRole('row').filter({ hasText: subject });
  await expect(row).toHaveCount(1);
  await row.getByRole('button', { name: /Open, change$/ }).click();
  await staffPage.getByRole('menuitem', { name: 'Set in progress' }).click();
  await expect(staffPage.getByText('Ticket status updated')).toBeVisible();
  await expect(row.getByRole('button', { name: /In progress, change$/ })).toBeVisible();
  await row.getByRole('link', { name: subject }).click();
  await staffPage.getByLabel('Your reply').fill('We do, from 19:30 on.');
  await staffPage.getByRole('button', { name: 'Reply', exact: true }).last().click();
  await expect(staffPage.getByRole('listitem').filter({ hasText: 'We do, from 19:30 on.' })).toBeVisible();
  await staffPage.getByRole('button', { name: 'Close ticket' }).click();
  await expect(staffPage.getByText(/^This ticket is closed/)).toBeVisible();
  await staffPage.close();

  await page.goto('/dashboard');
  await page.getByRole('link', { name: /^Notifications, \d+ new$/ }).click();
  await expect(page.getByRole('link', { name: new RegExp(`is in progress: ${subject}$`) })).toBeVisible();
  await expect(page.getByRole('link', { name: new RegExp(`was closed: ${subject}$`) })).toBeVisible();
  await page.getByRole('link', { name: new RegExp(`^Staff replied to your ticket #\\d+: ${subject}$`) }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'We do, from 19:30 on.' })).toBeInViewport();
  expect(new URL(page.url()).pathname).toBe(address);
  await page.getByRole('button', { name: 'Reopen ticket' }).click();
  await expect(page.getByLabel('Your message')).toBeVisible();
});

test('[S2.41] /admin/tickets shows an admin every member’s tickets, and sends a moderator to the dashboard', async ({
  page,
  signedIn,
}) => {
  await signedIn('moderator');
  await page.goto('/admin/tickets');
  await page.waitForURL((url) => url.pathname === '/dashboard');
  await signedIn('admin');
  await page.goto('/admin/tickets');
  const table = page.getByRole('region', { name: 'All tickets' }).getByRole('table');
  for (const writer of ['Lena Vogt', 'Mert Çağlar', 'Tom Ashdown'])
    await expect(table.getByRole('row').filter({ hasText: writer }).first()).toBeVisible();
});

test('a moderator finds everybody’s tickets beside the own, and takes one into work', async ({ page, signedIn }) => {
  await signedIn('moderator');
  await page.goto('/tickets?view=all');
  const row = page.getByRole('row').filter({ hasText: 'Show the goals against in the squad list' });
  await row.getByRole('button', { name: /Open, change$/ }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Set in progress']);
  await page.getByRole('menuitem', { name: 'Set in progress' }).click();
  await expect(page.getByText('Ticket status updated')).toBeVisible();
});

test('a captain asks about a match from its page, and the ticket leads back to it', async ({ page, signedIn }) => {
  await signedIn('captain');
  await page.goto('/tickets');
  await page.getByRole('link', { name: 'Two of us are at a wedding on match day' }).click();
  const match = page.getByRole('link', { name: /^Nordlicht Kiel against |against Nordlicht Kiel$/ });
  const name = await match.innerText();
  await match.click();
  await page.getByRole('link', { name: 'Ask staff about this match' }).click();
  const dialog = page.getByRole('dialog', { name: 'New ticket' });
  await expect(dialog.getByText(name)).toBeVisible();
  await expect(dialog.getByLabel('Category')).toHaveValue('match_postponement');
  // nothing was typed, so Back takes the dialog away and asks nothing
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'Support tickets' })).toBeVisible();
});
