import { ArrowRight, CircleDashed, FileCheck2, FileX2, LogIn, LogOut, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '#components/ui/app-link.tsx';
import { StatusChip } from '#components/ui/chip.tsx';
import { FactLine } from '#components/ui/fact-line.tsx';
import { LocalTime } from '#components/ui/local-time.tsx';
import type { Enums, Tables } from '#database.types.ts';
import { transferSide } from '#domain/club/contracts.ts';
import { paths } from '#lib/paths.ts';
import { Avatar } from '#components/league/avatar.tsx';
import { ClubBadge } from '#components/league/club-badge.tsx';
import { PlayerLink } from '#components/league/player-link.tsx';
import type { TeamBadge } from '#domain/club/team-badge.ts';
import styles from './transfer-row.module.css';

export type TransferData = Pick<Tables<'transfers'>, 'id' | 'kind' | 'happened_at' | 'season' | 'player_id'> & {
  league_name: string | null;
  username: string | null;
  username_then?: string | null;
  avatar: string | null;
  from_team: TeamBadge | null;
  to_team: TeamBadge | null;
};

const icons: Record<Enums<'transfer_kind'>, LucideIcon> = {
  transfer_in: LogIn,
  transfer_out: LogOut,
  contract_accepted: FileCheck2,
  contract_terminated: FileX2,
  free_agent: CircleDashed,
};

type Props = {
  transfer: TransferData;
  /** The team from whose side it is seen: in or out. */
  seenFrom?: string;
  /** With the day, where no day's head is above. */
  dated?: boolean;
  /** Without the player, on the player's own page. */
  anonymous?: boolean;
};

/** A transfer: the player, the teams and the action. */
export function TransferRow({ transfer, seenFrom, dated = false, anonymous = false }: Props) {
  const { t } = useTranslation('transfers');
  const { t: common } = useTranslation('common');
  const { kind, player_id, username, username_then, avatar, from_team, to_team, happened_at, season, league_name } =
    transfer;
  const side = seenFrom === undefined ? 'none' : transferSide(transfer, seenFrom);
  // One move between two teams is a single row: the former team reads it from the other side.
  const seen = kind === 'transfer_in' && side === 'out' ? 'transfer_out' : kind;
  return (
    <div className={`${styles.row} ${styles[anonymous ? 'alone' : side] ?? ''}`}>
      {side !== 'none' && <span className={styles.side}>{t(`row.side.${side}`)}</span>}
      {!anonymous && (
        <span className="flex min-w-0 items-center gap-3">
          <Avatar player={{ username, avatar }} size={28} />
          {username === null ? (
            <span className="text-faint">{common('league.deletedPlayer')}</span>
          ) : (
            <span className="min-w-0 wrap-anywhere">
              <PlayerLink player={{ id: player_id, username, username_then: username_then ?? null }} />
            </span>
          )}
        </span>
      )}
      <span className={styles.way}>
        <Club team={from_team} />
        <ArrowRight size={16} aria-label={t('row.to')} className="shrink-0 text-faint" />
        <Club team={to_team} />
      </span>
      <StatusChip tone="neutral" icon={icons[seen]}>
        {t(`row.kind.${seen}`)}
      </StatusChip>
      <span className={`text-sm text-faint ${styles.when}`}>
        <FactLine>
          <LocalTime at={happened_at} show={dated ? 'date' : 'time'} />
          {season !== null && <span title={league_name ?? undefined}>{t('row.season', { season })}</span>}
        </FactLine>
      </span>
    </div>
  );
}

function Club({ team }: { team: TeamBadge | null }) {
  const { t: common } = useTranslation('common');
  if (!team) return <span className="text-faint whitespace-nowrap">{common('league.freeAgent')}</span>;
  return (
    <AppLink to={paths.team(team.id)} className="min-w-0">
      <ClubBadge team={team} size={24} />
    </AppLink>
  );
}
