import { useQuery } from '@tanstack/react-query';
import { LobbyCode } from '#components/league/match/lobby-code.tsx';
import { lineupShows } from '#domain/match/match-step.ts';
import { useSetLobbyCode } from '#data/matches/mutations.ts';
import { roomQueries } from '#data/match-room/queries.ts';
import { nameOf } from '#components/league/match/side-name.ts';
import type { Room } from './use-room.ts';

const every = 15_000;

/** The code of a match's lobby. */
export function Lobby({ room: { match, course, viewer, now } }: { room: Room }) {
  const shows = lineupShows(course);
  const gives = viewer.leads === 'home';
  const { data: code } = useQuery({
    ...roomQueries.lobby(match.id),
    enabled: gives || now >= shows,
    refetchInterval: now >= shows ? every : false,
  });
  const set = useSetLobbyCode({ match_id: match.id });
  return (
    <LobbyCode
      code={code}
      shows={now < shows ? shows : undefined}
      home={nameOf(match, 'home')}
      onGive={gives ? (newCode) => set.mutateAsync({ code: newCode }) : undefined}
    />
  );
}
