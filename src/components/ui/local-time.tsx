import { useTranslation } from 'react-i18next';
import { formatDate, formatDay, formatFull, formatRelative, formatTime, zoneName } from '#lib/dates.ts';
import { useNow } from '#lib/use-now.ts';

type Props = { at: string; zone?: string; show?: 'time' | 'day' | 'date' | 'full' | 'zone' | 'relative' };

/**
 * An instant in the viewer's zone (or a given one), or the name of that zone then; the exact moment is in its title. A
 * time drawn by a server is written anew by the page itself, for its reader (scripts/vite/reader-times.ts).
 */
export function LocalTime({ at, zone, show = 'full' }: Props) {
  const { i18n } = useTranslation();
  const language = i18n.language;
  const now = useNow();
  const texts = {
    time: () => formatTime(at, language, zone),
    day: () => formatDay(at, language, zone),
    date: () => formatDate(at, language, zone),
    full: () => formatFull(at, language, zone),
    zone: () => zoneName(at, language, zone),
    relative: () => formatRelative(at, now, language),
  };
  return (
    <time dateTime={at} data-show={show} data-zone={zone} title={formatFull(at, language, zone)}>
      {texts[show]()}
    </time>
  );
}
