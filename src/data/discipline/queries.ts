import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useQuery,
} from '@tanstack/react-query';
import type { Enums } from '#database.types.ts';
import { nextWarningProposes } from '#domain/club/discipline.ts';
import { limits } from '#domain/limits.ts';
import { matchQueries } from '#data/matches/queries.ts';
import { badgeColumns } from '#data/teams/badge.ts';
import { teamQueries } from '#data/teams/queries.ts';
import { dataOf } from '#lib/errors.ts';
import { lastShown, shownPages } from '#lib/list-pages.ts';
import { type Last, newestFirst } from '#lib/newest-first.ts';
import { type Placed, placed } from '#lib/placed.ts';
import { everyMount } from '#lib/read-ahead.ts';
import { supabase } from '#lib/supabase.ts';
import { whenDefined } from '#lib/when-defined.ts';

export type PenaltyKind = Enums<'penalty_kind'>;
export type PenaltyStatus = Enums<'penalty_status'>;
/** The orders of what has been decided, the newest first unless another is named. */
export const penaltyOrders = ['', 'oldest', 'player', 'team', 'status'] as const;
type Order = (typeof penaltyOrders)[number];
export type PenaltyFilter = { status?: PenaltyStatus; kind?: PenaltyKind; team?: string; sort?: Order };
export type Penalty = Awaited<ReturnType<typeof fetchPage>>[number];
/** `counted`: a suspension stands on the warning, or was served for it. */
export type DecidedPenalty = Penalty & { counted: boolean };

const pageRows = 30;
const side = 'id, short_name' as const;
const columns = `*,
  player:profiles!penalties_player_id_fkey(id, username, avatar, deleted_at),
  team:teams!penalties_team_id_fkey(${badgeColumns}),
  league:leagues(id, name),
  match:team_matches(id, kickoff_at,
    home_team:teams!team_matches_home_team_id_fkey(${side}), away_team:teams!team_matches_away_team_id_fkey(${side}))` as const;

/** One admin decides what others look at: what was done is there when they look again. */
const inPages = {
  refetchOnMount: everyMount,
  initialPageParam: null as Last<'created_at'>,
  getNextPageParam: (last: Penalty[]) => lastShown(last, pageRows),
  select: (data: InfiniteData<Penalty[]>) => shownPages(data, pageRows),
} as const;

export const penaltyQueries = {
  /** Decided penalties in one of its orders, in pages; the last rows stay while others load. */
  decided: ({ status, kind, team, sort }: PenaltyFilter) =>
    infiniteQueryOptions({
      queryKey: ['penalties', 'decided', { status, kind, team, sort }],
      queryFn: async ({ pageParam: last }): Promise<Placed<DecidedPenalty>[]> => {
        const db = await supabase();
        const args = { of_status: status, of_kind: kind, of_team: team, sort: sort || undefined, max: pageRows + 1 };
        const after = { after_place: last?.place ?? undefined, before_at: last?.created_at, before_id: last?.id };
        const hits = dataOf(await db.rpc('penalty_page', { ...args, ...after }));
        if (hits.length === 0) return [];
        const ids = hits.map(({ id }) => id);
        return placed(
          hits,
          await withCounted(
            dataOf(
              await db
                .from('penalties')
                .select(columns)
                .in('id', ids)
                .limit(pageRows + 1),
            ),
          ),
        );
      },
      refetchOnMount: everyMount,
      initialPageParam: null as Placed<DecidedPenalty> | null,
      getNextPageParam: (last) => lastShown(last, pageRows),
      select: (data) => shownPages(data, pageRows),
      placeholderData: keepPreviousData,
    }),

  /** Proposed penalties that wait for an admin, newest first, in pages. */
  proposed: () =>
    infiniteQueryOptions({
      ...inPages,
      queryKey: ['penalties', 'proposed'],
      queryFn: ({ pageParam }) => fetchPage('status', 'proposed', pageParam),
    }),

  /** Everything held against a team and its players that the viewer may know of, newest first, in pages. */
  ofTeam: (team: string) =>
    infiniteQueryOptions({
      ...inPages,
      queryKey: ['penalties', 'team', team],
      queryFn: ({ pageParam }) => fetchPage('team_id', team, pageParam),
    }),

  /** Points given and taken that stand, of all teams or of one, the newest: those of older seasons stand with their tables. */
  points: (team?: string) =>
    queryOptions({
      queryKey: ['leagues', 'points', team],
      queryFn: async () => {
        const db = await supabase();
        const read = db
          .from('point_adjustments')
          .select(
            `id, league_id, season, points, reason, created_at, team:teams(${badgeColumns}), entry:league_teams(run:league_seasons(league:leagues(name)))`,
          )
          .is('reversed_at', null)
          .order('created_at', { ascending: false })
          .limit(pageRows);
        return dataOf(await (team === undefined ? read : read.eq('team_id', team)));
      },
      refetchOnMount: everyMount,
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

  /** The last warnings of a player, for the one who gives another. */
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
  const member = useQuery(whenDefined(player, teamQueries.ofPlayer)).data;
  const fixtures = useQuery(whenDefined(member?.team_id, matchQueries.ofTeam)).data ?? [];
  const warnings = useQuery(whenDefined(player, penaltyQueries.warnings)).data;
  if (!member) return { team: undefined, second: undefined, matches: [] };
  const ofSeason = (row: { league_id: string | null; season: number | null }) =>
    row.league_id === member.league_id && row.season === member.season;
  return {
    team: member.team_id,
    second: warnings && nextWarningProposes(warnings.filter(ofSeason)),
    matches: fixtures.filter((match) => ofSeason(match) && match.status === 'finished').toReversed(),
  };
}

/** With whether the suspension that warnings led to stands. */
async function withCounted(penalties: Penalty[]): Promise<DecidedPenalty[]> {
  const followed = penalties.flatMap(({ suspension_id }) => suspension_id ?? []);
  const db = await supabase();
  const read = db.from('penalties').select('id').in('id', followed).in('status', ['active', 'served']);
  const standing = followed.length > 0 ? dataOf(await read.limit(pageRows)).map(({ id }) => id) : [];
  return penalties.map((each) => ({ ...each, counted: standing.includes(each.suspension_id ?? '') }));
}

/** Those of a status, or of a team, newest first. */
async function fetchPage(column: 'status' | 'team_id', value: string, last: Last<'created_at'>) {
  const db = await supabase();
  const read = db.from('penalties').select(columns).filter(column, 'eq', value);
  return dataOf(await newestFirst(read, 'created_at', last).limit(pageRows + 1));
}
