import { useQuery } from '@tanstack/react-query';
import { SlidersHorizontal } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SigningWindow } from '#components/league/signing-window.tsx';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { SearchField } from '#components/ui/search-field.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#components/ui/states.tsx';
import { matchingPlayers, parseDays, type PlayerFilter } from '#domain/market.ts';
import { param, useSearchParams } from '#lib/search-params.ts';
import { OwnEntry } from './own-entry.tsx';
import { PlayerFilters } from './player-filters.tsx';
import { PlayerRow } from './player-row.tsx';
import { marketQueries } from './queries.ts';
import { useViewer } from './viewer.ts';

const schema = {
  q: param.text,
  position: param.text,
  experience: param.text,
  activity: param.text,
  style: param.text,
  nation: param.text,
  platform: param.text,
  days: param.text,
  free: param.oneOf('', 'yes'),
};
const noFilter = { q: '', position: '', experience: '', activity: '', style: '', nation: '', platform: '', days: '', free: '' } as const; // prettier-ignore

/** The player market, narrowed by what a captain looks for; every filter is in the address. */
export function PlayersTab() {
  const { t } = useTranslation('transfer-center');
  const viewer = useViewer();
  const players = useQuery(marketQueries.players());
  const [asked, set] = useSearchParams(schema);
  const [sheet, setSheet] = useState(false);
  const filter: PlayerFilter = { ...asked, days: parseDays(asked.days), free: asked.free === 'yes' };
  const change = ({ days, free, ...rest }: Partial<PlayerFilter>) =>
    set({ ...rest, ...(days && { days: days.join(',') }), ...(free !== undefined && { free: free ? 'yes' : '' }) });
  const others = useMemo(
    () => (players.data ?? []).filter(({ user_id }) => user_id !== viewer.userId),
    [players.data, viewer.userId],
  );
  const hits = matchingPlayers(others, filter);
  const nations = [...new Set(others.flatMap(({ nation }) => nation ?? []))].toSorted();
  const narrowed = Object.values(asked).some((value) => value !== '');
  const filters = <PlayerFilters filter={filter} nations={nations} onChange={change} />;
  const clear = narrowed && <Button onClick={() => set(noFilter)}>{t('clear')}</Button>;

  return (
    <div className="grid gap-x-10 gap-y-6 lg:grid-cols-[260px_minmax(0,1fr)]">
      <aside className="only-l content-start" aria-label={t('filter.title')}>
        {filters}
        <div className="pt-4">{clear}</div>
      </aside>
      <div className="min-w-0">
        <OwnEntry userId={viewer.userId} />
        {viewer.team && <SigningWindow team={viewer.team} />}
        <div className="row flex-wrap py-3">
          <div className="min-w-0 grow">
            <SearchField label={t('searchPlayers')} value={asked.q} onChange={(q) => set({ q })} />
          </div>
          <span className="only-s">
            <Button onClick={() => setSheet(true)}>
              <SlidersHorizontal size={18} aria-hidden="true" />
              {t('filter.title')}
            </Button>
          </span>
          <p className="sm t3" role="status">
            {players.data && t('hitsPlayers', { count: hits.length })}
          </p>
        </div>
        {players.isPending && <SkeletonRows rows={6} />}
        {players.isError && <ErrorState message={t('errors.list')} onRetry={() => void players.refetch()} />}
        {players.data && hits.length === 0 && (
          <EmptyState title={others.length === 0 ? t('emptyPlayers') : t('noHit')} action={clear} />
        )}
        <ul className="ruled" aria-label={t('tabs.players')}>
          {hits.map((player) => (
            <li key={player.user_id}>
              <PlayerRow player={player} viewer={viewer} />
            </li>
          ))}
        </ul>
      </div>
      <Dialog
        open={sheet}
        onClose={() => setSheet(false)}
        title={t('filter.title')}
        footer={
          <>
            {clear}
            <Button variant="primary" onClick={() => setSheet(false)}>
              {t('filter.show', { count: hits.length })}
            </Button>
          </>
        }
      >
        {filters}
      </Dialog>
    </div>
  );
}
