import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { hiddenScores } from '#lib/hidden-scores.ts';
import { openPage } from '#testing/page.tsx';
import { team, uuid } from '#testing/season.ts';
import { signIn, signOut } from '#testing/session.ts';
import { NightCupPage } from './night-cup-page.tsx';

afterEach(async () => {
  await cleanup();
  await signOut();
});

const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString();
/** An evening whose check-in opens, whose check-in closes and whose first game begins in so many minutes. */
const times = (opens: number, closes: number, starts: number) => ({
  check_in_from: minutes(opens),
  check_in_until: minutes(closes),
  starts_at: minutes(starts),
});

const head = page.getByRole('heading', { level: 1 });

test.each([
  ['a draft', { status: 'draft', ...times(60, 90, 120) }, 'Planned', /Only visible to admins/],
  ['entry', { status: 'registration', ...times(60, 90, 120) }, 'Entry open', /Check-in opens in\s*(59|1 h)/],
  ['check-in', { status: 'check_in', ...times(-10, 20, 50) }, 'Check-in', /Check-in closes in\s*(19|20):/],
  // the database comes to it once a minute, the check-in opens by the clock
  [
    'check-in that has just opened',
    { status: 'registration', ...times(-1, 20, 50) },
    'Check-in',
    /Check-in closes in\s*(19|20):/,
  ],
  ['the wait for the draw', { status: 'check_in', ...times(-30, -1, 20) }, 'Check-in', /Draw in\s*1[45]:/],
  ['a draw that is due', { status: 'check_in', ...times(-30, -10, 3) }, 'Check-in', /Draw in\s*any moment/],
  ['a running evening', { status: 'live', ...times(-60, -30, -10) }, 'Live', /next games are set/],
  ['its champion', { status: 'finished', ...times(-90, -80, -70), winner: team(2) }, 'Finished', /Champion.*Bergwacht/],
  [
    'an evening that was called off',
    {
      status: 'cancelled',
      ...times(-90, -80, -70),
      cancelled_because: 'The servers are down',
      finished_at: minutes(-95),
    },
    'Cancelled',
    /Cancelled at .*The servers are down/,
  ],
  [
    'an evening to which nobody came',
    { status: 'cancelled', ...times(-90, -80, -70), finished_at: minutes(-75) },
    'Cancelled',
    /fewer than 2 teams/,
  ],
] as const)('the head says %s', async (_what, about, status, pattern) => {
  await open(about);
  await expect.element(head).toMatchTextContent('Friday Night Cup');

  await expect.poll(() => document.body.textContent).toMatch(pattern);
  await expect.element(page.getByText(status, { exact: true }).first()).toBeVisible();
  expect(document.body.textContent).not.toMatch(/Kick-off (now|overdue)/);
});

test('on a phone whether a team is there stands in its line', async () => {
  await page.viewport(340, 844);
  await open({ status: 'check_in', ...times(-30, 10, 30) }, entered);
  const chip = page.getByText('Not checked in').first();
  await expect.element(page.getByRole('link', { name: /Anchor/ })).toBeVisible();
  expect(chip.element().closest('li')!.getBoundingClientRect().height).toBeLessThan(60);
  await page.viewport(1280, 900);
});

test('an evening that was called off leads to the others', async () => {
  await open({ status: 'cancelled', ...times(-90, -80, -70), finished_at: minutes(-75) });
  await expect.element(page.getByRole('link', { name: 'Other night cups' })).toHaveAttribute('href', '/night-cup');
});

