import type { Tables } from '#database.types.ts';
import { Gavel, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Crest } from '#components/league/crest.tsx';
import { PlayerLink } from '#components/league/player-link.tsx';
import { AppLink } from '#components/ui/app-link.tsx';
import { FactLine } from '#components/ui/fact-line.tsx';
import { LocalTime } from '#components/ui/local-time.tsx';
import { type Penalty, suspensionMatchesLeft } from '#domain/club/discipline.ts';
import type { TeamBadge } from '#domain/club/team-badge.ts';
import { paths } from '#lib/paths.ts';
import styles from './penalty-card.module.css';
import { PenaltyStatus } from './penalty-status.tsx';

type PenaltyData = Penalty &
  Pick<Tables<'penalties'>, 'reason' | 'ruling' | 'created_at' | 'season'> & {
    league: { name: string };
    player: Pick<Tables<'profiles'>, 'id' | 'username' | 'deleted_at'> | null;
    match: { id: string; home_team: { short_name: string }; away_team: { short_name: string } } | null;
  };
type Props = {
  penalty: PenaltyData;
  /** The club, where the list holds several. */
  club?: TeamBadge & { id: string };
  /** The possible actions. */
  children?: ReactNode;
};

/** A penalty: of whom, what, why, since when, how far it has been served, and what may be done. */
export function PenaltyCard({ penalty, club, children }: Props) {
  const { t } = useTranslation('discipline');
  const { t: common } = useTranslation('common');
  const { kind, status, player, match, matches, served } = penalty;
  const Icon = kind === 'warning' ? TriangleAlert : Gavel;
  const left = suspensionMatchesLeft(penalty);
  return (
    <article className={`${styles.card} ${styles[weightOf(penalty)]}`}>
      <header className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="flex min-w-0 items-center gap-2 text-lg">
          <Icon size={18} className={styles.icon} />
          {kind === 'suspension' ? t('kind.suspension', { count: matches ?? 1 }) : t(`kind.${kind}`)}
        </h3>
        <span className="ml-auto">
          <PenaltyStatus penalty={penalty} />
        </span>
      </header>
      <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
        {player &&
          (player.deleted_at ? (
            <span className="text-faint">{common('league.deletedPlayer')}</span>
          ) : (
            <PlayerLink player={player} />
          ))}
        {club && (
          <AppLink className="flex min-w-0 items-center gap-2 text-sm text-soft" to={paths.team(club.id, 'penalties')}>
            <Crest team={club} size={20} />
            <span className="truncate">{club.name}</span>
          </AppLink>
        )}
      </p>
      <p className="text-pretty wrap-anywhere whitespace-pre-line">{penalty.reason}</p>
      {kind === 'suspension' && matches !== null && (status === 'active' || status === 'served') && (
        <p className="flex items-center gap-2.5 text-sm">
          <span className="flex gap-1" aria-hidden="true">
            {Array.from({ length: matches }, (_, index) => (
              <span key={index} className={index < served ? styles.sat : styles.open} />
            ))}
          </span>
          {left > 0 && t('left', { count: left })}
        </p>
      )}
      {penalty.ruling && (
        <p className="text-sm text-soft wrap-anywhere whitespace-pre-line">{t('ruling', { ruling: penalty.ruling })}</p>
      )}
      <p className="min-w-0 text-sm text-faint">
        <FactLine>
          <LocalTime at={penalty.created_at} show="date" />
          <span>{t('season', { league: penalty.league.name, season: penalty.season })}</span>
          {match && (
            <AppLink className="link" to={paths.match(match.id)}>
              {t('match', { home: match.home_team.short_name, away: match.away_team.short_name })}
            </AppLink>
          )}
        </FactLine>
      </p>
      {children && <div className="flex flex-wrap gap-2.5 pt-1">{children}</div>}
    </article>
  );
}

/** How much a penalty weighs now: it keeps somebody out, may come to that, or is over. */
function weightOf({ kind, status, suspension_id }: Penalty): 'heavy' | 'light' | 'over' {
  if (status === 'proposed') return 'light';
  if (status !== 'active' || suspension_id !== null) return 'over';
  return kind === 'warning' ? 'light' : 'heavy';
}
