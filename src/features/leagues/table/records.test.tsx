import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { openPage } from '#testing/page.tsx';
import { leagueId, team, uuid } from '#testing/season.ts';
import { Records } from './records.tsx';

afterEach(cleanup);

const record = (kind: string, about: object = {}) => ({
  kind,
  place: 1,
  value: 9,
  match_id: uuid(101),
  season: 3,
  home_team_id: uuid(1),
  away_team_id: uuid(2),
  home_team: team(1),
  away_team: team(2),
  home_score: 9,
  away_score: 0,
  kickoff_at: '2026-11-01T18:00:00Z',
  team_id: uuid(1),
  player_id: null,
  username: null,
  ...about,
});
const row = { team_id: uuid(1), team: team(1), seasons: 4, titles: 1, played: 60, won: 40, lost: 20, goals_for: 150, goals_against: 90, points: 118 }; // prettier-ignore

const open = (records: unknown[], pages: unknown[][]) =>
  openPage(<Records leagueId={leagueId} />, {
    namespaces: ['records'],
    seed: [
      [['leagues', leagueId, 'records'], records],
      [['leagues', leagueId, 'all-time'], { pages, pageParams: pages.map((_, index) => index * 20) }],
    ],
  });

test('every record is the way to its match, and names who holds it', async () => {
  await open(
    [
      record('biggest_win'),
      record('longest_run', { value: 12, match_id: uuid(102) }),
      record('player_season', { value: 31, match_id: uuid(103), player_id: uuid(501), username: 'aylin' }),
    ],
    [[row]],
  );
  const lines = page.getByRole('listitem').getByRole('link');
  await expect.element(lines.first()).toHaveAttribute('href', `/matches/${uuid(101)}`);
  expect(lines.elements().map((line) => line.getAttribute('href'))).toEqual([101, 102, 103].map((id) => `/matches/${uuid(id)}`)); // prettier-ignore
  expect(lines.elements().map((line) => line.textContent)).toEqual([
    expect.stringMatching(/^1Anchor 9–0 BergwachtSeason 3 · 1\sNovember\s2026.*9$/),
    expect.stringMatching(/^1Anchor FCAnchor 9–0 Bergwacht.*12$/),
    expect.stringMatching(/^1aylinAnchor 9–0 Bergwacht.*31$/),
  ]);
});

test('a record of a finished season has the names of then, and those of now', async () => {
  const was = { home_team: { ...team(1), name_then: 'Old Harbour' } };
  await open(
    [
      record('longest_run', was),
      record('player_match', { ...was, match_id: uuid(102), username: 'aylin', username_then: 'aylin_07' }),
    ],
    [[row]],
  );
  const lines = page.getByRole('listitem').getByRole('link');
  await expect.element(lines.first()).toBeVisible();
  expect(lines.elements().map((line) => line.textContent)).toEqual([
    expect.stringMatching(/^1Old HarbourOld Harbour 9–0 Bergwacht.*now Anchor FC9$/),
    expect.stringMatching(/^1aylin_07Old Harbour 9–0 Bergwacht.*now aylin.*now Anchor FC9$/),
  ]);
});

test('the table of all time is read twenty at a time', async () => {
  const rows = Array.from({ length: 21 }, (_, index) => ({ ...row, team_id: uuid(index + 1), team: team(index + 1) }));
  await open([], [rows]);
  await expect.element(page.getByRole('button', { name: 'Show more' })).toBeVisible();
  expect(page.getByRole('rowheader').elements()).toHaveLength(20);
});

test('a table of exactly twenty teams ends with them', async () => {
  const rows = Array.from({ length: 20 }, (_, index) => ({ ...row, team_id: uuid(index + 1), team: team(index + 1) }));
  await open([], [rows]);
  await expect.poll(() => page.getByRole('rowheader').elements()).toHaveLength(20);
  await expect.element(page.getByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
});

test('a league without a match says when records begin', async () => {
  await open([], [[]]);
  await expect.element(page.getByText('Records start with the first match')).toBeVisible();
  expect(page.getByRole('table').elements()).toEqual([]);
});
