import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { roundRobin } from './schedule.ts';
import { certainOutcomes, runIn, type RunInput, triedInFull, wonBy } from './run-in.ts';
import type { SeasonFacts } from './season-table.ts';
import { rankTeams, type StandingsRow, type TableMatch } from './standings.ts';
import { played } from '../testdata/tables.ts';

const teams = (ids: string) => ids.split(' ').map((id) => ({ id, name: id }));
const toCome = (pair: string) => {
  const [home, away] = pair.split(' ');
  return played(`${home} 1-0 ${away}`, { status: 'scheduled', home_score: null, away_score: null });
};

describe('the run-in', () => {
  test('a lead larger than all that is left is secure, and out of reach for the others', () => {
    const matches = [played('A 1-0 B'), played('A 1-0 C'), toCome('B C')];
    expect(runIn({ teams: teams('A B C'), matches, lines: [1, 2] })).toEqual({
      A: { 1: 'secure', 2: 'secure' },
      B: { 1: 'lost' },
      C: { 1: 'lost' },
    });
  });

  test('whoever can still be level is not through while goals can turn it', () => {
    const matches = [played('A 9-0 C'), played('B 1-0 C'), toCome('A B'), toCome('B A')];
    expect(runIn({ teams: teams('A B C'), matches, lines: [1] })).toEqual({ A: {}, B: {}, C: { 1: 'lost' } });
  });

  test('whoever has won the meeting is through when the others can only draw level', () => {
    const matches = [played('A 1-0 B'), played('B 1-0 C'), played('C 1-0 D'), played('A 1-0 C'), played('B 1-0 D')];
    const { A } = runIn({ teams: teams('A B C D'), matches: [...matches, toCome('D A')], lines: [1] });
    expect(A).toEqual({ 1: 'secure' });
  });

  test('two who must play each other cannot both fall behind', () => {
    // each of B and C alone could pass A; they meet, so one of them does
    const adjustments = [{ team_id: 'A', points: 1 }];
    const matches = [
      played('A 1-0 D'), played('B 1-0 D'), played('C 1-0 D'), played('A 1-0 E'), played('B 1-0 E'), played('C 1-0 E'),
      toCome('B C'),
    ]; // prettier-ignore
    expect(runIn({ teams: teams('A B C D E'), matches, adjustments, lines: [1, 2, 3] })).toEqual({
      A: { 1: 'lost', 2: 'secure', 3: 'secure' },
      B: { 3: 'secure' },
      C: { 3: 'secure' },
      D: { 1: 'lost', 2: 'lost', 3: 'lost' },
      E: { 1: 'lost', 2: 'lost', 3: 'lost' },
    });
  });

  test('points taken away count, and cancelled, special and playoff matches are not waited for', () => {
    const matches = [
      played('A 1-0 B'),
      { ...toCome('B A'), status: 'cancelled' as const },
      { ...toCome('B A'), stage: 'decider' as const },
      { ...toCome('B A'), stage: 'final' as const },
    ];
    const adjustments = [{ team_id: 'A', points: -6 }];
    expect(runIn({ teams: teams('A B'), matches, lines: [1] })).toEqual({ A: { 1: 'secure' }, B: { 1: 'lost' } });
    expect(runIn({ teams: teams('A B'), matches, adjustments, lines: [1] })).toEqual({
      A: { 1: 'lost' },
      B: { 1: 'secure' },
    });
  });

  test('what a win is worth decides who can still be caught', () => {
    const matches = [played('A 1-0 C'), played('A 1-0 C'), toCome('B C')];
    const adjustments = [{ team_id: 'A', points: -2 }];
    const first = (pointsForWin: number) =>
      runIn({ teams: teams('A B C'), matches, adjustments, pointsForWin, lines: [1] })['A'];
    expect(first(3)).toEqual({ 1: 'secure' });
    expect(first(1)).toEqual({ 1: 'lost' });
  });

  test('with more open matches than can be tried, the points still bound it', () => {
    const rest = Array.from({ length: triedInFull + 1 }, () => toCome('B C'));
    const matches = [...Array.from({ length: 20 }, () => played('A 1-0 D')), ...rest];
    expect(runIn({ teams: teams('A B C D'), matches, lines: [1] })).toMatchObject({
      A: { 1: 'secure' },
      B: { 1: 'lost' },
    });
  });

  test('up to sixteen open matches are tried in full, and no more', () => {
    // D and E keep meeting, too far behind to matter; B and C cannot both pass A, as they meet
    const season = [
      played('A 1-0 D'), played('B 1-0 D'), played('C 1-0 D'), played('A 1-0 E'), played('B 1-0 E'), played('C 1-0 E'),
      toCome('B C'),
    ]; // prettier-ignore
    const adjustments = [
      { team_id: 'A', points: 1 },
      { team_id: 'D', points: -99 },
      { team_id: 'E', points: -99 },
    ];
    const second = (others: number) => {
      const matches = [...season, ...Array.from({ length: others }, () => toCome('D E'))];
      return runIn({ teams: teams('A B C D E'), matches, adjustments, lines: [2] })['A'];
    };
    expect([second(triedInFull - 1), second(triedInFull)]).toEqual([{ 2: 'secure' }, {}]);
  });

  test('of two whom all their matches leave level, a special match that was played puts one ahead', () => {
    const matches = [
      played('A 1-0 B'), played('B 1-0 A'), played('A 1-0 C'), played('B 1-0 C'), played('A 1-0 D'), played('B 1-0 D'),
      toCome('C D'),
    ]; // prettier-ignore
    const first = (...more: TableMatch[]) => {
      const { A, B } = runIn({ teams: teams('A B C D'), matches: [...matches, ...more], lines: [1] });
      return [A, B];
    };
    expect(first({ ...played('A 1-0 B'), stage: 'decider' })).toEqual([{ 1: 'secure' }, { 1: 'lost' }]);
    expect(first({ ...toCome('A B'), stage: 'decider' })).toEqual([{}, {}]);
    expect(first({ ...played('A 1-0 B'), stage: 'final' })).toEqual([{}, {}]);
  });

  test('a meeting that is left out because others have not met is no special match either', () => {
    const adjustments = [
      { team_id: 'Y', points: -9 },
      { team_id: 'Z', points: -9 },
    ];
    const matches = [played('A 1-0 B'), played('X 1-0 A'), played('B 1-0 X'), played('D 2-0 X'), toCome('Y Z')];
    expect(runIn({ teams: teams('A B D X Y Z'), matches, adjustments, lines: [2] })).toEqual({
      D: { 2: 'secure' },
      A: {},
      B: {},
      X: { 2: 'lost' },
      Y: { 2: 'lost' },
      Z: { 2: 'lost' },
    });
  });

  test('a team carries the best that is certain, or the worst when nothing good is', () => {
    const clubs = teams('A B C D E F G H I J').map(({ id }) => id);
    // each team beats the teams behind it; only the last two meet again
    const matches = clubs.flatMap((one, at) => clubs.slice(at + 1).map((other) => played(`${one} 1-0 ${other}`)));
    const facts = {
      entries: clubs.map((id) => ({ team_id: id, team: { id, name: id }, withdrawn_at: null })),
      matches: [...matches, toCome('J I')],
      adjustments: [],
      relegationPlaces: 2,
      playoffTeams: 6,
    } as unknown as SeasonFacts;
    expect(certainOutcomes(facts)).toEqual({
      A: 'first', B: 'semifinal', C: 'playoff', D: 'playoff', E: 'playoff', F: 'playoff',
      G: 'noPlayoff', H: 'noPlayoff', I: 'relegated', J: 'relegated',
    }); // prettier-ignore
    expect(certainOutcomes({ ...facts, playoffTeams: 4 })).toMatchObject({
      A: 'first',
      B: 'semifinal',
      D: 'semifinal',
      E: 'noPlayoff',
    });
    expect(certainOutcomes({ ...facts, playoffTeams: 8 })).toMatchObject({
      A: 'first',
      B: 'playoff',
      H: 'playoff',
      I: 'relegated',
    });
    expect(certainOutcomes({ ...facts, matches: facts.matches.slice(0, -1) })).toEqual({});
    const beforeTheFirst = { matches: facts.matches.slice(-1), adjustments: [{ team_id: 'J', points: -30 }] };
    expect(certainOutcomes({ ...facts, ...beforeTheFirst } as unknown as SeasonFacts)).toEqual({});
    // of eight in the playoffs the others go down: the two between whom that is open carry nothing
    const eighth = [...facts.matches.slice(0, -1), toCome('I H')] as SeasonFacts['matches'];
    expect(certainOutcomes({ ...facts, playoffTeams: 8, matches: eighth })).toEqual({
      A: 'first', B: 'playoff', C: 'playoff', D: 'playoff', E: 'playoff', F: 'playoff', G: 'playoff', J: 'relegated',
    }); // prettier-ignore
    // G may still pass F, and nobody passes both
    const sixth = [...facts.matches.slice(0, -1), toCome('G F')] as SeasonFacts['matches'];
    expect(certainOutcomes({ ...facts, matches: sixth })).toMatchObject({
      E: 'playoff',
      F: 'safe',
      G: 'safe',
      H: 'noPlayoff',
    });
    const withdrawn = facts.entries.map((entry) => (entry.team_id === 'J' ? { ...entry, withdrawn_at: 'now' } : entry));
    expect(certainOutcomes({ ...facts, entries: withdrawn })).toMatchObject({ H: 'relegated' });
  });

  test('what is certain is certain in every outcome tried one by one, and nothing else is', { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(runs({ mostOpen: 7 }), (run) => {
        expect(runIn(run)).toEqual(byBruteForce(run));
      }),
      { numRuns: 400 },
    );
  });

  test('no season, played out with any goals, gives it the lie', () => {
    const seasons = runs({ mostOpen: 30 }).chain((run) =>
      fc.tuple(fc.constant(run), fc.array(goals, { minLength: 30, maxLength: 30 })),
    );
    fc.assert(
      fc.property(seasons, ([run, results]) => {
        const rows = rankTeams({ ...playedOut(run, results), adjustments: [...(run.adjustments ?? [])] });
        for (const [team, lines] of Object.entries(runIn(run))) {
          for (const [line, certainty] of Object.entries(lines)) {
            const { best, worst } = placesOf(rows, team);
            if (certainty === 'secure') expect(best).toBeLessThanOrEqual(Number(line));
            else expect(worst).toBeGreaterThan(Number(line));
          }
        }
      }),
      { numRuns: 500 },
    );
  });
});

