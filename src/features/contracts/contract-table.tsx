import { Ban, Ellipsis, FileText, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useInterestNote } from '#components/league/interest-note.tsx';
import { ReasonDialog } from '#components/form/reason-dialog.tsx';
import { Avatar } from '#components/league/avatar.tsx';
import { ContractDialog } from '#components/league/contract/contract-document.tsx';
import { ContractStatusChip } from '#components/league/contract/contract-status.tsx';
import { PlayerLink } from '#components/league/player-link.tsx';
import { type Column, AdminTable } from '#components/ui/admin-table.tsx';
import { AppLink } from '#components/ui/app-link.tsx';
import { FactLine } from '#components/ui/fact-line.tsx';
import { LocalTime } from '#components/ui/local-time.tsx';
import { Menu, type MenuItem } from '#components/ui/menu.tsx';
import { contractNumber, isOneMatch } from '#domain/club/contracts.ts';
import { paths } from '#lib/paths.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { useViewer } from '#data/auth/viewer.ts';
import { useTerminateContract } from '#data/contracts/mutations.ts';
import type { Contract } from '#data/contracts/queries.ts';

type Choice = { action: 'read' | 'terminate' | 'delete'; contract: Contract };

/** Terminate while it runs, delete once it is over: they differ in text, colour and what they ask for. */
export function ContractTable({ rows }: { rows: Contract[] }) {
  const { t } = useTranslation('contracts');
  const terminate = useTerminateContract();
  const [choice, setChoice] = useState<Choice>();
  const close = () => setChoice(undefined);
  const columns: Column<Contract>[] = [
    { key: 'player', head: t('document.player'), Cell: Player, sort: { ascending: 'player' } },
    { key: 'team', head: t('filter.team'), Cell: Team, sort: { ascending: 'team' }, wide: true },
    { key: 'status', head: t('filter.status'), Cell: Status, sort: { ascending: 'status' }, wide: true },
    {
      key: 'sent',
      head: t('document.sent'),
      Cell: Sent,
      sort: { descending: '', ascending: 'oldest' },
      wide: true,
    },
    { key: 'course', head: t('columns.course'), Cell: Course, wide: true },
  ];
  const actionsOn = (contract: Contract): MenuItem[] => [
    {
      kind: 'action',
      label: t('document.read'),
      icon: <FileText size={16} />,
      onSelect: () => setChoice({ action: 'read', contract }),
    },
    ...endings(contract),
  ];
  const endings = (contract: Contract): MenuItem[] => {
    // its place is withdrawn in the room of its match
    if (contract.status === 'active' && isOneMatch(contract)) return [];
    const action = contract.status === 'active' ? 'terminate' : 'delete';
    const icon = action === 'terminate' ? <Ban size={16} /> : <Trash2 size={16} />;
    return [
      { kind: 'separator' },
      { kind: 'action', label: t(`${action}.action`), icon, onSelect: () => setChoice({ action, contract }) },
    ];
  };
  const { captain, teamId } = useViewer();
  const club = choice?.action === 'terminate' ? choice.contract.team.id : undefined;
  // its captain may
  const interest = useInterestNote([captain && club === teamId ? undefined : club]);
  return (
    <>
      <AdminTable
        label={t('title')}
        rows={rows}
        columns={columns}
        actionsLabel={t('columns.actions')}
        renderActions={(contract) => (
          <Menu
            label={t('columns.actionsOn', { number: contractNumber(contract.number) })}
            trigger={<Ellipsis size={20} />}
            items={actionsOn(contract)}
          />
        )}
      />
      <ContractDialog contract={choice?.action === 'read' ? choice.contract : undefined} onClose={close} />
      {choice?.action === 'terminate' && (
        <ReasonDialog
          onClose={close}
          title={t('terminate.title', { player: choice.contract.player.username, team: choice.contract.team.name })}
          description={t('terminate.text')}
          action={t('terminate.action')}
          {...interest}
          onSend={(reason) => terminate.mutateAsync({ contract_id: choice.contract.id, reason })}
        />
      )}
      {choice?.action === 'delete' && <DeleteDialog contract={choice.contract} onClose={close} />}
    </>
  );
}

type Cell = { row: Contract };

function Player({ row: contract }: Cell) {
  const { t } = useTranslation('contracts');
  const { t: common } = useTranslation('common');
  const { player, number } = contract;
  return (
    <span className="flex min-w-0 items-center gap-3 py-2">
      <Avatar player={player} size={28} />
      <span className="min-w-0">
        {player.deleted_at ? (
          <span className="text-faint">{common('league.deletedPlayer')}</span>
        ) : (
          <PlayerLink player={player} />
        )}
        <FactLine className="text-sm text-faint numerals">
          {contractNumber(number)}
          {isOneMatch(contract) && t('document.durations.one_match')}
        </FactLine>
        <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 wide:hidden">
          <Team row={contract} /> <Status row={contract} />
        </span>
        <span className="block text-sm wide:hidden">
          <Course row={contract} />
        </span>
      </span>
    </span>
  );
}

function Team({ row: { team } }: Cell) {
  return (
    <AppLink to={paths.team(team.id, 'contracts')} className="wrap-anywhere">
      {team.name}
    </AppLink>
  );
}

function Status({ row: { status } }: Cell) {
  return <ContractStatusChip status={status} />;
}

function Sent({ row: { sent_at } }: Cell) {
  return (
    <span className="text-sm whitespace-nowrap text-faint">
      <LocalTime at={sent_at} show="date" />
    </span>
  );
}

/** Until when it waits, since when it runs, when and why it ended. */
function Course({ row: contract }: Cell) {
  const { t } = useTranslation('contracts');
  const { status, accepted_at, ended_at, expires_at } = contract;
  const reason = contract.termination_reason ?? contract.kick_reason;
  return (
    <span className="text-sm text-faint">
      {status === 'offered' && (
        <>
          {t('document.answerUntil')} <LocalTime at={expires_at} show="date" />
        </>
      )}
      {accepted_at && (
        <span className="block">
          {t('document.accepted')} <LocalTime at={accepted_at} show="date" />
        </span>
      )}
      {ended_at && (
        <span className="block">
          {t('document.ended')} <LocalTime at={ended_at} show="date" />
        </span>
      )}
      {reason && <span className="block max-w-[40ch] wrap-anywhere text-soft">{reason}</span>}
    </span>
  );
}
