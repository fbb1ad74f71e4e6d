import { useQuery } from '@tanstack/react-query';
import { roleQueries } from '#features/auth/queries.ts';
import { useSession } from '#lib/session.ts';
import { teamQueries } from './queries.ts';

/** What the viewer may do on a team's page; only for hiding buttons, the database decides. */
export type TeamRights = {
  userId: string;
  member: boolean;
  captain: boolean;
  /** Captain or co-captain. */
  leads: boolean;
  admin: boolean;
  staff: boolean;
};

/** Hook: the viewer's part in a team. Everything is false while it is read. */
export function useTeamRights(teamId: string): TeamRights {
  const session = useSession();
  const userId = session.status === 'signed-in' ? session.user.id : '';
  const { data: own } = useQuery({ ...teamQueries.ofPlayer(userId), enabled: userId !== '' });
  const { data: entry } = useQuery({ ...roleQueries.of(userId), enabled: userId !== '' });
  const role = own?.team_id === teamId ? own.team_role : undefined;
  return {
    userId,
    member: role !== undefined,
    captain: role === 'captain',
    leads: role === 'captain' || role === 'co_captain',
    admin: entry?.role === 'admin',
    staff: entry?.role === 'admin' || entry?.role === 'moderator',
  };
}
