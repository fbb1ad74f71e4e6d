import { useQuery } from '@tanstack/react-query';
import { useViewer } from '#data/auth/viewer.ts';
import { standInQueries } from '#data/stand-ins/queries.ts';
import { whenDefined } from '#lib/when-defined.ts';
import type { Room } from './use-room.ts';

/** Hook: whether the viewer, who is in no team, stands in for a side of a match that is not over. */
export function useStandsIn({ match, course: { status } }: Room): boolean {
  const { id: me, membership } = useViewer();
  const plays = match.league_id !== null && (status === 'scheduled' || status === 'live');
  const of = me !== undefined && membership === null && plays ? match.id : undefined;
  // The page has read them for this visit.
  const places = useQuery({ ...whenDefined(of, standInQueries.ofMatch), refetchOnMount: false }).data ?? [];
  return places.some(({ player_id }) => player_id === me);
}
