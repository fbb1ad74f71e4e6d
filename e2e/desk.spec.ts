import type { Page } from '@playwright/test';
import { expect, onOwnHost } from './fixtures.ts';
import type { Rondo } from './global-setup.ts';
import { become, callAs, newMember, type Newcomer } from './people.ts';
import { read, thingsOf } from './site.ts';

// An organiser's day changes results and seasons for everybody: it has a host of its own.
const test = onOwnHost();

test.describe.configure({ mode: 'serial' });

test('[S1.52 S2.38] an admin rules at the keyboard, is led on, and takes the result back with what it changes', async ({
  page,
  rondo,
  signedIn,
}) => {
  const match = await reportedMatch(rondo);
  await signedIn('admin');
  await page.goto('/admin/match-reports');
  await expect(page.getByRole('heading', { level: 2, name: /Nordlicht Kiel/ })).toBeVisible();
  await expect(page.getByText('Their goalkeeper was not in the line-up.').first()).toBeVisible();

  // the protest first, then the result itself
  await page.getByRole('button', { name: 'Reject' }).press('Tab');
  await page.getByLabel('Ruling, published on the match').fill('He was, from the start.');
  await page.getByRole('button', { name: 'Rule on the protest' }).press('Enter');
  await expect(page.getByText('Protest ruled on')).toBeVisible();

  await page.goto(`/admin/match-reports?show=waiting&match=${match}`);
  await expect(page.getByRole('table', { name: 'What each side claims' })).toBeVisible();
  await page.keyboard.press('1');
  await expect(page.getByRole('radio', { name: '4–3 stands (Nordlicht)' })).toBeChecked();
  await page.getByText('What it changes').click();
  await expect(page.getByText('What it changes in the table')).toBeVisible();
  await page.getByLabel('Reason, sent to both sides').fill('As the pictures show.');
  await page.getByRole('button', { name: 'Send ruling' }).press('Enter');
  await expect(page.getByText('Ruling sent')).toBeVisible();
  // the next one that waits is open, whose it is
  await expect(page.getByRole('heading', { level: 2, name: /Nordlicht Kiel/ })).toHaveCount(0);

  await page.goto(`/admin/match-reports?show=ruled&match=${match}`);
  await page.getByRole('button', { name: 'Take the result back' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('What it changes in the table')).toBeVisible();
  await expect(dialog.getByText(/^Figures of 1 player go\.$/)).toBeVisible();
  await dialog.getByLabel('Reason, sent to both sides').fill('It was the wrong match.');
  await dialog.getByRole('button', { name: 'Take the result back' }).press('Enter');
  await expect(page.getByText('Result taken back', { exact: true })).toBeVisible();
  expect(await read(rondo, `team_matches?id=eq.${match}&select=status,home_score`)).toEqual([
    { status: 'scheduled', home_score: null },
  ]);
});

test('[S1.49 S1.51 S2.34 S2.37] a captain enters a team on a phone, and the admin draws and starts the season', async ({
  browser,
  page,
  rondo,
  signedIn,
}) => {
  const [captain] = await newTeam(rondo, 'Kanal Laternen');
  const [boğaz] = await read<{ id: string }>(rondo, `leagues?name=eq.${encodeURIComponent('Boğaz Ligi')}&select=id`);
  const phone = await (
    await browser.newContext({ baseURL: rondo.url, viewport: { width: 390, height: 844 }, hasTouch: true })
  ).newPage();
  await become(phone, captain!);
  await phone.goto(`/leagues/${boğaz!.id}`);
  await phone.getByRole('button', { name: /^Enter / }).tap();
  await phone.getByRole('button', { name: 'Only at these hours' }).tap();
  await phone.getByRole('button', { name: 'Tuesday' }).tap();
  await phone.getByRole('dialog').getByRole('button', { name: 'Enter team' }).tap();
  await expect(phone.getByText('Hours saved')).toBeVisible();
  await expect(phone.getByText('Kanal Laternen has entered.')).toBeVisible();
  await phone.close();

  await signedIn('admin');
  await page.goto('/admin/leagues');
  await page.getByRole('link', { name: /Boğaz Ligi/ }).click();
  await expect(page.getByRole('link', { name: /Kanal Laternen .* 1 hour span given/ })).toBeVisible();
  await expect(page.getByText('Before it starts: a published schedule.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start season' })).toBeDisabled();
  await page.getByRole('link', { name: 'Draw schedule' }).click();
  await page.getByRole('button', { name: 'Publish schedule' }).click();
  await expect(page.getByText('Schedule published')).toBeVisible();
  await page.goto(`/admin/leagues/${boğaz!.id}`);
  await page.getByRole('button', { name: 'Start season' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start season' }).click();
  await expect(page.getByText('The season is being played.')).toBeVisible();
  await lockedSettings(page);
});

/** What a season is played by is shown with its reason, not offered. */
async function lockedSettings(page: Page) {
  await page.getByRole('button', { name: 'Edit season' }).click();
  const legs = page.getByLabel('Meetings of each pair');
  await expect(legs).toHaveAttribute('readonly');
  await expect(legs).toHaveAccessibleDescription('Fixed since the season began.');
}

/** The captain's next match has been played: reported by one side, with figures, and protested against. */
async function reportedMatch(rondo: Rondo): Promise<string> {
  const { own } = await thingsOf(rondo);
  const [next] = await read<{ id: string; home_team_id: string }>(
    rondo,
    `team_matches?status=eq.scheduled&home_team_id=eq.${own}&order=kickoff_at&limit=1&select=id,home_team_id`,
  );
  const kickoff_at = new Date(Date.now() - 20 * 60_000).toISOString();
  await fetch(`${rondo.url}/rest/v1/team_matches?id=eq.${next!.id}`, {
    method: 'PATCH',
    headers: { ...headersOf(rondo, 'admin'), 'content-type': 'application/json' },
    body: JSON.stringify({ kickoff_at }),
  });
  const captain = newcomerOf(rondo, 'captain');
  await callAs(rondo, captain, 'report_match', {
    match_id: next!.id,
    home_score: 4,
    away_score: 3,
    stats: [{ player_id: captain.id, goals: 3 }],
  });
  await callAs(rondo, captain, 'file_protest', {
    match_id: next!.id,
    reason: 'Their goalkeeper was not in the line-up.',
  });
  return next!.id;
}

const headersOf = (rondo: Rondo, role: 'admin') => ({
  apikey: rondo.publishableKey,
  authorization: `Bearer ${newcomerOf(rondo, role).token}`,
});

function newcomerOf(rondo: Rondo, role: 'admin' | 'captain'): Newcomer {
  const session = JSON.parse(rondo.sessions[role]) as { access_token: string; user: { id: string } };
  return { name: role, id: session.user.id, token: session.access_token, session: rondo.sessions[role] };
}

/** A team of five who have signed, the captain first. */
async function newTeam(rondo: Rondo, name: string): Promise<Newcomer[]> {
  const people: Newcomer[] = [];
  for (const each of ['Anke', 'Birte', 'Carla', 'Dilan', 'Elif']) {
    people.push(await newMember(rondo, `${each} Laterne`, '1999-05-05'));
  }
  const [captain, ...others] = people;
  const team_id = await callAs(rondo, captain!, 'create_team', { name, tag: 'KLT' });
  for (const player of others) {
    const contract_id = await callAs(rondo, captain!, 'offer_contract', { team_id, player_id: player.id });
    await callAs(rondo, player, 'accept_contract', { contract_id });
  }
  return people;
}
