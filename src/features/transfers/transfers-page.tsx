import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { SigningWindow } from '#components/league/contract/signing-window.tsx';
import { TransferRow } from '#components/league/transfer/transfer-row.tsx';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import { MoreButton } from '#components/ui/more-button.tsx';
import { NewRows } from '#components/ui/new-rows.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { PageTitle } from '#components/ui/page-title.tsx';
import { SearchField } from '#components/ui/search-field.tsx';
import { Select } from '#components/ui/select.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#components/ui/states.tsx';
import { leagueQueries, seasonNumbers } from '#data/leagues/queries.ts';
import { useViewer } from '#data/auth/viewer.ts';
import { teamQueries } from '#data/teams/queries.ts';
import { groupBy } from '#domain/group-by.ts';
import { dayKey, formatLongDay } from '#lib/dates.ts';
import { paths } from '#lib/paths.ts';
import { useSearchParams } from '#lib/search-params.ts';
import { useDebounced } from '#lib/use-debounced.ts';
import { useSteadyRows } from '#lib/use-steady-rows.ts';
import { whenDefined } from '#lib/when-defined.ts';
import { transferKinds, transferSearch } from './prefetch.ts';
import { type Transfer, transferQueries } from '#data/transfers/queries.ts';
import { WeekSignings } from './week-signings.tsx';

/** /transfers: who went where, newest first; search, season and kind are kept in the address. */
export function TransfersPage() {
  const { t } = useTranslation('transfers');
  const [{ q, season, kind }, set] = useSearchParams(transferSearch);
  const settled = useDebounced(q.trim(), 250);
  const transfers = useInfiniteQuery(transferQueries.page({ q: settled, season, kind: kind || undefined }));
  const read = transfers.data?.pages.flat() ?? [];
  const steady = useSteadyRows(read, `${settled} ${season} ${kind} ${transfers.isPlaceholderData}`);
  const rows = useDeferredValue(steady.rows);
  // rows that are read and not drawn yet are still on their way: nothing below them is in their place
  const coming = transfers.isPending || (rows.length === 0 && read.length > 0);
  const narrowed = q !== '' || season !== undefined || kind !== '';
  const clear = () => set({ q: '', season: undefined, kind: '' });
  const waiting = transfers.isPlaceholderData || settled !== q.trim();

  return (
    <>
      <PageTitle title={t('title')} />
      <PageHead
        title={t('title')}
        lead={<OwnWindow />}
        actions={<ButtonLink to={paths.transferCenter()}>{t('center')}</ButtonLink>}
        chalk="circle"
      />
      <div className="page pt-5">
        <div className="mb-4 flex flex-wrap items-end gap-3">
          <div className="min-w-0 flex-1 basis-full sm:max-w-sm sm:basis-0">
            <SearchField label={t('search')} value={q} onChange={(text) => set({ q: text })} />
          </div>
          <div className="grid w-full grid-cols-2 gap-3 sm:contents">
            <SeasonFilter value={season} onChange={(wanted) => set({ season: wanted })} />
            <Select
              label={t('filter.kind')}
              value={kind}
              onChange={({ target }) => set({ kind: transferSearch.kind(target.value) })}
            >
              <option value="">{t('filter.allKinds')}</option>
              {transferKinds.map((each) => (
                <option key={each} value={each}>
                  {t(`row.kind.${each}`)}
                </option>
              ))}
            </Select>
          </div>
          <p className="ml-auto flex min-h-11 items-center text-sm text-faint" role="status">
            {transfers.data && !waiting && t('hits', { count: read.length, more: transfers.hasNextPage ? '+' : '' })}
          </p>
        </div>
        {coming && <SkeletonRows rows={10} />}
        {transfers.isError && <ErrorState message={t('errors.list')} onRetry={() => void transfers.refetch()} />}
        {transfers.data && read.length === 0 && !waiting && (
          <EmptyState
            title={q ? t('noHit', { query: q }) : narrowed ? t('noneFiltered') : t('empty')}
            action={narrowed && <Button onClick={clear}>{t('clear')}</Button>}
          />
        )}
        {!narrowed && <WeekSignings transfers={rows} />}
        <NewRows waiting={steady.waiting} onShow={steady.show} />
        <div className={waiting ? 'opacity-60' : ''} aria-busy={waiting}>
          {byDay(rows).map(([day, ofDay]) => (
            <Day key={day} transfers={ofDay} />
          ))}
        </div>
        {!coming && <MoreButton query={transfers} />}
      </div>
    </>
  );
}

function Day({ transfers }: { transfers: Transfer[] }) {
  const { i18n } = useTranslation('transfers');
  const [first] = transfers;
  return (
    <section>
      <h2 className="flex items-baseline justify-between gap-3 border-b border-rule pt-[18px] pb-[7px] text-sm text-soft sticky top-0 z-2 bg-ground">
        <b className="font-semibold text-ink">{first && formatLongDay(first.happened_at, i18n.language)}</b>
        <span className="numerals">{first && dayKey(first.happened_at).slice(0, 4)}</span>
      </h2>
      <ul className="ruled">
        {transfers.map((transfer) => (
          <li key={transfer.id}>
            <TransferRow transfer={transfer} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The days in the order of the list, each with its transfers. */
function byDay(transfers: Transfer[]): [string, Transfer[]][] {
  return [...groupBy(transfers, ({ happened_at }) => dayKey(happened_at))];
}

function SeasonFilter({ value, onChange }: { value: number | undefined; onChange: (season?: number) => void }) {
  const { t } = useTranslation('transfers');
  const { data: seasons = [] } = useQuery(leagueQueries.seasons());
  return (
    <Select
      label={t('filter.season')}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value === '' ? undefined : Number(target.value))}
    >
      <option value="">{t('filter.allSeasons')}</option>
      {seasonNumbers(seasons, value).map((season) => (
        <option key={season} value={season}>
          {t('filter.seasonOf', { season })}
        </option>
      ))}
    </Select>
  );
}

/** The possible actions of the viewer's own team. */
function OwnWindow() {
  const { t } = useTranslation('transfers');
  const { data: team } = useQuery(whenDefined(useViewer().teamId, teamQueries.detail));
  if (!team) return <>{t('lead')}</>;
  return <SigningWindow team={team} />;
}
