import { useTranslation } from 'react-i18next';
import { answerUntil } from '#domain/match/match-step.ts';
import { dayKey, formatTime } from '#lib/dates.ts';
import type { Report } from '#data/match-room/queries.ts';
import { formatMoment } from './room/moment.ts';
import { nameOf } from '#components/league/match/side-name.ts';
import type { Room } from './room/use-room.ts';
import styles from '#components/league/match/match-head.module.css';

/** The reports that stand, as far as the viewer may read them, the home side's first. */
export const standingReports = ({ story, match }: Pick<Room, 'story' | 'match'>): Report[] =>
  story.reports
    .filter(({ status }) => status === 'filed' || status === 'disputed')
    .toSorted(
      (one, other) => Number(one.team_id === match.away_team_id) - Number(other.team_id === match.away_team_id),
    );

/** Both sides' reports of a match they do not agree about, side by side. */
export function BothReports({ room, reports }: { room: Room; reports: Report[] }) {
  const { t } = useTranslation('match-room');
  return (
    <ul className={styles.reports} aria-label={t('head.reports')}>
      {reports.map((report) => (
        <li key={report.id}>
          <span className="numerals text-4xl leading-none font-bold whitespace-nowrap">
            {report.home_score}–{report.away_score}
          </span>
          <span className="text-xs wrap-anywhere text-soft">
            {t('head.by', { team: nameOf(room.match, report.team_id === room.match.home_team_id ? 'home' : 'away') })}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The side whose answer is due, and until when: everybody reads that, no matter who reads the score. */
export function WaitsFor({ room: { course, match, now } }: { room: Room }) {
  const { t, i18n } = useTranslation('match-room');
  if (course.status !== 'reported' || !course.report) return null;
  const until = answerUntil(course);
  const iso = until.toISOString();
  const isToday = dayKey(iso) === dayKey(now.toISOString());
  return (
    <span className="max-w-56 text-center text-sm max-wide:max-w-36 text-soft">
      {now >= until
        ? t('head.settling')
        : t('head.waiting', {
            team: nameOf(match, course.report.by === 'home' ? 'away' : 'home'),
            until: isToday ? formatTime(iso, i18n.language) : formatMoment(iso, i18n.language),
          })}
    </span>
  );
}
