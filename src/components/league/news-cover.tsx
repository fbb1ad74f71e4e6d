import { moveOf, pitch } from '#domain/community/drawn-move.ts';
import { pictureUrl } from '#lib/picture-url.ts';
import styles from './news-cover.module.css';

type Props = { article: { id: string; cover: string | null }; className?: string; eager?: boolean };

/** An article's picture, 16:9: its own, or a move drawn on a pitch, always the same one. The title is beside it. */
export function NewsCover({ article: { id, cover }, className = '', eager = false }: Props) {
  if (cover === null) return <DrawnMove id={id} className={className} />;
  return (
    <img
      className={`${styles.cover} ${className}`}
      src={pictureUrl(cover)}
      width={1024}
      height={576}
      alt=""
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
    />
  );
}

/** Five players, the passes between them, and the run at the end. */
function DrawnMove({ id, className }: { id: string; className: string }) {
  const { players, run } = moveOf(id);
  return (
    <svg className={`${styles.cover} ${className}`} viewBox="0 0 320 180" aria-hidden="true">
      <path className={styles.lines} d={pitch} />
      <circle className={styles.lines} cx="160" cy="90" r="30" />
      <polyline className={styles.passes} points={players.map((player) => `${player.x},${player.y}`).join(' ')} />
      <path className={styles.run} d={run} />
      {players.map((player, index) => (
        <circle
          key={player.x}
          className={index === players.length - 1 ? styles.striker : styles.player}
          cx={player.x}
          cy={player.y}
          r="6.5"
        />
      ))}
    </svg>
  );
}
