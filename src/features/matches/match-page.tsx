import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#components/ui/button.tsx';
import { PageTitle } from '#components/ui/page-title.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { ErrorState, NotFoundState } from '#components/ui/states.tsx';
import { paths } from '#lib/paths.ts';
import { param } from '#lib/search-params.ts';
import { MatchHead } from './match-head.tsx';
import { Form, HeadToHead, Lineups, SeriesGames, StatTable, TeamFigures } from './match-sections.tsx';
import { type MatchDetail, matchQueries } from './queries.ts';

/** /matches/:id: the score first, then who did what, and what these two have played before. */
export function MatchPage() {
  const { t } = useTranslation('matches');
  const { id = '' } = useParams({ strict: false });
  const isId = param.id(id) !== undefined;
  const match = useQuery({ ...matchQueries.detail(id), enabled: isId });
  // What fills the page is waited for, so that nothing on it moves once it is drawn.
  const stats = useQuery({ ...matchQueries.stats(id), enabled: isId });
  const lineups = useQuery({ ...matchQueries.lineups(id), enabled: isId });

  if (!isId || match.data === null) return <MatchNotFound />;
  if (match.isPending || stats.isPending || lineups.isPending)
    return (
      <div className="page pt-10">
        <SkeletonRows rows={8} />
      </div>
    );
  if (match.isError)
    return (
      <div className="page pt-10">
        <ErrorState message={t('errors.detail')} onRetry={() => void match.refetch()} />
      </div>
    );
  return <MatchView key={id} match={match.data} />;
}

function MatchView({ match }: { match: MatchDetail }) {
  const { t } = useTranslation('matches');
  const stats = useQuery(matchQueries.stats(match.id));
  return (
    <>
      <PageTitle title={t('against', { home: match.home_team.name, away: match.away_team.name })} />
      <MatchHead match={match} stats={stats.data ?? []} />
      <div className="page grid grid-cols-1 items-start gap-10 pt-7 *:min-w-0 wide:grid-cols-[minmax(0,1fr)_21.25rem]">
        <div className="grid min-w-0 grid-cols-1 content-start gap-10">
          {stats.isError && <ErrorState message={t('errors.part')} onRetry={() => void stats.refetch()} />}
          {(stats.data?.length ?? 0) > 0 && <TeamFigures match={match} stats={stats.data ?? []} />}
          <Lineups match={match} />
          {(stats.data?.length ?? 0) > 0 && <StatTable match={match} stats={stats.data ?? []} />}
        </div>
        <aside className="grid min-w-0 grid-cols-1 content-start gap-10">
          {match.series_id && <SeriesGames match={match} seriesId={match.series_id} />}
          <Form match={match} />
          <HeadToHead match={match} />
        </aside>
      </div>
    </>
  );
}

function MatchNotFound() {
  const { t } = useTranslation('matches');
  return (
    <>
      <PageTitle title={t('notFound')} />
      <NotFoundState title={t('notFound')} action={<ButtonLink to={paths.fixtures()}>{t('all')}</ButtonLink>}>
        {t('notFoundHint')}
      </NotFoundState>
    </>
  );
}
