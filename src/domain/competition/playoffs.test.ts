import { describe, expect, test } from 'vitest';
import type { Series } from './bracket.ts';
import { drawOf, isThirdPlace, playoffBracket, playoffDefaults, podium, readyForPlayoffs } from './playoffs.ts';
import { roundRobin } from './schedule.ts';
import { rankTeams } from './standings.ts';
import { advanceWinners } from '../testdata/brackets.ts';
import { played } from '../testdata/tables.ts';

const seeds = ['1st', '2nd', '3rd', '4th', '5th', '6th'];
const bracket = playoffBracket(seeds);
const withThird = playoffBracket(seeds, { ...playoffDefaults, third_place_match: true });
const semis = { 'quarterfinal-1': '5th', 'quarterfinal-2': '3rd', 'semifinal-1': '5th', 'semifinal-2': '3rd' };
const seriesOf = (id: string, of: readonly Series[] = bracket) => of.find((series) => series.id === id);
const teamsOf = (series?: Series) => [series?.team_a_id, series?.team_b_id];

/** The table of `size` teams t1, t2, … that finished in this order. */
function finalTable(size: number) {
  const teams = Array.from({ length: size }, (_, index) => ({ id: `t${index + 1}` }));
  const place = (id: string) => Number(id.slice(1));
  const matches = roundRobin(teams.map(({ id }) => id)).map(({ home_team_id: home, away_team_id: away }) =>
    played(`${home} ${place(home) < place(away) ? '1-0' : '0-1'} ${away}`),
  );
  return rankTeams({ teams, matches });
}

