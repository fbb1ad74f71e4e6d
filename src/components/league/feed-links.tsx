import { CalendarPlus, Rss } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isServedByHost } from '#lib/served-by-host.ts';

type Props = { league: string; /** A team's slug: its calendar alone. */ team?: string };

/**
 * Where calendars and feed readers find a public league. The host has these addresses (docs/decisions/0040): a site whose
 * backend is elsewhere has not, and shows none.
 */
export function FeedLinks({ league, team }: Props) {
  const { t, i18n } = useTranslation('share');
  if (!isServedByHost()) return null;
  const at = (file: string) => `/feeds/${encodeURIComponent(league)}/${file}?lang=${i18n.language}`;
  const look = 'link inline-flex min-h-11 items-center gap-2';
  return (
    <p className="flex flex-wrap gap-x-6 pt-2.5 text-sm print:hidden">
      <a className={look} href={at(team === undefined ? 'calendar.ics' : `teams/${encodeURIComponent(team)}.ics`)}>
        <CalendarPlus size={16} />
        {t('calendar')}
      </a>
      {team === undefined && (
        <a className={look} href={at('results.rss')} type="application/rss+xml">
          <Rss size={16} />
          {t('feed')}
        </a>
      )}
    </p>
  );
}
