import { queryOptions } from '@tanstack/react-query';
import type { PreviewRow } from '#domain/competition/rollover.ts';
import { readSeasonDefaults } from '#domain/competition/season-defaults.ts';
import type { Taken } from '#domain/competition/timetable.ts';
import { groupBy } from '#domain/group-by.ts';
import { dataOf } from '#lib/errors.ts';
import { everyMount } from '#lib/read-ahead.ts';
import { supabase } from '#lib/supabase.ts';

/** A season whose schedule can be drawn, or whose matches can be moved. */
export type PlannedSeason = Awaited<ReturnType<typeof fetchPlanned>>[number];

/** Seasons that were opened together. */
export type Rolled = Awaited<ReturnType<typeof fetchRolled>>[number];

/** Data read only where a season is entered, looked through or planned. */
export const entryQueries = {
  /** The seasons that take entries, with their league: whose schedule can be drawn. Fifty at most. */
  planned: () => queryOptions({ queryKey: ['entries', 'planned'], queryFn: () => fetchPlanned(false) }),

  /** Which of these teams are here already, by exactly that name. A season's at most. */
  existing: (names: string[]) =>
    queryOptions({ queryKey: ['entries', 'known', names], queryFn: () => fetchKnown(names) }),

  /** Those and the seasons that are being played, the former first: whose matches can be moved. Fifty at most. */
  scheduled: () => queryOptions({ queryKey: ['entries', 'scheduled'], queryFn: () => fetchPlanned(true) }),

  /** The same of one league: there is one at most, or none. */
  scheduledOf: (leagueId: string) =>
    queryOptions({
      queryKey: ['entries', 'scheduled', leagueId],
      queryFn: async () => (await fetchPlanned(true, leagueId))[0] ?? null,
    }),

  /** Where the teams of leagues that are tiers of each other play next, as an admin is shown it; nothing is written. */
  rollover: (leagueIds: string[]) =>
    queryOptions({
      queryKey: ['entries', 'rollover', leagueIds],
      queryFn: async () => {
        const db = await supabase();
        // bounded by: the teams of twenty leagues at most
        const rows: PreviewRow[] = dataOf(await db.rpc('rollover_preview', { league_ids: leagueIds }));
        return rows;
      },
      staleTime: 0,
      refetchOnMount: everyMount,
    }),

  /** The newest seasons that take entries and have none of their own yet: what a rollover opened and may take back. */
  rolled: () => queryOptions({ queryKey: ['entries', 'rolled'], queryFn: fetchRolled }),

  /** The settings of a league's first season. */
  seasonDefaults: () =>
    queryOptions({
      queryKey: ['site-settings', 'season_defaults'],
      queryFn: async () => {
        const db = await supabase();
        const read = db.from('site_settings').select('value').eq('key', 'season_defaults');
        return readSeasonDefaults(dataOf(await read.maybeSingle())?.value);
      },
    }),

  /** When the teams of a season said they can play: up to 21 hours a team, for admins. */
  availability: (leagueId: string, season: number) =>
    queryOptions({
      queryKey: ['entries', leagueId, season, 'availability'],
      queryFn: async () => {
        const db = await supabase();
        const read = db.from('availability').select('team_id, weekday, from, until').eq('league_id', leagueId);
        return dataOf(await read.eq('season', season).limit(1000));
      },
    }),

  /**
   * When the teams of a season play in other competitions from now on, for its planner; a thousand times at
   * most.
   */
  taken: (leagueId: string, season: number) =>
    queryOptions({
      queryKey: ['entries', leagueId, season, 'taken'],
      queryFn: async () => {
        const db = await supabase();
        // bounded by: a thousand times in the command
        const taken: Taken[] = dataOf(await db.rpc('taken_times', { league_id: leagueId, season }));
        return taken;
      },
      staleTime: 0,
      refetchOnMount: everyMount,
    }),

  /** Problems that could keep each entered team from playing, for admins; a season's teams bound it. */
  problems: (leagueId: string, season: number) =>
    queryOptions({
      queryKey: ['entries', leagueId, season, 'problems'],
      queryFn: async () => {
        const db = await supabase();
        // bounded by: one season
        return dataOf(await db.rpc('season_entries', { league_id: leagueId, season }));
      },
    }),
};

async function fetchPlanned(running: boolean, leagueId?: string) {
  const db = await supabase();
  const read = db
    .from('league_seasons')
    .select(
      'league_id, season, phase, legs, starts_on, ends_on, max_teams, registration_until, league:leagues!inner(name, time_zone), league_teams(count)',
    );
  const phaseQuery = running ? read.neq('phase', 'finished').order('phase') : read.eq('phase', 'registration');
  const leagueQuery = leagueId === undefined ? phaseQuery : phaseQuery.eq('league_id', leagueId);
  return dataOf(await leagueQuery.order('created_at', { ascending: false }).limit(50));
}

async function fetchKnown(names: string[]): Promise<string[]> {
  const db = await supabase();
  const read = db.from('teams').select('name').in('name', names).is('archived_at', null);
  return dataOf(await read.limit(names.length)).map(({ name }) => name);
}

async function fetchRolled() {
  const db = await supabase();
  const read = db
    .from('league_seasons')
    .select('league_id, season, created_at, league:leagues!inner(name), league_teams(registered_at)');
  const seasons = dataOf(await read.eq('phase', 'registration').order('created_at', { ascending: false }).limit(20));
  const own = seasons.filter(
    ({ created_at, league_teams }) =>
      league_teams.length > 0 && league_teams.every(({ registered_at }) => registered_at === created_at),
  );
  const ids = own.map(({ league_id }) => league_id);
  const planned = db.from('team_matches').select('league_id, season').in('league_id', ids).eq('matchday', 1);
  // bounded by: the first round of twenty seasons
  const matches = own.length > 0 ? dataOf(await planned.eq('status', 'scheduled')) : [];
  const untouched = own.filter(
    (each) => !matches.some(({ league_id, season }) => league_id === each.league_id && season === each.season),
  );
  return [...groupBy(untouched, ({ created_at }) => created_at).values()].map((together) =>
    together.map(({ league_id, season, league }) => ({ league_id, season, name: league.name })),
  );
}
