import { expect, test } from 'vitest';
import { entries, fixture, uuid } from '#testing/season.ts';
import type { SeasonFacts } from '../competition/season-table.ts';
import { meaningOf } from './full-time.ts';

const facts = (matches: SeasonFacts['matches']): SeasonFacts => ({
  entries: entries(4),
  adjustments: [],
  relegationPlaces: 0,
  playoffTeams: 6,
  pointsForWin: 3,
  matches,
});
// Anchor lead after the first round; then Bergwacht beat them.
const first = [fixture(1, 1, 3, [2, 0]), fixture(2, 2, 4, [1, 0])];
const upset = fixture(3, 2, 1, [3, 0]);
const season = facts([...first, upset]);

test.each([
  ['the winner', uuid(2), { team: 'home', outcome: 'wonLeaders', table: { from: 3, to: 6, place: 1 } }],
  ['the loser', uuid(1), { team: 'away', outcome: 'lost', table: { from: 3, to: 3, place: 2 } }],
  ['somebody else: the winner', uuid(9), { team: 'home', outcome: 'wonLeaders' }],
  ['somebody without a team: the winner', null, { team: 'home', outcome: 'wonLeaders' }],
])('a result is told for %s', (_whom, team, meaning) => {
  expect(meaningOf(upset, season, team)).toMatchObject(meaning);
});

test('nobody leads before the first match', () => {
  expect(meaningOf(first[0]!, facts([first[0]!]), uuid(1))).toMatchObject({
    outcome: 'won',
    table: { from: 0, to: 3 },
  });
});

test('nobody beat anybody in a forfeit', () => {
  const awarded = { ...upset, forfeited_by: 'away' as const };
  expect(meaningOf(awarded, facts([...first, awarded]), uuid(2))).toMatchObject({ outcome: 'awarded' });
  expect(meaningOf(awarded, facts([...first, awarded]), uuid(1))).toMatchObject({ outcome: 'forfeited' });
});

test('a cup and a playoff have no table, and a match without a winner has no sentence', () => {
  expect(meaningOf(upset, undefined, uuid(1))).toEqual({ team: 'away', outcome: 'lost', table: null });
  expect(meaningOf({ ...upset, home_score: null, away_score: null, forfeited_by: 'both' }, season, null)).toBeNull();
  expect(meaningOf({ ...upset, status: 'cancelled' }, season, null)).toBeNull();
  expect(meaningOf(fixture(4, 1, 2), season, null)).toBeNull();
});
