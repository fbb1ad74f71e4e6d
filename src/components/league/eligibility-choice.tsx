import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { eligibilities, type Eligibility } from '#data/eligibility/mutations.ts';
import styles from '#components/ui/segmented.module.css';

type Props = { label: string; value: Eligibility; pending: boolean; onChange: (status: Eligibility) => void };

/** The three-state control; with the focus in it the keys 1, 2 and 3 set a state. */
export function EligibilityChoice({ label, value, pending, onChange }: Props) {
  const { t } = useTranslation('eligibility');
  const choose = (status: Eligibility) => {
    if (!pending && status !== value) onChange(status);
  };
  const byNumber = (event: KeyboardEvent) => {
    const status = eligibilities[Number(event.key) - 1];
    if (status && !event.ctrlKey && !event.metaKey && !event.altKey) choose(status);
  };
  return (
    // The keys are a shortcut beside the three buttons.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div className={styles.choices} role="group" aria-label={label} aria-busy={pending} onKeyDown={byNumber}>
      {eligibilities.map((status, index) => (
        <button
          key={status}
          type="button"
          aria-pressed={status === value}
          aria-keyshortcuts={String(index + 1)}
          onClick={() => choose(status)}
        >
          {t(`status.${status}`)}
        </button>
      ))}
    </div>
  );
}
