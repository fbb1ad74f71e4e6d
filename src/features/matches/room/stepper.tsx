import { Minus, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { limits } from '#domain/limits.ts';
import styles from './stepper.module.css';

type Props = { label: string; value: number; max?: number; big?: boolean; onChange: (value: number) => void };

/** A small whole number: one more, one less, or typed. A big one grows upwards. */
export function Stepper({ label, value, max = limits.scoreMax, big = false, onChange }: Props) {
  const { t } = useTranslation('match-room');
  const type = (typed: string) => {
    const digits = typed.replaceAll(/\D/g, '');
    onChange(Math.min(Number(digits), max));
  };
  const less = (
    <button
      type="button"
      aria-label={t('less', { what: label })}
      disabled={value <= 0}
      onClick={() => onChange(value - 1)}
    >
      <Minus size={big ? 24 : 16} />
    </button>
  );
  const more = (
    <button
      type="button"
      aria-label={t('more', { what: label })}
      disabled={value >= max}
      onClick={() => onChange(value + 1)}
    >
      <Plus size={big ? 24 : 16} />
    </button>
  );
  return (
    <div className={big ? `${styles.stepper} ${styles.big}` : styles.stepper} role="group" aria-label={label}>
      {big ? more : less}
      <input
        aria-label={label}
        inputMode="numeric"
        autoComplete="off"
        className="numerals"
        value={value}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => type(target.value)}
      />
      {big ? less : more}
    </div>
  );
}
