import { expect, test } from 'vitest';
import { entries, fixture, uuid } from '#testing/season.ts';
import type { SeasonFacts } from '../competition/season-table.ts';
import { playoffBracket } from '../competition/playoffs.ts';
import { meaningOf, type Tie } from './full-time.ts';

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
  expect(meaningOf(upset, { facts: season }, team)).toMatchObject(meaning);
});

test('nobody leads before the first match', () => {
  expect(meaningOf(first[0]!, { facts: facts([first[0]!]) }, uuid(1))).toMatchObject({
    outcome: 'won',
    table: { from: 0, to: 3 },
  });
});

test('nobody beat anybody in a forfeit', () => {
  const awarded = { ...upset, forfeited_by: 'away' as const };
  expect(meaningOf(awarded, { facts: facts([...first, awarded]) }, uuid(2))).toMatchObject({ outcome: 'awarded' });
  expect(meaningOf(awarded, { facts: facts([...first, awarded]) }, uuid(1))).toMatchObject({ outcome: 'forfeited' });
});

test('a match outside the table has none, and one without a winner has no sentence', () => {
  expect(meaningOf(upset, {}, uuid(1))).toEqual({ team: 'away', outcome: 'lost', table: null, tie: null });
  expect(
    meaningOf({ ...upset, home_score: null, away_score: null, forfeited_by: 'both' }, { facts: season }, null),
  ).toBeNull();
  expect(meaningOf({ ...upset, status: 'cancelled' }, { facts: season }, null)).toBeNull();
  expect(meaningOf(fixture(4, 1, 2), { facts: season }, null)).toBeNull();
});

const us = uuid(1);
const them = uuid(2);
type Stage = 'quarterfinal' | 'semifinal' | 'final' | 'third_place' | 'cup';
type Result = 'won' | 'lost' | 'forfeited' | 'missed';

/** Our series of the playoffs or a cup after these games, told after the last of them or after an earlier one. */
const after = (stage: Stage, round: number, best_of: number, results: Result[], about: Partial<Tie['series']> & { rounds?: number; told?: number } = {}) => {
  const { rounds = 3, told = results.length, ...series } = about;
  const games = results.map((result, at) => ({
    ...fixture(at + 1, 1, 2, result === 'lost' ? [0, 1] : [1, 0]),
    stage,
    game_no: at + 1,
    forfeited_by: result === 'missed' ? ('both' as const) : result === 'forfeited' ? ('home' as const) : null,
    ...(result === 'missed' && { home_score: null, away_score: null }),
    ...(result === 'forfeited' && { home_score: 0, away_score: 3 }),
  }));
  const tie: Tie = { series: { round, best_of, team_a_id: us, team_b_id: them, loser_series_id: null, ...series }, games, rounds };
  return (team: string | null) => meaningOf(games[told - 1]!, { tie }, team)?.tie;
}; // prettier-ignore

test.each([
  ['the first game of three', after('semifinal', 2, 3, ['won']), { kind: 'ahead', own: 1, rival: 0 }, { kind: 'behind', own: 0, rival: 1 }],
  ['one game each', after('semifinal', 2, 3, ['won', 'lost']), { kind: 'level', own: 1, rival: 1 }, { kind: 'level', own: 1, rival: 1 }],
  ['a game of five lost in front', after('final', 3, 5, ['won', 'won', 'lost']), { kind: 'ahead', own: 2, rival: 1 }, { kind: 'behind', own: 1, rival: 2 }],
  ['the first game of a series that is over by now', after('semifinal', 2, 3, ['won', 'won'], { told: 1 }), { kind: 'ahead', own: 1, rival: 0 }, { kind: 'behind', own: 0, rival: 1 }],
  ['a quarter-final won', after('quarterfinal', 1, 1, ['won']), { kind: 'through', round: 'semifinal' }, { kind: 'out', round: 'quarterfinal' }],
  ['a quarter-final given away', after('quarterfinal', 1, 1, ['forfeited']), { kind: 'out', round: 'quarterfinal' }, { kind: 'through', round: 'semifinal' }],
  ['a semi-final won in two', after('semifinal', 2, 3, ['won', 'won']), { kind: 'through', round: 'final' }, { kind: 'out', round: 'semifinal' }],
  ['a semi-final of a season with a match for third place', after('semifinal', 2, 1, ['won'], { loser_series_id: uuid(7) }), { kind: 'through', round: 'final' }, { kind: 'playsThird' }],
  ['the final', after('final', 3, 1, ['won']), { kind: 'champion' }, { kind: 'runnerUp' }],
  ['the match for third place, in the round of the final', after('third_place', 3, 1, ['won']), { kind: 'third' }, { kind: 'fourth' }],
  ['the first round of a cup of thirty-two', after('cup', 1, 1, ['won'], { rounds: 5 }), { kind: 'through', round: 'last16' }, { kind: 'out', round: 'last32' }],
  ['the third round of that cup', after('cup', 3, 1, ['won'], { rounds: 5 }), { kind: 'through', round: 'semifinal' }, { kind: 'out', round: 'quarterfinal' }],
  ['the only round of a cup of two', after('cup', 1, 3, ['won', 'won'], { rounds: 1 }), { kind: 'cupWinner' }, { kind: 'runnerUp' }],
  ['a series that nobody can win any more', after('semifinal', 2, 3, ['missed', 'missed', 'won']), null, null],
] as const)('after %s a side reads where it stands', (_what, told, ours, theirs) => {
  expect([told(us), told(them)]).toEqual([ours, theirs]);
  // who plays for neither reads about the winner of the game
  expect([ours, theirs]).toContainEqual(told(null));
}); // prettier-ignore

test('a row of the bracket is a series of it, and its rounds are three', () => {
  const final = playoffBracket(['a', 'b', 'c', 'd', 'e', 'f']).find(({ id }) => id === 'final')!;
  const game = { ...fixture(1, 1, 2, [2, 0]), stage: 'final' as const, game_no: 1 };
  const series = { ...final, team_a_id: us, team_b_id: them, best_of: 1 };
  expect(meaningOf(game, { tie: { series, games: [game], rounds: final.round } }, us)?.tie).toEqual({ kind: 'champion' }); // prettier-ignore
});
