import styles from './pitch.module.css';

/** The landing page's drawing: five pass around two, and one pass goes through the middle. The ball does so again and again. */
export function Pitch() {
  return (
    <svg className={styles.pitch} viewBox="0 0 760 424" aria-hidden="true">
      <g fill="none" stroke="currentColor">
        <path d="M760 8H1V416H760M380 8V416M1 26A18 18 0 0 0 19 8M1 398A18 18 0 0 1 19 416" />
        <circle cx="380" cy="212" r="150" />
        <path d="M1 92H64A120 120 0 0 1 64 332H1M760 92H696A120 120 0 0 0 696 332H760" />
        <path d="M1 172H20V252H1M760 172H740V252H760" />
      </g>
      <circle cx="380" cy="212" r="3" fill="currentColor" />
      <path fill="none" d="M230,212L333.6,69.3L501.4,300.2L333.6,354.7" />
      <path fill="none" d="M339.6 336.7L487.4 147.8" />
      <path d="M491.4 140.8l-13.5 7.5 9.5 6.5z" />
      <circle className={styles.ball} r="7" />
      <g className={`kit ${styles.ours}`}>
        {around.map((player) => (
          <Player key={player.number} {...player} />
        ))}
      </g>
      <g className={`kit ${styles.theirs}`}>
        {inside.map((player) => (
          <Player key={player.number} {...player} />
        ))}
      </g>
    </svg>
  );
}

const around = [
  { x: 333.6, y: 69.3, number: 4 },
  { x: 501.4, y: 123.8, number: 9 },
  { x: 501.4, y: 300.2, number: 7 },
  { x: 333.6, y: 354.7, number: 10 },
  { x: 230, y: 212, number: 2 },
];
const inside = [
  { x: 346, y: 186, number: 5 },
  { x: 432, y: 262, number: 8 },
];

function Player({ x, y, number }: { x: number; y: number; number: number }) {
  return (
    <>
      <circle cx={x} cy={y} r="19" fill="var(--k1)" />
      <text x={x} y={y + 6.5} textAnchor="middle">
        {number}
      </text>
    </>
  );
}
