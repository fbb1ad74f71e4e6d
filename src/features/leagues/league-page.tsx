import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#components/ui/button.tsx';
import { PageTitle } from '#components/ui/page-title.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { EmptyState, ErrorState, NotFoundState } from '#components/ui/states.tsx';
import { paths } from '#lib/paths.ts';
import { param, useSearchParams } from '#lib/search-params.ts';
import { LeagueView } from './league-view.tsx';
import { leagueQueries } from './queries.ts';

const schema = { season: param.count };

/** /leagues/:id: one league in one of its seasons, the newest unless the address names another. */
export function LeaguePage() {
  const { t } = useTranslation('leagues');
  const { id = '' } = useParams({ strict: false });
  const [{ season: wanted }] = useSearchParams(schema);
  const isId = param.id(id) !== undefined;
  const league = useQuery({ ...leagueQueries.detail(id), enabled: isId });
  const numbers = useQuery({ ...leagueQueries.numbers(id), enabled: isId });
  const chosen = numbers.data?.find((each) => each === wanted) ?? numbers.data?.[0];
  const season = useQuery({ ...leagueQueries.season(id, chosen ?? 0), enabled: chosen !== undefined });

  if (!isId || league.data === null) return <LeagueNotFound />;
  if (league.isPending || numbers.isPending || season.isLoading)
    return (
      <div className="page pt-10">
        <SkeletonRows rows={8} />
      </div>
    );
  if (league.isError || numbers.isError || season.isError) {
    const retry = () =>
      void Promise.all([league, numbers, season].filter(({ isError }) => isError).map((each) => each.refetch()));
    return (
      <div className="page pt-10">
        <ErrorState message={t('errors.detail')} onRetry={retry} />
      </div>
    );
  }
  if (!season.data) {
    return (
      <div className="page pt-10">
        <h1 className="text-4xl wrap-anywhere max-wide:text-3xl" tabIndex={-1}>
          {league.data.name}
        </h1>
        <EmptyState title={t('noSeason')} />
      </div>
    );
  }
  return (
    <LeagueView key={`${id}-${season.data.season}`} league={league.data} season={season.data} numbers={numbers.data} />
  );
}

function LeagueNotFound() {
  const { t } = useTranslation('leagues');
  return (
    <>
      <PageTitle title={t('notFound')} />
      <NotFoundState title={t('notFound')} action={<ButtonLink to={paths.leagues()}>{t('all')}</ButtonLink>}>
        {t('notFoundHint')}
      </NotFoundState>
    </>
  );
}
