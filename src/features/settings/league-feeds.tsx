import { useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#components/ui/button.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { Select } from '#components/ui/select.tsx';
import { leagueList } from '#data/leagues/list.ts';
import { toast } from '#lib/toast.ts';
import { feedQueries, readerAddress } from '#data/settings/queries.ts';

const files = {
  calendar: 'calendar.ics',
  results: 'results.rss',
  news: 'news.rss',
  table: 'table.csv',
  schedule: 'schedule.csv',
  squads: 'squads.csv',
  statistics: 'statistics.csv',
} as const;
type Kind = keyof typeof files;
const kinds = Object.keys(files) as Kind[];

/** The calendar, the feeds and the CSV files of any league at a personal address; nothing on a site whose host has none. */
export function LeagueFeeds({ userId }: { userId: string }) {
  const { t } = useTranslation('settings');
  const secret = useQuery(feedQueries.reader(userId)).data;
  const leagues = useQuery(leagueList()).data ?? [];
  const [chosen, setChosen] = useState<string>();
  const league = leagues.find(({ slug }) => slug === chosen) ?? leagues[0];
  if (!secret || !league || readerAddress(secret, league.slug, files.calendar) === undefined) return null;
  return (
    <div className="grid min-w-0 grid-cols-1 gap-3 pt-5">
      <SectionHead title={t('feeds.title')} level={3} />
      <p className="text-soft">{t('feeds.text')}</p>
      <Select label={t('feeds.league')} value={league.slug} onChange={({ target }) => setChosen(target.value)}>
        {leagues.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </Select>
      <ul className="ruled">
        {kinds.map((kind) => (
          <Feed key={kind} kind={kind} address={readerAddress(secret, league.slug, files[kind]) ?? ''} />
        ))}
      </ul>
    </div>
  );
}

function Feed({ kind, address }: { kind: Kind; address: string }) {
  const { t } = useTranslation('settings');
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => void toast.success(t('calendar.copied'), { id: 'feed' }),
      () => void toast.error(t('calendar.copyFailed'), { id: 'feed' }),
    );
  return (
    <li className="flex min-h-14 min-w-0 items-center gap-3 py-2">
      <span className="grid min-w-0 flex-1">
        <b className="font-semibold" id={`feed-${kind}`}>
          {t(`feeds.${kind}`)}
        </b>
        <output className="text-sm text-faint wrap-anywhere select-all" aria-labelledby={`feed-${kind}`}>
          {address}
        </output>
      </span>
      <IconButton label={t('feeds.copy', { feed: t(`feeds.${kind}`) })} onClick={() => void copy()}>
        <Copy size={18} />
      </IconButton>
    </li>
  );
}
