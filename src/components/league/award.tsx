import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '#components/ui/app-link.tsx';
import type { Database } from '#database.types.ts';
import type { SeasonAward } from '#data/leagues/honour-queries.ts';
import { paths } from '#lib/paths.ts';
import { ClubBadge } from './club-badge.tsx';
import { PlayerLink } from './player-link.tsx';

type Enums = Database['public']['Enums'];

/** An award as a season gave it, or as an admin named it. */
export type NamedAward = {
  award: Enums['player_achievement_type'] | Enums['team_achievement_type'] | null;
  title: string | null;
};

/** Hook: what an award is called. */
export function useAwardName() {
  const { t } = useTranslation('stats');
  return ({ award, title }: NamedAward): string => (award ? t(`awards.names.${award}`) : (title ?? ''));
}

/** Why an admin gave it: everybody reads the reason. */
export function ByHand({ reason }: { reason: string }) {
  const { t } = useTranslation('stats');
  return <span className="text-sm wrap-anywhere text-soft">{t('awards.byHand', { reason })}</span>;
}

/** An award, its winner, and the reason if an admin gave it. */
export function AwardRow({ award, children }: { award: SeasonAward; children?: ReactNode }) {
  const nameOf = useAwardName();
  const { player, team, reason } = award;
  return (
    <li className="flex min-h-13 flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <span className="basis-44 font-semibold wrap-anywhere">{nameOf(award)}</span>
      <span className="flex min-w-0 flex-1 basis-56 flex-col items-start gap-1">
        {player && <PlayerLink player={player} />}
        {!player && team && (
          <AppLink to={paths.team(team.id)} className="flex min-h-11 min-w-0 items-center">
            <ClubBadge team={team} size={28} />
          </AppLink>
        )}
        {reason !== null && <ByHand reason={reason} />}
      </span>
      {children}
    </li>
  );
}
