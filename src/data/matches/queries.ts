import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Tables } from '#database.types.ts';
import { compare } from '#domain/compare.ts';
import { type Badge, badgesOf } from '#data/teams/queries.ts';
import { limits } from '#domain/limits.ts';
import { dataOf } from '#lib/errors.ts';
import { lastShown, shownPages } from '#lib/list-pages.ts';
import { type Last, newestFirst } from '#lib/newest-first.ts';
import { everyMount } from '#lib/read-ahead.ts';
import { supabase } from '#lib/supabase.ts';

/** A match as its season's table counts it. */
const fact =
  'id, matchday, stage, series_id, game_no, home_team_id, away_team_id, kickoff_at, status, home_score, away_score, live_home_score, live_away_score, forfeited_by' as const;

/** And the season it belongs to, where a list holds more than one. */
const columns = `${fact}, league_id, season` as const;

type Row = NonNullable<Awaited<ReturnType<typeof fixtures>>['data']>[number];
type Sides = { home_team_id: string; away_team_id: string };
/** The teams in the answers of `team_fixtures` and `match_details`: JSON to the database. */
type Teams = { home_team: Badge; away_team: Badge };
/** The other fields of `match_details`. */
type MatchView = Teams & {
  league: Pick<Tables<'leagues'>, 'id' | 'name' | 'time_zone'> | null;
  night_cup: Pick<Tables<'night_cups'>, 'id' | 'name'> | null;
  series: Tables<'series'> | null;
};
type Badges = { home_team: Badge | null; away_team: Badge | null };
/** A fixture as lists draw it: the badges of both teams beside it. */
export type Fixture = Row & Badges;
/** The states in which a match waits for somebody. */
export const waitingStates = ['reported', 'disputed', 'postponed'] as const;
export type FixtureFilter = {
  league?: string;
  season?: number;
  team?: string;
  week?: number;
  state?: (typeof waitingStates)[number];
};

export type MatchDetail = NonNullable<Awaited<ReturnType<typeof fetchMatch>>>;
export type MatchStat = Awaited<ReturnType<typeof fetchStats>>[number];

const hour = 3_600_000;
/** How long after its kick-off a match may still be on. */
const playing = 6 * hour;
/** How long before its kick-off a match may be started, and so be over. */
export const early = limits.lineupRevealMinutes * 60_000;
const perBlock = 10;
const perPage = 25;
/** The backend answers with at most this many rows (`max_rows`). */
const perAnswer = 1000;

const everyTime = {
  refetchOnMount: everyMount,
  refetchOnReconnect: 'always',
  meta: { errorToast: 'matches:errors.list', toastId: 'fixtures-error' },
} as const;

