import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Ranking } from '#domain/competition/statistics.ts';
import { dataOf } from '#lib/errors.ts';
import { lastShown, shownPages } from '#lib/list-pages.ts';
import { supabase } from '#lib/supabase.ts';
import { namesThen } from '#data/names/names-then.ts';
import { badgeColumns } from '#data/teams/badge.ts';

export type LeagueRecord = Awaited<ReturnType<typeof fetchRecords>>[number];

/** The rows of a list of the best. */
const listed = 'player_id, username, team_id, goals, assists, interceptions, saves, mvp';
const rankedRows = 10;
const allTimeRows = 20;

export const rankingQueries = {
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

  /** The best of a season by a stat, level ones in the order of their names: ten at a time. */
  best: (leagueId: string, season: number, stat: Ranking) =>
    infiniteQueryOptions({
      queryKey: ['leagues', leagueId, season, 'best', stat],
      initialPageParam: 0,
      queryFn: async ({ pageParam }) => {
        const db = await supabase();
        const read = db.rpc('league_stats', { league_id: leagueId, season }).select(listed).gt(stat, 0);
        const sorted = read.order(stat, { ascending: false }).order('username').order('player_id').order('team_id');
        return dataOf(await sorted.range(pageParam, pageParam + rankedRows));
      },
      getNextPageParam: (last, _pages, from) => lastShown(last, rankedRows) && from + rankedRows,
      select: (data) => shownPages(data, rankedRows),
    }),

  /** The teams of a league over all its seasons, most points first: twenty at a time. */
  allTime: (leagueId: string) =>
    infiniteQueryOptions({
      queryKey: ['leagues', leagueId, 'all-time'],
      initialPageParam: 0,
      queryFn: ({ pageParam }) => fetchAllTime(leagueId, pageParam),
      getNextPageParam: (last, _pages, from) => lastShown(last, allTimeRows) && from + allTimeRows,
      select: (data) => shownPages(data, allTimeRows),
    }),

  /** The first five of each of a league's records, with the badges of their teams. */
  records: (leagueId: string) =>
    queryOptions({ queryKey: ['leagues', leagueId, 'records'], queryFn: () => fetchRecords(leagueId) }),
};

async function fetchAllTime(leagueId: string, from: number) {
  const db = await supabase();
  const read = db.rpc('league_all_time', { league_id: leagueId }).select('*').order('points', { ascending: false });
  const sorted = read.order('won', { ascending: false }).order('goals_for', { ascending: false }).order('team_id');
  const rows = dataOf(await sorted.range(from, from + allTimeRows));
  const badges = await badgesOf(rows.map(({ team_id }) => team_id));
  return rows.map((row) => ({ ...row, team: badges.get(row.team_id) ?? null }));
}

/** Five kinds of them, five each. */
const recordRows = 25;

async function fetchRecords(leagueId: string) {
  const db = await supabase();
  const rows = dataOf(await db.rpc('league_records', { league_id: leagueId }).limit(recordRows));
  const named = rows.flatMap(({ home_team_id, away_team_id, player_id, named_at }) =>
    [home_team_id, away_team_id, player_id as string | null]
      .flatMap((id) => id ?? [])
      .map((id) => ({ id, at: named_at ?? undefined })),
  );
  const [badges, nameThen] = await Promise.all([
    badgesOf(rows.flatMap(({ home_team_id, away_team_id }) => [home_team_id, away_team_id])),
    namesThen(named),
  ]);
  return rows.map(({ named_at, ...row }) => {
    const then = (id: string) => nameThen(id, named_at ?? undefined);
    const badgeOf = (id: string) => {
      const team = badges.get(id);
      return team ? { ...team, name_then: then(id) } : null;
    };
    const player = row.player_id as string | null;
    return {
      ...row,
      player_id: player,
      username_then: player && then(player),
      home_team: badgeOf(row.home_team_id),
      away_team: badgeOf(row.away_team_id),
    };
  });
}

async function badgesOf(ids: string[]) {
  const wanted = [...new Set(ids)];
  const db = await supabase();
  const teams = dataOf(
    await db
      .from('teams')
      .select(badgeColumns)
      .in('id', wanted)
      .limit(2 * recordRows),
  );
  return new Map(teams.map((team) => [team.id, team]));
}
