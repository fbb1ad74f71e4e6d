import { describe, expect, test } from 'vitest';
import { byDay, filterFixtures } from './filter-fixtures.ts';
import type { Fixture } from './queries.ts';

const fixture = (
  id: string,
  league_id: string,
  season: number,
  matchday: number,
  home: string,
  away: string,
  kickoff_at: string,
) => ({ id, league_id, season, matchday, home_team_id: home, away_team_id: away, kickoff_at }) as Fixture;

const fixtures = [
  fixture('1', 'l', 3, 1, 'a', 'b', '2026-01-10T18:00:00Z'),
  fixture('2', 'l', 4, 1, 'a', 'c', '2026-11-20T22:30:00Z'),
  fixture('3', 'l', 4, 2, 'b', 'a', '2026-11-20T23:30:00Z'),
  fixture('4', 'm', 4, 2, 'd', 'e', '2026-11-21T18:00:00Z'),
];
const ids = (filter: Parameters<typeof filterFixtures>[1]) => filterFixtures(fixtures, filter).map(({ id }) => id);

describe('the fixtures page', () => {
  test('filters by league, season, team and week, alone and together', () => {
    expect(ids({})).toEqual(['1', '2', '3', '4']);
    expect(ids({ league: 'l' })).toEqual(['1', '2', '3']);
    expect(ids({ season: 4, team: 'a' })).toEqual(['2', '3']);
    expect(ids({ week: 2, league: 'm' })).toEqual(['4']);
    expect(ids({ week: 1 })).toEqual(['1', '2']);
    expect(ids({ team: 'nobody' })).toEqual([]);
  });

  test('groups by the calendar day of the viewer, not of UTC', () => {
    expect(byDay(fixtures.slice(1, 3), 'UTC').map(({ day }) => day)).toEqual(['2026-11-20']);
    expect(byDay(fixtures.slice(1, 3), 'Europe/Berlin').map(({ day }) => day)).toEqual(['2026-11-20', '2026-11-21']);
  });
});
