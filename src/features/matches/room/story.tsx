import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { PlayerLink } from '#components/league/player-link.tsx';
import { ReportButton } from '#components/league/report-button.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { type StoryEntry, storyOf } from '#domain/match/match-story.ts';
import { useViewer } from '#data/auth/viewer.ts';
import { useReportContent } from '#data/moderation/mutations.ts';
import { dayKey, formatDay, formatTime } from '#lib/dates.ts';
import { part } from '#lib/page.tsx';
import { formatMoment } from './moment.ts';
import styles from './story.module.css';
import type { Room } from './use-room.ts';

const RuledBy = part(() => import('#components/league/rules/ruled-by.tsx').then((m) => m.RuledBy));

type Props = {
  room: Pick<Room, 'story' | 'match'>;
  /** Whether what others said can be reported here. */
  reports?: boolean;
};

/** The story of a match: every report, answer, ruling, protest and new time, with the time and by whom. */
export function Story({ room: { story, match }, reports = false }: Props) {
  const { t, i18n } = useTranslation('match-room');
  const entries = storyOf(story);
  if (entries.length === 0) return null;
  return (
    <section>
      <SectionHead title={t('story.title')} />
      <ol className={styles.story}>
        {entries.map((entry, index) => (
          <li key={`${entry.at} ${entry.what}`}>
            <time dateTime={entry.at} className="numerals">
              {formatTime(entry.at, i18n.language)}
              {dayKey(entry.at) !== dayKey(entries[index - 1]?.at ?? longAgo) && (
                <small>{formatDay(entry.at, i18n.language)}</small>
              )}
            </time>
            <span className="min-w-0">
              <b>
                <What entry={entry} />
              </b>
              {entry.by && (
                <small>
                  <PlayerLink player={entry.by} />
                </small>
              )}
              {entry.text && <small className="wrap-anywhere whitespace-pre-line">{entry.text}</small>}
              {entry.paragraph && (
                <Suspense fallback={null}>
                  <RuledBy code={entry.paragraph} match={match} />
                </Suspense>
              )}
              {reports && <ReportTexts entry={entry} />}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Reports the text of an entry, where there are any and they are not the viewer's own. */
function ReportTexts({ entry: { text, content, by } }: { entry: StoryEntry }) {
  const { t } = useTranslation('report');
  const { id: me } = useViewer();
  const report = useReportContent();
  if (!text || !content || !me || by?.id === me) return null;
  return (
    <ReportButton
      small
      of={by?.username ?? t('staff')}
      kinds={[content.kind]}
      onSend={(answers) => report.mutateAsync({ subject_id: content.id, ...answers })}
    />
  );
}

function What({ entry: { what, score, kickoff } }: { entry: StoryEntry }) {
  const { t, i18n } = useTranslation('match-room');
  return t(`story.${what}`, {
    score: score ? `${score.home}–${score.away}` : '–',
    when: kickoff ? formatMoment(kickoff, i18n.language) : '',
  });
}

const longAgo = '1970-01-01T00:00:00Z';
