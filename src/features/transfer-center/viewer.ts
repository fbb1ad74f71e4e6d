import { useQuery } from '@tanstack/react-query';
import { teamQueries } from '#features/teams/queries.ts';
import type { TeamProfile } from '#features/teams/queries.ts';
import { useSession } from '#lib/session.ts';

/** Who looks at the market: a player, or one who may also offer contracts for a team. */
export type Viewer = {
  userId: string;
  /** The team the viewer is captain or co-captain of. */
  team: TeamProfile | undefined;
  captain: boolean;
};

/** Hook: the viewer, without a team while it is read. */
export function useViewer(): Viewer {
  const session = useSession();
  const userId = session.status === 'signed-in' ? session.user.id : '';
  const { data: own } = useQuery({ ...teamQueries.ofPlayer(userId), enabled: userId !== '' });
  const leads = own?.team_role === 'captain' || own?.team_role === 'co_captain';
  const { data: team } = useQuery({ ...teamQueries.detail(own?.team_id ?? ''), enabled: leads });
  return { userId, team: leads ? (team ?? undefined) : undefined, captain: own?.team_role === 'captain' };
}
