import { Minus, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { limits } from '#domain/limits.ts';
import styles from './stepper.module.css';

type Props = { label: string; value: number; max?: number; onChange: (value: number) => void };

/** A small whole number: one more, one less, or typed. */
export function Stepper({ label, value, max = limits.scoreMax, onChange }: Props) {
  const { t } = useTranslation('match-room');
  const type = (typed: string) => {
    const digits = typed.replaceAll(/\D/g, '');
    onChange(Math.min(Number(digits), max));
  };
  return (
    <div className={styles.stepper} role="group" aria-label={label}>
      <button
        type="button"
        aria-label={t('less', { what: label })}
        disabled={value <= 0}
        onClick={() => onChange(value - 1)}
      >
        <Minus size={16} />
      </button>
      <input
        aria-label={label}
        inputMode="numeric"
        autoComplete="off"
        className="numerals"
        value={value}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => type(target.value)}
      />
      <button
        type="button"
        aria-label={t('more', { what: label })}
        disabled={value >= max}
        onClick={() => onChange(value + 1)}
      >
        <Plus size={16} />
      </button>
    </div>
  );
}
