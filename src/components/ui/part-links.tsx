import { useEffect, useState } from 'react';
import styles from './tabs.module.css';

type Props = {
  label: string;
  /** The parts of the page by the ids of their elements, from the first. */
  parts: { id: string; label: string }[];
};

/** Pixels from the top within which a part is the one that is read: what is scrolled to leaves room for the links. */
const reached = 100;

/** Where all parts of a page stand below each other: the ways to them, the one that is read marked. */
export function PartLinks({ label, parts }: Props) {
  const here = usePartInSight(parts.map(({ id }) => id));
  return (
    <nav className={`${styles.tabs} justify-center`} aria-label={label}>
      {parts.map((part) => (
        <a
          key={part.id}
          href={`#${part.id}`}
          aria-current={part.id === here ? 'location' : undefined}
          onClick={(event) => {
            event.preventDefault();
            const element = document.getElementById(part.id);
            element?.scrollIntoView();
            element?.focus({ preventScroll: true });
          }}
        >
          {part.label}
        </a>
      ))}
    </nav>
  );
}

/** A part that is not drawn yet has no place, though its box says the very top. */
const topOf = (part: HTMLElement | null) => part?.getClientRects()[0]?.top ?? Infinity;

/** Hook: the part that was scrolled to the top last. */
function usePartInSight(ids: string[]): string | undefined {
  const [here, setHere] = useState(ids[0]);
  const all = ids.join(' ');
  useEffect(() => {
    const look = () => {
      const tops = all
        .split(' ')
        .map((id) => ({ id, top: topOf(document.getElementById(id)) }))
        .filter(({ top }) => top <= reached)
        .toSorted((one, other) => one.top - other.top);
      setHere(tops.at(-1)?.id ?? all.split(' ')[0]);
    };
    look();
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  }, [all]);
  return here;
}
