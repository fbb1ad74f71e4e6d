import { expect, expectError, test } from './fixtures.ts';
import { become, callAs, newMember } from './people.ts';

// Two phones that write to each other, a block, and what is said about a match.

test('[S1.27] two players chat on phones, until one blocks the other', async ({ page, browser, rondo }) => {
  const round = test.info().parallelIndex;
  const [mia, ben] = [
    await newMember(rondo, `Mia Talks ${round}`, '2000-03-01'),
    await newMember(rondo, `Ben Talks ${round}`, '1999-04-02'),
  ];
  const phone = { width: 390, height: 844 };
  await page.setViewportSize(phone);
  await become(page, mia);
  await page.goto('/messages');
  await expect(page.getByText('No messages yet.')).toBeVisible();
  await page.getByRole('button', { name: 'New message' }).first().click();
  await page.getByLabel('Find a player').fill(`ben talks ${round}`);
  await page.getByRole('button', { name: ben.name }).click();
  await expect(page.getByRole('heading', { level: 1, name: ben.name })).toBeVisible();
  const field = page.getByLabel('Your message');
  await field.fill('Are you in on Sunday?');
  await field.press('Shift+Enter');
  await field.pressSequentially('<b>Lobby</b> https://example.org');
  // a reload takes nothing of what was typed
  await page.reload();
  await expect(field).toHaveValue('Are you in on Sunday?\n<b>Lobby</b> https://example.org');
  await field.press('Enter');
  await expect(field).toHaveValue('');
  await expect(page.getByText('Sent', { exact: true })).toBeVisible();

  const other = await browser.newPage({ baseURL: rondo.url, viewport: phone });
  await become(other, ben);
  await other.goto('/dashboard');
  await other.getByRole('link', { name: 'Notifications, 1 new' }).click();
  await other.getByRole('link', { name: `${mia.name} wrote to you.` }).click();
  const talk = other.getByRole('log', { name: `Conversation with ${mia.name}` });
  await expect(talk.getByText('<b>Lobby</b> https://example.org')).toBeVisible();
  await expect(talk.getByRole('link')).toHaveCount(0);
  // read by the one, seen by the other without a reload; and the answer comes by itself
  await expect(page.getByText('Read', { exact: true })).toBeVisible();
  await other.getByLabel('Your message').fill('Sure!');
  await other.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('log').getByText('Sure!')).toBeVisible();
  // that there is no network is told beside the field, not on it
  expectError('net::ERR_INTERNET_DISCONNECTED');
  await page.context().setOffline(true);
  const banner = page.getByText(/^You are offline\./);
  await expect(banner).toBeVisible();
  const [notice, written] = [await banner.boundingBox(), await field.boundingBox()];
  expect(written!.y + written!.height).toBeLessThanOrEqual(notice!.y);
  await page.context().setOffline(false);
  await other.getByRole('link', { name: 'All messages' }).click();
  await expect(other.getByRole('list', { name: 'Conversations' }).getByRole('link')).toHaveText(/You: Sure!/);

  await page.getByRole('button', { name: `More about ${ben.name}` }).click();
  await page.getByRole('menuitem', { name: 'Block' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click();
  await expect(page.getByText('You have blocked this player.')).toBeVisible();
  await expect(field).toBeHidden();
  await other.getByRole('list', { name: 'Conversations' }).getByRole('link').click();
  expectError('403');
  await other.getByLabel('Your message').fill('Still there?');
  await other.getByLabel('Your message').press('Enter');
  const failed = other.getByRole('alert').filter({ hasText: 'Failed to send message' });
  await expect(failed).toHaveText(/does not accept messages from you/);
  await expect(other.getByRole('button', { name: 'Send again' })).toBeHidden();
  await other.close();
});

test('[S2.19] /messages needs a session, and shows who wrote and what is unread', async ({ page, signedIn }) => {
  await page.goto('/messages');
  await page.waitForURL((url) => url.pathname === '/login');
  await signedIn('player');
  await page.goto('/messages');
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
  const list = page.getByRole('list', { name: 'Conversations' });
  await expect(list.getByRole('link').first()).toBeVisible();
  // from one to the next by arrow, and in
  await list.getByRole('link').first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(list.getByRole('link').nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('log')).toBeVisible();
});

test('the leaders of both sides and the staff talk about a match, and nobody else reads it', async ({
  page,
  rondo,
  signedIn,
}) => {
  await signedIn('captain');
  await page.goto('/dashboard');
  const captain = JSON.parse(rondo.sessions.captain) as { access_token: string };
  const moderator = JSON.parse(rondo.sessions.moderator) as { access_token: string };
  const response = await page.request.get('/rest/v1/conversations?select=match_id&match_id=not.is.null&limit=1', {
    headers: { apikey: rondo.publishableKey, authorization: `Bearer ${captain.access_token}` },
  });
  const [room] = (await response.json()) as { match_id: string }[];
  await page.goto(`/matches/${room?.match_id}#talk`);
  const talk = page.getByRole('log', { name: /^Chat about / });
  await expect(talk.getByText('We host, the lobby opens ten minutes before kick-off.')).toBeVisible();
  const ready = 'We are ready.';
  await page.getByLabel('Your message').fill(ready);
  await page.getByLabel('Your message').press('Enter');
  await expect(talk.getByText(ready)).toBeVisible();
  const staff = { token: moderator.access_token, name: '', id: '', session: '' };
  await callAs(rondo, staff, 'send_match_message', { match_id: room?.match_id, body: 'Thank you, have fun.' });
  await expect(talk.getByText('Thank you, have fun.').last()).toBeVisible();
  await signedIn('player');
  await page.goto(`/matches/${room?.match_id}#talk`);
  await expect(page.getByRole('heading', { name: 'Form', exact: true })).toBeVisible();
  await expect(page.getByRole('log')).toHaveCount(0);
});