const goals = fc.record({ home: fc.boolean(), margin: fc.constantFrom(1, 2, 30), lost: fc.constantFrom(0, 5) });
type Goals = { home: boolean; margin: number; lost: number };

/** Seasons of three to six teams in which so many matches, at most, are open. */
function runs({ mostOpen }: { mostOpen: number }): fc.Arbitrary<RunInput> {
  return fc
    .record({ size: fc.integer({ min: 3, max: 6 }), legs: fc.constantFrom(1 as const, 2 as const) })
    .chain(({ size, legs }) => {
      const ids = Array.from({ length: size }, (_, index) => `t${index}`);
      const fixtures = roundRobin(ids, legs);
      return fc.record({
        results: fc.array(goals, { minLength: fixtures.length, maxLength: fixtures.length }),
        open: fc.subarray([...fixtures.keys()], { maxLength: Math.min(mostOpen, fixtures.length) }),
        cancelled: fc.subarray([...fixtures.keys()], { maxLength: 1 }),
        adjustments: fc.array(fc.record({ team_id: fc.constantFrom(...ids), points: fc.constantFrom(-3, -1) }), {
          maxLength: 1,
        }),
        ids: fc.constant(ids),
        fixtures: fc.constant(fixtures),
      });
    })
    .map(({ ids, fixtures, results, open, cancelled, adjustments }) => ({
      teams: ids.map((id) => ({ id, name: id })),
      lines: [1, 2, ids.length - 1],
      adjustments,
      matches: fixtures.map(({ home_team_id, away_team_id }, index): TableMatch => {
        const status = cancelled.includes(index) ? 'cancelled' : open.includes(index) ? 'scheduled' : 'finished';
        const match = {
          id: `m${index}`,
          stage: 'regular',
          status,
          home_team_id,
          away_team_id,
          forfeited_by: null,
        } as const;
        return withGoals({ ...match, home_score: null, away_score: null }, results[index]!);
      }),
    }));
}

