import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Database } from '#database.types.ts';
import { compare } from '#domain/compare.ts';
import type { Reinstated } from '#domain/competition/effect.ts';
import { prizeOf } from '#domain/competition/prize.ts';
import type { Ranking } from '#domain/competition/statistics.ts';
import { dataOf } from '#lib/errors.ts';
import { everyMount } from '#lib/read-ahead.ts';
import { supabase } from '#lib/supabase.ts';
import { leagueList } from './list.ts';

type Tables = Database['public']['Tables'];
export type League = Tables['leagues']['Row'];
export type LeagueSeason = Tables['league_seasons']['Row'];
/** A season as the list of leagues shows it. */
export type SeasonSummary = Awaited<ReturnType<typeof fetchNewest>>[number];
export type Entry = Awaited<ReturnType<typeof fetchEntries>>[number];
export type LeagueRecord = Awaited<ReturnType<typeof fetchRecords>>[number];
/** An award of a season; one with a reason was given by hand. */
export type SeasonAward = Awaited<ReturnType<typeof fetchAwards>>[number];
export type Series = Awaited<ReturnType<typeof fetchSeries>>[number];

/** What a list of the best is drawn from. */
const listed = 'player_id, username, team_id, goals, assists, interceptions, saves, mvp';
const rankedRows = 10;
const allTimeRows = 20;

