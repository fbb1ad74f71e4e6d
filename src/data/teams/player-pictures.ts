import { useQueries } from '@tanstack/react-query';
import { teamQueries } from './queries.ts';

/** Hook: the picture of a player of these teams; null for who has none or has left. */
export function usePlayerPictures(teamIds: string[]): (playerId: string) => string | null {
  const rosters = useQueries({ queries: teamIds.map((id) => teamQueries.roster(id)) });
  const faces = new Map(rosters.flatMap(({ data = [] }) => data.map(({ player_id, avatar }) => [player_id, avatar])));
  return (playerId) => faces.get(playerId) ?? null;
}
