import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Enums } from '#database.types.ts';
import { dataOf } from '#lib/errors.ts';
import { lastShown, shownPages } from '#lib/list-pages.ts';
import { everyMount } from '#lib/read-ahead.ts';
import { supabase } from '#lib/supabase.ts';
import type { Badge } from '#data/teams/queries.ts';
import { withBadges } from '#data/matches/queries.ts';

/** The page of reports: what needs a ruling, what waits for a side's answer, what has been ruled. */
export const shows = ['open', 'waiting', 'ruled'] as const;
export type Show = (typeof shows)[number];
/** The consequences of a ruling; null where it stands unchallenged. */
type Followed = 'undo' | 'correction' | 'granted' | 'rejected' | 'lapsed' | 'filed' | 'withdrawal' | null;
export type Precedent = Awaited<ReturnType<typeof fetchPrecedents>>[number] & {
  home_team: Badge | null;
  away_team: Badge | null;
};
export type RulingCase = Awaited<ReturnType<typeof fetchPage>>[number];

const pageRows = 30;

export const rulingQueries = {
  /** The matches of that page, the oldest matter first, of ruled ones the newest; page by page. */
  page: (show: Show, q: string) =>
    infiniteQueryOptions({
      queryKey: ['matches', 'staff', show, q],
      queryFn: async ({ client, pageParam }) => withBadges(client, await fetchPage(show, q, pageParam)),
      initialPageParam: null as Pick<RulingCase, 'id' | 'since'> | null,
      getNextPageParam: (last) => lastShown(last, pageRows),
      select: (data) => shownPages(data, pageRows),
      refetchOnMount: everyMount,
      // The last rows stay while others of the same list load.
      placeholderData: (before, query) => (query?.queryKey[2] === show ? before : undefined),
    }),

  /** The decisions the viewer may make about a match. */
  options: (id: string) =>
    queryOptions({
      queryKey: ['matches', id, 'ruling-options'],
      queryFn: async () => {
        const db = await supabase();
        const [options] = dataOf(await db.rpc('ruling_options', { match_id: id }).limit(1));
        return options ?? { may_rule: false, may_undo: false, appeal_id: null };
      },
      refetchOnMount: everyMount,
    }),

  /** The last three rulings of the match's league by that paragraph of the rules; without one, about the same ground. */
  precedents: (id: string, paragraph: string) =>
    queryOptions({
      queryKey: ['matches', id, 'precedents', paragraph],
      queryFn: async ({ client }) => withBadges(client, await fetchPrecedents(id, paragraph)),
      refetchOnMount: everyMount,
      // The last rows stay while those of another paragraph load.
      placeholderData: (before) => before,
    }),

  /** How many matches need a ruling, and how many wait for a side. */
  counts: () =>
    queryOptions({
      queryKey: ['matches', 'staff', 'counts'],
      queryFn: async () => {
        const db = await supabase();
        const [counts] = dataOf(await db.rpc('ruling_queue_counts').limit(1));
        return counts ?? { open: 0, waiting: 0 };
      },
      refetchOnMount: everyMount,
    }),
};

async function fetchPrecedents(match_id: string, paragraph: string) {
  const db = await supabase();
  const precedents = dataOf(await db.rpc('precedents', { match_id, paragraph: paragraph || undefined }).limit(3));
  return precedents.map((each) => ({
    ...each,
    home_score: each.home_score as number | null,
    forfeited_by: each.forfeited_by as Enums<'forfeit_side'> | null,
    of_paragraph: each.of_paragraph as string | null,
    reason: each.reason as string | null,
    followed: each.followed as Followed,
  }));
}

const columns =
  'id, league_id, season, stage, matchday, home_team_id, away_team_id, kickoff_at, status, home_score, away_score, forfeited_by';

async function fetchPage(show: Show, q: string, last: { id: string; since: string } | null) {
  const db = await supabase();
  const args = { show, query: q || undefined, max: pageRows + 1, after_at: last?.since, after_id: last?.id };
  const queue = dataOf(await db.rpc('ruling_queue', args));
  if (queue.length === 0) return [];
  const ids = queue.map(({ match_id }) => match_id);
  const rows = dataOf(
    await db
      .from('team_matches')
      .select(columns)
      .in('id', ids)
      .limit(pageRows + 1),
  );
  return queue.flatMap(({ match_id, kinds, since, own }) => {
    const match = rows.find(({ id }) => id === match_id);
    return match ? [{ ...match, kinds, since, own }] : [];
  });
}
