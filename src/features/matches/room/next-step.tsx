import { useTranslation } from 'react-i18next';
import { Button } from '#components/ui/button.tsx';
import { Countdown } from '#components/ui/countdown.tsx';
import { limits } from '#domain/limits.ts';
import { appealUntil } from '#domain/match/appeals.ts';
import { bothReady, lineupCloses, lineupShows, noShowFrom, otherSide, protestUntil } from '#domain/match/match-step.ts';
import { formatTime } from '#lib/dates.ts';
import { part } from '#lib/page.tsx';
import { CalendarButton } from './calendar-button.tsx';
import { formatMoment } from './moment.ts';
import { nameOf } from '#components/league/match/side-name.ts';
import styles from './next-step.module.css';
import { useAnswerDeadline } from './use-answer-deadline.ts';
import type { Room } from './use-room.ts';
import { useStandsIn } from './use-stands-in.ts';

const CaptainsPanel = part(() => import('./captains-panel.tsx').then((m) => m.CaptainsPanel));
const Appeal = part(() => import('./appeal.tsx').then((m) => m.Appeal));
const WithdrawProtest = part(() => import('./captains-panel.tsx').then((m) => m.WithdrawProtest));

/** Fetches what the members of the two sides see at and below the step, before it is drawn. */
export const preloadPanel = (): void => {
  void CaptainsPanel.preload();
  void WithdrawProtest.preload();
  void Appeal.preload();
};

/** The one next step of a match: what it is, who has it and until when, and the means where it is the viewer's. */
export function NextStep({ room }: { room: Room }) {
  const { t, i18n } = useTranslation('match-room');
  const { step, course, side, viewer, commands, here, now } = room;
  const texts = useTexts(room);
  const plays = useStandsIn(room) || side !== null;
  const protestable = course.status === 'finished' || course.reported.length > 0;
  const own = ownProtest(room);
  // a side protests once, also when it withdrew it
  const protested = side !== null && course.protests.by.includes(side);
  const protests = !protested && protestable && now <= protestUntil(course);
  const until =
    side !== null && !course.cup && course.season?.phase !== 'finished'
      ? appealUntil(room.story.results, room.story.appeals)
      : null;
  const appealable = until !== null && now <= until ? until : null;
  const appeals = side !== null && (appealable !== null || room.story.appeals.some(({ status }) => status === 'filed'));
  if (step.name === 'over' && !protests && !appeals && !commands.has('stats')) return null;
  return (
    <section className={`${styles.step} wide:col-start-2`} aria-labelledby="next-step">
      {/* A match that is over or off has no next one: it is here for who may still protest, or to say that it is off. */}
      {step.name !== 'over' && step.name !== 'off' && (
        <p className="pb-1 text-xs text-faint">{t(step.yours ? 'step.yours' : 'step.label')}</p>
      )}
      <h2 id="next-step" className="text-2xl">
        {texts.title}
      </h2>
      <p className="pt-1.5 text-soft">{texts.text}</p>
      {step.name === 'lineUp' && step.yours && <ToLineUp />}
      {beforeIt.has(step.name) && (
        // on a phone what is to be done stands first
        <div className={step.yours ? 'max-wide:order-last' : undefined}>
          <Milestones room={room} />
          <div className="pt-4">
            <CalendarButton match={room.match} />
          </div>
        </div>
      )}
      {protests && (
        <p className="mt-3 flex items-baseline justify-between gap-3 border-t border-rule pt-3 text-sm">
          <span>
            {t('protest.until', { until: formatMoment(protestUntil(course), i18n.language) })}{' '}
            {!(viewer.captain && viewer.leads === side) && <span className="text-faint">{t('protest.whose')}</span>}
          </span>
          <b className="numerals text-lg">
            <Countdown to={here(protestUntil(course))} />
          </b>
        </p>
      )}
      {own && (
        <div className="mt-3 grid gap-1 border-t border-rule pt-3 text-sm">
          <b className="font-semibold">{t('protest.filed')}</b>
          <span className="text-soft">{t('protest.waits', { when: formatMoment(own.created_at, i18n.language) })}</span>
          {own.reason && <span className="wrap-anywhere whitespace-pre-line">{own.reason}</span>}
          {viewer.captain && viewer.leads === side && <WithdrawProtest room={room} protest={own} />}
        </div>
      )}
      {appeals && <Appeal room={room} until={appealable} />}
      {/* No skeleton of its own: the page waits for it, and nothing moves once it is drawn. */}
      {(commands.size > 0 || plays) && <CaptainsPanel room={room} plays={plays} />}
    </section>
  );
}

