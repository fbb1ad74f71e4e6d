import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { dataOf } from '#lib/errors.ts';
import { everyMount } from '#lib/read-ahead.ts';
import { supabase } from '#lib/supabase.ts';
import { withBadges } from '#data/matches/queries.ts';

/** What stands on the page of reports: what needs a ruling, what waits for a side's answer, what has been ruled. */
export const shows = ['open', 'waiting', 'ruled'] as const;
export type Show = (typeof shows)[number];
export type Matter = Awaited<ReturnType<typeof fetchPage>>[number];

const pageRows = 30;

export const rulingQueries = {
  /** The matches of that page, the oldest matter first, of ruled ones the newest; page by page. */
  page: (show: Show, q: string) =>
    infiniteQueryOptions({
      queryKey: ['matches', 'staff', show, q],
      queryFn: async ({ client, pageParam }) => withBadges(client, await fetchPage(show, q, pageParam)),
      initialPageParam: null as Pick<Matter, 'id' | 'since'> | null,
      getNextPageParam: (last) => (last.length < pageRows ? null : (last.at(-1) ?? null)),
      refetchOnMount: everyMount,
      // The last rows stay while others of the same list load.
      placeholderData: (before, query) => (query?.queryKey[2] === show ? before : undefined),
    }),

  /** What the database lets the viewer decide about a match as it stands. */
  options: (id: string) =>
    queryOptions({
      queryKey: ['matches', id, 'ruling-options'],
      queryFn: async () => {
        const db = await supabase();
        const [options] = dataOf(await db.rpc('ruling_options', { match_id: id }).limit(1));
        return options ?? { may_rule: false, may_undo: false };
      },
      refetchOnMount: everyMount,
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

const columns =
  'id, league_id, season, stage, matchday, home_team_id, away_team_id, kickoff_at, status, home_score, away_score, forfeited_by';

async function fetchPage(show: Show, q: string, last: { id: string; since: string } | null) {
  const db = await supabase();
  const asked = { show, query: q || undefined, max: pageRows, after_at: last?.since, after_id: last?.id };
  const found = dataOf(await db.rpc('ruling_queue', asked));
  if (found.length === 0) return [];
  const ids = found.map(({ match_id }) => match_id);
  const rows = dataOf(await db.from('team_matches').select(columns).in('id', ids).limit(pageRows));
  return found.flatMap(({ match_id, matters, since, own }) => {
    const match = rows.find(({ id }) => id === match_id);
    return match ? [{ ...match, matters, since, own }] : [];
  });
}
