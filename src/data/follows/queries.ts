import { queryOptions } from '@tanstack/react-query';
import { type Fixture, matchesOfLeagues, matchesOfTeams } from '#data/matches/queries.ts';
import { badgeColumns } from '#data/teams/badge.ts';
import type { Badge } from '#data/teams/queries.ts';
import { limits } from '#domain/limits.ts';
import { dataOf } from '#lib/errors.ts';
import { everyMount } from '#lib/read-ahead.ts';
import { supabase } from '#lib/supabase.ts';

export type FollowedLeague = { id: string; name: string };
export type FollowedPlayer = { id: string; username: string; avatar: string | null };
/** Followed things, each as a follower's list draws it. */
export type Followed = { teams: Badge; leagues: FollowedLeague; players: FollowedPlayer };
export type FollowKind = keyof Followed;
/** The matches of a follower. */
export type FollowedIds = { teams: string[]; leagues: string[]; players: string[] };

export const followQueries = {
  /** The badges of the teams a member follows, the last followed first. */
  teams: (userId: string) =>
    queryOptions({
      queryKey: ['follows', userId, 'teams'],
      queryFn: async (): Promise<Badge[]> => {
        const db = await supabase();
        const read = db.from('team_follows').select(`team:teams(${badgeColumns})`).eq('user_id', userId);
        const rows = dataOf(
          await read.order('created_at', { ascending: false }).order('team_id').limit(limits.followsMax),
        );
        return rows.map(({ team }) => team);
      },
    }),

  /** The leagues a member follows, the last followed first. */
  leagues: (userId: string) =>
    queryOptions({
      queryKey: ['follows', userId, 'leagues'],
      queryFn: async (): Promise<FollowedLeague[]> => {
        const db = await supabase();
        const read = db.from('league_follows').select('league:leagues(id, name)').eq('user_id', userId);
        const rows = dataOf(
          await read.order('created_at', { ascending: false }).order('league_id').limit(limits.followsMax),
        );
        return rows.map(({ league }) => league);
      },
    }),

  /** The players a member follows, the last followed first. */
  players: (userId: string) =>
    queryOptions({
      queryKey: ['follows', userId, 'players'],
      queryFn: async (): Promise<FollowedPlayer[]> => {
        const db = await supabase();
        const player = 'player:profiles!player_follows_player_id_fkey(id, username, avatar)' as const;
        const read = db.from('player_follows').select(player).eq('user_id', userId);
        const rows = dataOf(
          await read.order('created_at', { ascending: false }).order('player_id').limit(limits.followsMax),
        );
        return rows.map((row) => row.player);
      },
    }),

  /**
   * The next five matches and the last five results of some teams with those that some players play for now, and as many of
   * some leagues, in order of kick-off; both teams come along.
   */
  matches: (ids: FollowedIds) =>
    queryOptions({
      queryKey: ['matches', 'followed', ids],
      queryFn: async (): Promise<Fixture[]> => {
        const [ofTeams, ofLeagues] = await Promise.all([
          teamsWithPlayers(ids).then((teams) => (teams.length > 0 ? matchesOfTeams(teams) : [])),
          ids.leagues.length > 0 ? matchesOfLeagues(ids.leagues) : [],
        ]);
        const each = new Map([...ofTeams, ...ofLeagues].map((match) => [match.id, match]));
        return [...each.values()].toSorted((one, other) => (one.kickoff_at < other.kickoff_at ? -1 : 1));
      },
      refetchOnMount: everyMount,
    }),
};

async function teamsWithPlayers({ teams, players }: FollowedIds): Promise<string[]> {
  if (players.length === 0) return teams;
  const db = await supabase();
  // bounded by: limits.followsMax, each of whom plays for one team at most
  const read = db.from('team_members').select('team_id').in('player_id', players).is('left_at', null);
  return [...new Set([...teams, ...dataOf(await read).map(({ team_id }) => team_id)])];
}

/** Of whom the dashboard shows matches; those of one's own team stand above already. */
export const othersThan = (teamId: string | undefined, teams: Badge[] = []): Badge[] =>
  teams.filter(({ id }) => id !== teamId);

const ids = (things: { id: string }[]) => things.map(({ id }) => id).toSorted();

/** By what the matches are requested. */
export const followedIds = (of: Record<FollowKind, { id: string }[]>): FollowedIds => ({
  teams: ids(of.teams),
  leagues: ids(of.leagues),
  players: ids(of.players),
});