/** Reads of fixtures. Every one is a window: none reads all that was ever played. */
export const matchQueries = {
  /** Running and coming matches, then the last results: ten each, in order of kick-off. */
  current: () =>
    queryOptions({
      queryKey: ['matches', 'current'],
      queryFn: async ({ client }) => {
        const db = await supabase();
        const now = Date.now();
        const soon = db.from('team_matches').select(columns).in('status', ['live', 'scheduled']);
        const over = db.from('team_matches').select(columns).eq('status', 'finished');
        const [next, last] = await Promise.all([
          soon
            .gte('kickoff_at', iso(now - playing))
            .order('kickoff_at')
            .order('id')
            .limit(perBlock),
          newestFirst(over.lte('kickoff_at', iso(now + early)), 'kickoff_at').limit(perBlock),
        ]);
        return withBadges(client, [...dataOf(last).toReversed(), ...dataOf(next)].toSorted(byKickoff));
      },
      ...everyTime,
    }),

  /** A season's matches as the table counts them, with ids for teams; a season's size bounds them. */
  ofSeason: (leagueId: string, season: number) =>
    queryOptions({
      queryKey: ['matches', 'season', leagueId, season],
      queryFn: () => fetchSeason(leagueId, season),
      refetchOnMount: everyMount,
    }),

  /** A team's next five matches, those that wait for a result among them, and its last five results, in order of kick-off; both teams come along. */
  ofTeam: (id: string) =>
    queryOptions({
      queryKey: ['matches', 'team', id],
      queryFn: () => nextAndLast(anySide([id]), ['live', 'scheduled', 'reported', 'disputed']),
      refetchOnMount: everyMount,
    }),

  /** The next five matches somebody is a caster of, in order of kick-off. */
  ofCaster: (userId: string) =>
    queryOptions({
      queryKey: ['matches', 'caster', userId],
      queryFn: async ({ client }) => {
        const db = await supabase();
        const read = db
          .from('team_matches')
          .select(`${columns}, match_casters!inner(user_id)`)
          .eq('match_casters.user_id', userId)
          .is('match_casters.refused_at', null)
          .in('status', ['live', 'scheduled'])
          .gte('kickoff_at', iso(Date.now() - playing));
        return withBadges(client, dataOf(await read.order('kickoff_at').order('id').limit(5)));
      },
      refetchOnMount: everyMount,
    }),

  /** A team's last five results before a moment, newest first, with ids for teams. */
  resultsBefore: (id: string, before: string) =>
    queryOptions({
      queryKey: ['matches', 'team', id, 'before', before],
      queryFn: () => fetchResults(id, before),
    }),

  /** Fixtures from a moment on, page by page in order of kick-off. */
  ahead: (filter: FixtureFilter, from: string) =>
    infiniteQueryOptions({
      queryKey: ['matches', 'ahead', filter, from],
      queryFn: async ({ client, pageParam }) => {
        let read = fixtures(await supabase(), filter).gte('kickoff_at', pageParam?.kickoff_at ?? from);
        if (pageParam) read = read.or(`kickoff_at.gt.${pageParam.kickoff_at},id.gt.${pageParam.id}`);
        return withBadges(
          client,
          dataOf(
            await read
              .order('kickoff_at')
              .order('id')
              .limit(perPage + 1),
          ),
        );
      },
      initialPageParam: null as Last<'kickoff_at'>,
      getNextPageParam: (page) => lastShown(page, perPage),
      select: (data) => shownPages(data, perPage),
      ...everyTime,
    }),

  /** Fixtures before a moment, page by page, newest first. */
  behind: (filter: FixtureFilter, before: string) =>
    infiniteQueryOptions({
      queryKey: ['matches', 'behind', filter, before],
      queryFn: async ({ client, pageParam }) => {
        const read = fixtures(await supabase(), filter);
        if (!pageParam) void read.lte('kickoff_at', before);
        return withBadges(client, dataOf(await newestFirst(read, 'kickoff_at', pageParam).limit(perPage + 1)));
      },
      initialPageParam: null as Last<'kickoff_at'>,
      getNextPageParam: (page) => lastShown(page, perPage),
      select: (data) => shownPages(data, perPage),
      ...everyTime,
    }),

  /** The games of a series, at most seven. */
  ofSeries: (seriesId: string) =>
    queryOptions({
      queryKey: ['matches', 'series', seriesId],
      queryFn: async ({ client }) => {
        const db = await supabase();
        // bounded by: one series
        const read = db.from('team_matches').select(columns).eq('series_id', seriesId);
        return withBadges(client, dataOf(await read.order('game_no')));
      },
    }),

  /** One match with its teams, its league and its series; null when there is none. */
  detail: (id: string) =>
    queryOptions({
      queryKey: ['matches', id],
      queryFn: () => fetchMatch(id),
      refetchOnMount: everyMount,
    }),

  /** Three times at which both squads can play, for those who lead one of them; `a` is theirs. */
  slots: (id: string) =>
    queryOptions({
      queryKey: ['matches', id, 'slots'],
      queryFn: async () => {
        const db = await supabase();
        return dataOf(await db.rpc('shared_slots', { match_id: id }).limit(limits.slotsMax));
      },
      refetchOnMount: everyMount,
    }),

  /** The line-ups, both sides, in the order of their places. */
  lineups: (id: string) =>
    queryOptions({
      queryKey: ['matches', id, 'lineups'],
      queryFn: async () => {
        const db = await supabase();
        // bounded by: one match
        return dataOf(await db.from('lineup_places').select('*').eq('match_id', id).order('slot'));
      },
    }),

  /** The stats of each player. */
  stats: (id: string) =>
    queryOptions({
      queryKey: ['matches', id, 'stats'],
      queryFn: () => fetchStats(id),
    }),

  /**
   * The matches of two teams against each other before a moment, newest first; no two have met more often than are
   * read.
   */
  meetings: (one: string, other: string, before: string) =>
    queryOptions({
      queryKey: ['matches', 'meetings', ...[one, other].sort(), before],
      queryFn: async ({ client }) => {
        const db = await supabase();
        const pair = `and(home_team_id.eq.${one},away_team_id.eq.${other}),and(home_team_id.eq.${other},away_team_id.eq.${one})`;
        const read = db.from('team_matches').select(columns).or(pair).eq('status', 'finished').lt('kickoff_at', before);
        return withBadges(client, dataOf(await newestFirst(read, 'kickoff_at').limit(100)));
      },
    }),
};

