import type { KeyboardEvent } from 'react';
import { limits } from '#domain/limits.ts';
import control from '#components/ui/input.module.css';

type Props = {
  label: string;
  value: number | null;
  /** An error in it, by its id. */
  problem?: string;
  disabled?: boolean;
  onChange: (goals: number | null) => void;
};

/** A side's goals, which may be blank; the arrows count one up and one down, Tab goes on to the next score. */
export function ScoreInput({ label, value, problem, disabled = false, onChange }: Props) {
  const type = (typed: string) => {
    const digits = typed.replaceAll(/\D/g, '');
    onChange(digits === '' ? null : Math.min(Number(digits), limits.scoreMax));
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Tab' && !event.shiftKey) return toNextScore(event);
    const by = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    onChange(Math.min(Math.max((value ?? (by > 0 ? -1 : 1)) + by, 0), limits.scoreMax));
  };
  return (
    <input
      aria-label={label}
      aria-invalid={problem ? true : undefined}
      aria-describedby={problem}
      inputMode="numeric"
      autoComplete="off"
      enterKeyHint="done"
      data-score=""
      className={`${control.input} numerals text-center font-semibold ${problem ? control.wrong : ''}`}
      disabled={disabled}
      value={value ?? ''}
      onFocus={({ target }) => target.select()}
      onKeyDown={press}
      onChange={({ target }) => type(target.value)}
    />
  );
}

/** Past how the match ended, which Shift+Tab reaches; from the last score on as everywhere. */
function toNextScore(event: KeyboardEvent<HTMLInputElement>): void {
  const { form } = event.currentTarget;
  const scores = [...(form?.querySelectorAll<HTMLInputElement>('input[data-score]:enabled') ?? [])];
  const next = scores[scores.indexOf(event.currentTarget) + 1];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
