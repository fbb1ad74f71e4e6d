import { useViewer } from '#data/auth/viewer.ts';

/** The viewer's rights on a team's page; only for hiding buttons, the database decides. */
export type TeamRights = {
  userId: string | undefined;
  member: boolean;
  captain: boolean;
  /** Captain or co-captain. */
  leads: boolean;
  /** An admin who does not play for it: nobody decides about their own team. */
  admin: boolean;
  staff: boolean;
};

/** Hook: the viewer's part in a team. Everything is false while it is read. */
export function useTeamRights(teamId: string): TeamRights {
  const viewer = useViewer();
  const member = viewer.teamId === teamId;
  return {
    userId: viewer.id,
    member,
    captain: member && viewer.captain,
    leads: member && viewer.leads,
    admin: viewer.admin && !member,
    staff: viewer.staff,
  };
}
