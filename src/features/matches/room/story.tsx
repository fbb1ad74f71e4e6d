import { useTranslation } from 'react-i18next';
import { PlayerLink } from '#components/league/player-link.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { type StoryEntry, storyOf } from '#domain/match-story.ts';
import { dayKey, formatDay, formatTime } from '#lib/dates.ts';
import { formatMoment } from './moment.ts';
import styles from './story.module.css';
import type { Room } from './use-room.ts';

/** The story of a match: every claim, answer, ruling, protest and new time, with the time and by whom. */
export function Story({ room: { story } }: { room: Pick<Room, 'story'> }) {
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
              {entry.words && <small className="wrap-anywhere whitespace-pre-line">{entry.words}</small>}
            </span>
          </li>
        ))}
      </ol>
    </section>
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
