import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '#domain/limits.ts';

/** Time left: days and hours far off, minutes and seconds in the last hour; then `past`, or that a match should have started. */
export function Countdown({ to, past }: { to: Date; past?: string }) {
  const { t } = useTranslation('common');
  const left = useSecondsUntil(to);
  if (left <= 0 && past !== undefined) return past;
  if (left <= 0) {
    const tolerated = left > -limits.delayToleranceMinutes * 60;
    return (
      <span role="timer">
        {tolerated ? t('ui.countdown.due', { minutes: limits.delayToleranceMinutes }) : t('ui.countdown.over')}
      </span>
    );
  }
  return (
    <span role="timer" aria-live="off">
      {remaining(left, t)}
    </span>
  );
}

/** Hook: the seconds left, which go on and follow another end at once however often they are drawn. */
function useSecondsUntil(to: Date): number {
  const [now, setNow] = useState(() => Date.now());
  const left = Math.ceil((to.getTime() - now) / 1000);
  const step = left > 3600 ? 30_000 : 1000;
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), step);
    return () => clearInterval(timer);
  }, [step]);
  return left;
}

function remaining(seconds: number, t: ReturnType<typeof useTranslation<'common'>>['t']): string {
  const [days, hours, minutes] = [
    Math.floor(seconds / 86_400),
    Math.floor(seconds / 3600) % 24,
    Math.floor(seconds / 60) % 60,
  ];
  if (days > 0) return t('ui.countdown.days', { days, hours });
  if (hours > 0) return t('ui.countdown.hours', { hours, minutes });
  return t('ui.countdown.minutes', { minutes, seconds: String(seconds % 60).padStart(2, '0') });
}
