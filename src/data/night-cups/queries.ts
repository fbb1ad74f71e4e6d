import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { badgeColumns } from '#data/teams/badge.ts';
import { dataOf } from '#lib/errors.ts';
import { lastShown, shownPages } from '#lib/list-pages.ts';
import { type Last, newestFirst } from '#lib/newest-first.ts';
import { everyMount } from '#lib/read-ahead.ts';
import { supabase } from '#lib/supabase.ts';

export type NightCup = NonNullable<Awaited<ReturnType<typeof fetchCup>>>;
export type CupListed = Awaited<ReturnType<typeof fetchPage>>[number];
export type CupEntrant = Awaited<ReturnType<typeof fetchEntries>>[number];
export type CupSeries = Awaited<ReturnType<typeof fetchSeries>>[number];
export type CupGame = Awaited<ReturnType<typeof fetchGames>>[number];
/** An evening as its page knows it, at the moment of the last look. */
export type CupFacts = { cup: NightCup; entries: CupEntrant[]; series: CupSeries[]; games: CupGame[]; now: Date };

const perPage = 20;
/** Far more than can play: later entries still see their place. */
const mostEntrants = 200;
/** The largest bracket, and every game its series could have. */
const mostSeries = 31;
const mostGames = mostSeries * 7;

/** How often an evening is looked at while it is on; what is to come changes more slowly. */
const rhythm = { registration: 60_000, check_in: 15_000, live: 15_000 } as const;
const pollOf = (status: string | undefined) => (status && status in rhythm ? rhythm[status as 'live'] : false);

export const nightCupQueries = {
  /** All cups the viewer may see, the latest first, in pages. */
  list: () =>
    infiniteQueryOptions({
      queryKey: ['night-cups', 'list'],
      initialPageParam: null as Last<'starts_at'>,
      queryFn: ({ pageParam }) => fetchPage(pageParam),
      getNextPageParam: (page) => lastShown(page, perPage),
      select: (data) => shownPages(data, perPage),
      refetchOnMount: everyMount,
      meta: { errorToast: 'night-cup:errors.list', toastId: 'night-cups-error' },
    }),

  /** One cup; null when there is none. */
  detail: (id: string) =>
    queryOptions({
      queryKey: ['night-cups', id],
      queryFn: () => fetchCup(id),
      refetchOnMount: everyMount,
      refetchInterval: ({ state }) => pollOf(state.data?.status),
    }),

  /** The entered teams, in that order, with their badges. */
  entries: (id: string, status?: string) =>
    queryOptions({
      queryKey: ['night-cups', id, 'entries'],
      queryFn: () => fetchEntries(id),
      refetchOnMount: everyMount,
      refetchInterval: pollOf(status),
    }),

  /** The bracket; nothing before the draw. */
  series: (id: string, status?: string) =>
    queryOptions({
      queryKey: ['night-cups', id, 'series'],
      queryFn: () => fetchSeries(id),
      refetchOnMount: everyMount,
      refetchInterval: pollOf(status),
    }),

  /** The games of the bracket, as far as they are set. */
  games: (id: string, status?: string) =>
    queryOptions({
      queryKey: ['night-cups', id, 'games'],
      queryFn: () => fetchGames(id),
      refetchOnMount: everyMount,
      refetchInterval: pollOf(status),
    }),
};

async function fetchPage(after: Last<'starts_at'>) {
  const db = await supabase();
  const read = db
    .from('night_cups')
    .select(`*, winner:teams!night_cups_winner_team_id_fkey(${badgeColumns}), placed:night_cup_teams(count)`)
    .eq('placed.waiting', false);
  return dataOf(await newestFirst(read, 'starts_at', after).limit(perPage + 1));
}

async function fetchCup(id: string) {
  const db = await supabase();
  const read = db
    .from('night_cups')
    .select(`*, winner:teams!night_cups_winner_team_id_fkey(${badgeColumns})`)
    .eq('id', id);
  return dataOf(await read.maybeSingle());
}

async function fetchEntries(id: string) {
  const db = await supabase();
  const read = db
    .from('night_cup_teams')
    .select(`*, team:teams!night_cup_teams_team_id_fkey(${badgeColumns})`)
    .eq('night_cup_id', id);
  return dataOf(await read.order('entered_at').order('team_id').limit(mostEntrants));
}

async function fetchSeries(id: string) {
  const db = await supabase();
  const read = db
    .from('series')
    .select(
      `*, team_a:teams!series_team_a_id_fkey(${badgeColumns}), team_b:teams!series_team_b_id_fkey(${badgeColumns})`,
    )
    .eq('night_cup_id', id);
  return dataOf(await read.order('round').order('slot').limit(mostSeries));
}

async function fetchGames(id: string) {
  const db = await supabase();
  const read = db
    .from('team_matches')
    .select(
      'id, series_id, game_no, home_team_id, away_team_id, kickoff_at, status, home_score, away_score, forfeited_by',
    )
    .eq('night_cup_id', id);
  return dataOf(await read.order('kickoff_at').order('id').limit(mostGames));
}
