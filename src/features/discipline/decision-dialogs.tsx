import { useTranslation } from 'react-i18next';
import { useInterestNote } from '#components/league/interest-note.tsx';
import { ReasonDialog } from '#components/form/reason-dialog.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { useActivatePenalty, useTakeBackPenalty } from '#data/discipline/mutations.ts';
import type { Penalty } from '#data/discipline/queries.ts';

export type Deciding = { penalty: Penalty; action: 'activate' | 'takeBack' };

/** The question to an admin before a penalty counts, or counts no more. */
export function DecisionDialogs({ deciding, onClose }: { deciding: Deciding | undefined; onClose: () => void }) {
  const { t } = useTranslation('discipline');
  const activate = useActivatePenalty({ activate: true });
  const takeBack = useTakeBackPenalty({ activate: false });
  const interest = useInterestNote([deciding?.penalty.team_id]);
  if (!deciding) return null;
  const { id, kind, status, matches, player: person } = deciding.penalty;
  const player = person?.username ?? '';

  if (deciding.action === 'activate')
    return (
      <ConfirmDialog
        open
        onClose={onClose}
        title={t('activate.title', { player, count: matches ?? 1 })}
        description={t('activate.text')}
        action={t('action.activate')}
        danger
        pending={activate.isPending}
        {...interest}
        onConfirm={() => activate.mutate({ penalty_id: id }, { onSettled: onClose })}
      />
    );
  const way = kind !== 'suspension' ? 'warning' : status === 'proposed' ? 'drop' : 'lift';
  return (
    <ReasonDialog
      title={t(`takeBack.${way}`, { player })}
      description={t(`takeBack.${way}Text`)}
      action={t(`action.${way === 'warning' ? 'takeBack' : way}`)}
      {...interest}
      onSend={(ruling) => takeBack.mutateAsync({ penalty_id: id, ruling })}
      onClose={onClose}
    />
  );
}