const club = 'id, name, short_name, tag, logo, kit_primary, kit_secondary, captain_id';

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

  /** A season's teams with the names of their captains, and how they ended, as a file holds them. */
  teamsForFile: (leagueId: string, season: number) =>
    queryOptions({
      queryKey: ['leagues', leagueId, season, 'file'],
      queryFn: async () => {
        const db = await supabase();
        // bounded by: one season
        const entered = db
          .from('league_teams')
          .select(
            'withdrawn_at, playoff_seed, final_rank, team:teams!league_teams_team_id_fkey(id, name, short_name, tag, captain_id)',
          );
        const entries = dataOf(await entered.eq('league_id', leagueId).eq('season', season));
        const teams = entries.map(({ team, ...entry }) => ({ ...team, ...entry }));
        const ids = teams.flatMap(({ captain_id }) => captain_id ?? []);
        // bounded by: one season's captains
        const captains = dataOf(await db.from('profiles').select('id, username').in('id', ids));
        const names = new Map(captains.map(({ id, username }) => [id, username]));
        return teams.map((team) => ({ ...team, captain: names.get(team.captain_id ?? '') ?? null }));
      },
      staleTime: 0,
    }),

  /** Who is in the squads of these teams, by name, as a file holds them. */
  squads: (teamIds: string[]) =>
    queryOptions({
      queryKey: ['teams', 'squads', teamIds],
      queryFn: async () => {
        const db = await supabase();
        // bounded by: the squads of one season's teams
        const read = db
          .from('team_members')
          .select('team_id, team_role, shirt_number, player:profiles!team_members_player_id_fkey(username)')
          .in('team_id', teamIds);
        return dataOf(await read.is('left_at', null)).map(({ player, ...member }) => ({
          ...member,
          player: player.username,
        }));
      },
      staleTime: 0,
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
      getNextPageParam: (last) => (last.length < archiveRows ? undefined : last.at(-1)?.season),
    }),

  /** The teams that entered a season. */
  entries: (leagueId: string, season: number) =>
    queryOptions({ queryKey: ['leagues', leagueId, season, 'entries'], queryFn: () => fetchEntries(leagueId, season) }),

  /** What teams asked for that want to leave a season, the newest first: those who decide read all of it, a team its own. */
  withdrawals: (leagueId: string, season: number) =>
    queryOptions({
      queryKey: ['leagues', leagueId, season, 'withdrawals'],
      queryFn: async () => {
        const db = await supabase();
        const read = db
          .from('withdrawal_requests')
          .select('id, team_id, reason, ruling, status, created_at')
          .eq('league_id', leagueId)
          .eq('season', season);
        return dataOf(await read.order('created_at', { ascending: false }).limit(50));
      },
    }),

  /** What each match of the table would be again if a team's withdrawal were taken back, for those who decide. */
  reinstatement: (leagueId: string, season: number, teamId: string) =>
    queryOptions({
      queryKey: ['leagues', leagueId, season, 'reinstatement', teamId],
      queryFn: async () => {
        const db = await supabase();
        // bounded by: a team's matches of one season
        const given = { league_id: leagueId, season, team_id: teamId };
        const effect: Reinstated[] = dataOf(await db.rpc('reinstatement_effect', given));
        return effect;
      },
      staleTime: 0,
      refetchOnMount: everyMount,
    }),

  /** Points given or taken outside the matches. */
  adjustments: (leagueId: string, season: number) =>
    queryOptions({
      queryKey: ['leagues', leagueId, season, 'adjustments'],
      queryFn: async () => {
        const db = await supabase();
        // bounded by: one season
        const read = db.from('point_adjustments').select('*').eq('league_id', leagueId).eq('season', season);
        return dataOf(await read.is('reversed_at', null));
      },
    }),

  /** The awards of a season: those it gave at its end, and those given by hand. */
  awards: (leagueId: string, season: number) =>
    queryOptions({
      queryKey: ['leagues', leagueId, season, 'awards'],
      queryFn: () => fetchAwards(leagueId, season),
    }),

  /** Where the team ended its seasons, with their prizes and what was paid: its captains read that, and the staff. */
  teamPrizes: (id: string) =>
    queryOptions({
      queryKey: ['teams', id, 'prizes'],
      queryFn: async () => {
        const db = await supabase();
        const run = 'run:league_seasons!inner(prize_pool, league:leagues!inner(name))';
        // bounded by: one team's seasons
        const read = db
          .from('league_teams')
          .select(`league_id, season, final_rank, ${run}, payment:prize_payments(paid_at)`)
          .eq('team_id', id)
          .not('final_rank', 'is', null)
          .not('run.prize_pool', 'is', null);
        return dataOf(await read.order('registered_at', { ascending: false }));
      },
    }),

  /** The awards an admin gave a team by hand, each with the league and its reason. */
  givenToTeam: (id: string) =>
    queryOptions({
      queryKey: ['teams', id, 'given-awards'],
      queryFn: async () => {
        const db = await supabase();
        const league = 'league:leagues!given_awards_league_id_fkey(name)';
        // bounded by: one team’s awards
        const read = db
          .from('given_awards')
          .select(`id, award, title, reason, season, ${league}`)
          .eq('team_id', id)
          .is('player_id', null);
        return dataOf(await read.order('created_at', { ascending: false }));
      },
    }),

  /** The awards an admin gave a player by hand, each with the league and its reason. */
  givenToPlayer: (id: string) =>
    queryOptions({
      queryKey: ['players', id, 'given-awards'],
      queryFn: async () => {
        const db = await supabase();
        const league = 'league:leagues!given_awards_league_id_fkey(name)';
        // bounded by: one career
        const read = db.from('given_awards').select(`id, award, title, reason, season, ${league}`).eq('player_id', id);
        return dataOf(await read.order('created_at', { ascending: false }));
      },
    }),

  /** The places of a finished season with what was paid for them, for the staff: as many as have a prize. */
  prizes: (leagueId: string, season: number, places: number) =>
    queryOptions({
      queryKey: ['leagues', leagueId, season, 'prizes', places],
      queryFn: () => fetchPrizes(leagueId, season, places),
    }),

  /** The playoffs' series; none before they begin. */
  series: (leagueId: string, season: number) =>
    queryOptions({ queryKey: ['leagues', leagueId, season, 'series'], queryFn: () => fetchSeries(leagueId, season) }),

  /** Those with the most goals of a season: enough for the first few, however many are level. */
  scorers: (leagueId: string, season: number) =>
    queryOptions({
      queryKey: ['leagues', leagueId, season, 'scorers'],
      queryFn: async () => {
        const db = await supabase();
        const read = db.rpc('league_stats', { league_id: leagueId, season }).select(listed).gt('goals', 0);
        return dataOf(await read.order('goals', { ascending: false }).order('username').limit(20));
      },
    }),

  /** Protests of a season that nobody has ruled about yet, for the staff. */
  openProtests: (leagueId: string, season: number) =>
    queryOptions({
      queryKey: ['matches', 'protests', leagueId, season],
      queryFn: async () => {
        const db = await supabase();
        const read = db.from('protests').select('id, match_id, match:team_matches!inner(league_id, season)');
        return dataOf(
          await read.eq('status', 'filed').eq('match.league_id', leagueId).eq('match.season', season).limit(50),
        );
      },
    }),

  /** Until when the matches of a season that are decided may be protested, in milliseconds; null once none may be. */
  protestsUntil: (leagueId: string, season: number) =>
    queryOptions({
      queryKey: ['matches', 'protests', leagueId, season, 'until'],
      queryFn: async () => {
        const db = await supabase();
        // bounded by: one moment
        const until = dataOf(await db.rpc('protests_until', { league_id: leagueId, season })) as string | null;
        return until === null ? null : Date.parse(until);
      },
      refetchOnMount: everyMount,
    }),

  /** The best of a season by a stat, level ones in the order of their names: ten at a time. */
  best: (leagueId: string, season: number, stat: Ranking) =>
    infiniteQueryOptions({
      queryKey: ['leagues', leagueId, season, 'best', stat],
      initialPageParam: 0,
      queryFn: async ({ pageParam }) => {
        const db = await supabase();
        const read = db.rpc('league_stats', { league_id: leagueId, season }).select(listed).gt(stat, 0);
        const sorted = read.order(stat, { ascending: false }).order('username').order('player_id').order('team_id');
        return dataOf(await sorted.range(pageParam, pageParam + rankedRows - 1));
      },
      getNextPageParam: (last, _pages, from) => (last.length < rankedRows ? undefined : from + rankedRows),
    }),

  /** The teams of a league over all its seasons, most points first: twenty at a time. */
  allTime: (leagueId: string) =>
    infiniteQueryOptions({
      queryKey: ['leagues', leagueId, 'all-time'],
      initialPageParam: 0,
      queryFn: ({ pageParam }) => fetchAllTime(leagueId, pageParam),
      getNextPageParam: (last, _pages, from) => (last.length < allTimeRows ? undefined : from + allTimeRows),
    }),

  /** The first five of each of a league's records, with the badges of their teams. */
  records: (leagueId: string) =>
    queryOptions({ queryKey: ['leagues', leagueId, 'records'], queryFn: () => fetchRecords(leagueId) }),

  /** Stats per player of a season. */
  stats: (leagueId: string, season: number) =>
    queryOptions({
      queryKey: ['leagues', leagueId, season, 'stats'],
      queryFn: async () => {
        const db = await supabase();
        // bounded by: one season
        const read = db.rpc('league_stats', { league_id: leagueId, season }).select(listed);
        return dataOf(await read);
      },
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
      `league_seasons(league_id, season, phase, legs, max_teams, prize_pool, relegation_places, playoff_teams, points_for_win, league_teams(withdrawn_at), champion:teams!league_seasons_champion_team_id_fkey(${club}))`,
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
      `season, ends_on, champion:teams!league_seasons_champion_team_id_fkey(${club}),
       podium:league_teams(final_rank, team:teams!league_teams_team_id_fkey(${club}))`,
    )
    .eq('league_id', leagueId)
    .eq('phase', 'finished')
    .in('podium.final_rank', [2, 3]);
  const older = before === undefined ? read : read.lt('season', before);
  return dataOf(await older.order('season', { ascending: false }).limit(archiveRows));
}

