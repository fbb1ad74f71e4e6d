import styles from './stat-list.module.css';

/** Sums in large numerals, each above its word. */
export function StatList({ stats }: { stats: readonly (readonly [label: string, value: string])[] }) {
  return (
    <dl className={styles.stats}>
      {stats.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="numerals">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
