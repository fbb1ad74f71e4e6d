import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { WeekdayField } from '#components/form/weekday-field.tsx';
import { ReportButton } from '#components/league/report-button.tsx';
import { TeamCard } from '#components/league/team-card.tsx';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import { MoreButton } from '#components/ui/more-button.tsx';
import { SearchField } from '#components/ui/search-field.tsx';
import { Select } from '#components/ui/select.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#components/ui/states.tsx';
import { positions } from '#domain/club/players.ts';
import { useViewer } from '#data/auth/viewer.ts';
import { useReportContent } from '#data/moderation/mutations.ts';
import { weekdayName } from '#lib/dates.ts';
import { paths } from '#lib/paths.ts';
import { useSearchParams } from '#lib/search-params.ts';
import { useDebounced } from '#lib/use-debounced.ts';
import { listingFilterOf, listingSearch } from './prefetch.ts';
import { JoinButton } from './join-button.tsx';
import { OwnEntry } from './own-entry.tsx';
import { OwnListing } from './own-listing.tsx';
import { OwnRequests } from './own-requests.tsx';
import { PhoneFilters } from './phone-filters.tsx';
import { type Listing, marketQueries } from '#data/transfer-center/queries.ts';
import { useMarketReady } from './use-market-ready.ts';
import { FactsList } from '#components/ui/facts-list.tsx';

/** Teams that look for players, found by name, position and training days. */
export function TeamsTab() {
  const { t, i18n } = useTranslation('transfer-center');
  const { t: common } = useTranslation('common');
  const { id, captain, membership, team, settled: above } = useMarketReady('teams');
  const [params, set] = useSearchParams(listingSearch);
  const filter = listingFilterOf(params);
  const settled = useDebounced(params.q.trim(), 250);
  const listings = useInfiniteQuery(marketQueries.teams({ ...filter, q: settled }));
  const { data: counts } = useQuery(marketQueries.counts());
  const hits = listings.data?.pages.flat() ?? [];
  const waiting = listings.isPlaceholderData || settled !== params.q.trim();
  const narrowed = Object.entries(params).some(([key, value]) => key !== 'sort' && value !== '');
  const more = listings.hasNextPage ? '+' : '';
  const named = [
    filter.position && common(`league.position.${filter.position}`),
    filter.days.map((day) => weekdayName(day, i18n.language, 'short')).join(' '),
  ].filter((name) => name !== '');
  const clear = narrowed && <Button onClick={() => set({ q: '', position: '', days: '' })}>{t('clear')}</Button>;
  const filters = (
    <>
      <Select
        label={t('filter.position')}
        value={params.position}
        onChange={({ target }) => set({ position: listingSearch.position(target.value) })}
      >
        <option value="">{t('filter.any')}</option>
        {positions.map((each) => (
          <option key={each} value={each}>
            {counts
              ? t('filter.counted', {
                  name: common(`league.position.${each}`),
                  entries: counts[`wanted:${each}`] ?? 0,
                })
              : common(`league.position.${each}`)}
          </option>
        ))}
      </Select>
      <WeekdayField
        label={t('filter.training')}
        value={filter.days}
        onChange={(next) => set({ days: next.join(',') })}
      />
    </>
  );
  if (!above) return <SkeletonRows rows={8} />;
  return (
    <div className="grid min-w-0 grid-cols-1 gap-5">
      {id && membership === null && <OwnEntry userId={id} />}
      {id && membership === null && <OwnRequests userId={id} />}
      {team && <OwnListing team={team} captain={captain} />}
      <div className="flex flex-wrap items-end gap-3 wide:gap-4">
        <div className="min-w-0 flex-1 basis-36 wide:max-w-sm">
          <SearchField label={t('searchTeams')} value={params.q} onChange={(q) => set({ q })} />
        </div>
        <div className="flex items-end gap-4 max-wide:hidden">{filters}</div>
        <PhoneFilters named={named} hits={hits.length} more={more} clear={clear}>
          <div className="grid min-w-0 grid-cols-1 gap-4">{filters}</div>
        </PhoneFilters>
        <Select
          label={t('sort.label')}
          hideLabel
          value={params.sort}
          onChange={({ target }) => set({ sort: listingSearch.sort(target.value) })}
        >
          <option value="">{t('sort.newest')}</option>
          <option value="name">{t('sort.name')}</option>
        </Select>
        <p className="text-sm text-faint ml-auto" role="status">
          {listings.data && !waiting && t('hitsTeams', { count: hits.length, more })}
        </p>
      </div>
      {listings.isPending && <SkeletonRows rows={5} />}
      {listings.isError && <ErrorState message={t('errors.list')} onRetry={() => void listings.refetch()} />}
      {listings.data && hits.length === 0 && !waiting && (
        <EmptyState title={narrowed ? t('noHit') : t('emptyTeams')} action={clear} />
      )}
      <h2 className="sr-only">{t('tabs.teams')}</h2>
      <ul
        className={`grid grid-cols-1 gap-4 *:min-w-0 lg:grid-cols-2 ${waiting ? 'opacity-60' : ''}`}
        aria-busy={waiting}
        aria-label={t('tabs.teams')}
      >
        {hits.map((listing) => (
          <li key={listing.team_id}>
            <Team listing={listing} />
          </li>
        ))}
      </ul>
      <MoreButton query={listings} />
    </div>
  );
}

function Team({ listing }: { listing: Listing }) {
  const { t } = useTranslation('transfer-center');
  const viewer = useViewer();
  const report = useReportContent();
  const { team, facts, team_goals, player_expectations } = listing;
  return (
    <TeamCard team={team} facts={facts}>
      {(team_goals || player_expectations) && (
        <FactsList>
          {team_goals && (
            <>
              <dt>{t('fields.teamGoals')}</dt>
              <dd className="whitespace-pre-line">{team_goals}</dd>
            </>
          )}
          {player_expectations && (
            <>
              <dt>{t('fields.playerExpectations')}</dt>
              <dd className="whitespace-pre-line">{player_expectations}</dd>
            </>
          )}
        </FactsList>
      )}
      {viewer.membership !== undefined && viewer.teamId !== team.id && (
        <div className="flex flex-wrap items-center gap-2">
          <JoinButton team={team} players={facts?.player_count} />
          {listing.captain_id && (
            <ButtonLink size="small" to={paths.messages(listing.captain_id)}>
              {t('join.message')}
              <span className="sr-only"> {team.name}</span>
            </ButtonLink>
          )}
          <ReportButton
            small
            of={team.name}
            kinds={['team_entry']}
            onSend={(answers) => report.mutateAsync({ subject_id: team.id, ...answers })}
          />
        </div>
      )}
    </TeamCard>
  );
}
