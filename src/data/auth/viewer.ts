import { useQuery } from '@tanstack/react-query';
import type { Role } from '#domain/club/roles.ts';
import { refereeQueries } from '#data/referees/queries.ts';
import { type Membership, teamQueries } from '#data/teams/queries.ts';
import { memberOf, useSession } from '#lib/session.ts';
import { whenDefined } from '#lib/when-defined.ts';
import { roleQueries } from './queries.ts';

/** The viewer, as far as it is known; only for what is shown, the database decides. */
export type Viewer = {
  /** Undefined for a visitor and until the session is known. */
  id: string | undefined;
  /** Undefined while it is requested. */
  role: Role | undefined;
  admin: boolean;
  /** Moderator or admin. */
  staff: boolean;
  /** Their place in their team: undefined while it is read, null for a free agent. */
  membership: Membership | null | undefined;
  teamId: string | undefined;
  captain: boolean;
  /** Captain or co-captain. */
  leads: boolean;
};

/** Hook: who is looking. Unknown counts as no. */
export function useViewer(): Viewer {
  const session = useSession();
  const id = memberOf(session);
  const role = useQuery(whenDefined(id, roleQueries.of)).data?.role;
  const membership = useQuery(whenDefined(id, teamQueries.ofPlayer)).data;
  const captain = membership?.team_role === 'captain';
  return {
    id,
    role,
    admin: role === 'admin',
    staff: role === 'admin' || role === 'moderator',
    membership,
    teamId: membership?.team_id,
    captain,
    leads: captain || membership?.team_role === 'co_captain',
  };
}

/**
 * Hook: whether the viewer keeps the rules of a league: an admin of any and of what belongs to none, a referee of theirs.
 * Undefined while that is not known.
 */
export function useMayReferee(leagueId: string | null): boolean | undefined {
  const { id, role, admin } = useViewer();
  const asks = role !== undefined && !admin && leagueId !== null;
  const { data: leagues } = useQuery(whenDefined(asks ? id : undefined, refereeQueries.leaguesOf));
  if (role === undefined || (asks && !leagues)) return undefined;
  return admin || (leagues?.some((league) => league.id === leagueId) ?? false);
}

/** Hook: the team the viewer is captain or co-captain of; undefined while it is read. */
export function useLedTeam() {
  const { leads, teamId } = useViewer();
  const { data } = useQuery(whenDefined(leads ? teamId : undefined, teamQueries.detail));
  return data ?? undefined;
}
