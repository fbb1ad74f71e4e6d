import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNamedFormOpen } from '#components/form/use-named-form.ts';
import { useFormOpen } from '#components/form/use-translated-form.ts';
import { ReasonDialog } from '#components/form/reason-dialog.tsx';
import { AppLink } from '#components/ui/app-link.tsx';
import { Button } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { otherSide, type Side } from '#domain/match/match-step.ts';
import {
  useAnswerReschedule,
  useClaimForfeit,
  useConfirmReport,
  useDisputeReport,
  useFileProtest,
  useStartMatch,
  useWithdrawProtest,
  useWithdrawReport,
  useWithdrawReschedule,
} from '#data/matches/mutations.ts';
import { part } from '#lib/page.tsx';
import { paths } from '#lib/paths.ts';
import { ReportCard } from './report-card.tsx';
import { disputeOf } from './dispute.ts';
import { LiveScore } from './live-score.tsx';
import { Lobby } from './lobby.tsx';
import type { Report, Story } from '#data/match-room/queries.ts';
import { formatMoment } from './moment.ts';
import { reportDraft } from './report-draft.ts';
import { ReadyCheck } from './ready-check.tsx';
import { nameOf } from '#components/league/match/side-name.ts';
import { ProposeTime } from './propose-time.tsx';
import { useAnswerDeadline } from './use-answer-deadline.ts';
import type { Room } from './use-room.ts';

type Props = { room: Room };

const ScorersForm = part(() => import('./scorers-form.tsx').then((m) => m.ScorersForm));
const ReportForm = part(() => import('./report-form.tsx').then((m) => m.ReportForm));

