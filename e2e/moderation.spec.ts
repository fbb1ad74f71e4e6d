import { expect, test } from './fixtures.ts';
import { become, callAs, newMember } from './people.ts';

// The staff at work: what somebody reports is hidden from everybody, and its writer is told.

test('[S6.18] a moderator finds the tools in the account menu, hides a reported text, and it is gone for others', async ({
  page,
  browser,
  rondo,
  signedIn,
}) => {
  const mark = `${test.info().parallelIndex}`;
  const writer = await newMember(rondo, `Loud ${mark}`, '2000-02-29');
  const insult = `Everybody in ${mark} plays like a sack.`;
  await become(page, writer);
  await page.goto('/profile?edit=yes');
  await page.getByLabel('Bio').fill(insult);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Profile saved')).toBeVisible();

  const other = await browser.newPage({ baseURL: rondo.url, viewport: { width: 390, height: 844 } });
  await signedIn('free-agent', other);
  const profile = `/players/${writer.id}?tab=about`;
  await other.goto(profile);
  await expect(other.getByText(insult)).toBeVisible();
  await other.getByRole('button', { name: 'Report' }).click();
  const report = other.getByRole('dialog', { name: `Report Loud ${mark}` });
  await report.getByLabel('Details (optional)').fill('He means all of us.');
  await report.getByRole('button', { name: 'Send report' }).dblclick();
  await expect(other.getByText('Reported. Staff will review it.')).toBeVisible();
  await expect(report).toBeHidden();

  const staffPage = await browser.newPage({ baseURL: rondo.url, viewport: { width: 1440, height: 900 } });
  await signedIn('moderator', staffPage);
  await staffPage.goto('/dashboard');
  await staffPage.getByRole('button', { name: /^Account of/ }).click();
  await staffPage.getByRole('menuitem', { name: 'Moderator tools' }).click();
  const line = staffPage.getByRole('listitem').filter({ hasText: insult });
  await expect(line.getByText('He means all of us.')).toBeVisible();
  await line.getByRole('button', { name: `Hide Loud ${mark}` }).click();
  const dialog = staffPage.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Insults everybody');
  await dialog.getByRole('button', { name: 'Hide' }).dblclick();
  await expect(staffPage.getByText('Decided')).toBeVisible();
  await expect(line).toHaveCount(0);

  await other.goto(profile);
  await expect(other.getByText('Profile text: hidden by moderators')).toBeVisible();
  await expect(other.getByText(insult)).toHaveCount(0);
  await expect(other.getByText('Insults everybody')).toHaveCount(0);
  await other.close();

  // its writer reads why, and what it said, and cannot put it there again
  await page.goto('/profile?tab=about');
  await expect(page.getByText('Reason: Insults everybody')).toBeVisible();
  await expect(page.getByText(insult)).toBeVisible();

  await staffPage.getByRole('tab', { name: 'Hidden' }).click();
  await staffPage.getByRole('button', { name: `Restore Loud ${mark}` }).click();
  await staffPage.getByRole('dialog').getByLabel('Reason').fill('A second look');
  await staffPage.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
  await expect(staffPage.getByText('Done')).toBeVisible();
  await staffPage.close();
  await page.goto(`/players/${writer.id}?tab=about`);
  await expect(page.getByText(insult)).toBeVisible();
  await expect(page.getByText('hidden by moderators')).toHaveCount(0);
});

test('a moderator hides a reported message, and both who read it see it go', async ({
  page,
  browser,
  rondo,
  signedIn,
}) => {
  const mark = `${test.info().parallelIndex}`;
  const rude = await newMember(rondo, `Rude ${mark}`, '2000-02-29');
  const calm = await newMember(rondo, `Calm ${mark}`, '2000-02-29');
  const insult = `You lot of ${mark} are sacks.`;
  const talk = await callAs(rondo, rude, 'start_conversation', { with_user: calm.id });
  await callAs(rondo, rude, 'send_message', { conversation_id: talk, body: insult });

  const author = await browser.newPage({ baseURL: rondo.url });
  await become(author, rude);
  await author.goto(`/messages?to=${calm.id}`);
  const own = author.getByRole('log').getByRole('listitem');
  await expect(own).toContainText(insult);

  await page.setViewportSize({ width: 390, height: 844 });
  await become(page, calm);
  await page.goto(`/messages?to=${rude.id}`);
  const heard = page.getByRole('log').getByRole('listitem');
  await expect(heard).toContainText(insult);
  await page.getByRole('button', { name: `Report Rude ${mark}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send report' }).dblclick();
  await expect(page.getByText('Reported. Staff will review it.')).toBeVisible();

  const staffPage = await browser.newPage({ baseURL: rondo.url });
  await signedIn('moderator', staffPage);
  await staffPage.goto('/moderation');
  const rail = staffPage.getByRole('navigation', { name: 'Administration' });
  await expect(rail.getByRole('link')).toHaveText(['Moderation', 'Tickets']);
  const line = staffPage.getByRole('listitem').filter({ hasText: insult });
  await line.getByRole('button', { name: `Hide Rude ${mark}` }).click();
  await staffPage.getByRole('dialog').getByLabel('Reason').fill('Insults');
  await staffPage.getByRole('dialog').getByRole('button', { name: 'Hide' }).click();
  await expect(staffPage.getByText('Decided')).toBeVisible();
  await staffPage.close();

  // both had it open all the while
  await expect(heard).toContainText('Hidden by moderators');
  await expect(page.getByText(insult)).toHaveCount(0);
  await expect(own).toContainText('Hidden by moderators');
  await expect(own).toContainText('Reason: Insults');
  await author.close();
});
