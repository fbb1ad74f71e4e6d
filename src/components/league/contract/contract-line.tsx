import type { Tables } from '#database.types.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/ui/button.tsx';
import { FactLine } from '#components/ui/fact-line.tsx';
import { LocalTime } from '#components/ui/local-time.tsx';
import { contractNumber, isOneMatch } from '#domain/club/contracts.ts';
import { useNow } from '#lib/use-now.ts';
import { Avatar } from '#components/league/avatar.tsx';
import type { ContractData } from './contract-document.tsx';
import { ContractStatusChip } from './contract-status.tsx';
import { PlayerLink } from '#components/league/player-link.tsx';
import styles from './contract-line.module.css';

type Props = {
  contract: ContractData &
    Pick<Tables<'contracts'>, 'stays_until'> & {
      player: Pick<Tables<'profiles'>, 'id' | 'username' | 'avatar' | 'deleted_at'>;
    };
  onRead: () => void;
  /** The possible actions. */
  children?: ReactNode;
};

/** A contract in a list: with whom, where it stands, since when, why it ended, and what may be done. */
export function ContractLine({ contract, onRead, children }: Props) {
  const { t } = useTranslation('contracts');
  const { t: common } = useTranslation('common');
  const now = useNow();
  const { player, status, sent_at, accepted_at, ended_at, expires_at, stays_until } = contract;
  const reason = contract.termination_reason ?? contract.kick_reason;
  return (
    <div className={styles.row}>
      <span className="flex min-w-0 items-center gap-3">
        <Avatar player={player} size={28} />
        <span className="min-w-0">
          {player.deleted_at ? (
            <span className="text-faint">{common('league.deletedPlayer')}</span>
          ) : (
            <PlayerLink player={player} />
          )}
          <FactLine className="text-sm text-faint">
            {contractNumber(contract.number)}
            {contract.division}
          </FactLine>
        </span>
      </span>
      <span className="min-w-0">
        <ContractStatusChip status={status} />
      </span>
      <span className="text-sm text-faint min-w-0">
        {status === 'offered' ? t('document.answerUntil') : accepted_at ? t('document.accepted') : t('document.sent')}{' '}
        <LocalTime at={status === 'offered' ? expires_at : (accepted_at ?? sent_at)} show="date" />
        {ended_at && (
          <span className="block">
            {t('document.ended')} <LocalTime at={ended_at} show="date" />
          </span>
        )}
        {stays_until && !isOneMatch(contract) && new Date(stays_until) > now && (
          <span className="block text-soft">
            {t('document.stays')} <LocalTime at={stays_until} show="date" />
          </span>
        )}
        {reason && <span className="text-soft block wrap-anywhere">{reason}</span>}
      </span>
      <span className="flex flex-wrap gap-2.5">
        {children}
        <Button size="small" variant="quiet" onClick={onRead}>
          {t('document.read')}
          <span className="sr-only"> {contractNumber(contract.number)}</span>
        </Button>
      </span>
    </div>
  );
}
