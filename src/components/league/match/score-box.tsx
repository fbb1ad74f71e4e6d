import { LocalTime } from '#components/ui/local-time.tsx';
import type { MatchRowData } from '#domain/club/team-badge.ts';
import styles from './score-box.module.css';

type Props = {
  match: MatchRowData;
  zone?: string;
  /** The text for screen readers instead of a score that is hidden. */
  hiddenText?: string | undefined;
};

/** The box between two clubs: it changes its dress with the state of the match, never its place. */
export function ScoreBox({ match, zone, hiddenText }: Props) {
  const { status, home_score: home, away_score: away } = match;

  if (hiddenText !== undefined && hasScore(match))
    return (
      <span className={`${styles.box} ${status === 'live' ? styles.live : styles.done}`}>
        <span aria-hidden="true">
          ? <i>–</i> ?
        </span>
        <span className="sr-only">{hiddenText}</span>
      </span>
    );
  if (status === 'live')
    return <Score look="live" home={match.live_home_score ?? 0} away={match.live_away_score ?? 0} />;
  if (status === 'finished' && (home === null || away === null))
    return (
      <span data-score className={`${styles.box} ${styles.forfeit}`}>
        0–3
      </span>
    );
  if (home !== null && away !== null && status !== 'cancelled') {
    const look = match.forfeited_by ? 'forfeit' : 'done';
    return <Score look={look} disputed={status === 'disputed'} home={home} away={away} />;
  }
  if (status === 'postponed' || status === 'cancelled')
    return (
      <span data-score className={`${styles.box} ${styles.off}`}>
        –
      </span>
    );
  return (
    <span data-score className={status === 'disputed' ? `${styles.box} ${styles.disputed}` : styles.box}>
      <LocalTime at={match.kickoff_at} zone={zone} show="time" />
    </span>
  );
}

/** Whether the box has the time of the kick-off in it. */
export const showsTime = ({ status, home_score: home, away_score: away }: MatchRowData): boolean =>
  (status === 'scheduled' || status === 'reported' || status === 'disputed') && (home === null || away === null);

/** Whether a reader who looks the other way would learn from it. */
const hasScore = ({ status, home_score: home }: MatchRowData) =>
  status === 'live' || status === 'finished' || (home !== null && status !== 'cancelled');

type ScoreProps = { look: 'live' | 'forfeit' | 'done'; disputed?: boolean; home: number; away: number };

function Score({ look, disputed = false, home, away }: ScoreProps) {
  return (
    <span data-score className={`${styles.box} ${styles[look]} ${disputed ? styles.disputed : ''}`}>
      <span className={home < away ? styles.behind : undefined}>{home}</span>
      <i>–</i>
      <span className={away < home ? styles.behind : undefined}>{away}</span>
    </span>
  );
}
