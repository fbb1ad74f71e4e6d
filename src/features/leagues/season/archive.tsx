import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Crest } from '#components/league/crest.tsx';
import { CurrentName } from '#components/league/current-name.tsx';
import { AppLink } from '#components/ui/app-link.tsx';
import { MoreButton } from '#components/ui/more-button.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#components/ui/states.tsx';
import { formatDate } from '#lib/dates.ts';
import { paths } from '#lib/paths.ts';
import { leagueQueries } from '#data/leagues/queries.ts';

/** Seasons: who has won the league before, each line leading to that season's table and bracket. */
export function Archive({ leagueId }: { leagueId: string }) {
  const { t, i18n } = useTranslation('leagues');
  const seasons = useInfiniteQuery(leagueQueries.archive(leagueId));
  if (seasons.isPending) return <SkeletonRows rows={5} height={72} />;
  if (seasons.isError) return <ErrorState message={t('archive.error')} onRetry={() => void seasons.refetch()} />;
  const rows = seasons.data.pages.flat();
  if (rows.length === 0) return <EmptyState title={t('archive.empty')} />;
  return (
    <>
      <ol className="ruled border-t border-edge">
        {rows.map(({ season, ends_on, champion, podium }) => {
          const at = (place: number) => podium.find(({ final_rank }) => final_rank === place)?.team;
          const [second, third] = [at(2), at(3)];
          return (
            <li key={season}>
              <AppLink
                to={paths.league(leagueId, { season })}
                className="flex min-h-20 flex-wrap items-center gap-x-5 gap-y-1 py-3 hover:bg-surface"
              >
                <span className="w-28 shrink-0">
                  <span className="block font-semibold">{t('archive.open', { season })}</span>
                  {ends_on && <span className="block text-sm text-faint">{formatDate(ends_on, i18n.language)}</span>}
                </span>
                {champion && <Crest team={champion} size={40} />}
                <span className="min-w-0 flex-1 basis-40">
                  <span className="block truncate text-lg font-semibold" translate="no">
                    {champion?.name_then ?? champion?.name ?? t('archive.nobody')}{' '}
                    {champion?.name_then && <CurrentName name={champion.name} />}
                  </span>
                  {second && third && (
                    <span className="block text-sm wrap-anywhere text-soft">
                      {t('archive.podium', { second, third })}
                    </span>
                  )}
                </span>
              </AppLink>
            </li>
          );
        })}
      </ol>
      <MoreButton query={seasons} />
    </>
  );
}
