import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { seasonFacts } from '#domain/competition/season-table.ts';
import { noAnswers, openPage } from '#testing/page.tsx';
import { entries, leagueId, season, team, uuid } from '#testing/season.ts';
import { SeasonEnd } from './season-end.tsx';

beforeEach(async () => {
  noAnswers();
  await page.viewport(1280, 900);
});

const series = (round: number, slot: number, won: number, lost: number) => ({
  id: uuid(700 + round * 10 + slot),
  league_id: leagueId,
  season: 4,
  round,
  slot,
  best_of: 1,
  team_a_id: uuid(won),
  team_b_id: uuid(lost),
  team_a: team(won),
  team_b: team(lost),
  winner_team_id: uuid(won),
  no_winner: false,
  wins_a: 1,
  wins_b: 0,
});

/** The first seed has won the final. */
async function open(until: number | null, protests: unknown[] = []) {
  const own = season({ phase: 'playoffs', playoff_teams: 4 });
  const seeded = entries(4).map((entry, index) => ({ ...entry, playoff_seed: index + 1 }));
  const facts = seasonFacts({ entries: seeded, matches: [], adjustments: [] }, own);
  const { screen } = await openPage(<SeasonEnd season={own} facts={facts} />, {
    namespaces: ['season', 'table', 'matches'],
    seed: [
      [
        ['leagues', leagueId, 4, 'series'],
        [series(2, 1, 1, 4), series(2, 2, 2, 3), series(3, 1, 1, 2)],
      ],
      [['leagues', leagueId, 4, 'entries'], seeded],
      [['leagues', leagueId, 4, 'stats'], []],
      [['matches', 'protests', leagueId, 4], protests],
      [['matches', 'protests', leagueId, 4, 'until'], until],
    ],
  });
  return { screen, finish: screen.getByRole('button', { name: 'Finish season' }) };
}

test('a season ends once no protest can be filed any more', async () => {
  const { screen, finish } = await open(null);
  await expect.element(screen.getByText('Done: The protest deadline has passed')).toBeVisible();
  await expect.element(finish).toBeEnabled();
});

test('until then its end says when that is, and waits', async () => {
  const { screen, finish } = await open(Date.now() + 600_000);
  await expect.element(screen.getByText(/Missing: Protests can be filed until .*\d\d:\d\d/)).toBeVisible();
  await expect.element(finish).toBeDisabled();
});

test('it waits for a protest that is not ruled', async () => {
  const { screen, finish } = await open(null, [{ id: uuid(1), match_id: uuid(2) }]);
  await expect.element(screen.getByText('Missing: 1 protest open')).toBeVisible();
  await expect.element(finish).toBeDisabled();
});

test('the question before it names the awards that nobody gets, as no stats are entered', async () => {
  const { screen, finish } = await open(null);
  await finish.click();
  await expect.element(screen.getByText(/Nobody gets these awards.*Top scorer/)).toBeVisible();
});
