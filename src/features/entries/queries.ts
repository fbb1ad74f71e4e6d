import { queryOptions } from '@tanstack/react-query';
import { dataOf } from '#lib/errors.ts';
import { supabase } from '#lib/supabase.ts';

/** A season whose schedule can be drawn. */
export type PlannedSeason = Awaited<ReturnType<typeof fetchPlanned>>[number];

/** What is read only where a season is entered, looked through or planned. */
export const entryQueries = {
  /** The seasons that take entries, with their league: whose schedule can be drawn. Fifty at most. */
  planned: () => queryOptions({ queryKey: ['entries', 'planned'], queryFn: fetchPlanned }),

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

  /** What could keep each entered team from playing, for admins; a season's teams bound it. */
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

async function fetchPlanned() {
  const db = await supabase();
  const read = db
    .from('league_seasons')
    .select('league_id, season, legs, starts_on, max_teams, registration_until, league:leagues!inner(name, time_zone)');
  return dataOf(await read.eq('phase', 'registration').order('created_at', { ascending: false }).limit(50));
}
