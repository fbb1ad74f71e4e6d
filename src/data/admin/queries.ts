import { queryOptions } from '@tanstack/react-query';
import type { Database } from '#database.types.ts';
import { dataOf } from '#lib/errors.ts';
import { everyMount } from '#lib/read-ahead.ts';
import { supabase } from '#lib/supabase.ts';

type Calls = Database['public']['Functions'];
/** About one team or league where its page is that one's own. */
export type Wait = Omit<Calls['admin_waits']['Returns'][number], 'about'> & { about: string | null };
export type SeasonHealth = Calls['season_health']['Returns'][number];
/** The nulls of a chore that never ran, or never failed. */
export type Chore = Pick<Calls['clock_health']['Returns'][number], 'name'> & {
  ran_at: string | null;
  failed_at: string | null;
};
export type HostCheck = Omit<Calls['host_health']['Returns'][number], 'facts'> & {
  facts: Record<string, string | number>;
};
export type Week = Calls['site_weeks']['Returns'][number];

const seasonsAtMost = 20;

/** The counts of the admin dashboard: what others do is counted anew at every visit. */
export const adminQueries = {
  /** How many matters of each kind wait for a decision, and since when. */
  waits: () =>
    queryOptions({
      refetchOnMount: everyMount,
      queryKey: ['admin', 'waits'],
      queryFn: async (): Promise<Wait[]> => {
        const db = await supabase();
        // bounded by: the kinds there are
        return dataOf(await db.rpc('admin_waits'));
      },
    }),

  /** How the seasons go that are not finished, newest first. */
  seasons: () =>
    queryOptions({
      refetchOnMount: everyMount,
      queryKey: ['admin', 'seasons'],
      queryFn: async () => {
        const db = await supabase();
        return dataOf(await db.rpc('season_health', { max: seasonsAtMost }));
      },
    }),

  /** When each chore of the clock ran, and what failed. */
  chores: () =>
    queryOptions({
      refetchOnMount: everyMount,
      queryKey: ['admin', 'clock'],
      queryFn: async (): Promise<Chore[]> => {
        const db = await supabase();
        // bounded by: the chores there are
        return dataOf(await db.rpc('clock_health'));
      },
    }),

  /** The host's checks of its surroundings; nothing where there is no host. */
  hostChecks: () =>
    queryOptions({
      refetchOnMount: everyMount,
      queryKey: ['admin', 'host'],
      queryFn: async (): Promise<HostCheck[]> => {
        const db = await supabase();
        // bounded by: the checks there are
        return dataOf(await db.rpc('host_health')) as HostCheck[];
      },
    }),

  /** Which of the first things of a new site there are: the oldest league, a season, an entry. */
  firstSteps: () =>
    queryOptions({
      refetchOnMount: everyMount,
      queryKey: ['admin', 'first-steps'],
      queryFn: async () => {
        const db = await supabase();
        const [leagues, seasons, entries] = await Promise.all([
          db.from('leagues').select('id').is('archived_at', null).order('created_at').limit(1),
          db.from('league_seasons').select('season').limit(1),
          db.from('league_teams').select('season').limit(1),
        ]);
        return {
          league: dataOf(leagues)[0]?.id ?? null,
          season: dataOf(seasons).length > 0,
          entry: dataOf(entries).length > 0,
        };
      },
    }),

  /** The last twelve weeks, this one last. */
  weeks: () =>
    queryOptions({
      // under its own noun: what is counted of whole weeks is not counted anew with every change
      queryKey: ['site-weeks'],
      queryFn: async () => {
        const db = await supabase();
        // bounded by: twelve weeks
        return dataOf(await db.rpc('site_weeks'));
      },
    }),
};
