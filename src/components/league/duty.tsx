import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '#components/ui/app-link.tsx';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import { FactLine } from '#components/ui/fact-line.tsx';
import { useViewer } from '#data/auth/viewer.ts';
import { type Duty, dutyPage } from '#data/duties/kinds.ts';
import { useAnswerReschedule, useConfirmReport } from '#data/matches/mutations.ts';
import { useAnswerAttendance } from '#data/attendance/mutations.ts';
import { useCheckIn } from '#data/night-cups/mutations.ts';
import { limits } from '#domain/limits.ts';
import { dutyForms } from '#domain/match/forms.ts';
import { formatDay, formatRelative, formatTime, zoneName } from '#lib/dates.ts';
import { part } from '#lib/page.tsx';
import { paths } from '#lib/paths.ts';
import { useNow } from '#lib/use-now.ts';
import styles from './duty.module.css';

const TimeDialog = part(() => import('#components/league/match/time-dialog.tsx').then((m) => m.TimeDialog));

const scoreOf = ({ home_score, away_score }: Duty) => `${home_score}–${away_score}`;

/** A duty, its subject and its deadline. */
export function DutyText({ duty }: { duty: Duty }) {
  const { t, i18n } = useTranslation('dashboard');
  const now = useNow();
  const { kind, rival, until, at, named } = duty;
  const moment = (iso: string) =>
    `${formatDay(iso, i18n.language)}, ${formatTime(iso, i18n.language)}\u00A0${zoneName(iso, i18n.language)}`;
  const values = {
    rival,
    score: scoreOf(duty),
    time: at ? moment(at) : '',
    named,
    count: named,
    of: limits.playersOnPitch,
  };
  return (
    <div className="min-w-0">
      <AppLink to={addressOf(duty)} className="leads block font-semibold">
        {t(`duties.${kind}.title`, values)}
      </AppLink>
      <span className="block text-sm text-soft">{t(`duties.${kind}.text`, values)}</span>
      {until && (
        <FactLine className="text-sm text-faint">
          <b className="font-semibold text-ink">{formatRelative(until, now, i18n.language)}</b>
          {moment(until)}
        </FactLine>
      )}
    </div>
  );
}

/** Where a duty is done: its form is open there. */
const addressOf = (duty: Pick<Duty, 'kind' | 'match_id' | 'subject_id'>) => {
  const form = dutyForms[duty.kind];
  if (duty.kind === 'joinRequests') return paths.transferCenter({ tab: 'players' });
  return dutyPage(duty, form ?? undefined);
};

/** The taps that settle a duty, or that lead to its form. */
export function DutyActions({ duty }: { duty: Duty }): ReactNode {
  const { t } = useTranslation('dashboard');
  const score = scoreOf(duty);
  const to = addressOf(duty);
  switch (duty.kind) {
    case 'answerReport':
      return <AnswerReport duty={duty} score={score} />;
    case 'answerTime':
      return <AnswerTime duty={duty} />;
    case 'attendance':
    case 'scrimAttendance':
      return <Attendance duty={duty} />;
    case 'checkIn':
      return <CheckIn duty={duty} />;
    case 'joinRequests':
    case 'lineUp':
    case 'renewals':
    case 'report':
    case 'scrimLineUp':
    case 'scrimLobby':
    case 'scrimReport':
      return (
        <div className={styles.actions}>
          <ButtonLink to={to} variant="primary">
            {t(`duties.${duty.kind}.action`)}
          </ButtonLink>
        </div>
      );
    default:
      return (
        <div className={styles.actions}>
          <ButtonLink to={to}>{t(duty.kind === 'short' ? 'duties.short.action' : 'duties.open')}</ButtonLink>
          {duty.kind === 'short' && <ProposeTime duty={duty} action={t('duties.short.propose')} />}
        </div>
      );
  }
}

function AnswerReport({ duty, score }: { duty: Duty; score: string }) {
  const { t } = useTranslation('dashboard');
  const confirm = useConfirmReport();
  return (
    <div className={styles.actions}>
      <Button
        variant="primary"
        pending={confirm.isPending}
        onClick={() => confirm.mutate({ report_id: duty.subject_id })}
      >
        {t('duties.answerReport.action', { score })}
      </Button>
      <ButtonLink to={paths.match(duty.match_id, 'dispute')}>{t('duties.answerReport.other')}</ButtonLink>
    </div>
  );
}

function AnswerTime({ duty }: { duty: Duty }) {
  const { t } = useTranslation('dashboard');
  const answer = useAnswerReschedule();
  return (
    <div className={styles.actions}>
      <Button
        variant="primary"
        pending={answer.isPending}
        onClick={() => answer.mutate({ reschedule_id: duty.subject_id, accept: true })}
      >
        {t('duties.answerTime.action')}
      </Button>
      <ButtonLink to={addressOf(duty)}>{t('duties.answerTime.other')}</ButtonLink>
      <ProposeTime duty={duty} action={t('duties.answerTime.counter')} />
    </div>
  );
}

/** Another kick-off in two taps, the second of which chooses it; captains alone propose one. */
function ProposeTime({ duty, action }: { duty: Duty; action: string }) {
  const { captain } = useViewer();
  const [open, setOpen] = useState(false);
  useEffect(() => void TimeDialog.preload(), []);
  if (!captain || duty.match_id === null) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{action}</Button>
      {open && (
        <Suspense fallback={null}>
          <TimeDialog matchId={duty.match_id} title={action} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function Attendance({ duty: { kind, match_id, subject_id } }: { duty: Duty }) {
  const { t } = useTranslation('dashboard');
  const answer = useAnswerAttendance(
    kind === 'scrimAttendance' ? { scrim: subject_id } : match_id === null ? { cup: subject_id } : { match: match_id },
  );
  return (
    <div className={styles.actions}>
      <Button
        variant="primary"
        pending={answer.isPending && answer.variables}
        disabled={answer.isPending}
        onClick={() => answer.mutate(true)}
      >
        {t('duties.attendance.in')}
      </Button>
      <Button
        pending={answer.isPending && !answer.variables}
        disabled={answer.isPending}
        onClick={() => answer.mutate(false)}
      >
        {t('duties.attendance.out')}
      </Button>
    </div>
  );
}

function CheckIn({ duty }: { duty: Duty }) {
  const { t } = useTranslation('dashboard');
  const { teamId } = useViewer();
  const checkIn = useCheckIn({ night_cup_id: duty.subject_id });
  return (
    <div className={styles.actions}>
      <Button
        variant="primary"
        pending={checkIn.isPending}
        onClick={() => teamId && checkIn.mutate({ team_id: teamId })}
      >
        {t('duties.checkIn.action')}
      </Button>
    </div>
  );
}
