import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Database } from '#database.types.ts';
import { dataOf } from '#lib/errors.ts';
import { type Language, languages } from '#domain/languages.ts';
import { lastShown, shownPages } from '#lib/list-pages.ts';
import { type Last, newestFirst } from '#lib/newest-first.ts';
import { everyMount } from '#lib/read-ahead.ts';
import { supabase } from '#lib/supabase.ts';

type Calls = Database['public']['Functions'];
export type Category = Database['public']['Enums']['news_category'];
export const categories = ['league', 'matches', 'transfers', 'community', 'site'] as const satisfies Category[];
/** A published article as lists draw it, in the reader's language or the next best. */
export type NewsRow = Omit<Calls['news_page']['Returns'][number], 'cover'> & { cover: string | null };
export type Article = NonNullable<Awaited<ReturnType<typeof fetchArticle>>>;
export type NewsText = Article['texts'][number];
export type StaffArticle = Awaited<ReturnType<typeof fetchStaffList>>[number];
export type RoundToReport = Calls['rounds_without_article']['Returns'][number];
export type StaffFilter = {
  state?: 'draft' | 'scheduled' | 'published';
  category?: Category;
  oldest?: boolean;
};

const pageRows = 20;
const latestRows = 3;
const staffRows = 15;

export const newsQueries = {
  /** Published articles, newest first, in pages; the last rows stay while others load. */
  page: (language: string, category?: Category) =>
    infiniteQueryOptions({
      queryKey: ['news', 'page', language, category],
      initialPageParam: undefined as NewsRow | undefined,
      queryFn: ({ pageParam }) =>
        fetchNews({
          in_language: language,
          of_category: category,
          before_at: pageParam?.published_at,
          before_id: pageParam?.id,
          max: pageRows + 1,
        }),
      getNextPageParam: (last) => lastShown(last, pageRows),
      select: (data) => shownPages(data, pageRows),
      placeholderData: keepPreviousData,
      meta: { errorToast: 'news:errors.fetch', toastId: 'news-error' },
    }),

  /** The dashboard's few. */
  latest: (language: string) =>
    queryOptions({
      queryKey: ['news', 'latest', language],
      queryFn: () => fetchNews({ in_language: language, max: latestRows }),
    }),

  /** One article with its texts in every language, and its league; null when there is none. */
  detail: (id: string) => queryOptions({ queryKey: ['news', 'article', id], queryFn: () => fetchArticle(id) }),

  /** The published articles before and after one. */
  neighbours: (id: string, language: string) =>
    queryOptions({
      queryKey: ['news', 'neighbours', id, language],
      queryFn: async () => {
        const db = await supabase();
        // bounded by: one before and one after
        return dataOf(await db.rpc('news_neighbours', { article_id: id, in_language: language }));
      },
    }),

  /** Every article for the staff, by when it was last changed, in pages. */
  staffList: (filter: StaffFilter) =>
    infiniteQueryOptions({
      queryKey: ['news', 'staff', filter],
      initialPageParam: null as Last<'updated_at'>,
      queryFn: ({ pageParam }) => fetchStaffList(filter, pageParam),
      getNextPageParam: (page) => lastShown(page, staffRows),
      select: (data) => shownPages(data, staffRows),
      placeholderData: keepPreviousData,
      refetchOnMount: everyMount,
      meta: { errorToast: 'news:errors.fetch', toastId: 'news-error' },
    }),

  /** Rounds that are over and have no round-up, and the next ones without a preview: the nearest to this moment. */
  toReport: () =>
    queryOptions({
      queryKey: ['news', 'to-report'],
      queryFn: async () => {
        const db = await supabase();
        return dataOf(await db.rpc('rounds_without_article', { max: 4 }));
      },
    }),

  /** How the pairs of a round ended when they met before in their league, the newest first. */
  meetings: (leagueId: string, pairs: { home_team_id: string; away_team_id: string }[]) =>
    queryOptions({
      queryKey: ['news', 'meetings', leagueId, pairs.map((pair) => [pair.home_team_id, pair.away_team_id])],
      queryFn: async () => {
        const either = pairs.flatMap(({ home_team_id: one, away_team_id: other }) => [
          `and(home_team_id.eq.${one},away_team_id.eq.${other})`,
          `and(home_team_id.eq.${other},away_team_id.eq.${one})`,
        ]);
        const db = await supabase();
        const read = db
          .from('team_matches')
          .select('id, home_team_id, away_team_id, kickoff_at, home_score, away_score')
          .match({ league_id: leagueId, status: 'finished' })
          .or(either.join());
        return dataOf(await newestFirst(read, 'kickoff_at').limit(1000));
      },
    }),

  /** The stats of every player in the matches of a round. */
  stats: (matchIds: string[]) =>
    queryOptions({
      queryKey: ['news', 'stats', matchIds],
      queryFn: async () => {
        const db = await supabase();
        const read = db
          .from('match_player_stats')
          .select('match_id, team_id, goals, assists, interceptions, saves, player:profiles(username)');
        return dataOf(await read.in('match_id', matchIds).limit(1000));
      },
    }),
};

/** The text a reader of a language is given: a whole one, in it, else in English, German, Turkish. */
export function textFor<Text extends Pick<NewsText, 'language' | 'complete'>>(
  texts: Text[],
  language: string,
): Text | undefined {
  const order = [language, ...languages];
  return texts.toSorted(
    (one, other) =>
      Number(other.complete) - Number(one.complete) || order.indexOf(one.language) - order.indexOf(other.language),
  )[0];
}

export const asLanguage = (code: string): Language => languages.find((each) => each === code) ?? 'en';

async function fetchNews(args: Calls['news_page']['Args']): Promise<NewsRow[]> {
  const db = await supabase();
  // bounded by: its callers' max
  return dataOf(await db.rpc('news_page', args));
}

async function fetchArticle(id: string) {
  const db = await supabase();
  const read = db
    .from('news_articles')
    .select(
      'id, slug, category, cover, is_ai_generated, published_at, origin, season, matchday, version, author:profiles!news_articles_author_id_fkey(id, username, deleted_at), league:leagues!news_articles_league_id_fkey(id, name, slug, public, status, archived_at), texts:news_texts(language, title, summary, body, complete)',
    );
  return dataOf(await read.eq('id', id).maybeSingle());
}

async function fetchStaffList({ state, category, oldest }: StaffFilter, last: Last<'updated_at'>) {
  const db = await supabase();
  let read = db
    .from('news_articles')
    .select(
      'id, category, is_ai_generated, published_at, origin, updated_at, version, edit:news_edits(editor:profiles(username)), texts:news_texts(language, title, complete)',
    );
  const now = new Date().toISOString();
  if (state === 'draft') read = read.is('published_at', null);
  if (state === 'scheduled') read = read.gt('published_at', now);
  if (state === 'published') read = read.lte('published_at', now);
  if (category) read = read.eq('category', category);
  return dataOf(await newestFirst(read, 'updated_at', last, oldest).limit(staffRows + 1));
}