function withGoals(match: TableMatch, { home, margin, lost }: Goals): TableMatch {
  if (match.status !== 'finished') return match;
  return { ...match, home_score: home ? lost + margin : lost, away_score: home ? lost : lost + margin };
}

function playedOut({ teams: all, matches }: RunInput, results: Goals[]) {
  const open = (match: TableMatch) => match.status === 'scheduled';
  const ends = matches.map((match, index) =>
    open(match) ? withGoals({ ...match, status: 'finished' }, results[index % results.length]!) : match,
  );
  return { teams: [...all], matches: ends };
}

/** A shared place may be any of those its teams share. */
function placesOf(rows: StandingsRow[], team: string) {
  const best = rows.find(({ team_id }) => team_id === team)!.position;
  return { best, worst: best + rows.filter(({ position }) => position === best).length - 1 };
}

/** Every outcome's table, asked one after the other: what holds in all of them. */
function byBruteForce({ teams: all, matches, adjustments = [], lines }: RunInput) {
  const open = matches.filter(({ status }) => status === 'scheduled');
  const certain: Record<string, Record<number, string>> = Object.fromEntries(all.map(({ id }) => [id, {}]));
  const seen = new Map<string, Set<boolean>>();
  for (let outcome = 0; outcome < 2 ** open.length; outcome++) {
    const ends = matches.map((match) => {
      const bit = open.indexOf(match);
      return bit < 0 ? match : wonBy(match, (outcome >> bit) & 1 ? 'home' : 'away');
    });
    const rows = rankTeams({ teams: [...all], matches: ends, adjustments: [...adjustments] });
    for (const { id } of all) {
      for (const place of possiblePlaces(rows, id, open)) {
        for (const line of lines) {
          const key = `${id} ${line}`;
          seen.set(key, (seen.get(key) ?? new Set()).add(place <= line));
        }
      }
    }
  }
  for (const { id } of all) {
    for (const line of lines) {
      const answers = seen.get(`${id} ${line}`)!;
      if (answers.size === 1) certain[id]![line] = answers.has(true) ? 'secure' : 'lost';
    }
  }
  return certain;
}