async function fetchAllTime(leagueId: string, from: number) {
  const db = await supabase();
  const read = db.rpc('league_all_time', { league_id: leagueId }).select('*').order('points', { ascending: false });
  const sorted = read.order('won', { ascending: false }).order('goals_for', { ascending: false }).order('team_id');
  const rows = dataOf(await sorted.range(from, from + allTimeRows - 1));
  const badges = await badgesOf(rows.map(({ team_id }) => team_id));
  return rows.map((row) => ({ ...row, team: badges.get(row.team_id) ?? null }));
}

/** Five kinds of them, five each. */
const recordRows = 25;

async function fetchRecords(leagueId: string) {
  const db = await supabase();
  const rows = dataOf(await db.rpc('league_records', { league_id: leagueId }).limit(recordRows));
  const badges = await badgesOf(rows.flatMap(({ home_team_id, away_team_id }) => [home_team_id, away_team_id]));
  return rows.map((row) => ({
    ...row,
    team_id: row.team_id as string | null,
    player_id: row.player_id as string | null,
    username: row.username as string | null,
    home_team: badges.get(row.home_team_id) ?? null,
    away_team: badges.get(row.away_team_id) ?? null,
  }));
}

async function badgesOf(ids: string[]) {
  const wanted = [...new Set(ids)];
  const db = await supabase();
  const teams = dataOf(
    await db
      .from('teams')
      .select(club)
      .in('id', wanted)
      .limit(2 * recordRows),
  );
  return new Map(teams.map((team) => [team.id, team]));
}

