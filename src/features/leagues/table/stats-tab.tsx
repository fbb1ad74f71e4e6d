import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { TopList } from '#components/league/top-list.tsx';
import { Fold } from '#components/ui/fold.tsx';
import { MoreButton } from '#components/ui/more-button.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { ErrorState } from '#components/ui/states.tsx';
import { type Ranking, topList } from '#domain/competition/statistics.ts';
import type { SeasonFacts } from '#domain/competition/season-table.ts';
import type { TeamBadge } from '#domain/club/team-badge.ts';
import type { LeagueSeason } from '#data/leagues/queries.ts';
import { rankingQueries } from '#data/leagues/ranking-queries.ts';

const RoundTeam = lazy(() => import('./round-team.tsx').then((m) => ({ default: m.RoundTeam })));
const Records = lazy(() => import('./records.tsx').then((m) => ({ default: m.Records })));

const lists = [
  ['scorers', 'goals'],
  ['assists', 'assists'],
  ['mvp', 'mvp'],
  ['defenders', 'interceptions'],
  ['goalkeepers', 'saves'],
] as const satisfies [string, Ranking][];

type Props = { season: LeagueSeason; matches: SeasonFacts['matches']; teams: Record<string, TeamBadge> };

/** Stats: who leads the stats of the season, level players on one rank; below them what the league has ever seen. */
export function StatsTab({ season, matches, teams }: Props) {
  const { t } = useTranslation('leagues');
  return (
    <div className="grid grid-cols-1 gap-12 *:min-w-0">
      {matches.some(({ status, matchday }) => status === 'finished' && matchday !== null) && (
        <Suspense fallback={<div className="h-98 sm:h-68 lg:h-44" />}>
          <RoundTeam season={season} matches={matches} teams={teams} />
        </Suspense>
      )}
      <div className="grid grid-cols-1 gap-10 lg:grid-cols-3">
        {lists.map(([name, stat]) => (
          <section key={name}>
            <SectionHead title={t(`stats.${name}`)} />
            <Best season={season} teams={teams} stat={stat} />
          </section>
        ))}
      </div>
      <Fold title={t('stats.everything')} className="border-t border-edge pt-2" look="text-lg font-semibold" whenOpened>
        <Suspense fallback={<SkeletonRows rows={8} />}>
          <Records leagueId={season.league_id} />
        </Suspense>
      </Fold>
    </div>
  );
}

function Best({ season, teams, stat }: Omit<Props, 'matches'> & { stat: Ranking }) {
  const { t } = useTranslation('leagues');
  const best = useInfiniteQuery(rankingQueries.best(season.league_id, season.season, stat));
  if (best.isPending) return <SkeletonRows rows={10} />;
  if (best.isError) return <ErrorState message={t('errors.stats')} onRetry={() => void best.refetch()} />;
  const rows = best.data.pages.flat();
  if (rows.length === 0) return <p className="py-3 text-faint">{t('empty.stats')}</p>;
  const of = (row: (typeof rows)[number]) => row[stat];
  return (
    <>
      <TopList rows={topList(rows, of, rows.length)} stat={of} teams={teams} />
      <MoreButton query={best} />
    </>
  );
}