/** Where a team may stand in this outcome: what hangs on the goals of an open match may be either way. */
function possiblePlaces(rows: StandingsRow[], team: string, open: TableMatch[]): number[] {
  const row = rows.find(({ team_id }) => team_id === team)!;
  const level = rows.filter(({ points }) => points === row.points).map(({ team_id }) => team_id);
  const first = rows.findIndex(({ points }) => points === row.points) + 1;
  const touches = (ids: string[]) =>
    open.some((match) => ids.includes(match.home_team_id) || ids.includes(match.away_team_id));
  const among = open.some(
    ({ home_team_id, away_team_id }) => level.includes(home_team_id) && level.includes(away_team_id),
  );
  const range = (best: number, count: number) => Array.from({ length: count }, (_, at) => best + at);
  if (level.length === 1) return [first];
  if (!touches(level)) {
    const { best, worst } = placesOf(rows, team);
    return range(best, worst - best + 1);
  }
  if (among) {
    const values = row.tie?.steps[0]?.rungs[0]?.values ?? {};
    const won = (id: string) => values[id] ?? 0;
    const better = level.filter((id) => won(id) > won(team)).length;
    return range(first + better, level.filter((id) => won(id) === won(team)).length);
  }
  // the meetings are over: where they decided, the place is certain; whom they leave level, goals may order as they like
  const { rungs = [], teamIds = [] } = row.tie?.steps.at(-1) ?? {};
  const byMeetings = rungs.slice(0, 2).some(({ outcome }) => outcome === 'decided');
  if (byMeetings) return [first + level.indexOf(team)];
  const top = Math.min(...teamIds.map((id) => level.indexOf(id)));
  return range(first + top, teamIds.length);
}
