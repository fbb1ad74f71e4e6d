import { useTranslation } from 'react-i18next';
import { formatDate, formatDay, formatFull, formatRelative, formatTime } from '#lib/dates.ts';

type Props = { at: string; zone?: string; style?: 'time' | 'day' | 'date' | 'full' | 'relative' };

/** An instant in the viewer's zone (or a given one); the exact moment is in its title. */
export function LocalTime({ at, zone, style = 'full' }: Props) {
  const { i18n } = useTranslation();
  const language = i18n.language;
  const texts = {
    time: () => formatTime(at, language, zone),
    day: () => formatDay(at, language, zone),
    date: () => formatDate(at, language, zone),
    full: () => formatFull(at, language, zone),
    relative: () => formatRelative(at, new Date(), language),
  };
  return (
    <time dateTime={at} title={formatFull(at, language, zone)}>
      {texts[style]()}
    </time>
  );
}