describe('the bracket', () => {
  test('1st and 2nd go straight to the semi-finals', () => {
    expect(teamsOf(seriesOf('semifinal-1'))).toEqual(['1st', null]);
    expect(teamsOf(seriesOf('semifinal-2'))).toEqual(['2nd', null]);
  });

  test('one quarter-final is 3rd against 6th', () => {
    expect(teamsOf(seriesOf('quarterfinal-2'))).toEqual(['3rd', '6th']);
  });

  test('the other quarter-final is 4th against 5th', () => {
    expect(teamsOf(seriesOf('quarterfinal-1'))).toEqual(['4th', '5th']);
  });

  test('semi-finals are best of 3', () => {
    expect(seriesOf('semifinal-1')?.best_of).toBe(3);
    expect(seriesOf('semifinal-2')?.best_of).toBe(3);
  });

  test('the final is best of 5', () => expect(seriesOf('final')?.best_of).toBe(5));

  test('quarter-finals are one game; a season may set other lengths', () => {
    expect(seriesOf('quarterfinal-1')?.best_of).toBe(1);
    const other = playoffBracket(seeds, {
      ...playoffDefaults,
      quarterfinal_best_of: 3,
      semifinal_best_of: 5,
      final_best_of: 7,
    });
    expect(other.map(({ best_of }) => best_of)).toEqual([3, 3, 5, 5, 7]);
  });

  test('is fixed: 1st meets the winner of 4th and 5th, 2nd the winner of 3rd and 6th', () => {
    const decided = withWinners({ 'quarterfinal-1': '5th', 'quarterfinal-2': '6th' });
    expect(teamsOf(seriesOf('semifinal-1', decided))).toEqual(['1st', '5th']);
    expect(teamsOf(seriesOf('semifinal-2', decided))).toEqual(['2nd', '6th']);
  });

  test('numbers the series of a round, and whoever waits in a semi-final is its first side', () => {
    const places = (of: readonly Series[]) => of.map(({ round, slot, next_slot }) => [round, slot, next_slot]);
    expect(places(playoffBracket(seeds))).toEqual([[1, 1, 'b'], [1, 2, 'b'], [2, 1, 'a'], [2, 2, 'b'], [3, 1, null]]); // prettier-ignore
  });

  const pairsOf = (of: readonly Series[], round: number) => of.filter((each) => each.round === round).map(teamsOf);

  test('of four begins with the semi-finals: 1st against 4th, 2nd against 3rd', () => {
    const four = playoffBracket(seeds.slice(0, 4), { ...playoffDefaults, playoff_teams: 4 });
    expect(pairsOf(four, 1)).toEqual([]);
    expect(pairsOf(four, 2)).toEqual([['1st', '4th'], ['2nd', '3rd']]); // prettier-ignore
    const decided = withWinners({ 'semifinal-1': '4th', 'semifinal-2': '2nd' }, four);
    expect(teamsOf(seriesOf('final', decided))).toEqual(['4th', '2nd']);
  });

  test('of eight lets 1st and 2nd meet in the final alone', () => {
    const eight = playoffBracket([...seeds, '7th', '8th'], { ...playoffDefaults, playoff_teams: 8 });
    expect(pairsOf(eight, 1)).toEqual([['1st', '8th'], ['4th', '5th'], ['2nd', '7th'], ['3rd', '6th']]); // prettier-ignore
    expect(pairsOf(eight, 2)).toEqual([[null, null], [null, null]]); // prettier-ignore
    const quarters = {
      'quarterfinal-1': '1st',
      'quarterfinal-2': '5th',
      'quarterfinal-3': '2nd',
      'quarterfinal-4': '6th',
    };
    expect(pairsOf(withWinners(quarters, eight), 2)).toEqual([['1st', '5th'], ['2nd', '6th']]); // prettier-ignore
  });

  test.each([4, 6, 8])('of %i draws everybody once', (size) => {
    const { quarterfinals, semifinals } = drawOf(size);
    const drawn = [...quarterfinals, ...semifinals].flat().filter((seed) => seed !== null);
    expect(drawn.toSorted((one, other) => one - other)).toEqual(Array.from({ length: size }, (_, index) => index + 1));
  });

  test('has the losers of the semi-finals meet once where the season says so', () => {
    expect(bracket.some(isThirdPlace)).toBe(false);
    const decided = withWinners({ ...semis }, withThird);
    const third = decided.find(isThirdPlace);
    expect([third?.best_of, ...teamsOf(third)]).toEqual([1, '1st', '2nd']);
    const open = withWinners({ ...semis, 'semifinal-2': '' }, withThird);
    expect(teamsOf(open.find(isThirdPlace))).toEqual(['1st', null]);
  });

  test('is for exactly six different teams', () => {
    expect(() => playoffBracket(seeds.slice(0, 5))).toThrow(RangeError);
    expect(() => playoffBracket(seeds.slice(0, 5))).toThrow('The playoffs are for 6 teams');
    expect(() => playoffBracket([...seeds.slice(0, 6), '1st'])).toThrow(RangeError);
    expect(() => playoffBracket(['1st', '1st', '3rd', '4th', '5th', '6th'])).toThrow(RangeError);
  });
});

describe('the podium', () => {
  test('has the winner of the match for third place, and waits for it', () => {
    const decided = withWinners({ ...semis, final: '3rd', 'third-place': '2nd' }, withThird);
    expect(podium(decided, seeds)).toEqual({ first: '3rd', second: '5th', third: '2nd' });
    expect(podium(withWinners({ ...semis, final: '3rd' }, withThird), seeds)).toBeNull();
    expect(podium(withWinners({ ...semis, 'third-place': '2nd' }, withThird), seeds)).toBeNull();
  });

  test('is the winner, the losing finalist, and the better seed of the losing semi-finalists', () => {
    const decided = withWinners({ ...semis, final: '3rd' });
    expect(podium(decided, seeds)).toEqual({ first: '3rd', second: '5th', third: '1st' });
  });

  test('does not exist before the final is decided', () => {
    expect(podium(withWinners(semis), seeds)).toBeNull();
    expect(podium([], seeds)).toBeNull();
  });

  test('tells the final from the match for third place, whichever comes first', () => {
    const decided = withWinners({ ...semis, final: '3rd', 'third-place': '2nd' }, withThird);
    expect(podium(decided.toReversed(), seeds)).toEqual({ first: '3rd', second: '5th', third: '2nd' });
  });
});

