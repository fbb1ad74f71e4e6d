import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Database } from '#database.types.ts';
import { momentOfNames } from '#domain/club/names-in-time.ts';
import { prizeOf } from '#domain/competition/prize.ts';
import { dataOf } from '#lib/errors.ts';
import { lastShown, shownPages } from '#lib/list-pages.ts';
import { supabase } from '#lib/supabase.ts';
import { namesThen } from '#data/names/names-then.ts';
import { badgeColumns } from '#data/teams/badge.ts';
import { leagueList } from './list.ts';

type Tables = Database['public']['Tables'];
export type League = Tables['leagues']['Row'];
export type LeagueSeason = Tables['league_seasons']['Row'];
/** A season as the list of leagues shows it. */
export type SeasonSummary = Awaited<ReturnType<typeof fetchNewest>>[number];

export const leagueQueries = {
  list: leagueList,

  /** The leagues that are archived, by name, as their admins find them: fifty at most. */
  archived: () =>
    queryOptions({
      queryKey: ['leagues', 'archived'],
      queryFn: async () => {
        const db = await supabase();
        const read = db.from('leagues').select('*').not('archived_at', 'is', null);
        return dataOf(await read.order('name').limit(50));
      },
    }),

  /** One league; null when there is none. */
  detail: (id: string) =>
    queryOptions({
      queryKey: ['leagues', id],
      queryFn: async () => {
        const db = await supabase();
        return dataOf(await db.from('leagues').select('*').eq('id', id).maybeSingle());
      },
    }),

  /** The two newest seasons of every league in short, newest first, with how many teams entered and how many of them are in. */
  seasons: () => queryOptions({ queryKey: ['leagues', 'seasons'], queryFn: fetchNewest }),

  /** The numbers of a league's newest seasons, newest first; the archive leads to older ones. */
  numbers: (leagueId: string) =>
    queryOptions({
      queryKey: ['leagues', leagueId, 'numbers'],
      queryFn: async () => {
        const db = await supabase();
        const read = db.from('league_seasons').select('season').eq('league_id', leagueId);
        const newest = await read.order('season', { ascending: false }).limit(seasonsNamed);
        return dataOf(newest).map(({ season }) => season);
      },
    }),

  /** One season of a league; null when there is none. */
  season: (leagueId: string, season: number) =>
    queryOptions({
      queryKey: ['leagues', leagueId, season],
      queryFn: async () => {
        const db = await supabase();
        const read = db.from('league_seasons').select('*').eq('league_id', leagueId).eq('season', season);
        return dataOf(await read.maybeSingle());
      },
    }),

  /** Of every regular season that is being played: how many rounds it has, and the first that is not over. */
  rounds: () =>
    queryOptions({
      queryKey: ['matches', 'rounds'],
      queryFn: async () => {
        const db = await supabase();
        // bounded by: one season a league
        return dataOf(await db.from('season_rounds').select('*'));
      },
    }),

  /** The newest season that promises a prize, with its pool; null when none does. */
  prize: () =>
    queryOptions({
      queryKey: ['leagues', 'prize'],
      queryFn: async () => {
        const db = await supabase();
        const read = db.from('league_seasons').select('season, prize_pool').not('prize_pool', 'is', null);
        const newest = await read
          .order('created_at', { ascending: false })
          .order('season', { ascending: false })
          .limit(poolsLookedAt);
        for (const { season, prize_pool } of dataOf(newest)) {
          const pool = prizeOf(prize_pool);
          if (pool) return { season, ...pool };
        }
        return null;
      },
    }),

  /** How often each pair meets in the newest season of every league, by the leagues' names. */
  legs: () =>
    queryOptions({
      queryKey: ['leagues', 'legs'],
      queryFn: async () => {
        const db = await supabase();
        const seasons = { referencedTable: 'league_seasons' } as const;
        // bounded by: one season a league
        const read = db.from('leagues').select('name, league_seasons(legs)').is('archived_at', null).order('name');
        const leagues = dataOf(await read.order('season', { ...seasons, ascending: false }).limit(1, seasons));
        return leagues.flatMap(({ name, league_seasons: [newest] }) =>
          newest ? [{ league: name, legs: newest.legs }] : [],
        );
      },
    }),

  /** A league's finished seasons, newest first, with the first three of each: page by page. */
  archive: (leagueId: string) =>
    infiniteQueryOptions({
      queryKey: ['leagues', leagueId, 'archive'],
      initialPageParam: undefined as number | undefined,
      queryFn: ({ pageParam }) => fetchFinished(leagueId, pageParam),
      getNextPageParam: (last) => lastShown(last, archiveRows)?.season,
      select: (data) => shownPages(data, archiveRows),
    }),
};

