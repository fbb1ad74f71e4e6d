import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { firstKickoff } from '#domain/competition/taking-back.ts';
import { seasonKey, useStartSeason } from '#data/leagues/mutations.ts';
import { UnsignedNote } from './unsigned-note.tsx';
import { useUndoDeadline } from './use-undo-deadline.ts';

type Props = {
  league: string;
  season: Parameters<typeof seasonKey>[0];
  matches: Parameters<typeof firstKickoff>[0];
  open: boolean;
  onClose: () => void;
};

/** Begins a season, and says until when that can be taken back. */
export function StartDialog({ league, season, matches, open, onClose }: Props) {
  const { t } = useTranslation('staff');
  const start = useStartSeason(seasonKey(season));
  const sentence = useUndoDeadline('start', matches);
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t('actions.startTitle', { league, season: season.season })}
      description={t('actions.startText')}
      action={t('actions.start')}
      pending={start.isPending}
      onConfirm={() => start.mutate(undefined, { onSettled: onClose })}
    >
      <p className="pb-3 text-soft">{sentence}</p>
      <UnsignedNote leagueId={season.league_id} season={season.season} />
    </ConfirmDialog>
  );
}
