import { queryOptions } from '@tanstack/react-query';
import { allRows } from '#lib/all-rows.ts';
import { supabase } from '#lib/supabase.ts';

const team = 'id, name, short_name, tag, logo, kit_primary, kit_secondary, captain_id';

/** A fixture with both of its teams. */
export const matchColumns =
  `*, home_team:teams!team_matches_home_team_id_fkey(${team}), away_team:teams!team_matches_away_team_id_fkey(${team})` as const;

export type FixtureFilter = { leagueId?: string; season?: number };

/** A fixture as every list of matches reads it. */
export type Fixture = Awaited<ReturnType<typeof fetchFixtures>>[number];

export const matchQueries = {
  /** Fixtures with both teams, in order of kick-off; read again on every mount and reconnect. */
  list: (filter: FixtureFilter = {}) =>
    queryOptions({
      queryKey: ['matches', 'list', filter],
      queryFn: () => fetchFixtures(filter),
      refetchOnMount: 'always',
      refetchOnReconnect: 'always',
      meta: { errorToast: 'matches:errors.list', toastId: 'fixtures-error' },
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
