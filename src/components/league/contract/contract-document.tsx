import { Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import type { Tables } from '#database.types.ts';
import { contractNumber } from '#domain/club/contracts.ts';
import { formatDate } from '#lib/dates.ts';
import { ContractStatusChip } from './contract-status.tsx';
import { Crest } from '#components/league/crest.tsx';
import { KitStripe } from '#components/league/kit-stripe.tsx';
import type { TeamBadge } from '#domain/club/team-badge.ts';
import styles from './contract-document.module.css';

type Person = (Pick<Tables<'profiles'>, 'username' | 'deleted_at'> & { username_then?: string | null }) | null;

/** Everything a contract says. */
export type ContractData = Omit<
  Tables<'contracts'>,
  'team_id' | 'player_id' | 'club_manager_id' | 'captain_id' | 'created_at' | 'stays_until'
> & {
  team: TeamBadge;
  player: Person;
  manager: Person;
  captain: Person;
};

type Props = { contract: ContractData | undefined; onClose: () => void };

/** The contract as a paper in a dialog, which can be printed by itself. */
export function ContractDialog({ contract, onClose }: Props) {
  const { t } = useTranslation('contracts');
  return (
    <Dialog
      open={contract !== undefined}
      onClose={onClose}
      title={contract ? t('document.of', { number: contractNumber(contract.number) }) : ''}
      footer={
        <Button onClick={() => print()}>
          <Printer size={16} />
          {t('document.print')}
        </Button>
      }
    >
      {contract && <ContractDocument contract={contract} />}
    </Dialog>
  );
}

/** The paper: who with whom, for what, until when, and the three signatures. */
function ContractDocument({ contract }: { contract: ContractData }) {
  const { t, i18n } = useTranslation('contracts');
  const { t: common } = useTranslation('common');
  const { team, status } = contract;
  const day = (iso: string | null) => (iso === null ? null : formatDate(iso, i18n.language));
  const nameOf = (person: Person) =>
    person === null
      ? null
      : person.deleted_at
        ? common('league.deletedPlayer')
        : thenAndNow(person.username, person.username_then);
  const thenAndNow = (name: string, then: string | null | undefined) =>
    then ? `${then} (${common('league.nowCalled', { name })})` : name;
  const facts: [string, string | null][] = [
    [t('document.club'), thenAndNow(team.name, team.name_then)],
    [t('document.player'), nameOf(contract.player)],
    [t('document.division'), contract.division],
    [t('document.duration'), t(`document.durations.${contract.duration_type}`)],
    [t('document.manager'), nameOf(contract.manager)],
    [t('document.captain'), nameOf(contract.captain)],
    [t('document.sent'), day(contract.sent_at)],
    [t('document.answerUntil'), status === 'offered' ? day(contract.expires_at) : null],
    [t('document.accepted'), day(contract.accepted_at)],
    [t('document.ended'), day(contract.ended_at)],
    [t('document.note'), contract.note],
    [t('document.terminationReason'), contract.termination_reason],
    [t('document.kickReason'), contract.kick_reason],
  ];
  // a signature is the name of then alone
  const signedBy = (person: Person) => person?.username_then ?? nameOf(person);
  const signatures = [
    [t('document.manager'), signedBy(contract.manager), contract.manager_signed_at],
    [t('document.captain'), signedBy(contract.captain), contract.captain_signed_at],
    [t('document.player'), signedBy(contract.player), contract.player_signed_at],
  ] as const;
  return (
    <article className={styles.paper} aria-label={t('document.of', { number: contractNumber(contract.number) })}>
      <KitStripe primary={team.kit_primary} secondary={team.kit_secondary} />
      <header className={styles.head}>
        <Crest team={team} size={56} />
        <div className="min-w-0 flex-1">
          <p className={styles.title}>{t('document.title')}</p>
          <p className="numerals">{contractNumber(contract.number)}</p>
        </div>
        <ContractStatusChip status={status} />
      </header>
      <dl className={styles.facts}>
        {facts
          .filter(([, value]) => value !== null)
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <ul className={styles.signatures} aria-label={t('document.signatures')}>
        {signatures.map(([role, name, at]) => (
          <li key={role}>
            <span className={styles.hand} translate="no">
              {at && name}
            </span>
            <span className={styles.line}>
              {role}: {at ? t('document.signed', { date: day(at) }) : t('document.unsigned')}
            </span>
          </li>
        ))}
      </ul>
    </article>
  );
}
