import { expect, expectError, onOwnHost } from './fixtures.ts';
import { databaseLimits } from '#domain/limits.ts';
import { atBothWidths, read } from './site.ts';

// A day has so many of them, so this story has its own host.
const test = onOwnHost();

const title = 'Registration opens on Monday';
/** Of the demo league, in the language of each account. */
const earlier = /^Announcement: (?:Thank you|Danke für|Yarım sezon)/;
const body = 'Five players are enough.\nEnter before the twentieth.';

test('an admin tells the captains of a league; they hear of it and nobody else, until it is taken back', async ({
  page,
  rondo,
  browser,
  signedIn,
}) => {
  test.slow();
  expectError('429 (Too Many Requests)');
  const [league] = await read<{ name: string }>(rondo, 'leagues?select=name&name=eq.Flutlicht%20Liga');
  const phoneOf = async (role: 'captain' | 'player') => {
    const phone = await browser.newPage({ baseURL: rondo.url, viewport: { width: 390, height: 844 } });
    await signedIn(role, phone);
    await phone.goto('/notifications');
    await expect(phone.getByRole('link', { name: earlier })).toBeVisible();
    return phone;
  };
  const [captain, player] = [await phoneOf('captain'), await phoneOf('player')];

  await signedIn('admin');
  await page.goto('/admin/dashboard');
  await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Announcements' }).click();
  const form = page.getByRole('dialog', { name: 'New announcement' });
  const write = async (announcement: { title: string; league?: string }) => {
    await page.getByRole('button', { name: 'New announcement' }).click();
    if (announcement.league) await form.getByLabel('League').selectOption(announcement.league);
    await form.getByLabel('Title').fill(announcement.title);
    await form.getByLabel('Text').fill(body);
    await expect(form.getByText(/\d people will be notified/)).toBeVisible();
    await form.getByRole('button', { name: 'Send', exact: true }).click();
  };
  const send = () => page.getByRole('button', { name: 'Send announcement' }).click();

  // whom it reaches is said before it is sent, and sending it is asked once
  await write({ title, league: league?.name ?? '' });
  const question = page.getByRole('dialog', { name: /^Notify \d+ people\?$/ });
  await expect(question).toContainText(title);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await form.getByLabel('Link').fill('https://evil.example/');
  await form.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(form.getByText('Enter a page of this site, starting with /.')).toBeVisible();
  await form.getByLabel('Link').fill(`${rondo.url}/rules`);
  await form.getByRole('button', { name: 'Send', exact: true }).click();
  await send();
  await expect(page.getByText('Announcement sent')).toBeVisible();
  const line = page.getByRole('listitem').filter({ hasText: title });
  await expect(line).toContainText('Captains, Flutlicht Liga');
  await atBothWidths(page, () => expect(line).toContainText('0 have read it'));

  // the captain has it on the bell within one reload, and reads it
  await captain.reload();
  await expect(captain.getByRole('link', { name: /^Notifications, \d+ new$/ })).toBeVisible();
  await captain.getByRole('link', { name: `Announcement: ${title}` }).click();
  await expect(captain.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(captain.getByText('Enter before the twentieth.')).toBeVisible();
  const address = captain.url();
  await captain.getByRole('link', { name: 'Open the page' }).click();
  await expect(captain).toHaveURL(/\/rules$/);
  await page.reload();
  await expect(line).toContainText('1 has read it');

  // a plain player of the same league hears nothing, and the address opens nothing
  await player.reload();
  await expect(player.getByRole('link', { name: earlier })).toBeVisible();
  await expect(player.getByText(title)).toHaveCount(0);
  await player.goto(address);
  await expect(player.getByRole('heading', { name: 'Announcement not found.' })).toBeVisible();

  // one more than a day has is refused, and what was typed stands
  for (let more = 1; more < databaseLimits.announcementsPerDay; more += 1) {
    await write({ title: `Reminder ${more}` });
    await send();
    await expect(form).toBeHidden();
  }
  await write({ title: 'Once too often' });
  await send();
  await expect(form.getByText('Today’s announcements are used up. The next one can be sent tomorrow.')).toBeVisible();
  await expect(form.getByLabel('Title')).toHaveValue('Once too often');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard changes' }).click();

  // taken back it is gone everywhere
  await page.getByRole('button', { name: `Take back ${title}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click();
  await expect(page.getByText('Announcement taken back')).toBeVisible();
  await expect(page.getByText(title)).toHaveCount(0);
  await captain.goto('/notifications');
  await expect(captain.getByRole('link', { name: 'Announcement: Reminder 1' })).toBeVisible();
  await expect(captain.getByText(title)).toHaveCount(0);
  await captain.goto(address);
  await expect(captain.getByRole('heading', { name: 'Announcement not found.' })).toBeVisible();
});
