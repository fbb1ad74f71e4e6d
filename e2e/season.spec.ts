import type { Page } from '@playwright/test';
import { begin, protestsOver } from './clocks.ts';
import { type Club, newClub, tapsOn } from './clubs.ts';
import { expect, expectError, onOwnHost } from './fixtures.ts';
import type { Rondo } from './global-setup.ts';
import { callAs } from './people.ts';
import { atBothWidths, read, thingsOf } from './site.ts';

/**
 * A season of six from the empty league to its champion, chapter by chapter: the organiser at a computer, the captains on
 * phones. It changes the league for everybody, so it has its own host.
 */
const test = onOwnHost();

test.describe.configure({ mode: 'serial' });

/** The six, the best first: who stands before another wins against them. */
let clubs: Club[] = [];
let league = '';

test.afterAll(() => Promise.all(clubs.map(({ phone }) => phone.context().close())));

test('[S1.49 S1.51 S2.34 S2.37] an admin opens a league, captains enter it on phones, and its season is drawn and started', async ({
  browser,
  page,
  rondo,
  signedIn,
}) => {
  const names = ['Kanal Kiel', 'Hafen Husum', 'Deich Emden', 'Mole Wismar', 'Werft Leer', 'Siel Büsum'];
  clubs = [];
  // one after the other: the host hashes so many passwords a second and no more
  for (const name of names) clubs.push(await newClub(browser, rondo, name, tagOf(name)));

  await signedIn('admin');
  await page.goto('/admin/leagues');
  await page.getByRole('button', { name: 'New league' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Küstenliga');
  await page.getByRole('button', { name: 'Create league' }).click();
  await page.getByRole('button', { name: 'Open the first season' }).click();
  await page.getByLabel('Matches per pair').selectOption('Once');
  await page.getByLabel('Semi-finals', { exact: true }).selectOption('Best of 1');
  await page.getByLabel('Final', { exact: true }).selectOption('Best of 3');
  await page.getByRole('button', { name: 'Open season 1' }).click();
  await expect(page.getByText('No teams yet.')).toBeVisible();
  league = page.url().split('/').at(-1)!.split('?')[0]!;

  const [first, ...others] = clubs as [Club, ...Club[]];
  const { phone } = first;
  await phone.goto(`/teams/${first.id}`);
  await phone.getByRole('button', { name: 'Team actions' }).tap();
  await phone.getByRole('menuitem', { name: 'Enter a league' }).tap();
  await phone
    .getByRole('dialog')
    .getByRole('link', { name: /^Küstenliga/ })
    .tap();
  await phone.getByRole('button', { name: 'Only at certain times' }).tap();
  await phone.getByRole('button', { name: 'Tuesday' }).tap();
  await phone.getByRole('dialog').getByRole('button', { name: 'Enter team' }).tap();
  await expect(phone.getByText('Hours saved')).toBeVisible();
  await expect(phone.getByText('Kanal Kiel are entered.')).toBeVisible();
  for (const { id: team_id, captain } of others)
    await callAs(rondo, captain, 'register_team', { league_id: league, season: 1, team_id });

  await page.reload();
  await expect(page.getByRole('link', { name: /Kanal Kiel .* 1 time slot/ })).toBeVisible();
  await expect(page.getByText('Needed before the start: a published schedule with all teams.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start season' })).toBeDisabled();
  await page.getByRole('link', { name: 'Draw schedule' }).click();
  await page.getByRole('button', { name: 'Publish schedule' }).click();
  await expect(page.getByText('Schedule published')).toBeVisible();
  // the draw was a mistake, and so is the start
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Undo schedule' }).click();
  await expect(dialog.getByText(/until the season starts/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Undo schedule' }).click();
  await expect(page.getByText('Schedule undone')).toBeVisible();
  await page.getByRole('button', { name: 'Publish schedule' }).click();
  await expect(page.getByText('15 matches are published.')).toBeVisible();
  await page.goto(`/admin/leagues/${league}`);
  const start = async () => {
    await page.getByRole('button', { name: 'Start season' }).click();
    await dialog.getByRole('button', { name: 'Start season' }).click();
    await expect(page.getByText('Season in progress.')).toBeVisible();
  };
  await start();
  await page.getByRole('button', { name: 'Undo the start' }).click();
  await expect(dialog.getByText(/until the first kick-off/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Undo the start' }).click();
  await expect(page.getByText('Start of the season undone')).toBeVisible();
  await start();
  await expect(page.getByText('15 matches are not decided')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start playoffs' })).toBeDisabled();
  // what a season is played by is shown with its reason, not offered
  await page.getByRole('button', { name: 'Edit season' }).click();
  const legs = page.getByLabel('Matches per pair');
  await expect(legs).toHaveAttribute('readonly');
  await expect(legs).toHaveAccessibleDescription('Locked since the season started.');
});

test('a captain reports with four taps, the rival confirms with one', async ({ rondo }) => {
  const match = await meetingOf(rondo, clubs[0]!, clubs[1]!);
  const better = match.home === clubs[0]!;
  await begin(rondo, match.id, 6);
  const taps = await playOnPhones(match, better ? [4, 3] : [3, 4]);
  expect(taps).toEqual({ reporting: 4, confirming: 1 });
  expect(await resultOf(rondo, match)).toEqual({ status: 'finished', score: better ? '4–3' : '3–4' });
});

test('[S1.52 S2.38] what a captain typed survives, a dispute is ruled about at the keyboard, and taken back with what it changes', async ({
  page,
  rondo,
  signedIn,
}) => {
  const match = await meetingOf(rondo, clubs[2]!, clubs[3]!);
  const { home, away } = match;
  await begin(rondo, match.id, 0);

  // started, reported with stats and a picture
  const { phone } = home;
  await phone.goto(`/matches/${match.id}`);
  await phone.getByRole('button', { name: 'Start match' }).tap();
  await phone.getByRole('dialog').getByRole('button', { name: 'Start match' }).tap();
  await expect(phone.getByText('The match is live')).toBeVisible();
  await phone.getByRole('button', { name: 'Report the result' }).tap();
  const report = reportOn(phone);
  await tapScore(report, [2, 1]);
  await report.getByLabel('Note to the other side and the league').fill('The lobby broke down once.');
  await phone.reload();
  await expect(report.getByLabel('Note to the other side and the league')).toHaveValue('The lobby broke down once.');
  await expect(report.getByRole('textbox', { name: /^Goals of/ }).first()).toHaveValue('2');
  await report.locator('input[type=file]').setInputFiles({ name: 'end.png', mimeType: 'image/png', buffer: picture });
  await expect(report.getByRole('img', { name: new RegExp(`^${home.name}, `) })).toBeVisible();
  expectError('ERR_INTERNET_DISCONNECTED');
  await phone.context().setOffline(true);
  await report.getByRole('button', { name: 'Send 2–1' }).tap();
  await expect(report.getByRole('alert')).toContainText('The site cannot be reached. What you typed is kept');
  await phone.context().setOffline(false);
  await report.getByRole('button', { name: 'Send 2–1' }).tap();
  await expect(phone.getByText('Result sent')).toBeVisible();
  await expect(report).toHaveCount(0);
  await phone.getByRole('button', { name: 'Who scored?' }).tap();
  const scorers = phone.getByRole('dialog', { name: 'Who scored?' });
  await scorers.getByRole('button', { name: `Goal by ${home.players[0]!.name}, 0 so far` }).tap();
  await scorers.getByRole('button', { name: 'Done' }).tap();
  await expect(scorers).toHaveCount(0);

  // disputed and protested against by the rival, who sees both
  await away.phone.goto(`/matches/${match.id}`);
  await expect(away.phone.getByRole('img', { name: new RegExp(`^${home.name}, `) })).toBeVisible();
  await away.phone.getByRole('button', { name: 'Dispute the result' }).tap();
  await giveReason(away.phone, 'We scored once more.', 'Dispute');
  await expect(away.phone.getByText('Result disputed. The league decides.')).toBeVisible();
  await away.phone.getByRole('button', { name: 'File protest' }).tap();
  await giveReason(away.phone, 'Their goalkeeper was not in the line-up.', 'File protest');
  await expect(away.phone.getByText('Protest filed')).toBeVisible();
  await atBothWidths(away.phone, () => expect(away.phone.getByText('We scored once more.').first()).toBeVisible());
  await away.phone.setViewportSize({ width: 390, height: 844 });

  // the protest first, then the result itself
  await signedIn('admin');
  await page.goto(`/admin/match-reports?match=${match.id}`);
  const pair = page.getByRole('heading', { level: 2, name: `${home.name} v ${away.name}` });
  await expect(pair).toBeVisible();
  await expect(page.getByText('Their goalkeeper was not in the line-up.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Reject' }).press('Tab');
  await page.getByLabel('Ruling, published on the match page').fill('He was, from the start.');
  await page.getByRole('button', { name: 'Send ruling' }).press('Enter');
  await expect(page.getByText('Protest decided')).toBeVisible();
  await atBothWidths(page, () => expect(page.getByRole('table', { name: 'Reports of both teams' })).toBeVisible());
  await page.keyboard.press('1');
  await expect(page.getByRole('radio', { name: /^2–1 stands/ })).toBeChecked();
  await page.getByText('Effect').click();
  await expect(page.getByText('Effect on the table')).toBeVisible();
  await page.getByLabel('Rule applied').selectOption('reports-report');
  await page.getByLabel('Reason, visible to both teams').fill('As the pictures show.');
  await page.getByRole('button', { name: 'Send ruling' }).press('Enter');
  await expect(page.getByText('Ruling sent')).toBeVisible();
  // led on: this one waits no more
  await expect(pair).toHaveCount(0);
  expect(await resultOf(rondo, match)).toEqual({ status: 'finished', score: '2–1' });

  await page.goto(`/admin/match-reports?show=ruled&match=${match.id}`);
  await page.getByRole('button', { name: 'Undo result' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Effect on the table')).toBeVisible();
  await expect(dialog.getByText(/^Stats of 1 player are deleted\.$/)).toBeVisible();
  await dialog.getByLabel('Reason, visible to both teams').fill('It was the wrong match.');
  await dialog.getByRole('button', { name: 'Undo result' }).press('Enter');
  await expect(page.getByText('Result undone', { exact: true })).toBeVisible();
  expect(await resultOf(rondo, match)).toEqual({ status: 'scheduled', score: '–' });
});

test('captains agree on another time on their phones, and read what the organiser does to their match', async ({
  page,
  rondo,
  signedIn,
}) => {
  const match = await meetingOf(rondo, clubs[4]!, clubs[5]!);
  const { home, away } = match;
  // in the morning, when no other match of theirs is drawn, whatever day it is today
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const propose = async ({ phone }: Club, action: string, at: string) => {
    await phone.goto(`/matches/${match.id}`);
    await phone.getByRole('button', { name: action }).tap();
    const dialog = phone.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Another time' }).tap();
    await dialog.getByLabel('New kick-off').selectOption(at.slice(0, 10));
    await dialog.getByLabel('Time').fill(at.slice(11));
    await dialog.getByRole('button', { name: 'Propose', exact: true }).tap();
    await expect(phone.getByText('New time proposed')).toBeVisible();
  };
  await propose(home, 'Propose new time', `${day(20)}T09:10`);
  await propose(away, 'Propose another time', `${day(21)}T09:20`);
  await home.phone.reload();
  await expect(home.phone.getByRole('heading', { name: 'Answer the new time' })).toBeVisible();
  await home.phone.getByRole('button', { name: 'Accept' }).tap();
  await expect(home.phone.getByText('Answer sent')).toBeVisible();
  expect(await kickoffOf(rondo, match)).toBe(`${day(21)} 09:20`);

  await signedIn('admin');
  await page.goto(`/matches/${match.id}`);
  await page.getByRole('button', { name: 'Postpone' }).click();
  await giveReason(page, 'The servers are down', 'Postpone match');
  await expect(page.getByText('Match postponed. Everybody concerned is notified.')).toBeVisible();
  await page.getByRole('button', { name: 'Move' }).click();
  await page
    .getByRole('dialog')
    .getByLabel('New kick-off')
    .fill(`${day(22)}T09:30`);
  await page.getByRole('dialog').getByRole('button', { name: 'Move match' }).click();
  await expect(page.getByText('Kick-off moved. Everybody concerned is notified.')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel match' }).click();
  await giveReason(page, 'Neither side can field five', 'Cancel match');
  await expect(page.getByText('Match cancelled. Everybody concerned is notified.')).toBeVisible();
  expect(await resultOf(rondo, match)).toEqual({ status: 'cancelled', score: '–' });

  for (const { phone } of [home, away]) {
    await phone.goto(`/matches/${match.id}`);
    await expect(phone.getByText('Cancelled by the staff: Neither side can field five')).toBeVisible();
    await phone.goto('/notifications');
    // what befell the match is one entry; what changes again within an hour is one notice with the last state
    await phone
      .getByText(/more about this$/)
      .first()
      .tap();
    for (const text of [/kick-off proposed/, /cancelled: Neither/])
      await expect(phone.getByRole('link', { name: text })).toBeVisible();
    await expect(
      phone.getByRole('link', { name: /postponed: The servers|has a new kick-off|kick-off agreed/ }),
    ).toHaveCount(0);
  }
});

test('when every match is decided the organiser starts the playoffs, the captains play them, and there is a champion', async ({
  page,
  rondo,
  signedIn,
}) => {
  // the rest of the regular season, as the captains would: the better wins, against the last one by three
  for (const match of await openMatches(rondo)) {
    await begin(rondo, match.id, 6);
    const { home, away } = match;
    const [goals, against] = home === clubs[5] || away === clubs[5] ? [3, 0] : [2, 1];
    const [home_score, away_score] = isBetter(home, away) ? [goals, against] : [against, goals];
    const report = { match_id: match.id, home_score, away_score };
    const report_id = await callAs(rondo, home.captain, 'report_match', report);
    await callAs(rondo, away.captain, 'confirm_report', { report_id });
  }
  await protestsOver(rondo, league);

  await signedIn('admin');
  await page.goto(`/admin/leagues/${league}`);
  await expect(page.getByText('All matches are decided')).toBeVisible();
  await page.getByRole('button', { name: 'Start playoffs' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/^4 Mole Wismar – 5 /)).toBeVisible();
  await dialog.getByRole('button', { name: 'Start playoffs' }).click();
  await expect(page.getByText('5 series are not decided')).toBeVisible();
  // taken back as long as nothing is entered in them
  await page.getByRole('button', { name: 'Undo the start of the playoffs' }).click();
  await dialog.getByRole('button', { name: 'Undo the start of the playoffs' }).click();
  await expect(page.getByText('All matches are decided')).toBeVisible();
  await page.getByRole('button', { name: 'Start playoffs' }).click();
  await dialog.getByRole('button', { name: 'Start playoffs' }).click();
  await expect(page.getByText('5 series are not decided')).toBeVisible();

  for (let game; (game = (await openMatches(rondo))[0]);) {
    await begin(rondo, game.id, 6);
    await playOnPhones(game, isBetter(game.home, game.away) ? [2, 1] : [1, 2]);
  }
  await protestsOver(rondo, league);

  await page.reload();
  await page.getByRole('button', { name: 'Finish season' }).click();
  await expect(dialog.getByRole('heading', { name: 'Crown Kanal Kiel champions?' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Finish season' }).click();
  await expect(page.getByText('Season finished.')).toBeVisible();

  const { phone } = clubs[0]!;
  await phone.goto(`/leagues/${league}`);
  await expect(phone.getByRole('link', { name: 'Champions of season 1 Kanal Kiel' })).toBeVisible();
  const bracket = phone.getByRole('region', { name: 'Playoffs' });
  for (const club of clubs) await expect(bracket.getByRole('link', { name: club.name }).first()).toBeVisible();

  // who won before is in the archive, each season leading to its own
  const { flutlicht } = await thingsOf(rondo);
  await page.goto(`/leagues/${flutlicht}`);
  await page.getByText('Champions by season').click();
  await page.getByRole('link', { name: 'Season 3' }).click();
  await expect(page).toHaveURL(/season=3/);
});

/** A two by two PNG: small, but a picture by its content. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFklEQVR4nGP8z8DAwMDAxMDAwMDAAAANHQEDasKb6QAAAABJRU5ErkJggg==',
  'base64',
);

const tagOf = (name: string) => name.replaceAll(/[^A-Z]/g, '');
const isBetter = (one: Club, other: Club) => clubs.indexOf(one) < clubs.indexOf(other);

// A match, on the phones --------------------------------------------------------------------------

type Match = { id: string; home: Club; away: Club };
type Score = [home: number, away: number];

/** The home side reports and the other confirms; answers how many taps each needed. */
async function playOnPhones({ id, home, away }: Match, [own, theirs]: Score) {
  await home.phone.goto(`/matches/${id}`);
  await tapsOn(home.phone);
  await home.phone.getByRole('button', { name: 'Report the result' }).tap();
  const report = reportOn(home.phone);
  await tapScore(report, [own, theirs]);
  await report.getByRole('button', { name: `Send ${own}–${theirs}` }).tap();
  await expect(home.phone.getByText('Result sent')).toBeVisible();
  const reporting = await tapsOn(home.phone);

  await away.phone.goto(`/matches/${id}`);
  await tapsOn(away.phone);
  await away.phone.getByRole('button', { name: `Confirm ${own}–${theirs}` }).tap();
  await expect(away.phone.getByText('Result confirmed')).toBeVisible();
  return { reporting, confirming: await tapsOn(away.phone) };
}

/** Where a result is written: not the running score of a live match, which has steppers too. */
const reportOn = (phone: Page) => phone.getByRole('dialog', { name: 'Report the result' });

async function tapScore(report: ReturnType<typeof reportOn>, score: Score) {
  for (const [side, goals] of score.entries())
    await report.getByRole('radiogroup', { name: /^Goals of/ }).nth(side).getByRole('radio', { name: `${goals}`, exact: true }).tap(); // prettier-ignore
}

async function giveReason(on: Page, reason: string, action: string) {
  await on.getByRole('dialog').getByLabel('Reason').fill(reason);
  await on.getByRole('dialog').getByRole('button', { name: action, exact: true }).click();
}

// The season's content ----------------------------------------------------------------------------

type Row = { id: string; home_team_id: string; away_team_id: string };
const sides = 'id,home_team_id,away_team_id';
const clubOf = (id: string) => clubs.find((club) => club.id === id)!;
const matchOf = ({ id, home_team_id, away_team_id }: Row): Match => ({
  id,
  home: clubOf(home_team_id),
  away: clubOf(away_team_id),
});

async function meetingOf(rondo: Rondo, one: Club, other: Club): Promise<Match> {
  const both = `(${one.id},${other.id})`;
  const meeting = `team_matches?select=${sides}&league_id=eq.${league}&home_team_id=in.${both}&away_team_id=in.${both}`;
  return matchOf((await read<Row>(rondo, meeting))[0]!);
}

const openMatches = async (rondo: Rondo): Promise<Match[]> =>
  (
    await read<Row>(
      rondo,
      `team_matches?select=${sides}&league_id=eq.${league}&status=not.in.(finished,cancelled)&order=kickoff_at,id`,
    )
  ).map(matchOf);

async function resultOf(rondo: Rondo, { id }: Match) {
  type Result = { status: string; home_score: number | null; away_score: number | null };
  const [row] = await read<Result>(rondo, `team_matches?id=eq.${id}&select=status,home_score,away_score`);
  return { status: row!.status, score: `${row!.home_score ?? ''}–${row!.away_score ?? ''}` };
}

/** The kick-off on the clock of the phones. */
async function kickoffOf(rondo: Rondo, { id }: Match): Promise<string> {
  const [row] = await read<{ kickoff_at: string }>(rondo, `team_matches?id=eq.${id}&select=kickoff_at`);
  const clock = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Berlin', dateStyle: 'short', timeStyle: 'short' });
  return clock.format(new Date(row!.kickoff_at));
}
