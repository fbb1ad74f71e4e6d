import { pictureUrl } from '#lib/picture-url.ts';
import styles from './news-cover.module.css';

type Props = { article: { id: string; cover: string | null }; className?: string; eager?: boolean };

/** An article's picture, 16:9: its own, or a move drawn on a pitch, always the same one. The title stands beside it. */
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
  const players = moveOf(id);
  const last = players.at(-1) ?? { x: 0, y: 0 };
  const [x, y] = [Math.min(304, last.x + 34), last.y + (last.y > 90 ? -26 : 26)];
  return (
    <svg className={`${styles.cover} ${className}`} viewBox="0 0 320 180" aria-hidden="true">
      <path
        className={styles.lines}
        d="M10 10H310V170H10ZM160 10V170M10 52H62V128H10M310 52H258V128H310M10 74H26V106H10M310 74H294V106H310"
      />
      <circle className={styles.lines} cx="160" cy="90" r="30" />
      <polyline className={styles.passes} points={players.map((player) => `${player.x},${player.y}`).join(' ')} />
      <path className={styles.run} d={`M${last.x} ${last.y}L${x} ${y}`} />
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

/** From left to right over the pitch, each somewhere else. */
function moveOf(id: string): { x: number; y: number }[] {
  let seed = Array.from(id, (sign) => sign.codePointAt(0) ?? 0).reduce(
    (hash, code) => Math.imul(hash ^ code, 0x01000193),
    0x811c9dc5,
  );
  const next = () => {
    seed = Math.imul(seed ^ (seed >>> 15), 0x2c1b3c6d) + 0x9e3779b9;
    return (seed >>> 8) / 2 ** 24;
  };
  return Array.from({ length: 5 }, (_, index) => ({
    x: Math.round(34 + index * 54 + next() * 34),
    y: Math.round(32 + next() * 116),
  }));
}
