import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { TeamBadge } from '#domain/club/team-badge.ts';
import type { Database } from '#database.types.ts';
import type { ActivityLevel, Weekday } from '#domain/club/market.ts';
import { dataOf } from '#lib/errors.ts';
import { supabase } from '#lib/supabase.ts';

type Enums = Database['public']['Enums'];
type Calls = Database['public']['Functions'];
type Nullable = 'team_goals' | 'player_expectations' | 'captain_id';

export type MarketPlayer = Database['public']['Views']['player_market']['Row'];
export type Registration = Database['public']['Tables']['player_registrations']['Row'];
export type OwnListing = Database['public']['Tables']['team_listings']['Row'];
/** A team that looks for players; null where its captain said nothing. */
export type Listing = Omit<Calls['listing_page']['Returns'][number], Nullable | 'team'> &
  Record<Nullable, string | null> & { team: TeamBadge };

/** What a captain looks for; an empty word narrows nothing. `days` are all wanted, not one of them. */
export type PlayerFilter = {
  q: string;
  position: Enums['player_position'] | '';
  experience: Enums['skill_level'] | '';
  activity: ActivityLevel | '';
  style: Enums['play_style'] | '';
  nation: string;
  platform: Enums['platform'] | '';
  days: readonly Weekday[];
  free: boolean;
};
export type TeamFilter = Pick<PlayerFilter, 'q' | 'position' | 'days'>;

const pageRows = 30;

export const marketQueries = {
  /** Others who look for a team, the latest entry first, in pages; the last rows stay while others load. */
  players: (filter: PlayerFilter) =>
    infiniteQueryOptions({
      queryKey: ['market', 'players', filter],
      initialPageParam: undefined as MarketPlayer | undefined,
      queryFn: async ({ pageParam }): Promise<MarketPlayer[]> => {
        const db = await supabase();
        const asked = {
          ...askedOf(filter),
          of_experience: filter.experience || undefined,
          of_activity: filter.activity || undefined,
          of_style: filter.style || undefined,
          of_nation: filter.nation || undefined,
          of_platform: filter.platform || undefined,
          only_free: filter.free || undefined,
        };
        const after = { before_at: pageParam?.updated_at, before_id: pageParam?.user_id };
        return dataOf(await db.rpc('market_page', { ...asked, ...after, max: pageRows }));
      },
      getNextPageParam: (last) => (last.length < pageRows ? undefined : last.at(-1)),
      placeholderData: keepPreviousData,
    }),

  /** Teams that look for players, the latest entry first, in pages. */
  teams: (filter: TeamFilter) =>
    infiniteQueryOptions({
      queryKey: ['market', 'teams', filter],
      initialPageParam: undefined as Listing | undefined,
      queryFn: async ({ pageParam }): Promise<Listing[]> => {
        const db = await supabase();
        const after = { before_at: pageParam?.updated_at, before_id: pageParam?.team_id };
        const rows = dataOf(await db.rpc('listing_page', { ...askedOf(filter), ...after, max: pageRows }));
        // The database builds the club's badge as JSON, which the generated types cannot look into.
        return rows.map((row) => ({ ...row, team: row.team as TeamBadge }));
      },
      getNextPageParam: (last) => (last.length < pageRows ? undefined : last.at(-1)),
      placeholderData: keepPreviousData,
    }),

  /** The own registration, listed or not; null when there is none. */
  registration: (userId: string) =>
    queryOptions({
      queryKey: ['market', 'registration', userId],
      queryFn: async () => {
        const db = await supabase();
        return dataOf(await db.from('player_registrations').select('*').eq('user_id', userId).maybeSingle());
      },
    }),

  /** A team's own listing for its captains; null when there is none. */
  listing: (teamId: string) =>
    queryOptions({
      queryKey: ['market', 'listing', teamId],
      queryFn: async () => {
        const db = await supabase();
        return dataOf(await db.from('team_listings').select('*').eq('team_id', teamId).maybeSingle());
      },
    }),

  /** Whether new registrations are closed: the playoffs. */
  closed: () =>
    queryOptions({
      queryKey: ['market', 'closed'],
      queryFn: async () => {
        const db = await supabase();
        // bounded by: one answer
        return dataOf(await db.rpc('registrations_closed'));
      },
    }),
};

const askedOf = ({ q, position, days }: TeamFilter) => ({
  query: q || undefined,
  of_position: position || undefined,
  on_days: days.length > 0 ? [...days] : undefined,
});
