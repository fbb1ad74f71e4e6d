import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { SigningWindow } from '#components/league/contract/signing-window.tsx';
import { Button } from '#components/ui/button.tsx';
import { MoreButton } from '#components/ui/more-button.tsx';
import { Select } from '#components/ui/select.tsx';
import { SearchField } from '#components/ui/search-field.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#components/ui/states.tsx';
import { useSearchParams } from '#lib/search-params.ts';
import { useDebounced } from '#lib/use-debounced.ts';
import { playerFilterOf, playerSearch } from './prefetch.ts';
import { OwnEntry } from './own-entry.tsx';
import { PhoneFilters } from './phone-filters.tsx';
import { PlayerFilters, useFilterNames } from './player-filters.tsx';
import styles from './market-row.module.css';
import { TeamRequests } from './team-requests.tsx';
import { useMarketReady } from './use-market-ready.ts';
import { PlayerRow } from './player-row.tsx';
import { marketQueries, type PlayerFilter } from '#data/transfer-center/queries.ts';

const noFilter = { q: '', position: '', experience: '', activity: '', style: '', nation: '', platform: '', days: '', free: '' } as const; // prettier-ignore

/** The player market, narrowed by what a captain looks for; every filter is in the address. */
export function PlayersTab() {
  const { t } = useTranslation('transfer-center');
  const { team, id, settled: above } = useMarketReady('players');
  const [params, set] = useSearchParams(playerSearch);
  const filter = playerFilterOf(params);
  const settled = useDebounced(params.q.trim(), 250);
  const players = useInfiniteQuery(marketQueries.players({ ...filter, q: settled }));
  const change = ({ days, free, ...rest }: Partial<PlayerFilter>) =>
    set({ ...rest, ...(days && { days: days.join(',') }), ...(free !== undefined && { free: free ? 'yes' : '' }) });
  const hits = players.data?.pages.flat() ?? [];
  const more = players.hasNextPage ? '+' : '';
  const waiting = players.isPlaceholderData || settled !== params.q.trim();
  const narrowed = Object.entries(params).some(([key, value]) => key !== 'sort' && value !== '');
  const named = useFilterNames(filter);
  const filters = <PlayerFilters filter={filter} onChange={change} />;
  const clear = narrowed && <Button onClick={() => set(noFilter)}>{t('clear')}</Button>;

  return (
    <div className="grid gap-x-10 gap-y-6 lg:grid-cols-[16.25rem_minmax(0,1fr)]">
      <aside className="max-wide:hidden content-start" aria-label={t('filter.title')}>
        {filters}
        <div className="pt-4">{clear}</div>
      </aside>
      <div className="min-w-0">
        {above ? (
          <>
            {id && <OwnEntry userId={id} />}
            {team && <TeamRequests team={team} />}
            {/* its line is kept free: the list below it stands still while it is read */}
            {team && (
              <div className="min-h-8">
                <SigningWindow team={team} />
              </div>
            )}
            {/* without it the search stands level with the first filter, below its label */}
            <div className={`flex min-w-0 flex-wrap items-center gap-3 py-3 ${team ? '' : 'lg:pt-7'}`}>
              <div className="min-w-0 flex-1 basis-36">
                <SearchField label={t('searchPlayers')} value={params.q} onChange={(q) => set({ q })} />
              </div>
              <PhoneFilters named={named} hits={hits.length} more={more} clear={clear}>
                {filters}
              </PhoneFilters>
              <Select
                label={t('sort.label')}
                hideLabel
                value={params.sort}
                onChange={({ target }) => set({ sort: playerSearch.sort(target.value) })}
              >
                <option value="">{t('sort.newest')}</option>
                <option value="level">{t('sort.level')}</option>
                <option value="name">{t('sort.name')}</option>
              </Select>
              <p className="text-sm text-faint" role="status">
                {players.data && !waiting && t('hitsPlayers', { count: hits.length, more })}
              </p>
            </div>
            {players.isPending && <SkeletonRows rows={6} />}
            {players.isError && <ErrorState message={t('errors.list')} onRetry={() => void players.refetch()} />}
            {players.data && hits.length === 0 && !waiting && (
              <EmptyState title={narrowed ? t('noHit') : t('emptyPlayers')} action={clear} />
            )}
            <ul
              className={`ruled ${styles.players} ${waiting ? 'opacity-60' : ''}`}
              aria-busy={waiting}
              aria-label={t('tabs.players')}
            >
              {hits.map((player) => (
                <li key={player.user_id}>
                  <PlayerRow player={player} team={team} />
                </li>
              ))}
            </ul>
            <MoreButton query={players} />
          </>
        ) : (
          <div className="min-h-dvh">
            <SkeletonRows rows={8} />
          </div>
        )}
      </div>
    </div>
  );
}
