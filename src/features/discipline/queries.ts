import { infiniteQueryOptions, keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { Enums } from '#database.types.ts';
import { nextWarningProposes } from '#domain/discipline.ts';
import { limits } from '#domain/limits.ts';
import { matchQueries } from '#features/matches/queries.ts';
import { markColumns, teamQueries } from '#features/teams/queries.ts';
import { dataOf } from '#lib/errors.ts';
import { type Last, newestFirst } from '#lib/newest-first.ts';
import { everyMount } from '#lib/read-ahead.ts';
import { supabase } from '#lib/supabase.ts';
import { whenKnown } from '#lib/when-known.ts';

export type PenaltyKind = Enums<'penalty_kind'>;
export type PenaltyStatus = Enums<'penalty_status'>;
export type PenaltyFilter = { status?: PenaltyStatus; kind?: PenaltyKind; team?: string; oldest?: boolean };
export type Penalty = Awaited<ReturnType<typeof fetchPage>>[number];

const pageRows = 30;
const side = 'id, short_name' as const;
const columns = `*,
  player:profiles!penalties_player_id_fkey(id, username, avatar, deleted_at),
  team:teams!penalties_team_id_fkey(${markColumns}),
  league:leagues(id, name),
  match:team_matches(id, kickoff_at,
    home_team:teams!team_matches_home_team_id_fkey(${side}), away_team:teams!team_matches_away_team_id_fkey(${side}))` as const;

/** One admin decides what others look at: what was done is there when they look again. */
const inPages = {
  refetchOnMount: everyMount,
  initialPageParam: null as Last<'created_at'>,
  getNextPageParam: (last: Penalty[]) => (last.length < pageRows ? undefined : last.at(-1)),
} as const;

export const penaltyQueries = {
  /** What has been decided, newest or oldest first, in pages; the last rows stay while others load. */
  decided: (filter: PenaltyFilter) =>
    infiniteQueryOptions({
      ...inPages,
      queryKey: ['penalties', 'decided', filter],
      queryFn: ({ pageParam }) => fetchPage({ ...filter, proposed: false }, pageParam),
      placeholderData: keepPreviousData,
    }),

  /** What is proposed and waits for an admin, newest first, in pages. */
  proposed: () =>
    infiniteQueryOptions({
      ...inPages,
      queryKey: ['penalties', 'proposed'],
      queryFn: ({ pageParam }) => fetchPage({ proposed: true }, pageParam),
    }),

  /** Everything held against a team and its players that the viewer may know of, newest first, in pages. */
  ofTeam: (team: string) =>
    infiniteQueryOptions({
      ...inPages,
      queryKey: ['penalties', 'team', team],
      queryFn: ({ pageParam }) => fetchPage({ team }, pageParam),
    }),

  /** The suspensions that keep one of these players out of matches now. */
  standing: (players: readonly string[]) =>
    queryOptions({
      queryKey: ['penalties', 'standing', players.toSorted()],
      queryFn: async () => {
        const db = await supabase();
        const read = db
          .from('penalties')
          .select('id, player_id, kind, status, matches, served, suspension_id, reason, league:leagues(name)')
          .match({ kind: 'suspension', status: 'active' })
          .in('player_id', [...players]);
        return dataOf(await read.order('created_at').limit(100));
      },
      refetchOnMount: everyMount,
    }),

  standingOf: (player: string) => penaltyQueries.standing([player]),

  /** The last warnings of a player, for whoever is about to give another. */
  warnings: (player: string) =>
    queryOptions({
      queryKey: ['penalties', 'warnings', player],
      queryFn: async () => {
        const db = await supabase();
        const read = db.from('penalties').select('*').match({ player_id: player, kind: 'warning', status: 'active' });
        return dataOf(await newestFirst(read, 'created_at').limit(limits.warningsBeforeSuspension * 5));
      },
      refetchOnMount: everyMount,
    }),

  /** The first players whose names fit what is typed: a picker's. */
  players: (query: string) =>
    queryOptions({
      queryKey: ['players', 'choices', query],
      queryFn: async () => {
        const db = await supabase();
        // bounded by: its max
        const rows = dataOf(await db.rpc('player_page', { query, max: 10 }));
        return rows.map(({ id, username }) => ({ id, name: username }));
      },
      placeholderData: keepPreviousData,
    }),
};

/** Hook: what a form about a player's penalty says: whether one more warning is the second, and what was played. */
export function usePenaltyFacts(player: string | undefined) {
  const member = useQuery(whenKnown(player, teamQueries.ofPlayer)).data;
  const fixtures = useQuery(whenKnown(member?.team_id, matchQueries.ofTeam)).data ?? [];
  const warnings = useQuery(whenKnown(player, penaltyQueries.warnings)).data;
  if (!member) return { second: undefined, matches: [] };
  const ofSeason = (row: { league_id: string | null; season: number | null }) =>
    row.league_id === member.league_id && row.season === member.season;
  return {
    second: warnings && nextWarningProposes(warnings.filter(ofSeason)),
    matches: fixtures.filter((match) => ofSeason(match) && match.status === 'finished').toReversed(),
  };
}

async function fetchPage(
  { team, kind, status, oldest, proposed }: PenaltyFilter & { proposed?: boolean },
  last: Last<'created_at'>,
) {
  const db = await supabase();
  let read = db.from('penalties').select(columns);
  if (team !== undefined) read = read.eq('team_id', team);
  if (kind !== undefined) read = read.eq('kind', kind);
  if (status !== undefined) read = read.eq('status', status);
  if (proposed !== undefined) read = proposed ? read.eq('status', 'proposed') : read.neq('status', 'proposed');
  return dataOf(await newestFirst(read, 'created_at', last, oldest).limit(pageRows));
}
