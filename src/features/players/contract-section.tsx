import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ClubBadge } from '#components/league/club-badge.tsx';
import { ContractDialog } from '#components/league/contract/contract-document.tsx';
import { ContractOffer } from '#components/league/contract/contract-offer.tsx';
import { SigningMoment } from '#components/league/contract/signing-moment.tsx';
import { ContractStatusChip } from '#components/league/contract/contract-status.tsx';
import { ReportButton } from '#components/league/report-button.tsx';
import { Button } from '#components/ui/button.tsx';
import { MoreButton } from '#components/ui/more-button.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { ErrorState } from '#components/ui/states.tsx';
import { contractNumber, isOneMatch, isOpenOffer } from '#domain/club/contracts.ts';
import { useViewer } from '#data/auth/viewer.ts';
import { useAcceptContract, useRejectContract } from '#data/contracts/mutations.ts';
import { type Contract, contractQueries } from '#data/contracts/queries.ts';
import { useReportContent } from '#data/moderation/mutations.ts';
import type { Player } from '#data/players/queries.ts';
import { teamFactQueries } from '#data/teams/facts.ts';
import { formatDate } from '#lib/dates.ts';
import { useNow } from '#lib/use-now.ts';
import { whenDefined } from '#lib/when-defined.ts';
import { Fold } from '#components/ui/fold.tsx';

/** The own contracts: offers to answer, the active one, and what lies behind. */
export function ContractSection({ player }: { player: Pick<Player, 'id' | 'username'> }) {
  const { t } = useTranslation('players');
  const contracts = useInfiniteQuery(contractQueries.open(player.id));
  const behind = useInfiniteQuery(contractQueries.past(player.id));
  const { teamId } = useViewer();
  const now = useNow();
  const accept = useAcceptContract();
  const reject = useRejectContract();
  const report = useReportContent();
  const [reading, setReading] = useState<Contract>();
  const open = contracts.data?.pages.flat() ?? [];
  const offers = open.filter((contract) => isOpenOffer(contract, now));
  const offering = offers.length > 0 ? offers.map(({ team }) => team.id) : undefined;
  const facts = useQuery(whenDefined(offering, teamFactQueries.of));

  // what comes would push down what stands
  if (contracts.isPending || behind.isPending || facts.isLoading) return <SkeletonRows rows={4} />;
  if (contracts.isError || behind.isError) {
    const retry = () => void Promise.all([contracts.refetch(), behind.refetch()]);
    return <ErrorState message={t('errors.part')} onRetry={retry} />;
  }
  const signed = open.find(({ id }) => accept.isSuccess && id === accept.variables.contract_id);
  const active = open.find((contract) => contract.status === 'active' && !isOneMatch(contract));
  const standIns = open.filter((contract) => contract.status === 'active' && isOneMatch(contract));
  const lapsed = open.filter(({ status, id }) => status !== 'active' && offers.every((offer) => offer.id !== id));
  const past = [...lapsed, ...behind.data.pages.flat()];
  return (
    <div className="grid gap-10 pb-10 *:min-w-0 lg:grid-cols-2">
      {signed && !isOneMatch(signed) && (
        <div className="lg:col-span-2">
          <SigningMoment team={signed.team} player={player.username} leagueId={signed.league_id} />
        </div>
      )}
      <section>
        <SectionHead title={t('contracts.offers')} />
        {offers.length === 0 && <p className="text-soft py-3">{t('contracts.noOffers')}</p>}
        <ul className="grid gap-4 pt-4 empty:hidden">
          {offers.map((offer) => (
            <li key={offer.id} className="min-w-0">
              <ContractOffer offer={offer} accept={accept} reject={reject} facts={facts.data?.[offer.team.id]}>
                {offer.note && (
                  <ReportButton
                    small
                    of={offer.team.name}
                    kinds={['contract_text']}
                    onSend={(answers) => report.mutateAsync({ subject_id: offer.id, ...answers })}
                  />
                )}
              </ContractOffer>
            </li>
          ))}
        </ul>
        <MoreButton query={contracts} />
      </section>
      <section>
        <SectionHead title={t('contracts.active')} />
        {active ? (
          <Line contract={active} onRead={() => setReading(active)} />
        ) : (
          // who is in a team without one has founded it
          <p className="text-soft py-3">{t(teamId ? 'contracts.founder' : 'contracts.noActive')}</p>
        )}
        {standIns.length > 0 && (
          <>
            <h3 className="text-md pt-4 font-semibold text-soft">{t('contracts.standIns')}</h3>
            <ul className="ruled">
              {standIns.map((contract) => (
                <li key={contract.id}>
                  <Line contract={contract} onRead={() => setReading(contract)} />
                </li>
              ))}
            </ul>
          </>
        )}
        {past.length > 0 && (
          <Fold
            className="pt-4"
            title={
              <>
                {t('contracts.past')}{' '}
                <span className="numerals text-faint">
                  {past.length}
                  {behind.hasNextPage && '+'}
                </span>
              </>
            }
          >
            <ul className="ruled">
              {past.map((contract) => (
                <li key={contract.id}>
                  <Line contract={contract} onRead={() => setReading(contract)} />
                </li>
              ))}
            </ul>
            <MoreButton query={behind} />
          </Fold>
        )}
      </section>
      <ContractDialog contract={reading} onClose={() => setReading(undefined)} />
    </div>
  );
}

function Line({ contract, onRead }: { contract: Contract; onRead: () => void }) {
  const { t, i18n } = useTranslation('players');
  const { t: contracts } = useTranslation('contracts');
  const since = formatDate(contract.accepted_at ?? contract.sent_at, i18n.language);
  return (
    <div className="flex min-w-0 items-center gap-3 min-h-16 flex-wrap py-2">
      <div className="min-w-0 flex-1 basis-56">
        <ClubBadge team={contract.team} size={40} sub={`${contractNumber(contract.number)} · ${since}`} />
      </div>
      <ContractStatusChip status={contract.status} />
      <Button size="small" onClick={onRead} aria-label={t('contracts.read', { team: contract.team.name })}>
        {contracts('document.read')}
      </Button>
    </div>
  );
}