const entry = (number: number, waiting = false) => ({
  night_cup_id: uuid(1),
  team_id: uuid(number),
  team: team(number),
  waiting,
  checked_in_at: null,
  seed: null,
  entered_at: minutes(-100 + number),
  created_at: minutes(-100 + number),
});
const isAdmin = {
  'POST /rest/v1/rpc/is_admin_fast': { body: true },
  'POST /rest/v1/rpc/is_moderator': { body: false },
};
const entered = { 'GET /rest/v1/night_cup_teams': { body: [entry(1), entry(2), entry(3, true)] } };
test('once it is drawn, who is left out reads why, in the list and about the own team', async () => {
  const drawn = [
    { ...entry(2), seed: 1, checked_in_at: minutes(-30), left_out: null },
    { ...entry(1, true), left_out: 'not_checked_in' },
    { ...entry(3, true), checked_in_at: minutes(-30), left_out: 'no_place' },
  ];
  const membership = { id: uuid(600), team_id: uuid(1), team_role: 'captain', eligibility: 'eligible', league_id: null, season: null }; // prettier-ignore
  await open(
    { status: 'live', ...times(-60, -30, -5) },
    {
      'GET /rest/v1/night_cup_teams': { body: drawn },
      'GET /rest/v1/memberships': { body: [membership] },
      'GET /rest/v1/team_profiles': { body: { ...team(1), player_count: 7 } },
    },
  );
  await expect.element(page.getByText(`${team(1).name} did not check in and were not drawn.`)).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Not in the draw' })).toBeVisible();
  await expect.element(page.getByText('All places taken')).toBeVisible();
  expect(page.getByRole('heading', { name: 'Waiting list' }).elements()).toHaveLength(0);
});

const soon = { status: 'registration', ...times(60, 90, 120) };

