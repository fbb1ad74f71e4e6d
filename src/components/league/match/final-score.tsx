import { kitOf } from '#components/league/kit-stripe.tsx';
import type { TeamBadge } from '#domain/club/team-badge.ts';
import styles from './match-head.module.css';

type Props = {
  home: number;
  away: number;
  /** Final: each number is on its club's colours. */
  sides?: [TeamBadge, TeamBadge] | undefined;
  /** The viewer's side has won: the score comes in with a short motion. */
  celebrates?: boolean;
};

/** A score as large as the page's main thing; who is behind stands back. */
export function FinalScore({ home, away, sides, celebrates = false }: Props) {
  const [homeKit, awayKit] = (sides ?? []).map(kitOf);
  return (
    <span data-score className={`numerals ${styles.score} ${celebrates ? styles.won : ''}`}>
      <span className={`${homeKit ? `kit ${styles.kit}` : ''} ${home < away ? styles.behind : ''}`} style={homeKit}>
        {home}
      </span>
      <i>–</i>
      <span className={`${awayKit ? `kit ${styles.kit}` : ''} ${away < home ? styles.behind : ''}`} style={awayKit}>
        {away}
      </span>
    </span>
  );
}

/** In its place, from a reader who hides scores; `text` is what readers hear (`useHiddenText`). */
export function HiddenFinalScore({ text }: { text: string }) {
  return (
    <span className={`numerals ${styles.score}`}>
      <span aria-hidden="true">?</span>
      <i aria-hidden="true">–</i>
      <span aria-hidden="true">?</span>
      <span className="sr-only">{text}</span>
    </span>
  );
}
