import styles from './chalk.module.css';

/**
 * Lines of a pitch at the right edge of a page's head, where nobody reads: the penalty area, half a centre circle, or
 * the corner. On phones, where there is no such edge, only the corner's arc is left.
 */
export function Chalk({ kind }: { kind: 'box' | 'circle' | 'corner' }) {
  return (
    <>
      <svg
        className={`${styles.chalk} max-wide:hidden`}
        viewBox="0 0 460 260"
        preserveAspectRatio={anchors[kind]}
        aria-hidden="true"
      >
        {kind === 'box' && <path d="M460 22H70V238H460M460 78H392V182H460M70 84A56 56 0 0 0 70 176" />}
        {kind === 'circle' && <path d="M460 34A96 96 0 0 0 460 226" />}
        {kind === 'corner' && <path d="M460 96A96 96 0 0 1 364 0M460 36A36 36 0 0 1 424 0" />}
      </svg>
      <svg className={`${styles.chalk} wide:hidden`} viewBox="0 0 72 72" aria-hidden="true">
        <path d="M72 72A72 72 0 0 1 0 0" />
      </svg>
    </>
  );
}

// The corner is the head's own, however low the head is; the other lines are cropped at its middle.
const anchors = { box: 'xMaxYMid slice', circle: 'xMaxYMid meet', corner: 'xMaxYMin slice' };