async function fetchAwards(leagueId: string, season: number) {
  const db = await supabase();
  const team = `team:teams!team_achievements_team_id_fkey(${club})`;
  const player = 'player:profiles!player_achievements_player_id_fkey(id, username)';
  const [teams, players, given] = await Promise.all([
    // bounded by: one season
    db
      .from('team_achievements')
      .select(`id, type, ${team}`)
      .eq('league_id', leagueId)
      .eq('season_no', season)
      .in('type', ['championship', 'promotion']),
    // bounded by: one season
    db
      .from('player_achievements')
      .select(`id, type, ${player}`)
      .eq('league_id', leagueId)
      .eq('season_no', season)
      .in('type', ['top_scorer', 'top_assists', 'top_defender', 'top_goalkeeper', 'mvp']),
    // bounded by: one season
    db
      .from('given_awards')
      .select(
        `id, award, title, reason, team:teams!given_awards_team_id_fkey(${club}), player:profiles!given_awards_player_id_fkey(id, username)`,
      )
      .eq('league_id', leagueId)
      .eq('season', season)
      .order('created_at'),
  ]);
  const byRules = { title: null, reason: null };
  return [
    ...dataOf(teams).map(({ type, ...won }) => ({ ...won, ...byRules, award: type, player: null })),
    ...dataOf(players).map(({ type, ...won }) => ({ ...won, ...byRules, award: type, team: null })),
    ...dataOf(given),
  ];
}

async function fetchPrizes(leagueId: string, season: number, places: number) {
  const db = await supabase();
  const payer = 'paid_at, payer:profiles!prize_payments_paid_by_fkey(username)';
  // bounded by: one season
  const read = db
    .from('league_teams')
    .select(`team_id, final_rank, team:teams!league_teams_team_id_fkey(${club}), payment:prize_payments(${payer})`);
  return dataOf(
    await read.eq('league_id', leagueId).eq('season', season).lte('final_rank', places).order('final_rank'),
  );
}

async function fetchEntries(leagueId: string, season: number) {
  const db = await supabase();
  // bounded by: one season
  const read = db
    .from('league_teams')
    .select(`team_id, registered_at, withdrawn_at, playoff_seed, team:teams!league_teams_team_id_fkey(${club})`);
  const entries = dataOf(await read.eq('league_id', leagueId).eq('season', season).order('registered_at'));
  // an import enters all of its teams in the same moment
  return entries.toSorted(
    (one, other) => compare(one.registered_at, other.registered_at) || compare(one.team.name, other.team.name),
  );
}

async function fetchSeries(leagueId: string, season: number) {
  const db = await supabase();
  // bounded by: one season
  const read = db
    .from('series')
    .select(`*, team_a:teams!series_team_a_id_fkey(${club}), team_b:teams!series_team_b_id_fkey(${club})`);
  return dataOf(await read.eq('league_id', leagueId).eq('season', season).order('round').order('slot'));
}
