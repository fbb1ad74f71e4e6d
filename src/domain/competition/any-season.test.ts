import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { limits } from '../limits.ts';
import { roundRobin } from './schedule.ts';
import { rankTeams, type StandingsRow, type TableInput, type TableMatch } from './standings.ts';
import { played } from '../testdata/tables.ts';
import { tieRules } from './tie-breakers.ts';

describe('any season', () => {
  const seasons = fc
    .record({ size: fc.integer({ min: 2, max: 9 }), legs: fc.constantFrom(1 as const, 2 as const) })
    .chain(({ size, legs }) => {
      const ids = Array.from({ length: size }, (_, index) => `t${index}`);
      const fixtures = roundRobin(ids, legs);
      const result = fc.record({
        winner: fc.constantFrom('home', 'away'),
        margin: fc.integer({ min: 1, max: 2 }),
        status: fc.constantFrom('finished', 'finished', 'finished', 'finished', 'scheduled', 'cancelled', 'disputed'),
        forfeited_by: fc.constantFrom(null, null, null, null, null, 'both'),
      });
      return fc.record({
        teams: fc.constant(ids.map((id) => ({ id, name: `Team ${id.length}` }))),
        results: fc.array(result, { minLength: fixtures.length, maxLength: fixtures.length }),
        deciders: fc.array(fc.shuffledSubarray(ids, { minLength: 2, maxLength: 2 }), { maxLength: 3 }),
        adjustments: fc.array(fc.record({ team_id: fc.constantFrom(...ids), points: fc.constantFrom(-3, 3) }), {
          maxLength: 2,
        }),
        fixtures: fc.constant(fixtures),
      });
    })
    .map(({ teams, fixtures, results, deciders, adjustments }): Required<Omit<TableInput, SeasonSetting>> => {
      const regular = fixtures.map((fixture, index): TableMatch => {
        const { winner, margin, status, forfeited_by } = results[index] ?? never();
        const isPlayed = forfeited_by === null;
        return {
          id: `m${index}`,
          stage: 'regular',
          status,
          home_team_id: fixture.home_team_id,
          away_team_id: fixture.away_team_id,
          home_score: isPlayed ? (winner === 'home' ? margin : 0) : null,
          away_score: isPlayed ? (winner === 'home' ? 0 : margin) : null,
          forfeited_by,
        };
      });
      const special = deciders.map(([a = '', b = ''], index) =>
        played(`${a} 1-0 ${b}`, { stage: 'decider', id: `d${index}` }),
      );
      return { teams, adjustments, matches: [...regular, ...special] };
    });
  type SeasonSetting = 'relegationPlaces' | 'playoffTeams' | 'pointsForWin';

  test('gives the same table whatever the order of its input', () => {
    const shuffled = seasons.chain((season) =>
      fc.record({
        season: fc.constant(season),
        teams: fc.shuffledSubarray(season.teams, { minLength: season.teams.length }),
        matches: fc.shuffledSubarray(season.matches, { minLength: season.matches.length }),
        adjustments: fc.shuffledSubarray(season.adjustments, { minLength: season.adjustments.length }),
      }),
    );
    fc.assert(
      fc.property(shuffled, ({ season, ...other }) => {
        expect(rankTeams(other)).toEqual(rankTeams(season));
      }),
    );
  });

  test('gives a table whose sums agree', () => {
    fc.assert(
      fc.property(seasons, (season) => {
        const rows = rankTeams(season);
        const counted = season.matches.filter(({ stage, status }) => stage === 'regular' && status === 'finished');
        const double = counted.filter(({ forfeited_by }) => forfeited_by === 'both').length;
        const sum = (value: (row: StandingsRow) => number) => rows.reduce((all, row) => all + value(row), 0);
        expect(rows).toHaveLength(season.teams.length);
        expect(sum((row) => row.played)).toBe(2 * counted.length);
        expect(sum((row) => row.won)).toBe(counted.length - double);
        expect(sum((row) => row.lost)).toBe(counted.length + double);
        expect(sum((row) => row.goal_difference)).toBe(0 - 2 * limits.forfeitGoals * double);
        for (const row of rows) {
          expect(row.won + row.lost).toBe(row.played);
          expect(row.points).toBe(3 * row.won + row.adjustment);
          expect(row.goal_difference).toBe(row.goals_for - row.goals_against);
        }
      }),
    );
  });

  test('never puts fewer points above more, and numbers places 1, 2, 2, 4', () => {
    fc.assert(
      fc.property(seasons, (season) => {
        const rows = rankTeams(season);
        for (const [index, row] of rows.entries()) {
          const above = rows[index - 1];
          expect(above?.points ?? Infinity).toBeGreaterThanOrEqual(row.points);
          expect(row.position === index + 1 || row.position === above?.position).toBe(true);
        }
      }),
    );
  });

  test('explains every row among level ones, and shares a place exactly where no rule decided', () => {
    fc.assert(
      fc.property(seasons, (season) => {
        const rows = rankTeams(season);
        for (const row of rows) {
          const level = rows.filter(({ points }) => points === row.points);
          const hasPlayed = level.some(({ played: matches }) => matches > 0);
          expect(row.tie !== undefined).toBe(level.length > 1 && hasPlayed);
          if (!row.tie) continue;
          expect(row.tie.teamIds).toEqual(level.map(({ team_id }) => team_id));
          expect(row.tie.steps.every(({ rungs }) => rungs.length === tieRules.length)).toBe(true);
          const shared = rows.filter(({ position }) => position === row.position).length > 1;
          expect(row.tie.decidedBy === null).toBe(shared);
        }
      }),
    );
  });
});

function never(): never {
  throw new Error('A fixture without a result');
}
