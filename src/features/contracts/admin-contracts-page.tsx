import { useInfiniteQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReasonDialog } from '#components/form/reason-dialog.tsx';
import { ContractDialog } from '#components/league/contract/contract-document.tsx';
import { ContractLine } from '#components/league/contract/contract-line.tsx';
import { TeamPicker } from '#components/league/team-picker.tsx';
import { AppLink } from '#components/ui/app-link.tsx';
import { Button } from '#components/ui/button.tsx';
import { MoreButton } from '#components/ui/more-button.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { PageTitle } from '#components/ui/page-title.tsx';
import { SearchField } from '#components/ui/search-field.tsx';
import { Select } from '#components/ui/select.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#components/ui/states.tsx';
import { contractNumber } from '#domain/contracts.ts';
import { useTeamChoices } from '#features/teams/queries.ts';
import { paths } from '#lib/paths.ts';
import { useSearchParams } from '#lib/search-params.ts';
import { useSettled } from '#lib/use-settled.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { contractSearch, contractStatuses } from './needs.ts';
import { useTerminateContract } from './mutations.ts';
import { type Contract, contractQueries } from './queries.ts';

/** /admin/contracts: every contract, newest first; status, team and a name narrow the list. */
export function AdminContractsPage() {
  const { t } = useTranslation('contracts');
  const [{ q, status, team }, set] = useSearchParams(contractSearch);
  const words = useSettled(q.trim(), 250);
  const contracts = useInfiniteQuery(contractQueries.page({ q: words, status: status || undefined, team }));
  const teams = useTeamChoices(team);
  const rows = contracts.data?.pages.flat() ?? [];
  const waiting = contracts.isPlaceholderData || words !== q.trim();
  const narrowed = q !== '' || status !== '' || team !== undefined;

  return (
    <>
      <PageTitle title={t('title')} />
      <PageHead title={t('title')} chalk="corner" />
      <div className="page pt-5">
        <div className="mb-4 flex flex-wrap items-end gap-3">
          <div className="min-w-0 flex-1 basis-full sm:max-w-sm sm:basis-0">
            <SearchField label={t('search')} value={q} onChange={(text) => set({ q: text })} />
          </div>
          <Select
            label={t('filter.status')}
            value={status}
            onChange={({ target }) => set({ status: contractSearch.status(target.value) })}
          >
            <option value="">{t('filter.allStatuses')}</option>
            {contractStatuses.map((each) => (
              <option key={each} value={each}>
                {t(`sheet.status.${each}`)}
              </option>
            ))}
          </Select>
          <TeamPicker
            {...teams}
            label={t('filter.team')}
            none={t('filter.allTeams')}
            onChoose={(id) => set({ team: id })}
          />
          <p className="text-sm text-faint ml-auto" role="status">
            {contracts.data && !waiting && t('hits', { count: rows.length, more: contracts.hasNextPage ? '+' : '' })}
          </p>
        </div>
        {contracts.isPending && <SkeletonRows rows={10} />}
        {contracts.isError && <ErrorState message={t('errors.list')} onRetry={() => void contracts.refetch()} />}
        {contracts.data && rows.length === 0 && !waiting && (
          <EmptyState
            title={narrowed ? t('noHit') : t('empty')}
            action={
              narrowed && <Button onClick={() => set({ q: '', status: '', team: undefined })}>{t('clear')}</Button>
            }
          />
        )}
        <div className={waiting ? 'opacity-60' : undefined} aria-busy={waiting}>
          <Rows contracts={rows} />
        </div>
        <MoreButton query={contracts} />
      </div>
    </>
  );
}

/** Terminate while it runs, delete once it is over: they differ in words, colour and what they ask for. */
function Rows({ contracts }: { contracts: Contract[] }) {
  const { t } = useTranslation('contracts');
  const terminate = useTerminateContract();
  const [reading, setReading] = useState<Contract>();
  const [ending, setEnding] = useState<Contract>();
  const [deleting, setDeleting] = useState<Contract>();
  return (
    <>
      <ul className="ruled" aria-label={t('title')}>
        {contracts.map((contract) => (
          <li key={contract.id}>
            <ContractLine
              contract={contract}
              club={<AppLink to={paths.team(contract.team.id, 'contracts')}>{contract.team.name}</AppLink>}
              onRead={() => setReading(contract)}
            >
              {contract.status === 'active' ? (
                <Button size="small" variant="danger-outline" onClick={() => setEnding(contract)}>
                  {t('terminate.act')}
                  <span className="sr-only"> {contractNumber(contract.number)}</span>
                </Button>
              ) : (
                <Button size="small" onClick={() => setDeleting(contract)}>
                  <Trash2 size={16} />
                  {t('delete.act')}
                  <span className="sr-only"> {contractNumber(contract.number)}</span>
                </Button>
              )}
            </ContractLine>
          </li>
        ))}
      </ul>
      <ContractDialog contract={reading} onClose={() => setReading(undefined)} />
      {ending && (
        <ReasonDialog
          onClose={() => setEnding(undefined)}
          title={t('terminate.title', { player: ending.player.username, team: ending.team.name })}
          description={t('terminate.text')}
          act={t('terminate.act')}
          onSend={(reason) => terminate.mutateAsync({ contractId: ending.id, reason })}
        />
      )}
      {deleting && <DeleteDialog contract={deleting} onClose={() => setDeleting(undefined)} />}
    </>
  );
}