const iso = (time: number) => new Date(time).toISOString();

const anySide = (teamIds: string[]) => `home_team_id.in.(${teamIds.join()}),away_team_id.in.(${teamIds.join()})`;

const eitherSide = (teamId: string) => `home_team_id.eq.${teamId},away_team_id.eq.${teamId}`;

function fixtures(db: Awaited<ReturnType<typeof supabase>>, { league, season, team, week, state }: FixtureFilter) {
  // bounded by: its callers' limit
  let read = db.from('team_matches').select(columns);
  if (league !== undefined) read = read.eq('league_id', league);
  if (season !== undefined) read = read.eq('season', season);
  if (week !== undefined) read = read.eq('matchday', week);
  if (team !== undefined) read = read.or(eitherSide(team));
  if (state !== undefined) read = read.eq('status', state);
  return read;
}

// Forty teams meet twice in 1,560 matches: two answers hold every season.
async function fetchSeason(leagueId: string, season: number) {
  const db = await supabase();
  const answer = async (from: number) => {
    const read = db.from('team_matches').select(fact).eq('league_id', leagueId).eq('season', season);
    return dataOf(
      await read
        .order('kickoff_at')
        .order('id')
        .range(from, from + perAnswer - 1),
    );
  };
  const first = await answer(0);
  return first.length < perAnswer ? first : [...first, ...(await answer(perAnswer))];
}

/** The next five matches and the last five results of some teams, in order of kick-off. */
export const matchesOfTeams = (ids: string[]): Promise<Fixture[]> => nextAndLast(anySide(ids));

/** The next five matches and the last five results of some leagues, in order of kick-off. */
export const matchesOfLeagues = (ids: string[]): Promise<Fixture[]> => nextAndLast(`league_id.in.(${ids.join()})`);

async function nextAndLast(which: string, ahead: Row['status'][] = ['live', 'scheduled']): Promise<Fixture[]> {
  const db = await supabase();
  const each = () => db.from('team_fixtures').select('*').or(which);
  const over = each()
    .eq('status', 'finished')
    .lt('kickoff_at', iso(Date.now() + early));
  const [next, last] = await Promise.all([
    each().in('status', ahead).order('kickoff_at').order('id').limit(5).overrideTypes<Teams[]>(),
    newestFirst(over, 'kickoff_at').limit(5).overrideTypes<Teams[]>(),
  ]);
  return [...dataOf(last), ...dataOf(next)].toSorted(byKickoff);
}

async function fetchResults(teamId: string, before: string) {
  const db = await supabase();
  const read = db.from('team_matches').select(columns).or(eitherSide(teamId)).eq('status', 'finished');
  return dataOf(await newestFirst(read.lt('kickoff_at', before), 'kickoff_at').limit(5));
}

async function fetchMatch(id: string) {
  const db = await supabase();
  const read = db.from('match_details').select('*').eq('id', id).maybeSingle();
  return dataOf(await read.overrideTypes<MatchView>());
}

async function fetchStats(id: string) {
  const db = await supabase();
  // bounded by: one match
  const read = db.from('match_player_stats').select('*, player:profiles(id, username)').eq('match_id', id);
  return dataOf(await read.order('goals', { ascending: false }).order('player_id'));
}

/** The rows with the badges of their teams, of which only unknown ones are requested. */
export async function withBadges<Row extends Sides>(client: QueryClient, rows: Row[]): Promise<(Row & Badges)[]> {
  const badges = await badgesOf(
    client,
    rows.flatMap(({ home_team_id, away_team_id }) => [home_team_id, away_team_id]),
  );
  return rows.map((row) => ({
    ...row,
    home_team: badges.get(row.home_team_id) ?? null,
    away_team: badges.get(row.away_team_id) ?? null,
  }));
}

function byKickoff(one: Pick<Row, 'id' | 'kickoff_at'>, other: typeof one): number {
  return compare(one.kickoff_at, other.kickoff_at) || compare(one.id, other.id);
}
