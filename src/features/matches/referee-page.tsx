import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#components/ui/button.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { PageTitle } from '#components/ui/page-title.tsx';
import { QueryPage } from '#components/ui/query-page.tsx';
import { useViewer } from '#data/auth/viewer.ts';
import { refereeQueries } from '#data/referees/queries.ts';
import { paths } from '#lib/paths.ts';
import { everyMount } from '#lib/read-ahead.ts';
import { whenDefined } from '#lib/when-defined.ts';
import { Rulings, RulingKeys } from './rulings/rulings.tsx';

/** /referee: what waits in the leagues the viewer is a referee of, and the ways to their results and schedules. */
export function RefereePage() {
  const { t } = useTranslation('referee');
  const { id } = useViewer();
  // A new referee comes here from the notice of it.
  const leagues = useQuery({
    ...whenDefined(id, refereeQueries.leaguesOf),
    select: (leagues) => (leagues.length > 0 ? leagues : null),
    refetchOnMount: everyMount,
  });
  return (
    <QueryPage
      query={leagues}
      error={t('errors.leagues')}
      notFound={{
        title: t('nobody'),
        hint: t('nobodyHint'),
        action: <ButtonLink to={paths.dashboard()}>{t('dashboard')}</ButtonLink>,
      }}
    >
      {(leagues) => (
        <>
          <PageTitle title={t('title')} />
          <PageHead title={t('title')} chalk="corner" lead={<RulingKeys />} />
          <nav aria-label={t('leagues')} className="page flex flex-wrap gap-2.5 pt-5">
            {leagues.map((league) => (
              <Fragment key={league.id}>
                <ButtonLink to={paths.results(league.id)}>{t('resultsOf', { league: league.name })}</ButtonLink>
                <ButtonLink to={paths.refereeLeague(league.id)}>{t('scheduleOf', { league: league.name })}</ButtonLink>
              </Fragment>
            ))}
          </nav>
          <Rulings to={paths.referee} />
        </>
      )}
    </QueryPage>
  );
}
