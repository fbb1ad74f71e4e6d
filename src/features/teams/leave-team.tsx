import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { Select } from '#components/ui/select.tsx';
import { useHandOver, useLeaveTeam } from '#data/teams/mutations.ts';
import { byRoleAndNumber, type TeamProfile, teamQueries } from '#data/teams/queries.ts';
import type { TeamRights } from './team-rights.ts';

type Props = { team: TeamProfile; rights: TeamRights; onClose: () => void };

/** A member who leaves is asked first; a captain with others in the team names the next one on the way out. */
export function LeaveTeam({ team, rights, onClose }: Props) {
  const { t } = useTranslation('teams');
  const leave = useLeaveTeam();
  if (rights.captain && team.player_count > 1)
    return <HandOverAndLeave team={team} rights={rights} onClose={onClose} />;

  const inSeason = team.phase !== null && team.phase !== 'finished';
  const text = team.player_count !== 1 ? 'leaveText' : inSeason ? 'leaveLastInSeason' : 'leaveLast';
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t('manage.leaveTitle', { team: team.name })}
      description={t(`manage.${text}`)}
      action={t('manage.leave')}
      danger
      pending={leave.isPending}
      disabled={text === 'leaveLastInSeason'}
      onConfirm={() => leave.mutate(undefined, { onSettled: onClose })}
    />
  );
}

function HandOverAndLeave({ team, rights, onClose }: Props) {
  const { t } = useTranslation('teams');
  const { t: common } = useTranslation('common');
  const { data: roster = [] } = useQuery(teamQueries.roster(team.id));
  const [chosen, setChosen] = useState('');
  const handOver = useHandOver({ team_id: team.id });
  const leave = useLeaveTeam();
  const heirs = roster
    .filter(({ active, player_id }) => active && player_id !== rights.userId)
    .toSorted(byRoleAndNumber);
  const heir = chosen || heirs[0]?.player_id;
  const go = () => {
    if (heir === undefined) return;
    handOver.mutate(
      { player_id: heir },
      { onSuccess: () => leave.mutate(undefined, { onSettled: onClose }), onError: onClose },
    );
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t('manage.leaveTitle', { team: team.name })}
      description={t('manage.leaveCaptain')}
      action={t('manage.handOverAndLeave')}
      danger
      pending={heir === undefined || handOver.isPending || leave.isPending}
      onConfirm={go}
    >
      <Select label={t('manage.heir')} value={heir ?? ''} onChange={({ target }) => setChosen(target.value)}>
        {heirs.map(({ player_id, username, team_role }) => (
          <option key={player_id} value={player_id}>
            {team_role === 'co_captain' ? `${username} (${common('league.role.co_captain')})` : username}
          </option>
        ))}
      </Select>
    </ConfirmDialog>
  );
}
