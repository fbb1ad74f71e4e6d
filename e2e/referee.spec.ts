import type { Page } from '@playwright/test';
import { begin, dispute } from './clocks.ts';
import { expect, onOwnHost } from './fixtures.ts';
import type { Rondo } from './global-setup.ts';
import { read, thingsOf } from './site.ts';

/** A league gets a referee, who rules on a phone. It changes the league for everybody, so it has its own host. */
const test = onOwnHost();

const phone = { width: 390, height: 844 };
const computer = { width: 1440, height: 900 };

test('an admin appoints a referee, who rules a disputed match of that league on a phone, and none of another', async ({
  page,
  rondo,
  signedIn,
}) => {
  const { flutlicht } = await thingsOf(rondo);
  const [other] = await read<{ id: string; name: string }>(rondo, `leagues?select=id,name&id=neq.${flutlicht}&limit=1`);
  const match = await lastOf(rondo, flutlicht);
  await begin(rondo, match, 60);
  await dispute(rondo, match);
  const name = await nameOf(rondo, 'free-agent');
  const queue = page.getByRole('navigation', { name: 'Queue' });

  // a member
  await page.setViewportSize(phone);
  await signedIn('free-agent');
  await page.goto('/referee');
  await expect(page.getByRole('heading', { level: 1, name: 'You are not a referee of any league' })).toBeVisible();

  // a referee of another league
  await page.setViewportSize(computer);
  await signedIn('admin');
  await appoint(page, other!.id, name);
  await page.setViewportSize(phone);
  await signedIn('free-agent');
  await page.goto('/referee');
  await expect(queue.getByText('All done. Nothing to decide.')).toBeVisible();
  await page.goto(`/matches/${match}`);
  await expect(page.getByRole('heading', { name: 'The league decides' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Organiser' })).toHaveCount(0);

  // and of this one
  await page.setViewportSize(computer);
  await signedIn('admin');
  await appoint(page, flutlicht, name);
  await page.setViewportSize(phone);
  await signedIn('free-agent');
  await page.goto('/notifications');
  await page.getByRole('link', { name: /^You are now a referee of Flutlicht Liga/ }).click();
  await queue.getByRole('link').filter({ hasText: 'Disputed' }).click();
  await expect(page).toHaveURL(new RegExp(match));
  await rule(page);
  await expect(page.getByText('Ruling sent')).toBeVisible();
  const [ruled] = await read<{ status: string }>(rondo, `team_matches?select=status&id=eq.${match}`);
  expect(ruled).toEqual({ status: 'finished' });
  await page.goto(`/matches/${match}`);
  await expect(page.getByRole('button', { name: 'Correct result' })).toBeVisible();

  // the schedule of the league is theirs, too
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Referee' }).click();
  await page.getByRole('link', { name: 'Schedule of Flutlicht Liga' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Flutlicht Liga' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Upcoming matches' })).toBeVisible();

  // until an admin takes it back
  await page.setViewportSize(computer);
  await signedIn('admin');
  await page.goto(`/admin/leagues/${flutlicht}`);
  await page.getByRole('button', { name: `Remove ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove referee' }).click();
  await expect(page.getByText('Referee removed')).toBeVisible();
});

async function appoint(page: Page, league: string, name: string) {
  await page.goto(`/admin/leagues/${league}`);
  await page.getByRole('button', { name: 'Appoint referee' }).click();
  await page.getByRole('combobox', { name: 'Player' }).fill(name);
  await page.getByRole('option', { name }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Appoint', exact: true }).click();
  await expect(page.getByText('Referee appointed')).toBeVisible();
  await expect(page.getByRole('link', { name })).toBeVisible();
}

/** The other score, with the reason of the side that reported it first. */
async function rule(page: Page) {
  await page.getByRole('button', { name: 'Go to ruling' }).click();
  await page.getByText(/^3–2 stands/).click();
  await page.getByLabel('Rule applied').selectOption('reports-report');
  await page.getByLabel('Reason, visible to both teams').fill('The pictures of the home side show it.');
  await page.getByRole('button', { name: 'Send ruling' }).click();
}

/** The last match that lies ahead in a league. */
async function lastOf(rondo: Rondo, league: string): Promise<string> {
  const query = `team_matches?select=id&status=eq.scheduled&league_id=eq.${league}&order=kickoff_at.desc&limit=1`;
  const [match] = await read<{ id: string }>(rondo, query);
  if (!match) throw new Error('No match lies ahead there');
  return match.id;
}

async function nameOf(rondo: Rondo, role: 'free-agent'): Promise<string> {
  const { user } = JSON.parse(rondo.sessions[role]) as { user: { id: string } };
  const [person] = await read<{ username: string }>(rondo, `profiles?select=username&id=eq.${user.id}`);
  return person!.username;
}
