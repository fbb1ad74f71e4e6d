import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LineUpForm } from '#components/league/match/line-up-form.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { ErrorState } from '#components/ui/states.tsx';
import { attendanceQueries } from '#data/attendance/queries.ts';
import { roomQueries } from '#data/match-room/queries.ts';
import { useSetLineup } from '#data/matches/mutations.ts';
import { matchQueries } from '#data/matches/queries.ts';
import { lineupCloses } from '#domain/match/match-step.ts';
import type { Room } from './use-room.ts';

/** The line-up of the side the viewer leads. */
export function LineUpPicker({ room, onSaved }: { room: Room; onSaved?: (() => void) | undefined }) {
  const { t } = useTranslation('match-room');
  const { match, course } = room;
  const squads = useQuery(roomQueries.squads(match.id));
  const lineups = useQuery(matchQueries.lineups(match.id));
  const attendance = useQuery(attendanceQueries.of({ match: match.id }));
  const last = useQuery(attendanceQueries.lastLineup({ match: match.id }));
  const save = useSetLineup({ match_id: match.id });
  const side = room.viewer.leads;
  if (!side) return null;
  // who is in, and who lined up last, only make it quicker
  if (squads.isPending || lineups.isPending || attendance.isLoading || last.isLoading) return <SkeletonRows rows={8} />;
  if (squads.isError || lineups.isError)
    return <ErrorState message={t('errors.squads')} onRetry={() => void squads.refetch()} />;
  const team = side === 'home' ? match.home_team : match.away_team;
  const ofTeam = ({ team_id }: { team_id: string }) => team_id === team.id;
  return (
    <LineUpForm
      team={team}
      closes={lineupCloses(course)}
      squad={squads.data.filter(ofTeam)}
      stored={lineups.data.filter(ofTeam)}
      attendance={attendance.data ?? []}
      last={last.data ?? []}
      onSave={(line) => save.mutateAsync(line)}
      onSaved={onSaved}
    />
  );
}
