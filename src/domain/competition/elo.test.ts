import * as fc from 'fast-check';
import type { Enums } from '#database.types.ts';
import { describe, expect, test } from 'vitest';
import { eloStart, expectedScore } from './elo.ts';
import { eloChange, homeEdge, logLoss, rateMatches } from '../testdata/elo.ts';
import { realSeasons, type RealSeason } from '../testdata/real-seasons.ts';

const even = { home_before: 1500, away_before: 1500, home_edge: 0 };

describe('what a result changes', () => {
  test('is seven points for a goal between two that are level, fourteen for three', () => {
    expect([eloChange(even, 2, 1), eloChange(even, 1, 2), eloChange(even, 4, 1)]).toEqual([7, -7, 14]);
  });

  test('is little for the stronger side that wins, and much for it when it loses', () => {
    const stronger = { ...even, home_before: 1700 };
    expect([eloChange(stronger, 2, 1), eloChange(stronger, 1, 2)]).toEqual([3, -11]);
  });

  test('counts playing at home as far as a league has seen it to be worth something', () => {
    expect([homeEdge(0, 0), homeEdge(94, 44), homeEdge(44, 94)]).toEqual([0, 120, -120]);
    expect(expectedScore(1500, 1500, 120)).toBeCloseTo(0.666, 3);
    expect(eloChange({ ...even, home_edge: 120 }, 2, 1)).toBe(5);
  });

  test('takes from one what it gives to the other, and moves nobody for a forfeit', () => {
    const match = (id: string, home_score: number, forfeited_by: 'away' | null = null) =>
      ({
        id,
        home_team_id: 'a',
        away_team_id: 'b',
        status: 'finished',
        home_score,
        away_score: home_score === 3 ? 0 : 1,
        forfeited_by,
        finished_at: `2026-05-0${id}T20:00:00+00:00`,
      }) as const;
    const rows = rateMatches([match('2', 3, 'away'), match('3', 2), match('1', 2)]);
    expect(rows.map(({ match_id }) => match_id)).toEqual(['1', '3']);
    expect(rows[1]).toMatchObject({ home_before: eloStart + 7, away_before: eloStart - 7 });
  });

  test('learns from every match before it which side wins at home', () => {
    const edges = (...scores: [number, number][]) =>
      rateMatches(scores.map(([home, away], at) => ended(String(at), at, home, away))).map(
        ({ home_edge }) => home_edge,
      );
    expect(edges([2, 1], [3, 0], [1, 2], [0, 1])).toEqual([0, homeEdge(1, 0), homeEdge(2, 0), homeEdge(2, 1)]);
    expect(edges([0, 4], [0, 1])).toEqual([0, homeEdge(0, 1)]);
  });
});

const ended = (id: string, minute: number, home_score: number, away_score: number) => ({
  id,
  home_team_id: `home ${id}`,
  away_team_id: `away ${id}`,
  status: 'finished' as Enums<'match_status'>,
  home_score,
  away_score,
  forfeited_by: null,
  finished_at: new Date(minute * 60_000).toISOString(),
});

test('matches are rated as they ended, to the microsecond, then by id; one that is not over is none', () => {
  const order = (...matches: ReturnType<typeof ended>[]) => rateMatches(matches).map(({ match_id }) => match_id);
  const at = (id: string, finished_at: string) => ({ ...ended(id, 0, 2, 1), finished_at });
  expect(order(ended('a', 9, 2, 1), ended('b', 1, 2, 1))).toEqual(['b', 'a']);
  expect(order(at('a', '2026-05-01T20:00:00.000002Z'), at('b', '2026-05-01T20:00:00.000001Z'))).toEqual(['b', 'a']);
  expect(order(at('b', '2026-05-01T20:00:00Z'), at('a', '2026-05-01T20:00:00Z'))).toEqual(['a', 'b']);
  expect(order({ ...ended('a', 0, 2, 1), status: 'live' }, { ...ended('b', 0, 2, 1), status: 'reported' })).toEqual([]);
});

test('the order in which results are known does not matter, only that in which they ended', () => {
  const teams = ['a', 'b', 'c', 'd'];
  const match = fc.record({
    id: fc.uuid(),
    pair: fc.constantFrom(...teams.flatMap((a) => teams.filter((b) => b !== a).map((b) => [a, b] as const))),
    home_score: fc.nat(9),
    away_score: fc.nat(9),
    minute: fc.nat(20),
  });
  const played = fc.uniqueArray(match, { selector: ({ id }) => id, maxLength: 20 });
  fc.assert(
    fc.property(played, fc.infiniteStream(fc.nat()), (drawn, keys) => {
      const matches = drawn
        .filter(({ home_score, away_score }) => home_score !== away_score)
        .map(({ id, pair: [home_team_id, away_team_id], home_score, away_score, minute }) => ({
          id,
          home_team_id,
          away_team_id,
          home_score,
          away_score,
          status: 'finished' as const,
          forfeited_by: null,
          finished_at: new Date(minute * 60_000).toISOString(),
        }));
      const order = new Map(matches.map(({ id }) => [id, Number(keys.next().value)]));
      const shuffled = matches.toSorted((a, b) => order.get(a.id)! - order.get(b.id)!);
      expect(rateMatches(shuffled)).toEqual(rateMatches(matches));
    }),
  );
});

