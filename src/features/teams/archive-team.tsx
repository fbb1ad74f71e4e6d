import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { paths } from '#lib/paths.ts';
import { useArchiveTeam } from './mutations.ts';
import type { TeamProfile } from './queries.ts';

/** An admin is asked before a team is closed, and led to the list of teams afterwards. */
export function ArchiveTeam({ team, onClose }: { team: TeamProfile; onClose: () => void }) {
  const { t } = useTranslation('teams');
  const navigate = useNavigate();
  const archive = useArchiveTeam();
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t('manage.archiveTitle', { team: team.name })}
      description={t('manage.archiveText')}
      act={t('manage.archive')}
      danger
      pending={archive.isPending}
      onConfirm={() =>
        archive.mutate(team.id, { onSuccess: () => void navigate({ to: paths.teams() }), onSettled: onClose })
      }
    />
  );
}
