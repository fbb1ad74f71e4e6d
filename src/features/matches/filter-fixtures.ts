import { dayKey } from '#lib/dates.ts';
import type { Fixture } from './queries.ts';

export type Filter = { league?: string; season?: number; team?: string; week?: number };

/** The fixtures a filter leaves, in order of kick-off. */
export function filterFixtures(fixtures: Fixture[], { league, season, team, week }: Filter): Fixture[] {
  return fixtures.filter(
    (match) =>
      (league === undefined || match.league_id === league) &&
      (season === undefined || match.season === season) &&
      (team === undefined || match.home_team_id === team || match.away_team_id === team) &&
      (week === undefined || match.matchday === week),
  );
}

export type Day = { day: string; fixtures: Fixture[] };

/** Grouped by calendar day in a zone, in order. */
export function byDay(fixtures: Fixture[], zone: string): Day[] {
  const days = Map.groupBy(fixtures, ({ kickoff_at }) => dayKey(kickoff_at, zone));
  return [...days]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([day, each]) => ({ day, fixtures: each }));
}