test.each([
  ['checkIn', { status: 'check_in', ...times(-10, 20, 50) }, 'Check in'],
  ['attendance', { status: 'registration', ...times(60, 90, 120) }, 'Who is in'],
])('the address opens the form %s, which is closed with it', async (form, about, words) => {
  const squad = [{ player_id: uuid(501), username: 'player 1', team_id: uuid(1), answered: false, coming: null, able: true }]; // prettier-ignore
  const membership = { id: uuid(600), team_id: uuid(1), team_role: 'captain', eligibility: 'eligible', league_id: null, season: null }; // prettier-ignore
  await open(
    about,
    {
      ...entered,
      'GET /rest/v1/memberships': { body: [membership] },
      'GET /rest/v1/team_profiles': { body: { ...team(1), player_count: 7 } },
      'POST /rest/v1/rpc/who_is_in': { body: squad },
    },
    `?form=${form}`,
  );
  const dialog = page.getByRole('dialog');
  await expect.element(dialog).toMatchTextContent(words);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('an admin enters a team that has not entered, and takes one out with a reason', async () => {
  const teams = [1, 2, 3, 4].map((number) => ({ ...team(number), place: team(number).name }));
  const backend = await open(soon, {
    ...isAdmin,
    ...entered,
    'POST /rest/v1/rpc/team_page': { body: teams },
    'GET /rest/v1/teams': { body: [team(4)] },
    'POST /rest/v1/rpc/enter_night_cup': { body: null },
    'POST /rest/v1/rpc/remove_from_night_cup': { body: null },
  });
  await page.getByRole('button', { name: 'Enter a team' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Enter team' }).click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Choose a team.');
  const picker = dialog.getByLabelText('Team', { exact: true });
  await expect.poll(() => [...picker.element().querySelectorAll('option')].map(({ label }) => label)).toEqual(['Choose a team', 'Doğan FC']); // prettier-ignore
  await picker.selectOptions('Doğan FC');
  await dialog.getByRole('button', { name: 'Enter team' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  const sent = (command: string) => backend.to(`/rest/v1/rpc/${command}`).map(({ body }) => body);
  await expect.poll(() => sent('enter_night_cup')).toEqual([{ night_cup_id: uuid(1), team_id: uuid(4) }]);

  await page.getByRole('button', { name: 'Remove Corsairs FC' }).click();
  await dialog.getByLabelText('Reason').fill('Nobody answers');
  await dialog.getByRole('button', { name: 'Remove team' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect
    .poll(() => sent('remove_from_night_cup'))
    .toEqual([{ night_cup_id: uuid(1), team_id: uuid(3), reason: 'Nobody answers' }]);
});

test.each([
  ['members do not', soon, {}],
  ['nor admins once it is drawn', { status: 'live', ...times(-60, -30, -10) }, isAdmin],
])('%s enter or remove teams', async (_who, about, answers) => {
  await open(about, { ...entered, ...answers });
  await expect.element(page.getByRole('link', { name: /Anchor/ })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Enter a team' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: /^Remove/ })).not.toBeInTheDocument();
});

test('tells whoever hides scores neither who won nor who went further, until they ask', async () => {
  const side = (number: number | null) => (number === null ? null : team(number));
  const tie = (round: number, slot: number, a: number | null, b: number | null, winner: number | null) => ({
    id: uuid(100 + round * 10 + slot), round, slot, best_of: 1, wins_a: 0, wins_b: 0,
    team_a_id: a && uuid(a), team_b_id: b && uuid(b), team_a: side(a), team_b: side(b),
    winner_team_id: winner && uuid(winner), no_winner: false, next_series_id: round === 2 ? null : uuid(121),
  }); // prettier-ignore
  const game = (series: number, home: number, away: number) => ({
    id: uuid(200 + series), series_id: uuid(series), game_no: 1, kickoff_at: minutes(-80), status: 'finished',
    home_team_id: uuid(home), away_team_id: uuid(away), home_score: 7, away_score: 4,
  }); // prettier-ignore
  hiddenScores.choose(true);
  // the first has a bye
  await open(
    { status: 'finished', ...times(-90, -80, -70), winner: team(2), winner_team_id: uuid(2) },
    {
      'GET /rest/v1/series': { body: [tie(1, 1, 1, null, 1), tie(1, 2, 2, 3, 2), tie(2, 1, 1, 2, 2)] },
      'GET /rest/v1/team_matches': { body: [game(112, 2, 3), game(121, 2, 1)] },
    },
  );
  const bracket = page.getByRole('region', { name: 'Bracket' });
  await expect.element(bracket).toMatchTextContent(/Bergwacht\?Score hidden.*Corsairs\?Score hidden/);
  await expect.element(bracket).toMatchTextContent(/Anchor\?Score hidden.*Open/);
  expect(document.body.textContent).not.toMatch(/Champion/);
  await page.getByRole('button', { name: 'Show scores' }).click();
  await expect.element(bracket).toMatchTextContent(/Bergwacht7.*Corsairs4/);
  await expect.poll(() => document.body.textContent).toMatch(/Champion.*Bergwacht/);
  hiddenScores.choose(false);
});

test('an evening to whose final nobody came has no winner, and its bracket does not wait for one', async () => {
  const tie = (round: number, slot: number, sides: [number, number] | null) => ({
    id: uuid(100 + round * 10 + slot), round, slot, best_of: 1, wins_a: 0, wins_b: 0,
    team_a_id: sides && uuid(sides[0]), team_b_id: sides && uuid(sides[1]), team_a: sides && team(sides[0]), team_b: sides && team(sides[1]),
    winner_team_id: null, no_winner: true, next_series_id: round === 2 ? null : uuid(121),
  }); // prettier-ignore
  await open(
    { status: 'finished', ...times(-90, -80, -70) },
    { 'GET /rest/v1/series': { body: [tie(1, 1, [1, 4]), tie(1, 2, [2, 3]), tie(2, 1, null)] } },
  );
  await expect.element(page.getByText('No winner: nobody came to the final.')).toBeVisible();
  const bracket = page.getByRole('region', { name: 'Bracket' });
  await expect.element(bracket).toMatchTextContent(/no winner.*Anchor.*no winner.*no winner.*nobody.*nobody/);
  expect(bracket.element().textContent).not.toMatch(/Open/);
});

async function open(about: object, answers: object = {}, search = '') {
  const cup = {
    id: uuid(1),
    name: 'Friday Night Cup',
    capacity: 8,
    best_of: 1,
    final_best_of: 3,
    prize: null,
    winner_team_id: null,
    winner: null,
    cancelled_because: null,
    finished_at: null,
    created_at: minutes(-9999),
    ...about,
  };
  const backend = await signIn({
    'GET /rest/v1/night_cups': { body: cup },
    'GET /rest/v1/night_cup_teams': { body: [] },
    'GET /rest/v1/series': { body: [] },
    'GET /rest/v1/team_matches': { body: [] },
    ...answers,
  });
  await openPage(<NightCupPage />, {
    at: `/night-cup/${uuid(1)}${search}`,
    path: '/night-cup/$id',
    namespaces: ['night-cup', 'attendance', 'matches', 'table', 'errors'],
  });
  return backend;
}