/** A match of a real season with what each forecast gave the home side, from what had been played before its round. */
type Forecast = { round: number; won: boolean; elo: number; higherPlaced: number; byDistance: number };

const logistic = (home: number, perPlace: number, distance: number) => 1 / (1 + Math.exp(-home - perPlace * distance));

/**
 * Three forecasts of every match of a season. Elo as it is above. `higherPlaced`: the team that stands higher in the
 * table wins as often as they did so far. `byDistance`: the best a place can say, a logistic curve of the places
 * between the two and of playing at home, fitted anew before every round to all rounds before.
 */
function forecasts({ matches, teams }: RealSeason): Forecast[] {
  const inOrder = matches.toSorted((a, b) => a.matchday - b.matchday);
  const rows = new Map(
    rateMatches(inOrder.map((match) => ({ ...match, finished_at: match.kickoff_at }))).map((row) => [
      row.match_id,
      row,
    ]),
  );
  const sums = new Map(teams.map(({ id }) => [id, { wins: 0, difference: 0 }]));
  const seen: { distance: number; won: boolean }[] = [];
  const predictions: Forecast[] = [];
  for (const [round, games] of Map.groupBy(inOrder, ({ matchday }) => matchday)) {
    const table = [...sums].toSorted(([, a], [, b]) => b.wins - a.wins || b.difference - a.difference);
    const place = new Map(table.map(([id], seat) => [id, round === 1 ? 0 : seat]));
    const [home, perPlace] = fitted(seen);
    const right = seen.filter(({ distance, won }) => distance !== 0 && distance > 0 === won).length;
    const share = (right + 1) / (seen.filter(({ distance }) => distance !== 0).length + 2);
    const told = games.map((match) => {
      const distance = place.get(match.away_team_id)! - place.get(match.home_team_id)!;
      const row = rows.get(match.id)!;
      return {
        match,
        distance,
        round,
        won: match.home_score! > match.away_score!,
        elo: expectedScore(row.home_before, row.away_before, row.home_edge),
        higherPlaced: distance === 0 ? 0.5 : distance > 0 ? share : 1 - share,
        byDistance: logistic(home, perPlace, distance),
      };
    });
    for (const { match, distance, won, ...rest } of told) {
      predictions.push({ won, ...rest });
      seen.push({ distance, won });
      const difference = match.home_score! - match.away_score!;
      sums.get(match.home_team_id)!.difference += difference;
      sums.get(match.away_team_id)!.difference -= difference;
      sums.get(won ? match.home_team_id : match.away_team_id)!.wins += 1;
    }
  }
  return predictions;
}

/**
 * The curve that fits best what was seen, on a grid; a little is requested leaving nought, as long as little was seen.
 */
function fitted(seen: { distance: number; won: boolean }[]): [home: number, perPlace: number] {
  let best: [number, number] = [0, 0];
  let least = Number.POSITIVE_INFINITY;
  for (let home = 0; home <= 1; home += 0.1) {
    for (let perPlace = 0; perPlace < 0.3; perPlace += 0.01) {
      const all = seen.map(({ distance, won }) => ({ expected: logistic(home, perPlace, distance), won }));
      const cost = (all.length && all.length * logLoss(all)) + 20 * perPlace ** 2 + 2 * home ** 2;
      if (cost < least) [best, least] = [[home, perPlace], cost];
    }
  }
  return best;
}

const lossOf = (predictions: Forecast[], by: 'elo' | 'higherPlaced' | 'byDistance') =>
  logLoss(predictions.map(({ won, [by]: expected }) => ({ expected, won })));

describe.each(realSeasons)('$name, foreseen match by match', (season) => {
  const predictions = forecasts(season);
  // a table of fewer rounds says next to nothing
  const withTable = predictions.filter(({ round }) => round > 4);

  test('by Elo costs less than by who stands higher in the table', () => {
    expect(lossOf(predictions, 'elo')).toBeLessThan(lossOf(predictions, 'higherPlaced') - 0.05);
  });

  test('by Elo costs less than by the best that the places can say, once there is a table', () => {
    expect(lossOf(withTable, 'elo')).toBeLessThan(lossOf(withTable, 'byDistance'));
  });

  test('by Elo costs less than a coin', () => {
    expect(lossOf(predictions, 'elo')).toBeLessThan(Math.log(2) - 0.05);
  });
});