describe('before the playoffs', () => {
  const teams = Array.from({ length: 7 }, (_, index) => ({ id: `t${index + 1}` }));
  const place = (id: string) => Number(id.slice(1));
  /** Each team beats the teams named later, except t6 and t7: neither came. */
  const matches = roundRobin(teams.map(({ id }) => id)).map(({ home_team_id: home, away_team_id: away }) => {
    const level = [home, away].every((id) => place(id) > 5);
    const match = played(`${home} ${place(home) < place(away) ? '1-0' : '0-1'} ${away}`);
    return level ? { ...match, home_score: null, away_score: null, forfeited_by: 'both' as const } : match;
  });
  const ready = (season: typeof matches) => readyForPlayoffs(rankTeams({ teams, matches: season }), season);

  test('a special match is due where two are level and a place hangs on it', () => {
    expect(ready(matches)).toEqual({
      open: [],
      deciders: [{ position: 6, pair: ['t6', 't7'] }],
      tooFew: false,
      seeds: ['t1', 't2', 't3', 't4', 't5', 't6'],
    });
  });

  test('and no more once it is set: then it is open, and then it decides', () => {
    const decider = { ...played('t6 0-1 t7'), stage: 'decider' as const };
    const set = { ...decider, status: 'scheduled' as const, home_score: null, away_score: null };
    expect(ready([...matches, set])).toMatchObject({ open: [set], deciders: [] });
    expect(ready([...matches, decider])).toMatchObject({
      open: [],
      deciders: [],
      seeds: expect.arrayContaining(['t7']),
    });
  });

  test('another pair’s special match, or another match of the two, is not theirs', () => {
    const open = { status: 'scheduled' as const, home_score: null, away_score: null };
    const others = { ...played('t5 0-1 t6'), ...open, stage: 'decider' as const };
    const regular = { ...played('t6 0-1 t7'), ...open };
    const due = [{ position: 6, pair: ['t6', 't7'] }];
    for (const match of [others, regular])
      expect(readyForPlayoffs(rankTeams({ teams, matches }), [...matches, match])).toMatchObject({
        open: [match],
        deciders: due,
      });
  });

  test('level teams on whom nothing hangs need none', () => {
    const table = finalTable(8).map((row) => (row.team_id === 't8' ? { ...row, position: 7 } : row));
    expect(readyForPlayoffs(table, [])).toMatchObject({ deciders: [] });
  });

  test('neither a cancelled match nor one of the playoffs is waited for', () => {
    const [first, ...rest] = matches;
    const cancelled = { ...first!, status: 'cancelled' as const, home_score: null, away_score: null };
    const final = { ...first!, stage: 'final' as const, status: 'scheduled' as const };
    expect(readyForPlayoffs(finalTable(7), [cancelled, ...rest, final]).open).toEqual([]);
  });

  test('every match is decided, and six teams are there', () => {
    const [first, ...others] = matches;
    const reported = { ...first!, status: 'reported' as const, home_score: null, away_score: null };
    expect(ready([reported, ...others]).open).toEqual([reported]);
    expect(readyForPlayoffs(finalTable(5), [])).toMatchObject({ tooFew: true });
    expect(readyForPlayoffs(finalTable(7), [], 8)).toMatchObject({ tooFew: true });
    const four = readyForPlayoffs(finalTable(4), [], 4);
    expect(four).toMatchObject({ tooFew: false, seeds: ['t1', 't2', 't3', 't4'] });
  });
});

test('a final that nobody came to leaves the first place empty, and its better seed is second', () => {
  const decided = withWinners({
    'quarterfinal-1': '4th',
    'quarterfinal-2': '3rd',
    'semifinal-1': '1st',
    'semifinal-2': '2nd',
  });
  const ended = decided.map((series) => (series.id === 'final' ? { ...series, no_winner: true } : series));
  expect(podium(decided, seeds)).toBeNull();
  expect(podium(ended, seeds)).toEqual({ first: null, second: '1st', third: '2nd' });
});

function withWinners(winners: Record<string, string>, of: readonly Series[] = bracket): Series[] {
  // round by round: who lost a series is known once both its sides are
  return [1, 2, 3].reduce<Series[]>(
    (state) => advanceWinners(state.map((series) => ({ ...series, winner_team_id: winners[series.id] || null }))),
    [...of],
  );
}
