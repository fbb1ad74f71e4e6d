import { queryOptions } from '@tanstack/react-query';
import { matchesOfTeams } from '#data/matches/queries.ts';
import { type Badge, badgeColumns } from '#data/teams/queries.ts';
import { limits } from '#domain/limits.ts';
import { dataOf } from '#lib/errors.ts';
import { everyMount } from '#lib/read-ahead.ts';
import { supabase } from '#lib/supabase.ts';

export const followQueries = {
  /** The badges of the teams a member follows, the last followed first. */
  mine: (userId: string) =>
    queryOptions({
      queryKey: ['follows', userId],
      queryFn: async () => {
        const db = await supabase();
        const read = db.from('team_follows').select(`team:teams(${badgeColumns})`).eq('user_id', userId);
        const rows = dataOf(
          await read.order('created_at', { ascending: false }).order('team_id').limit(limits.followsMax),
        );
        return rows.map(({ team }) => team);
      },
    }),

  /** The next five matches and the last five results of some teams, in order of kick-off; both teams come along. */
  matches: (teamIds: string[]) =>
    queryOptions({
      queryKey: ['matches', 'followed', teamIds.toSorted()],
      queryFn: () => matchesOfTeams(teamIds),
      refetchOnMount: everyMount,
    }),
};

/** Of whom the dashboard shows matches; those of one's own team stand above already. */
export const othersThan = (teamId: string | undefined, teams: Badge[] = []): Badge[] =>
  teams.filter(({ id }) => id !== teamId);
