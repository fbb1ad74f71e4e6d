import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReasonDialog } from '#components/form/reason-dialog.tsx';
import { AppLink } from '#components/ui/app-link.tsx';
import { Button } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { otherSide } from '#domain/match-step.ts';
import {
  useAnswerReschedule,
  useClaimForfeit,
  useConfirmReport,
  useDisputeReport,
  useFileProtest,
  useStartMatch,
} from '../mutations.ts';
import { paths } from '#lib/paths.ts';
import { ClaimCard } from './claim-card.tsx';
import { LiveScore } from './live-score.tsx';
import { Lobby } from './lobby.tsx';
import { nameOf } from './side-name.ts';
import { ProposeTime } from './propose-time.tsx';
import { usePatience } from './use-patience.ts';
import type { Room } from './use-room.ts';

type Props = { room: Room };

/** What those who speak for a side do about the next step; the players of both sides find the lobby here. */
export function CaptainsPanel({ room }: Props) {
  const { acts, side, course } = room;
  const played = course.status === 'scheduled' || course.status === 'live';
  return (
    <div className="grid grid-cols-1 gap-3 pt-4 *:min-w-0">
      {acts.has('answerTime') && <AnswerTime room={room} />}
      {acts.has('report') && room.step.name === 'report' && <ToReport />}
      {acts.has('start') && <Start room={room} />}
      {acts.has('liveScore') && <LiveScore match={room.match} />}
      {acts.has('answer') && <AnswerClaim room={room} />}
      {acts.has('noShow') && <NoShow room={room} />}
      {acts.has('propose') && <ProposeTime room={room} />}
      {acts.has('protest') && <Protest room={room} />}
      {played && side && <Lobby room={room} />}
      {side && <AskStaff room={room} />}
    </div>
  );
}

/** A ticket about this match: before it is played mostly a postponement, afterwards its result. */
function AskStaff({ room: { match, course } }: Props) {
  const { t } = useTranslation('match-room');
  const ahead = course.status === 'scheduled' || course.status === 'postponed';
  return (
    <AppLink
      className="link justify-self-start text-sm"
      to={paths.newTicket({ new: ahead ? 'postponement' : 'match_result_submission', match: match.id })}
    >
      {t('askStaff')}
    </AppLink>
  );
}

/** On phones the form stands below everything that may be done instead. */
function ToReport() {
  const { t } = useTranslation('match-room');
  const show = () => {
    const form = document.querySelector('#report');
    form?.scrollIntoView({ block: 'start' });
    form?.querySelector('button')?.focus({ preventScroll: true });
  };
  return (
    <div className="wide:hidden">
      <Button variant="primary" size="large" wide onClick={show}>
        {t('report.title')}
      </Button>
    </div>
  );
}

/** The step itself until both must be there; then a result is reported whether or not anybody pressed it. */
function Start({ room: { match, step } }: Props) {
  const { t } = useTranslation('match-room');
  const start = useStartMatch(match.id);
  return (
    <Button
      variant={step.name === 'start' ? 'primary' : 'secondary'}
      size="large"
      wide
      pending={start.isPending}
      onClick={() => start.mutate()}
    >
      {t('start')}
    </Button>
  );
}

/** The rival's claim first; confirming takes two presses, and a score that is not right a reason. */
function AnswerClaim({ room: { match, story, viewer } }: Props) {
  const { t } = useTranslation('match-room');
  const confirm = useConfirmReport();
  const dispute = useDisputeReport();
  const [asking, setAsking] = useState<'confirm' | 'dispute'>();
  const claim = story.reports.find(({ status }) => status === 'filed');
  if (!claim || !viewer.leads) return null;
  const score = `${claim.home_score}–${claim.away_score}`;
  const rival = nameOf(match, otherSide(viewer.leads));
  const close = () => setAsking(undefined);
  return (
    <>
      <ClaimCard match={match} claim={claim} />
      <Button variant="primary" size="large" wide onClick={() => setAsking('confirm')}>
        {t('answer.confirm', { score })}
      </Button>
      <Button variant="danger-outline" wide onClick={() => setAsking('dispute')}>
        {t('answer.dispute')}
      </Button>
      <ConfirmDialog
        open={asking === 'confirm'}
        onClose={close}
        title={t('answer.confirmTitle', { score })}
        description={t('answer.confirmText')}
        act={t('answer.confirmAct')}
        pending={confirm.isPending}
        onConfirm={() => confirm.mutate(claim.id, { onSettled: close })}
      >
        <ClaimCard match={match} claim={claim} />
      </ConfirmDialog>
      {asking === 'dispute' && (
        <ReasonDialog
          title={t('answer.disputeTitle', { score })}
          description={t('answer.disputeText', { rival })}
          act={t('answer.disputeAct')}
          onSend={(reason) => dispute.mutateAsync({ reportId: claim.id, reason })}
          onClose={close}
        />
      )}
    </>
  );
}

function NoShow({ room: { match, course, viewer } }: Props) {
  const { t } = useTranslation('match-room');
  const patience = usePatience(course);
  const claim = useClaimForfeit(match.id);
  const [asking, setAsking] = useState(false);
  if (!viewer.leads) return null;
  const rival = nameOf(match, otherSide(viewer.leads));
  return (
    <>
      <Button wide onClick={() => setAsking(true)}>
        {t('noShow.act', { rival })}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('noShow.title', { rival })}
        description={t('noShow.text', { rival, patience })}
        act={t('noShow.send')}
        danger
        pending={claim.isPending}
        onConfirm={() => claim.mutate(undefined, { onSettled: () => setAsking(false) })}
      />
    </>
  );
}

function AnswerTime({ room: { story } }: Props) {
  const { t } = useTranslation('match-room');
  const answer = useAnswerReschedule();
  const proposal = story.reschedules.find(({ status }) => status === 'proposed');
  if (!proposal) return null;
  const send = (accept: boolean) => answer.mutate({ rescheduleId: proposal.id, accept });
  return (
    <div className="grid grid-cols-2 gap-2.5">
      <Button variant="primary" pending={answer.isPending} onClick={() => send(true)}>
        {t('time.accept')}
      </Button>
      <Button pending={answer.isPending} onClick={() => send(false)}>
        {t('time.reject')}
      </Button>
    </div>
  );
}

function Protest({ room: { match } }: Props) {
  const { t } = useTranslation('match-room');
  const protest = useFileProtest(match.id);
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button wide onClick={() => setAsking(true)}>
        {t('protest.act')}
      </Button>
      {asking && (
        <ReasonDialog
          title={t('protest.title')}
          description={t('protest.text')}
          act={t('protest.send')}
          onSend={(reason) => protest.mutateAsync(reason)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
