import { queryOptions } from '@tanstack/react-query';
import { allRows } from '#lib/all-rows.ts';
import { dataOf } from '#lib/errors.ts';
import { everyMount } from '#lib/read-ahead.ts';
import { supabase } from '#lib/supabase.ts';

const team = 'id, name, short_name, tag, logo, kit_primary, kit_secondary, captain_id';

/** A fixture with both of its teams. */
export const matchColumns =
  `*, home_team:teams!team_matches_home_team_id_fkey(${team}), away_team:teams!team_matches_away_team_id_fkey(${team})` as const;

export type FixtureFilter = { leagueId?: string; season?: number };

/** A fixture as every list of matches reads it. */
export type Fixture = Awaited<ReturnType<typeof fetchFixtures>>[number];

export type MatchDetail = NonNullable<Awaited<ReturnType<typeof fetchMatch>>>;
export type MatchStat = Awaited<ReturnType<typeof fetchStats>>[number];

export const matchQueries = {
  /** Fixtures with both teams, in order of kick-off; read again on every mount and reconnect. */
  list: (filter: FixtureFilter = {}) =>
    queryOptions({
      queryKey: ['matches', 'list', filter],
      queryFn: () => fetchFixtures(filter),
      refetchOnMount: everyMount,
      refetchOnReconnect: 'always',
      meta: { errorToast: 'matches:errors.list', toastId: 'fixtures-error' },
    }),

  /** One match with its teams, its league and its series; null when there is none. */
  detail: (id: string) =>
    queryOptions({
      queryKey: ['matches', id],
      queryFn: () => fetchMatch(id),
      refetchOnMount: everyMount,
    }),

  /** Who lined up, both sides, in the order of their places. */
  lineups: (id: string) =>
    queryOptions({
      queryKey: ['matches', id, 'lineups'],
      queryFn: async () => {
        const db = await supabase();
        const read = db.from('match_lineups').select('*, player:profiles(id, username, position)').eq('match_id', id);
        return dataOf(await read.order('slot'));
      },
    }),

  /** What each player did. */
  stats: (id: string) =>
    queryOptions({
      queryKey: ['matches', id, 'stats'],
      queryFn: () => fetchStats(id),
    }),

  /** Every match of two teams against each other, newest first. */
  meetings: (one: string, other: string) =>
    queryOptions({
      queryKey: ['matches', 'meetings', ...[one, other].sort()],
      queryFn: async () => {
        const db = await supabase();
        const pair = `and(home_team_id.eq.${one},away_team_id.eq.${other}),and(home_team_id.eq.${other},away_team_id.eq.${one})`;
        const read = db.from('team_matches').select(matchColumns).or(pair).eq('status', 'finished');
        return dataOf(await read.order('kickoff_at', { ascending: false }).limit(6));
      },
    }),
};

async function fetchFixtures({ leagueId, season }: FixtureFilter) {
  const db = await supabase();
  return allRows((from, to) => {
    let read = db.from('team_matches').select(matchColumns).order('kickoff_at').order('id').range(from, to);
    if (leagueId !== undefined) read = read.eq('league_id', leagueId);
    if (season !== undefined) read = read.eq('season', season);
    return read;
  });
}

async function fetchMatch(id: string) {
  const db = await supabase();
  const read = db.from('team_matches').select(`${matchColumns}, league:leagues(id, name, time_zone), series(*)`);
  return dataOf(await read.eq('id', id).maybeSingle());
}

async function fetchStats(id: string) {
  const db = await supabase();
  const read = db.from('match_player_stats').select('*, player:profiles(id, username)').eq('match_id', id);
  return dataOf(await read.order('goals', { ascending: false }).order('player_id'));
}
