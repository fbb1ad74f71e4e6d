import styles from './match-head.module.css';

type Props = {
  home: number;
  away: number;
  /** The viewer's side has won: the score comes in with a short motion. */
  celebrates?: boolean;
};

/** A score as large as the page's main thing; who is behind stands back. */
export function FinalScore({ home, away, celebrates = false }: Props) {
  return (
    <span data-score className={`numerals ${styles.score} ${celebrates ? styles.won : ''}`}>
      <span className={home < away ? styles.behind : undefined}>{home}</span>
      <i>–</i>
      <span className={away < home ? styles.behind : undefined}>{away}</span>
    </span>
  );
}

/** In its place, from whoever hides scores; `text` is what readers hear (`useHiddenText`). */
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
