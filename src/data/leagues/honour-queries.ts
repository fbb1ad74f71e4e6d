import { queryOptions } from '@tanstack/react-query';
import { dataOf } from '#lib/errors.ts';
import { supabase } from '#lib/supabase.ts';
import { namesThen } from '#data/names/names-then.ts';
import { badgeColumns } from '#data/teams/badge.ts';

/** An award of a season; one with a reason was given by hand. */
export type SeasonAward = Awaited<ReturnType<typeof fetchAwards>>[number];

export const honourQueries = {
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
};

async function fetchAwards(leagueId: string, season: number) {
  const db = await supabase();
  const team = `created_at, team:teams!team_achievements_team_id_fkey(${badgeColumns})` as const;
  const player = 'created_at, player:profiles!player_achievements_player_id_fkey(id, username)';
  const [teams, players, byHand] = await Promise.all([
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
        `id, award, title, reason, created_at, team:teams!given_awards_team_id_fkey(${badgeColumns}), player:profiles!given_awards_player_id_fkey(id, username)`,
      )
      .eq('league_id', leagueId)
      .eq('season', season)
      .order('created_at'),
  ]);
  const byRules = { title: null, reason: null };
  const awards = [
    ...dataOf(teams).map(({ type, ...won }) => ({ ...won, ...byRules, award: type, player: null })),
    ...dataOf(players).map(({ type, ...won }) => ({ ...won, ...byRules, award: type, team: null })),
    ...dataOf(byHand),
  ];
  // the names of the day it was given
  const nameThen = await namesThen(
    awards.flatMap(({ created_at: at, team: club, player: person }) =>
      [club, person].flatMap((each) => (each ? { id: each.id, at } : [])),
    ),
  );
  return awards.map(({ created_at, team: club, player: person, ...award }) => ({
    ...award,
    team: club && { ...club, name_then: nameThen(club.id, created_at) },
    player: person && { ...person, username_then: nameThen(person.id, created_at) },
  }));
}

async function fetchPrizes(leagueId: string, season: number, places: number) {
  const db = await supabase();
  const payer = 'paid_at, payer:profiles!prize_payments_paid_by_fkey(username)';
  // bounded by: one season
  const read = db
    .from('league_teams')
    .select(
      `team_id, final_rank, team:teams!league_teams_team_id_fkey(${badgeColumns}), payment:prize_payments(${payer})`,
    );
  return dataOf(
    await read.eq('league_id', leagueId).eq('season', season).lte('final_rank', places).order('final_rank'),
  );
}
