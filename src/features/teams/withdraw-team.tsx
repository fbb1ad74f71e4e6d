import { useTranslation } from 'react-i18next';
import { WithdrawDialog } from '#components/league/withdraw-dialog.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { ErrorState } from '#components/ui/states.tsx';
import { useAskWithdrawal, useWithdrawTeam } from '#data/entries/mutations.ts';
import { seasonKey } from '#data/leagues/mutations.ts';
import type { TeamProfile } from '#data/teams/queries.ts';
import { useTeamSeason } from './season-form.ts';

type Props = { team: TeamProfile; onClose: () => void };

/** A captain takes the team out of its season, or asks for that once it has begun, and sees first what that does to the table. */
export function WithdrawTeam({ team, onClose }: Props) {
  const { t } = useTranslation(['leagues', 'table']);
  const { facts, retry } = useTeamSeason(team);
  const { league_id, league_name, season, phase } = team;
  const which = { league_id: league_id ?? '', season: season ?? 0 };
  const withdraw = useWithdrawTeam(seasonKey(which));
  const ask = useAskWithdrawal(seasonKey(which));
  if (!facts || season === null || phase === null)
    return (
      <Dialog open onClose={onClose} title={t('entry.season')}>
        {retry ? <ErrorState message={t('errors.detail')} onRetry={retry} /> : <SkeletonRows rows={3} />}
      </Dialog>
    );
  return (
    <WithdrawDialog
      league={league_name ?? ''}
      season={{ season, phase }}
      facts={facts}
      team={team}
      onSend={phase === 'registration' ? withdraw.mutateAsync : ask.mutateAsync}
      onClose={onClose}
    />
  );
}