/** The protest of the viewer's side that waits for its ruling: its clock has stopped. */
const ownProtest = ({ story, side, match }: Room) =>
  story.protests.find(
    ({ status, team_id }) =>
      side !== null && status === 'filed' && team_id === (side === 'home' ? match.home_team_id : match.away_team_id),
  );

/** The pitch stands further down the page. */
function ToLineUp() {
  const { t } = useTranslation('match-room');
  const show = () => {
    const pitch = document.querySelector('#line-up');
    pitch?.scrollIntoView({ block: 'start' });
    pitch?.querySelector<HTMLElement>('button:enabled')?.focus({ preventScroll: true });
  };
  return (
    <div className="pt-4">
      <Button variant="primary" size="large" wide onClick={show}>
        {t('step.lineUpYours.title')}
      </Button>
    </div>
  );
}

const beforeIt: ReadonlySet<string> = new Set(['kickOff', 'lineUp', 'ready', 'start']);

/** Steps that may be the viewer's own have a second wording, for them. */
type Own = 'answerTime' | 'agreeTime' | 'lineUp' | 'ready' | 'start' | 'report' | 'answer' | 'rule' | 'ruleProtest';

function useTexts({ match, course, step, viewer, story }: Room): { title: string; text: string } {
  const { t, i18n } = useTranslation('match-room');
  const moment = (at: Date | string) => formatMoment(at, i18n.language);
  const time = (at: Date) => formatTime(at.toISOString(), i18n.language);
  const proposal = story.reschedules.find(({ status }) => status === 'proposed');
  const values = {
    team: step.by === 'home' || step.by === 'away' ? nameOf(match, step.by) : '',
    rival: viewer.leads ? nameOf(match, otherSide(viewer.leads)) : '',
    until: step.until ? moment(step.until) : '',
    shows: time(lineupShows(course)),
    closes: time(lineupCloses(course)),
    noShow: time(noShowFrom(course)),
    proposed: proposal ? moment(proposal.kickoff_at) : '',
    answerTime: useAnswerDeadline(course),
  };
  if (step.name === 'over') return { title: t('step.over.title'), text: t(`over.${causeOf(story, course.cup)}`) };
  if (step.name === 'start' && bothReady(course))
    return { title: t(step.yours ? 'ready.both.yours' : 'ready.both.title'), text: t('ready.both.text', values) };
  const key = step.yours ? (`${step.name as Own}Yours` as const) : step.name;
  return { title: t(`step.${key}.title`, values), text: t(`step.${key}.text`, values) };
}

/**
 * The cause of the final result; one that was imported nobody reported. Reports and disputes never do; before the ledger
 * is readable it was agreed on.
 */
function causeOf({ results }: Room['story'], cup: boolean) {
  const last = results.at(-1);
  const cause = last?.cause;
  if (cause === 'silence' && last?.report_id === null) return cup ? 'walkover' : 'recorded';
  switch (cause) {
    case undefined:
    case 'report':
    case 'dispute':
    case 'retraction':
    case 'undo':
      return 'confirmation';
    default:
      return cause;
  }
}

/** The evening of a match as a line of moments; those behind are filled. */
function Milestones({ room: { course, now } }: { room: Room }) {
  const { t, i18n } = useTranslation('match-room');
  const answerTime = useAnswerDeadline(course);
  const moments = [
    ['shows', lineupShows(course)],
    ['kickOff', new Date(course.kickoff_at)],
    ['noShow', noShowFrom(course)],
  ] as const;
  return (
    <ol className={styles.milestones}>
      {moments.map(([name, at]) => (
        <li key={name} className={at <= now ? styles.past : undefined}>
          <span className="numerals">{formatTime(at.toISOString(), i18n.language)}</span>
          <span>
            {t(`milestones.${name}.what`)}
            <small>{t(`milestones.${name}.more`, { minutes: limits.delayToleranceMinutes })}</small>
          </span>
        </li>
      ))}
      <li>
        <span className="text-faint">{t('milestones.after')}</span>
        <span>
          {t('milestones.report.what')}
          <small>{t('milestones.report.more', { answerTime })}</small>
        </span>
      </li>
    </ol>
  );
}
