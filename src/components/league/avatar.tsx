import { pictureUrl } from '#lib/picture-url.ts';
import styles from './avatar.module.css';

type Size = 20 | 28 | 34 | 40 | 96;
type Props = { player: { username: string | null; avatar: string | null }; size: Size };

/** A player's picture, or the initials of the username. Decorative; the name stands beside it. */
export function Avatar({ player: { username, avatar }, size }: Props) {
  if (avatar)
    return (
      <img
        className="shrink-0 rounded-box object-cover"
        src={pictureUrl(avatar)}
        width={size}
        height={size}
        alt=""
        loading="lazy"
        decoding="async"
      />
    );
  const letters = initials(username ?? '');
  return (
    <span
      className={`${styles.initials} shrink-0`}
      style={{ width: size, height: size, fontSize: Math.max(11, Math.round(size * 0.4)) }}
      aria-hidden="true"
    >
      {size === 20 ? letters.slice(0, 1) : letters}
    </span>
  );
}

function initials(name: string): string {
  const [first = '', second = ''] = name.split(/[\s._-]+/);
  return (first.slice(0, 1) + second.slice(0, 1)).toLocaleUpperCase() || '·';
}
