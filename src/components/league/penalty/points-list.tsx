import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ClubBadge } from '#components/league/club-badge.tsx';
import { signed } from '#components/league/table/signed.ts';
import { AppLink } from '#components/ui/app-link.tsx';
import { LocalTime } from '#components/ui/local-time.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { ErrorState } from '#components/ui/states.tsx';
import { penaltyQueries } from '#data/discipline/queries.ts';
import { paths } from '#lib/paths.ts';
import type { Address } from '#lib/site-path.ts';

type Props = {
  /** Of this team alone, which the page names. */
  teamId?: string;
  /** Where the points of a season are changed. */
  pathOf?: (leagueId: string, season: number) => Address;
};

/** Points given and taken outside the matches, beside the penalties: with reason, and the season whose table they change. */
export function PointsList({ teamId, pathOf = (id, season) => paths.league(id, { season }) }: Props) {
  const { t } = useTranslation('discipline');
  const points = useQuery(penaltyQueries.points(teamId));
  if (points.isError) return <ErrorState message={t('points.error')} onRetry={() => void points.refetch()} />;
  if (!points.data || points.data.length === 0) return null;
  return (
    <section>
      <SectionHead title={t('points.title')} />
      <ul className="ruled" aria-label={t('points.title')}>
        {points.data.map(({ id, league_id, season, team, points: changed, reason, created_at, entry }) => (
          <li key={id} className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <b className="numerals min-w-10 text-right">{signed(changed)}</b>
            {teamId === undefined && (
              <AppLink
                to={paths.team(team.id, 'penalties')}
                className="flex min-h-11 min-w-0 basis-48 items-center"
                translate="no"
              >
                <ClubBadge team={team} size={28} />
              </AppLink>
            )}
            <span className="min-w-0 flex-1 basis-48 wrap-anywhere">{reason}</span>
            <AppLink className="link inline-flex min-h-11 items-center text-sm" to={pathOf(league_id, season)}>
              {t('season', { league: entry.run.league.name, season })}
            </AppLink>
            <span className="text-sm text-faint">
              <LocalTime at={created_at} show="date" />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
