import { lastShown, shownPages } from '#lib/list-pages.ts';
import type { WithNulls } from '#lib/with-nulls.ts';
import { type InfiniteData, infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { TeamBadge } from '#domain/club/team-badge.ts';
import type { Database, Json } from '#database.types.ts';
import { dataOf } from '#lib/errors.ts';
import { supabase } from '#lib/supabase.ts';

export type TransferKind = Database['public']['Enums']['transfer_kind'];
type Functions = Database['public']['Functions'];
type PageArgs = Functions['transfer_page']['Args'];
type Row = Functions['transfer_page']['Returns'][number];

/** One action between a player and a club; `username` is null for a deleted player, a side is null where there is none. */
export type Transfer = WithNulls<
  Omit<Row, 'from_team' | 'to_team'>,
  'username' | 'avatar' | 'position' | 'season' | 'league_name' | 'username_then'
> & {
  from_team: TeamBadge | null;
  to_team: TeamBadge | null;
};
/** Somebody came into a squad. */
export type Signing = Transfer & { username: string; to_team: TeamBadge };
export const isSigning = (transfer: Transfer): transfer is Signing =>
  (transfer.kind === 'transfer_in' || transfer.kind === 'contract_accepted') &&
  transfer.username !== null &&
  transfer.to_team !== null;
export type TransferFilter = { q?: string; season?: number; kind?: TransferKind };

const pageRows = 25;
const recentRows = 5;

export const transferQueries = {
  /** Every transfer the filter leaves, newest first, in pages; the last rows stay while others load. */
  page: ({ q, season, kind }: TransferFilter) =>
    infiniteQueryOptions({
      queryKey: ['transfers', 'all', { q, season, kind }],
      ...inPages({ query: q || undefined, of_season: season, of_kind: kind }),
      placeholderData: keepPreviousData,
      meta: { errorToast: 'transfers:errors.list', toastId: 'transfers-error' },
    }),

  ofTeam: (teamId: string) =>
    infiniteQueryOptions({ queryKey: ['transfers', 'team', teamId], ...inPages({ of_team: teamId }) }),

  ofPlayer: (playerId: string) =>
    infiniteQueryOptions({ queryKey: ['transfers', 'player', playerId], ...inPages({ of_player: playerId }) }),

  /** The last ones of a team: whether somebody has just signed for it. */
  newestOfTeam: (teamId: string) =>
    queryOptions({
      queryKey: ['transfers', 'newest', teamId],
      queryFn: () => fetchTransfers({ of_team: teamId, max: recentRows }),
    }),

  /** The dashboard's few. */
  recent: () => queryOptions({ queryKey: ['transfers', 'recent'], queryFn: () => fetchTransfers({ max: recentRows }) }),
};

/** A page begins after the last row of the one before. */
function inPages(args: PageArgs) {
  return {
    initialPageParam: undefined as Transfer | undefined,
    queryFn: ({ pageParam }: { pageParam: Transfer | undefined }) =>
      fetchTransfers({ ...args, max: pageRows + 1, before_at: pageParam?.happened_at, before_id: pageParam?.id }),
    getNextPageParam: (last: Transfer[]) => lastShown(last, pageRows),
    select: (data: InfiniteData<Transfer[]>) => shownPages(data, pageRows),
  };
}

async function fetchTransfers(args: PageArgs): Promise<Transfer[]> {
  const db = await supabase();
  // bounded by: its callers' max
  const rows = dataOf(await db.rpc('transfer_page', args));
  return rows.map((row) => ({ ...row, from_team: clubOf(row.from_team), to_team: clubOf(row.to_team) }));
}

// The database builds the club's badge as JSON, which the generated types cannot look into.
const clubOf = (club: Json | null): TeamBadge | null => club as TeamBadge | null;
