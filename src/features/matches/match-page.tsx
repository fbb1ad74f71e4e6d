import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#components/ui/button.tsx';
import { PageTitle } from '#components/ui/page-title.tsx';
import { QueryPage } from '#components/ui/query-page.tsx';
import { ErrorState } from '#components/ui/states.tsx';
import { paths } from '#lib/paths.ts';
import { param } from '#lib/search-params.ts';
import { whenKnown } from '#lib/when-known.ts';
import { MatchHead } from './match-head.tsx';
import { Form, HeadToHead, Lineups, SeriesGames, StatTable, TeamFigures } from './match-sections.tsx';
import { type MatchDetail, matchQueries } from './queries.ts';

/** /matches/:id: the score first, then who did what, and what these two have played before. */
export function MatchPage() {
  const { t } = useTranslation('matches');
  const { id = '' } = useParams({ strict: false });
  const known = param.id(id);
  const match = useQuery(whenKnown(known, matchQueries.detail));
  // What fills the page is waited for, so that nothing on it moves once it is drawn.
  const stats = useQuery(whenKnown(known, matchQueries.stats));
  const lineups = useQuery(whenKnown(known, matchQueries.lineups));
  return (
    <QueryPage
      query={match}
      asked={known !== undefined}
      awaits={[stats, lineups]}
      error={t('errors.detail')}
      notFound={{
        title: t('notFound'),
        hint: t('notFoundHint'),
        action: <ButtonLink to={paths.fixtures()}>{t('all')}</ButtonLink>,
      }}
    >
      {(found) => <MatchView key={id} match={found} />}
    </QueryPage>
  );
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
