import { useTranslation } from 'react-i18next';
import { formatTime } from '#lib/dates.ts';
import type { MatchRowData } from '#domain/team-mark.ts';

/** The box between two clubs: it changes its dress with the state of the match, never its place. */
export function ScoreBox({ match, zone }: { match: MatchRowData; zone?: string }) {
  const { i18n } = useTranslation();
  const { status, home_score: home, away_score: away } = match;

  if (status === 'live')
    return <Score look="live" home={match.live_home_score ?? 0} away={match.live_away_score ?? 0} />;
  if (status === 'finished' && (home === null || away === null)) return <span className="sbox ff">0–3</span>;
  if (home !== null && away !== null && status !== 'cancelled') {
    const look = status === 'disputed' ? 'done dis' : match.forfeited_by ? 'ff' : 'done';
    return <Score look={look} home={home} away={away} />;
  }
  if (status === 'postponed' || status === 'cancelled') return <span className="sbox pp">–</span>;
  return (
    <span className={status === 'disputed' ? 'sbox dis' : 'sbox'}>
      {formatTime(match.kickoff_at, i18n.language, zone)}
    </span>
  );
}

function Score({ look, home, away }: { look: string; home: number; away: number }) {
  return (
    <span className={`sbox ${look}`}>
      <span className={home < away ? 'l' : undefined}>{home}</span>
      <i>–</i>
      <span className={away < home ? 'l' : undefined}>{away}</span>
    </span>
  );
}
