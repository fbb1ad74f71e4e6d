import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LineUpForm } from '#components/league/match/line-up-form.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { ErrorState } from '#components/ui/states.tsx';
import { attendanceQueries } from '#data/attendance/queries.ts';
import { useSetScrimLineup } from '#data/scrims/mutations.ts';
import { type Scrim, scrimQueries } from '#data/scrims/queries.ts';

/** The five of the side the viewer leads: of its whole squad, as a scrim asks for no eligibility. */
export function LineUpPicker({ scrim, side, onSaved }: { scrim: Scrim; side: 'home' | 'away'; onSaved: () => void }) {
  const { t } = useTranslation('match-room');
  const squad = useQuery(attendanceQueries.of({ scrim: scrim.id }));
  const lineUps = useQuery(scrimQueries.lineUps(scrim.id));
  const last = useQuery(attendanceQueries.lastLineup({ scrim: scrim.id }));
  const save = useSetScrimLineup({ scrim_id: scrim.id });
  if (squad.isPending || lineUps.isPending || last.isLoading) return <SkeletonRows rows={8} />;
  if (squad.isError || lineUps.isError)
    return <ErrorState message={t('errors.squads')} onRetry={() => void squad.refetch()} />;
  const team = scrim[side];
  return (
    <LineUpForm
      team={team}
      closes={new Date(scrim.starts_at)}
      squad={squad.data.map((member) => ({ ...member, broken: member.able ? null : 'accountSuspended' }))}
      stored={lineUps.data.filter(({ team_id }) => team_id === team.id)}
      attendance={squad.data}
      last={last.data ?? []}
      onSave={(line) => save.mutateAsync(line)}
      onSaved={onSaved}
    />
  );
}