/** Whether everybody may read the league, signed in or not: it has a public page (private.public_leagues). */
export const isOpen = ({
  public: isPublic,
  status,
  archived_at,
}: Pick<League, 'public' | 'status' | 'archived_at'>): boolean =>
  isPublic && status === 'active' && archived_at === null;

/** Pools with nothing in them, which older versions stored, are none: so many of the newest are looked through. */
const poolsLookedAt = 10;

/** How many seasons a choice names. */
const seasonsNamed = 30;

/** Numbers of seasons from the newest of all leagues down, as many as a choice names, and the one that is chosen. */
export function seasonNumbers(seasons: { season: number }[], chosen?: number): number[] {
  const newest = Math.max(0, ...seasons.map(({ season }) => season));
  return withSeason(
    Array.from({ length: Math.min(newest, seasonsNamed) }, (_, index) => newest - index),
    chosen,
  );
}

/** The season that an address names if it is one of those or older than all that a choice names, else the newest. */
export function chosenSeason(numbers: number[] | undefined, wanted: number | undefined): number | undefined {
  if (wanted === undefined || !numbers) return numbers?.[0];
  const isOlder = numbers.length === seasonsNamed && wanted < numbers.at(-1)!;
  return isOlder || numbers.includes(wanted) ? wanted : numbers[0];
}

/** A choice of seasons with the one that is chosen, which may be older than all it names. */
export function withSeason(numbers: number[], chosen: number | undefined): number[] {
  return chosen === undefined || numbers.includes(chosen) ? numbers : [...numbers, chosen];
}

async function fetchNewest() {
  const db = await supabase();
  const seasons = { referencedTable: 'league_seasons' } as const;
  // bounded by: two seasons a league
  const read = db
    .from('leagues')
    .select(
      `league_seasons(league_id, season, phase, legs, max_teams, prize_pool, relegation_places, playoff_teams, points_for_win, league_teams(withdrawn_at), champion:teams!league_seasons_champion_team_id_fkey(${badgeColumns}))`,
    )
    .is('archived_at', null);
  const leagues = dataOf(await read.order('season', { ...seasons, ascending: false }).limit(2, seasons));
  return leagues
    .flatMap(({ league_seasons }) => league_seasons)
    .map(({ league_teams, ...season }) => ({
      ...season,
      entered: league_teams.length,
      playing: league_teams.filter(({ withdrawn_at }) => withdrawn_at === null).length,
    }))
    .toSorted((one, other) => other.season - one.season);
}

const archiveRows = 10;

async function fetchFinished(leagueId: string, before: number | undefined) {
  const db = await supabase();
  const read = db
    .from('league_seasons')
    .select(
      `season, phase, ends_on, finished_at, champion:teams!league_seasons_champion_team_id_fkey(${badgeColumns}),
       podium:league_teams(final_rank, team:teams!league_teams_team_id_fkey(id, name))`,
    )
    .eq('league_id', leagueId)
    .eq('phase', 'finished')
    .in('podium.final_rank', [2, 3]);
  const older = before === undefined ? read : read.lt('season', before);
  const rows = dataOf(await older.order('season', { ascending: false }).limit(archiveRows + 1));
  const nameThen = await namesThen(
    rows.flatMap(({ champion, podium, ...run }) =>
      [champion, ...podium.map(({ team }) => team)].flatMap((team) =>
        team ? { id: team.id, at: momentOfNames(run) } : [],
      ),
    ),
  );
  return rows.map(({ champion, podium, ...run }) => ({
    ...run,
    champion: champion && { ...champion, name_then: nameThen(champion.id, momentOfNames(run)) },
    podium: podium.map(({ final_rank, team: { id, name } }) => ({
      final_rank,
      team: nameThen(id, momentOfNames(run)) ?? name,
    })),
  }));
}
