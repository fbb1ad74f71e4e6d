import styles from './segmented.module.css';

type Props<V extends string> = {
  label: string;
  value: V;
  choices: readonly { value: V; label: string; disabled?: boolean }[];
  /** The id of the text that says why one cannot be chosen yet. */
  describedBy?: string | undefined;
  onChange: (value: V) => void;
};

/** One of a few, all in view. */
export function Segmented<V extends string>({ label, value, choices, describedBy, onChange }: Props<V>) {
  return (
    <div className={styles.choices} role="group" aria-label={label} aria-describedby={describedBy}>
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          aria-pressed={choice.value === value}
          disabled={choice.disabled}
          onClick={() => onChange(choice.value)}
        >
          {choice.label}
        </button>
      ))}
    </div>
  );
}
