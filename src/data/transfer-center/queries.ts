import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { TeamBadge } from '#domain/club/team-badge.ts';
import type { Database } from '#database.types.ts';
import type { ActivityLevel, Weekday } from '#domain/club/market.ts';
import { recentStats, type RatedRow } from '#data/ratings/queries.ts';
import { type TeamFacts, teamFacts } from '#data/teams/facts.ts';
import { limits } from '#domain/limits.ts';
import { dataOf } from '#lib/errors.ts';
import { lastShown, shownPages } from '#lib/list-pages.ts';
import { everyMount } from '#lib/read-ahead.ts';
import { supabase } from '#lib/supabase.ts';

type Enums = Database['public']['Enums'];
type Calls = Database['public']['Functions'];
type Nullable = 'team_goals' | 'player_expectations' | 'captain_id';

type MarketEntry = Database['public']['Views']['player_market']['Row'];
/** A player on the market, with the last matches. */
export type MarketPlayer = MarketEntry & { recent: RatedRow[] };
export type Registration = Database['public']['Tables']['player_registrations']['Row'];
export type OwnListing = Database['public']['Tables']['team_listings']['Row'];
/** A team that looks for players; null where its captain said nothing. */
export type Listing = Omit<Calls['listing_page']['Returns'][number], Nullable | 'team'> &
  Record<Nullable, string | null> & { team: TeamBadge; facts: TeamFacts | undefined };

/** A captain's search; an empty word narrows nothing. `days` are all wanted, not one of them. */
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
  sort?: '' | 'level' | 'name';
};
export type TeamFilter = Pick<PlayerFilter, 'q' | 'position' | 'days'> & { sort?: '' | 'name' };

type JoinRequest = Database['public']['Tables']['join_requests']['Row'];
/** A free agent's own request, and the team it was sent to. */
export type OwnRequest = JoinRequest & { team: { id: string; name: string } };
/** A request that waits for a team's captains, with the entry its player has on the market. */
export type TeamRequest = JoinRequest & {
  player: { id: string; username: string; avatar: string | null };
  entry: MarketEntry | undefined;
};

/** Two people answer each other over a request: what one did is there when the other looks again. */
const dealt = { refetchOnMount: everyMount } as const;
const teamRequestRows = 50;

const pageRows = 30;

export const marketQueries = {
  /** Others who look for a team, the latest entry first, in pages; the last rows stay while others load. */
  players: (filter: PlayerFilter) =>
    infiniteQueryOptions({
      queryKey: ['market', 'players', filter],
      initialPageParam: undefined as MarketPlayer | undefined,
      queryFn: async ({ pageParam }): Promise<MarketPlayer[]> => {
        const db = await supabase();
        const args = {
          ...askedOf(filter),
          sort: filter.sort || undefined,
          of_experience: filter.experience || undefined,
          of_activity: filter.activity || undefined,
          of_style: filter.style || undefined,
          of_nation: filter.nation || undefined,
          of_platform: filter.platform || undefined,
          only_free: filter.free || undefined,
        };
        const after = { before_at: pageParam?.updated_at, before_id: pageParam?.user_id };
        return withRecent(dataOf(await db.rpc('market_page', { ...args, ...after, max: pageRows + 1 })));
      },
      getNextPageParam: (last) => lastShown(last, pageRows),
      select: (data) => shownPages(data, pageRows),
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
        const rows = dataOf(
          await db.rpc('listing_page', {
            ...askedOf(filter),
            sort: filter.sort || undefined,
            ...after,
            max: pageRows + 1,
          }),
        );
        const facts = await teamFacts(rows.map(({ team_id }) => team_id));
        // The database builds the club's badge as JSON, which the generated types cannot look into.
        return rows.map((row) => ({ ...row, team: row.team as TeamBadge, facts: facts[row.team_id] }));
      },
      getNextPageParam: (last) => lastShown(last, pageRows),
      select: (data) => shownPages(data, pageRows),
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

  /** A team's listing: its captains read their own, others one that is listed; null when there is none. */
  listing: (teamId: string) =>
    queryOptions({
      queryKey: ['market', 'listing', teamId],
      queryFn: async () => {
        const db = await supabase();
        return dataOf(await db.from('team_listings').select('*').eq('team_id', teamId).maybeSingle());
      },
    }),

  /** How many stand behind each filter when nothing else is requested, by `field:value`. */
  counts: () =>
    queryOptions({
      queryKey: ['market', 'counts'],
      queryFn: async (): Promise<Record<string, number>> => {
        const db = await supabase();
        // bounded by: a row for each value of a filter
        const rows = dataOf(await db.rpc('market_counts'));
        return Object.fromEntries(rows.map(({ field, value, entries }) => [`${field}:${value}`, entries]));
      },
    }),

  /** The last requests of a player, the newest first: what waits is among them. */
  ownRequests: (userId: string) =>
    queryOptions({
      ...dealt,
      queryKey: ['market', 'requests', 'player', userId],
      queryFn: async (): Promise<OwnRequest[]> => {
        const db = await supabase();
        const read = db
          .from('join_requests')
          .select('*, team:teams!join_requests_team_id_fkey(id, name)')
          .eq('player_id', userId);
        const order = { ascending: false } as const;
        return dataOf(
          await read
            .order('created_at', order)
            .order('id', order)
            .limit(2 * limits.joinRequestsOpenMax),
        );
      },
    }),

  /** Requests to a team's captains, the newest first, each with the player's entry where it is listed. */
  teamRequests: (teamId: string) =>
    queryOptions({
      ...dealt,
      queryKey: ['market', 'requests', 'team', teamId],
      queryFn: async (): Promise<TeamRequest[]> => {
        const db = await supabase();
        const read = db
          .from('join_requests')
          .select('*, player:profiles!join_requests_player_id_fkey(id, username, avatar)')
          .eq('team_id', teamId)
          .in('status', ['open', 'trial'])
          .gt('expires_at', new Date().toISOString());
        const order = { ascending: false } as const;
        const waiting = dataOf(await read.order('created_at', order).order('id', order).limit(teamRequestRows));
        if (waiting.length === 0) return [];
        const ids = waiting.map(({ player_id }) => player_id);
        const entries = dataOf(await db.from('player_market').select('*').in('user_id', ids).limit(teamRequestRows));
        return waiting.map((each) => ({ ...each, entry: entries.find(({ user_id }) => user_id === each.player_id) }));
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

/** Each with the last matches: one read for the page. */
async function withRecent(entries: MarketEntry[]): Promise<MarketPlayer[]> {
  const played = await recentStats(entries.map(({ user_id }) => user_id));
  return entries.map((entry) => ({ ...entry, recent: played.filter(({ player_id }) => player_id === entry.user_id) }));
}

const askedOf = ({ q, position, days }: Pick<PlayerFilter, 'q' | 'position' | 'days'>) => ({
  query: q || undefined,
  of_position: position || undefined,
  on_days: days.length > 0 ? [...days] : undefined,
});