/** The captains' part of the next step; players find the lobby here. */
export function CaptainsPanel({ room, plays }: Props & { plays: boolean }) {
  const { commands, side, course } = room;
  const played = course.status === 'scheduled' || course.status === 'live';
  const reports = commands.has('report');
  // Open whatever happens around it: the step it was opened from may be another one by now.
  const [reporting, setReporting] = useNamedFormOpen('report', useFormOpen(reportDraft(room.match.id)));
  const open = () => setReporting(true);
  useEffect(() => {
    if (reports) void ReportForm.preload();
  }, [reports]);
  return (
    <div className="grid grid-cols-1 gap-3 pt-4 *:min-w-0">
      {commands.has('answerTime') && <AnswerTime room={room} />}
      {reports && room.step.name === 'report' && <ToReport room={room} onOpen={open} />}
      {course.ready && course.status === 'scheduled' && room.step.name !== 'report' && <ReadyCheck room={room} />}
      {commands.has('start') && <Start room={room} />}
      {commands.has('liveScore') && <LiveScore match={room.match} />}
      {commands.has('answer') && <AnswerReport room={room} />}
      {reports && room.step.name !== 'report' && <ToReport room={room} onOpen={open} />}
      {commands.has('stats') && <ToStats room={room} />}
      {commands.has('changeReport') && <OwnReport key={reportOf(room, side)?.id} room={room} />}
      {course.status === 'disputed' && <Disputed room={room} />}
      {commands.has('noShow') && <NoShow room={room} />}
      {room.viewer.leads !== null && course.proposal === room.viewer.leads && <OwnProposal room={room} />}
      {commands.has('propose') && <ProposeTime room={room} />}
      {commands.has('protest') && <Protest room={room} />}
      {played && plays && <Lobby room={room} />}
      {side && <AskStaff room={room} />}
      {reports && reporting && (
        <Suspense fallback={null}>
          <ReportForm room={room} onClose={() => setReporting(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** The form asks for the scorers once there is a result, and they can be changed. */
function ToStats({ room }: Props) {
  const { t } = useTranslation('match-room');
  const [open, setOpen] = useNamedFormOpen('stats', useFormOpen(`stats.${room.match.id}`));
  useEffect(() => void ScorersForm.preload(), []);
  return (
    <>
      <Button variant={room.commands.has('answer') ? 'secondary' : 'primary'} wide onClick={() => setOpen(true)}>
        {t('scorers.title')}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <ScorersForm room={room} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
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

/** Opens the form of a report: the step itself, or another score than the one that waits for an answer. */
function ToReport({ room: { step }, onOpen }: Props & { onOpen: () => void }) {
  const { t } = useTranslation('match-room');
  const isStep = step.name === 'report';
  return (
    <Button
      variant={isStep ? 'primary' : 'secondary'}
      {...(isStep && { size: 'large' as const })}
      wide
      onClick={onOpen}
    >
      {t(step.name === 'answer' ? 'report.instead' : 'report.title')}
    </Button>
  );
}

/** The step itself until both must be there; then a result is reported whether or not anybody pressed it. Asks once. */
function Start({ room: { match, step } }: Props) {
  const { t } = useTranslation('match-room');
  const start = useStartMatch({ match_id: match.id });
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        variant={step.name === 'start' ? 'primary' : 'secondary'}
        size="large"
        wide
        pending={start.isPending}
        onClick={() => setAsking(true)}
      >
        {t('start')}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('startAsk.title')}
        description={t('startAsk.text')}
        action={t('start')}
        pending={start.isPending}
        onConfirm={() => start.mutate(undefined, { onSettled: () => setAsking(false) })}
      />
    </>
  );
}

/** The rival's report first, and below it the button that names the score; a score that is not right needs a reason. */
export function AnswerReport({ room: { match, story, viewer } }: Props) {
  const { t } = useTranslation('match-room');
  const confirm = useConfirmReport();
  const dispute = useDisputeReport();
  const [asking, setAsking] = useNamedFormOpen('dispute', useState(false));
  const report = story.reports.find(({ status }) => status === 'filed');
  if (!report || !viewer.leads) return null;
  const score = scoreOf(report);
  const rival = nameOf(match, otherSide(viewer.leads));
  return (
    <>
      <ReportCard match={match} report={report} />
      <Button
        variant="primary"
        size="large"
        wide
        pending={confirm.isPending}
        onClick={() => confirm.mutate({ report_id: report.id })}
      >
        {t('answer.confirm', { score })}
      </Button>
      <Button variant="danger-outline" wide onClick={() => setAsking(true)}>
        {t('answer.dispute')}
      </Button>
      {asking && (
        <ReasonDialog
          title={t('answer.disputeTitle', { score })}
          description={t('answer.disputeText', { rival })}
          action={t('answer.disputeAction')}
          onSend={(reason) => dispute.mutateAsync({ report_id: report.id, reason })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** The own report until it is answered: corrected in place, or taken back. */
export function OwnReport({ room }: Props) {
  const { t } = useTranslation('match-room');
  const { match, viewer } = room;
  const withdraw = useWithdrawReport();
  const [asking, setAsking] = useState<'correct' | 'withdraw'>();
  const report = reportOf(room, viewer.leads);
  if (!report || !viewer.leads) return null;
  const rival = nameOf(match, otherSide(viewer.leads));
  const close = () => setAsking(undefined);
  return (
    <section aria-labelledby="own-report">
      <h3 id="own-report" className="pb-2 text-sm text-faint">
        {t('change.title')}
      </h3>
      <ReportCard match={match} report={report} />
      <div className="grid grid-cols-2 gap-2.5 pt-3">
        <Button onClick={() => setAsking('correct')}>{t('change.correct')}</Button>
        <Button variant="danger-outline" onClick={() => setAsking('withdraw')}>
          {t('change.withdraw')}
        </Button>
      </div>
      <ConfirmDialog
        open={asking === 'withdraw'}
        onClose={close}
        title={t('change.withdrawTitle', { score: scoreOf(report) })}
        description={t('change.withdrawText', { rival })}
        action={t('change.withdrawAction')}
        stay={t('change.keep')}
        danger
        pending={withdraw.isPending}
        onConfirm={() => withdraw.mutate({ report_id: report.id }, { onSettled: close })}
      />
      {asking === 'correct' && (
        <Suspense fallback={null}>
          <ReportForm room={room} corrects={report} onClose={close} />
        </Suspense>
      )}
    </section>
  );
}

/** Both sides' reports of a match they do not agree about; the side that was wrong accepts the other's score. */
export function Disputed({ room }: Props) {
  const { t } = useTranslation('match-room');
  const { match, commands, story, viewer } = room;
  const confirm = useConfirmReport();
  const [asking, setAsking] = useState(false);
  if (!viewer.leads) return null;
  const theirs = reportOf(room, otherSide(viewer.leads));
  const reports = [reportOf(room, viewer.leads), theirs].filter((report) => report !== undefined);
  const rival = nameOf(match, otherSide(viewer.leads));
  const close = () => setAsking(false);
  return (
    <section aria-labelledby="disputed-reports">
      <h3 id="disputed-reports" className="pb-2 text-sm text-faint">
        {t('concede.title')}
      </h3>
      {reports.map((report) => (
        <ReportCard key={report.id} match={match} report={report} dispute={disputeOf(story.results, report)} />
      ))}
      {commands.has('concede') && theirs && (
        <div className="pt-3">
          <Button wide onClick={() => setAsking(true)}>
            {t('concede.action')}
          </Button>
          <ConfirmDialog
            open={asking}
            onClose={close}
            title={t('concede.confirmTitle', { score: scoreOf(theirs) })}
            description={t('concede.confirmText', { rival })}
            action={t('concede.action')}
            pending={confirm.isPending}
            onConfirm={() => confirm.mutate({ report_id: theirs.id }, { onSettled: close })}
          >
            <ReportCard match={match} report={theirs} />
          </ConfirmDialog>
        </div>
      )}
    </section>
  );
}

/** The report of a side that stands. */
const reportOf = ({ match, story }: Room, side: Side | null): Report | undefined => {
  const team = side === 'home' ? match.home_team_id : match.away_team_id;
  return story.reports.find(({ team_id, status }) => team_id === team && status !== 'superseded');
};

const scoreOf = ({ home_score, away_score }: Report) => `${home_score}–${away_score}`;

/** The own proposal until it is answered: it stays in sight, and is taken back. */
function OwnProposal({ room: { match, story, viewer, commands } }: Props) {
  const { t, i18n } = useTranslation('match-room');
  const withdraw = useWithdrawReschedule();
  const proposal = story.reschedules.find(({ status }) => status === 'proposed');
  if (!proposal || !viewer.leads) return null;
  return (
    <section className="grid gap-2 border-y border-rule py-3" aria-labelledby="own-proposal">
      <h3 id="own-proposal" className="text-sm text-faint">
        {t('time.own.title')}
      </h3>
      <p className="font-semibold">{formatMoment(proposal.kickoff_at, i18n.language)}</p>
      <p className="text-sm text-soft">{t('time.own.waits', { rival: nameOf(match, otherSide(viewer.leads)) })}</p>
      {commands.has('withdrawTime') && (
        <Button wide pending={withdraw.isPending} onClick={() => withdraw.mutate({ reschedule_id: proposal.id })}>
          {t('time.own.withdraw')}
        </Button>
      )}
    </section>
  );
}

function NoShow({ room: { match, course, viewer } }: Props) {
  const { t } = useTranslation('match-room');
  const answerTime = useAnswerDeadline(course);
  const claim = useClaimForfeit({ match_id: match.id });
  const client = useQueryClient();
  // A report that the other side filed meanwhile is the one to answer.
  const readAgain = () => client.invalidateQueries({ queryKey: ['matches', match.id] });
  const [asking, setAsking] = useState(false);
  if (!viewer.leads) return null;
  const rival = nameOf(match, otherSide(viewer.leads));
  return (
    <>
      <Button wide onClick={() => setAsking(true)}>
        {t('noShow.action', { rival })}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('noShow.title', { rival })}
        description={t('noShow.text', { rival, answerTime })}
        action={t('noShow.send')}
        danger
        pending={claim.isPending}
        onConfirm={() =>
          claim.mutate(undefined, { onSettled: () => setAsking(false), onError: () => void readAgain() })
        }
      />
    </>
  );
}

export function AnswerTime({ room: { story } }: Props) {
  const { t } = useTranslation('match-room');
  const answer = useAnswerReschedule();
  const proposal = story.reschedules.find(({ status }) => status === 'proposed');
  if (!proposal) return null;
  const send = (accept: boolean) => answer.mutate({ reschedule_id: proposal.id, accept });
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
  const protest = useFileProtest({ match_id: match.id });
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        {t('protest.action')}
      </Button>
      {asking && (
        <ReasonDialog
          title={t('protest.title')}
          description={t('protest.text')}
          action={t('protest.send')}
          onSend={(reason) => protest.mutateAsync({ reason })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** The own protest is taken back by the captain, for good. Asks once. */
export function WithdrawProtest({ room: { match, side }, protest }: Props & { protest: Story['protests'][number] }) {
  const { t } = useTranslation('match-room');
  const withdraw = useWithdrawProtest();
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  // Nobody asks for a match that is over every few seconds: what the league decided meanwhile is read now.
  const readAgain = () => client.invalidateQueries({ queryKey: ['matches', match.id] });
  const close = () => setAsking(false);
  return (
    <div className="pt-2">
      <Button variant="danger-outline" wide onClick={() => setAsking(true)}>
        {t('protest.withdraw')}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={close}
        title={t('protest.withdrawTitle')}
        description={t('protest.withdrawText', { rival: nameOf(match, otherSide(side ?? 'home')) })}
        action={t('protest.withdraw')}
        stay={t('protest.keep')}
        danger
        pending={withdraw.isPending}
        onConfirm={() =>
          withdraw.mutate({ protest_id: protest.id }, { onSettled: close, onError: () => void readAgain() })
        }
      />
    </div>
  );
}
