import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Day } from '#components/league/match/match-days.ts';
import { weekdays } from '#domain/club/market.ts';
import { formatLongDay, weekdayName } from '#lib/dates.ts';

type Props = { days: Day[]; today: string };

/** Where a day of the list begins. */
export const dayId = (day: string) => `day-${day}`;

/** On phones the days that have matches, each the way to its own; arrows move along them. */
export function DateStrip({ days, today }: Props) {
  const { t, i18n } = useTranslation('matches');
  const [reached, setReached] = useState(0);
  const entry = Math.min(reached, days.length - 1);
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const targets: Record<string, number> = {
      ArrowRight: Math.min(entry + 1, days.length - 1),
      ArrowLeft: Math.max(entry - 1, 0),
      Home: 0,
      End: days.length - 1,
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    setReached(target);
    event.currentTarget.querySelectorAll('button')[target]?.focus();
  };
  const jump = (day: string, index: number) => {
    setReached(index);
    const section = document.getElementById(dayId(day));
    section?.scrollIntoView({ behavior: 'instant', block: 'start' });
    section?.querySelector('h2')?.focus({ preventScroll: true });
  };
  return (
    <div
      role="toolbar"
      aria-label={t('days')}
      onKeyDown={move}
      className="sticky top-0 z-3 -mx-[16px] flex gap-1 overflow-x-auto bg-ground px-[16px] [scrollbar-width:none] wide:hidden print:hidden"
    >
      {days.map(({ day, fixtures }, index) => {
        const at = fixtures[0]?.kickoff_at ?? '';
        return (
          <button
            key={day}
            type="button"
            aria-current={day === today ? 'date' : undefined}
            tabIndex={index === entry ? 0 : -1}
            onClick={() => jump(day, index)}
            className="grid h-14 w-12 shrink-0 place-content-center justify-items-center border-b-3 border-transparent text-sm text-soft aria-[current]:border-mark aria-[current]:font-semibold aria-[current]:text-ink"
          >
            <span className="sr-only">{formatLongDay(at, i18n.language)}</span>
            <span aria-hidden="true">{weekdayName(weekdayOf(day), i18n.language, 'short')}</span>
            <span className="numerals text-lg leading-none font-semibold text-ink" aria-hidden="true">
              {Number(day.slice(8))}
            </span>
          </button>
        );
      })}
    </div>
  );
}

const weekdayOf = (day: string) => weekdays[(new Date(day).getUTCDay() + 6) % 7] ?? 'mon';
