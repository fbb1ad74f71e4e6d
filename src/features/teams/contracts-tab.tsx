import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useInterestNote } from '#components/league/interest-note.tsx';
import { ContractDialog } from '#components/league/contract/contract-document.tsx';
import { ContractLine } from '#components/league/contract/contract-line.tsx';
import { OfferDialog } from '#components/league/contract/offer-dialog.tsx';
import { SigningWindow } from '#components/league/contract/signing-window.tsx';
import { ReasonDialog } from '#components/form/reason-dialog.tsx';
import { Button } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { Note } from '#components/ui/note.tsx';
import { MoreButton } from '#components/ui/more-button.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#components/ui/states.tsx';
import { isOneMatch, isOpenOffer } from '#domain/club/contracts.ts';
import {
  useOfferContract,
  useRenewContracts,
  useTerminateContract,
  useWithdrawOffer,
} from '#data/contracts/mutations.ts';
import { type Contract, contractQueries } from '#data/contracts/queries.ts';
import { groupBy } from '#domain/group-by.ts';
import { useViewer } from '#data/auth/viewer.ts';
import { formatDate } from '#lib/dates.ts';
import { useNow } from '#lib/use-now.ts';
import { RightsGift } from './rights-gift.tsx';
import { type RosterMember, type TeamProfile, teamQueries } from '#data/teams/queries.ts';
import { useTeamRights } from './team-rights.ts';

/** Contracts: the team's own, for its captains and the staff; everybody else reads who sees them. */
export function ContractsTab({ team }: { team: TeamProfile }) {
  const { t } = useTranslation('teams');
  const rights = useTeamRights(team.id);
  if (!rights.leads && !rights.staff) return <EmptyState title={t('contracts.empty')} />;
  return (
    <section>
      <SectionHead title={t('tabs.contracts')} aside={<SigningWindow team={team} />} />
      {rights.admin && <RightsGift team={team} />}
      {rights.leads && mayRenew(team) && <Renewals team={team} />}
      <List team={team} captain={rights.captain} leads={rights.leads} admin={rights.admin} />
    </section>
  );
}

/** Contracts that the season's end completed: until when they are renewed, and the tap that offers all of them. */
function Renewals({ team }: { team: TeamProfile }) {
  const { t, i18n } = useTranslation('teams');
  const { id } = useViewer();
  const renewals = useQuery(contractQueries.renewals(team.id));
  const renew = useRenewContracts({ team_id: team.id });
  const waiting = renewals.data?.filter(({ player_id, is_asked }) => !is_asked && player_id !== id) ?? [];
  const [first] = waiting;
  if (!first) return null;
  const count = waiting.length;
  return (
    <div className="pt-4">
      <Note tone="warning">
        <span className="flex flex-wrap items-center justify-between gap-3">
          <span>
            <b className="block">{t('contracts.renewals.title', { count })}</b>
            {t('contracts.renewals.until', { day: formatDate(first.until, i18n.language) })}
          </span>
          <Button variant="primary" pending={renew.isPending} onClick={() => renew.mutate()}>
            {t('contracts.renewals.all', { count })}
          </Button>
        </span>
      </Note>
    </div>
  );
}

type ListProps = { team: TeamProfile; captain: boolean; leads: boolean; admin: boolean };

