import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Database } from '#database.types.ts';
import { dataOf } from '#lib/errors.ts';
import { lastShown, shownPages } from '#lib/list-pages.ts';
import { everyMount } from '#lib/read-ahead.ts';
import { supabase } from '#lib/supabase.ts';

export type OwnPick = Awaited<ReturnType<typeof ownPicks>>[number];
type Row = Database['public']['Functions']['pick_ladder']['Returns'][number];
/** A line of the ladder. */
export type LadderRow = Omit<Row, 'avatar'> & { avatar: string | null };

const pageRows = 50;

export const pickQueries = {
  /** The viewer's picks of a season. */
  own: (leagueId: string, season: number, userId: string) =>
    queryOptions({
      queryKey: ['picks', 'own', userId, leagueId, season],
      queryFn: () => ownPicks(leagueId, season, userId),
      refetchOnMount: everyMount,
    }),

  /** The ladder of a season, page by page. */
  ladder: (leagueId: string, season: number) =>
    infiniteQueryOptions({
      queryKey: ['picks', 'ladder', leagueId, season],
      queryFn: async ({ pageParam }): Promise<LadderRow[]> => {
        const db = await supabase();
        return dataOf(
          await db.rpc('pick_ladder', { league_id: leagueId, season, after_seat: pageParam, max: pageRows + 1 }),
        );
      },
      initialPageParam: 0,
      getNextPageParam: (last) => lastShown(last, pageRows)?.seat,
      select: (data) => shownPages(data, pageRows),
      refetchOnMount: everyMount,
    }),

  /** The viewer's line of it; null without points or noughts. */
  place: (leagueId: string, season: number, userId: string) =>
    queryOptions({
      queryKey: ['picks', 'place', userId, leagueId, season],
      queryFn: async (): Promise<LadderRow | null> => {
        const db = await supabase();
        // bounded by: the caller's one line
        return dataOf(await db.rpc('pick_ladder', { league_id: leagueId, season, own: true, max: 1 }))[0] ?? null;
      },
      refetchOnMount: everyMount,
    }),

  /** How many picked either side of matches that have kicked off, by match. */
  shares: (matches: string[]) =>
    queryOptions({
      queryKey: ['picks', 'shares', matches],
      queryFn: async () => {
        const db = await supabase();
        // bounded by: one round
        const rows = dataOf(await db.rpc('pick_shares', { matches }));
        return Object.fromEntries(rows.map(({ match_id, home, away }) => [match_id, { home, away }]));
      },
    }),
};

async function ownPicks(leagueId: string, season: number, userId: string) {
  const db = await supabase();
  const read = db.from('picks').select('match_id, winner, home_score, away_score, points').eq('user_id', userId);
  // no season has more matches than an answer has rows, but the largest: its last ones come first
  return dataOf(
    await read.eq('league_id', leagueId).eq('season', season).order('created_at', { ascending: false }).limit(1000),
  );
}
