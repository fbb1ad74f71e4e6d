import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { TeamPicker } from '#components/league/team-picker.tsx';
import { AdminList, ListFilter } from '#components/ui/admin-list.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { PageTitle } from '#components/ui/page-title.tsx';
import { useTeamChoices } from '#data/teams/queries.ts';
import { useSearchParams } from '#lib/search-params.ts';
import { useDebounced } from '#lib/use-debounced.ts';
import { ContractTable } from './contract-table.tsx';
import { contractSearch, contractStatuses } from './prefetch.ts';
import { contractQueries } from '#data/contracts/queries.ts';

const statuses = ['', ...contractStatuses] as const;

/** /admin/contracts: every contract; status, team and a name narrow the list. */
export function AdminContractsPage() {
  const { t } = useTranslation('contracts');
  const [{ q, status, team, sort }, set] = useSearchParams(contractSearch);
  const settled = useDebounced(q.trim(), 250);
  const filter = { q: settled, status: status || undefined, team, sort };
  const contracts = useInfiniteQuery(contractQueries.page(filter));
  const teams = useTeamChoices(team);
  const narrowed = q !== '' || status !== '' || team !== undefined;
  return (
    <>
      <PageTitle title={t('title')} />
      <PageHead title={t('title')} chalk="corner" />
      <div className="page pt-5">
        <AdminList
          query={contracts}
          search={{ label: t('search'), value: q, onChange: (text) => set({ q: text }) }}
          typing={settled !== q.trim()}
          filters={
            <>
              <ListFilter
                label={t('filter.status')}
                value={status}
                choices={statuses}
                nameOf={(each) => (each ? t(`document.status.${each}`) : t('filter.allStatuses'))}
                onChoose={(each) => set({ status: each })}
              />
              <TeamPicker
                {...teams}
                label={t('filter.team')}
                none={t('filter.allTeams')}
                onChoose={(id) => set({ team: id })}
              />
            </>
          }
          onClear={narrowed && (() => set({ q: '', status: '', team: undefined }))}
          countOf={(hits) => t('hits', hits)}
          error={t('errors.list')}
          empty={t('empty')}
          noHit={t('noHit')}
        >
          {(rows) => <ContractTable rows={rows} />}
        </AdminList>
      </div>
    </>
  );
}
