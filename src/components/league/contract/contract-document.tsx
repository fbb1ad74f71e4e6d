import { Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import type { Tables } from '#database.types.ts';
import { contractNumber } from '#domain/contracts.ts';
import { formatDate } from '#lib/dates.ts';
import { ContractStatusChip } from './contract-status.tsx';
import { Crest } from '#components/league/crest.tsx';
import { KitStripe } from '#components/league/kit-stripe.tsx';
import type { TeamMark } from '#domain/team-mark.ts';
import styles from './contract-document.module.css';

type Person = Pick<Tables<'profiles'>, 'username' | 'deleted_at'> | null;

/** Everything a contract says. */
export type ContractData = Omit<
  Tables<'contracts'>,
  'team_id' | 'player_id' | 'club_manager_id' | 'captain_id' | 'created_at' | 'stays_until'
> & {
  team: TeamMark;
  player: Person;
  manager: Person;
  captain: Person;
};

type Props = { contract: ContractData | undefined; onClose: () => void };

/** The contract as a sheet of paper in a dialog, which can be printed by itself. */
export function ContractDialog({ contract, onClose }: Props) {
  const { t } = useTranslation('contracts');
  return (
    <Dialog
      open={contract !== undefined}
      onClose={onClose}
      title={contract ? t('sheet.of', { number: contractNumber(contract.number) }) : ''}
      footer={
        <Button onClick={() => print()}>
          <Printer size={16} />
          {t('sheet.print')}
        </Button>
      }
    >
      {contract && <ContractDocument contract={contract} />}
    </Dialog>
  );
}

/** The sheet: who with whom, for what, until when, and the three signatures. */
function ContractDocument({ contract }: { contract: ContractData }) {
  const { t, i18n } = useTranslation('contracts');
  const { t: common } = useTranslation('common');
  const { team, status } = contract;
  const day = (iso: string | null) => (iso === null ? null : formatDate(iso, i18n.language));
  const nameOf = (person: Person) =>
    person === null ? null : person.deleted_at ? common('league.deletedPlayer') : person.username;
  const facts: [string, string | null][] = [
    [t('sheet.club'), team.name],
    [t('sheet.player'), nameOf(contract.player)],
    [t('sheet.division'), contract.division],
    [t('sheet.duration'), t(`sheet.durations.${contract.duration_type}`)],
    [t('sheet.manager'), nameOf(contract.manager)],
    [t('sheet.captain'), nameOf(contract.captain)],
    [t('sheet.sent'), day(contract.sent_at)],
    [t('sheet.answerUntil'), status === 'offered' ? day(contract.expires_at) : null],
    [t('sheet.accepted'), day(contract.accepted_at)],
    [t('sheet.ended'), day(contract.ended_at)],
    [t('sheet.note'), contract.note],
    [t('sheet.terminationReason'), contract.termination_reason],
    [t('sheet.kickReason'), contract.kick_reason],
  ];
  const signatures = [
    [t('sheet.manager'), nameOf(contract.manager), contract.manager_signed_at],
    [t('sheet.captain'), nameOf(contract.captain), contract.captain_signed_at],
    [t('sheet.player'), nameOf(contract.player), contract.player_signed_at],
  ] as const;
  return (
    <article className={styles.sheet} aria-label={t('sheet.of', { number: contractNumber(contract.number) })}>
      <KitStripe primary={team.kit_primary} secondary={team.kit_secondary} />
      <header className={styles.head}>
        <Crest team={team} size={56} />
        <div className="min-w-0 flex-1">
          <p className={styles.title}>{t('sheet.title')}</p>
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
      <ul className={styles.signatures} aria-label={t('sheet.signatures')}>
        {signatures.map(([role, name, at]) => (
          <li key={role}>
            <span className={styles.hand} translate="no">
              {at && name}
            </span>
            <span className={styles.line}>
              {role}: {at ? t('sheet.signed', { date: day(at) }) : t('sheet.unsigned')}
            </span>
          </li>
        ))}
      </ul>
    </article>
  );
}
