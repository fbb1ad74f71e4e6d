import { type KeyboardEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Crest } from '#components/league/crest.tsx';
import type { TeamBadge } from '#domain/club/team-badge.ts';
import { limits } from '#domain/limits.ts';
import styles from './score-pad.module.css';

type Props = { team: TeamBadge; value: number; onChange: (goals: number) => void };

const digits = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

/** The goals of a side by one press: a digit, by its key, too; more than nine are typed into the number. */
export function ScorePad({ team, value, onChange }: Props) {
  const { t } = useTranslation('match-room');
  const name = useId();
  const label = t('goalsOf', { team: team.short_name ?? team.name });
  const press = ({ key, currentTarget, ctrlKey, metaKey, altKey }: KeyboardEvent<HTMLElement>) => {
    if (!/^\d$/.test(key) || ctrlKey || metaKey || altKey) return;
    onChange(Number(key));
    currentTarget.querySelector<HTMLInputElement>(`input[value="${key}"]`)?.focus();
  };
  return (
    <div className={styles.side}>
      <div className="flex min-w-0 items-center gap-3">
        <Crest team={team} size={40} />
        <b className="min-w-0 flex-1 truncate" translate="no">
          {team.short_name ?? team.name}
        </b>
        <input
          aria-label={label}
          inputMode="numeric"
          autoComplete="off"
          className={`numerals ${styles.goals}`}
          value={value}
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => onChange(Math.min(Number(target.value.replaceAll(/\D/g, '')), limits.scoreMax))}
        />
      </div>
      <div className={styles.digits} role="radiogroup" aria-label={label} onKeyDown={press}>
        {digits.map((digit) => (
          <label key={digit} className="numerals">
            <input type="radio" name={name} value={digit} checked={value === digit} onChange={() => onChange(digit)} />
            {digit}
          </label>
        ))}
      </div>
    </div>
  );
}
