import { pictureUrl } from '#lib/picture-url.ts';
import styles from './avatar.module.css';

type Size = 20 | 28 | 34 | 40 | 96;
const sizes: Record<Size, string> = {
  20: 'size-5 text-[0.6875rem]',
  28: 'size-7 text-[0.6875rem]',
  34: 'size-8.5 text-[0.875rem]',
  40: 'size-10 text-[1rem]',
  96: 'size-24 text-[2.375rem]',
};
type Props = { player: { username: string | null; avatar: string | null }; size: Size };

/** A player's picture, or the initials of the username. Decorative; the name is beside it. */
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
    <span className={`${styles.initials} ${sizes[size]} shrink-0`} aria-hidden="true">
      {size === 20 ? letters.slice(0, 1) : letters}
    </span>
  );
}

function initials(name: string): string {
  const [first = '', second = ''] = name.split(/[\s._-]+/);
  return (first.slice(0, 1) + second.slice(0, 1)).toLocaleUpperCase() || '·';
}
