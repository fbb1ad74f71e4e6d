import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useInterestNote } from '#components/league/interest-note.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { paths } from '#lib/paths.ts';
import { useArchiveTeam } from '#data/teams/mutations.ts';

type Props = {
  team: { id: string; name: string };
  /** The consequences, where more is known of the team. */
  text?: string;
  onClose: () => void;
  /** Instead of being led to the list of teams. */
  onArchived?: () => void;
};

/** An admin is asked before a team is closed, and led to the list of teams afterwards. */
export function ArchiveTeam({ team, text, onClose, onArchived }: Props) {
  const { t } = useTranslation('teams');
  const navigate = useNavigate();
  const archive = useArchiveTeam();
  const interest = useInterestNote([team.id]);
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t('manage.archiveTitle', { team: team.name })}
      description={text ?? t('manage.archiveText')}
      action={t('manage.archive')}
      danger
      pending={archive.isPending}
      {...interest}
      onConfirm={() =>
        archive.mutate(
          { team_id: team.id },
          {
            onSuccess: onArchived ?? (() => void navigate({ to: paths.teams() })),
            onSettled: onClose,
          },
        )
      }
    />
  );
}
