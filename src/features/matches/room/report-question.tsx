import { useTranslation } from 'react-i18next';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { otherSide } from '#domain/match/match-step.ts';
import { useConfirmReport } from '#data/matches/mutations.ts';
import type { Report } from '#data/match-room/queries.ts';
import { ReportCard } from './report-card.tsx';
import { nameOf } from '#components/league/match/side-name.ts';
import type { Room } from './use-room.ts';

type Props = {
  room: Room;
  /** The report of the other side. */
  rival: Report;
  /** The score that was about to be sent. */
  own: string;
  pending: boolean;
  onDispute: () => void;
  onConfirmed: () => void;
  onClose: () => void;
};

/** Asked before a score that differs from the other side's is sent: nobody disputes without having read what they say. */
export function ReportQuestion({
  room: { match, viewer },
  rival,
  own,
  pending,
  onDispute,
  onConfirmed,
  onClose,
}: Props) {
  const { t } = useTranslation('match-room');
  const confirm = useConfirmReport();
  const score = `${rival.home_score}–${rival.away_score}`;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('answer.unseen.title', {
        rival: nameOf(match, otherSide(viewer.leads ?? 'home')),
        // never broken between its two numbers
        score: score.replace('–', '\u2060–\u2060'),
      })}
      description={t('answer.unseen.text', { own })}
      footer={
        <>
          <Button variant="danger-outline" pending={pending} onClick={onDispute}>
            {t('answer.unseen.dispute', { own })}
          </Button>
          <Button
            variant="primary"
            pending={confirm.isPending}
            onClick={() => confirm.mutate({ report_id: rival.id }, { onSuccess: onConfirmed, onError: onClose })}
          >
            {t('answer.confirm', { score })}
          </Button>
        </>
      }
    >
      <ReportCard match={match} report={rival} />
    </Dialog>
  );
}