function List({ team, captain, leads, admin }: ListProps) {
  const { t } = useTranslation('teams');
  const contracts = useInfiniteQuery(contractQueries.ofTeam(team.id));
  const { id: me } = useViewer();
  const now = useNow();
  const withdraw = useWithdrawOffer();
  const terminate = useTerminateContract();
  const [reading, setReading] = useState<Contract>();
  const [ending, setEnding] = useState<Contract>();
  const interest = useInterestNote(admin && ending ? [team.id] : []);
  const [withdrawing, setWithdrawing] = useState<Contract>();
  const [renewing, setRenewing] = useState<Contract>();
  const { data: roster = [] } = useQuery(teamQueries.roster(team.id));
  const offer = useOfferContract();

  if (contracts.isPending) return <SkeletonRows rows={6} />;
  if (contracts.isError) return <ErrorState message={t('errors.part')} onRetry={() => void contracts.refetch()} />;
  const rows = contracts.data.pages.flat();
  if (rows.length === 0) return <EmptyState title={t('contracts.none')} />;
  const grouped = groupBy(rows, (contract) => {
    if (isOneMatch(contract)) return 'standIn';
    return contract.status === 'active' ? 'active' : isOpenOffer(contract, now) ? 'open' : 'ended';
  });
  const groups = (['open', 'active', 'standIn', 'ended'] as const).flatMap((group) => {
    const contractsOf = grouped.get(group);
    return contractsOf ? [[group, contractsOf] as const] : [];
  });
  return (
    <>
      {groups.map(([group, contractsOf]) => (
        <div key={group} className="pt-4">
          <h3 className="text-md font-semibold text-soft">
            {t(`contracts.group.${group}`)} <span className="numerals text-faint">{contractsOf.length}</span>
          </h3>
          <ul className="ruled">
            {contractsOf.map((contract) => (
              <li key={contract.id}>
                <ContractLine contract={contract} onRead={() => setReading(contract)}>
                  {captain && isOpenOffer(contract, now) && (
                    <Button size="small" onClick={() => setWithdrawing(contract)}>
                      {t('contracts.withdraw')}
                    </Button>
                  )}
                  {leads && mayRenew(team) && contract.player_id !== me && isRenewable(contract, rows, roster) && (
                    <Button size="small" onClick={() => setRenewing(contract)}>
                      {t('contracts.renew')}
                    </Button>
                  )}
                  {(captain || admin) && isTerminable(contract, team) && (
                    <Button size="small" variant="danger-outline" onClick={() => setEnding(contract)}>
                      {t('contracts.terminate')}
                    </Button>
                  )}
                </ContractLine>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <MoreButton query={contracts} />
      <ContractDialog contract={reading} onClose={() => setReading(undefined)} />
      {withdrawing && (
        <ConfirmDialog
          open
          onClose={() => setWithdrawing(undefined)}
          title={t('contracts.withdrawTitle', { player: withdrawing.player.username })}
          description={t('contracts.withdrawText')}
          action={t('contracts.withdraw')}
          danger
          pending={withdraw.isPending}
          onConfirm={() =>
            withdraw.mutate({ contract_id: withdrawing.id }, { onSettled: () => setWithdrawing(undefined) })
          }
        />
      )}
      {renewing && (
        <OfferDialog
          onClose={() => setRenewing(undefined)}
          player={renewing.player}
          team={team}
          renewal
          onSend={(answers) => offer.mutateAsync({ team_id: team.id, player_id: renewing.player_id, ...answers })}
        />
      )}
      {ending && (
        <ReasonDialog
          onClose={() => setEnding(undefined)}
          title={t('contracts.terminateTitle', { player: ending.player.username })}
          description={t('contracts.terminateText')}
          action={t('contracts.terminate')}
          {...interest}
          onSend={(reason) => terminate.mutateAsync({ contract_id: ending.id, reason })}
        />
      )}
    </>
  );
}

/** A renewal takes no place and no right: only an archived team and the playoffs stand against it. */
const mayRenew = ({ archived_at, phase }: TeamProfile): boolean => archived_at === null && phase !== 'playoffs';

/** The captain hands over first. */
const isTerminable = (contract: Contract, { captain_id }: TeamProfile): boolean =>
  contract.status === 'active' && !isOneMatch(contract) && contract.player_id !== captain_id;

/** A season completed it, its player is still in the squad, and nothing newer stands between the two. */
function isRenewable(contract: Contract, all: Contract[], roster: RosterMember[]): boolean {
  const newest = all.find((each) => each.player_id === contract.player_id && !isOneMatch(each));
  return (
    contract.status === 'completed' &&
    newest === contract &&
    roster.some(({ player_id }) => player_id === contract.player_id)
  );
}
