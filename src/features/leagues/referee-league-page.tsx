import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#components/ui/button.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { PageTitle } from '#components/ui/page-title.tsx';
import { QueryPage } from '#components/ui/query-page.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#components/ui/states.tsx';
import { readyForPlayoffs } from '#domain/competition/playoffs.ts';
import { tableOf } from '#domain/competition/season-table.ts';
import { useMayReferee } from '#data/auth/viewer.ts';
import { entryQueries } from '#data/entries/queries.ts';
import { paths } from '#lib/paths.ts';
import { whenDefined } from '#lib/when-defined.ts';
import { leagueQueries } from '#data/leagues/queries.ts';
import { useSeasonFacts } from '#data/leagues/season-facts.ts';
import { Due } from './season/season-playoffs.tsx';
import { Withdrawals } from './season/withdrawals.tsx';
import { SeasonSchedule } from './schedule/season-schedule.tsx';
import { useLeagueSeason } from '#data/leagues/use-league-season.ts';

/** /referee/leagues/:id: the schedule of a league for who keeps its rules: drawn, published, moved. */
export function RefereeLeaguePage() {
  const { t } = useTranslation('referee');
  const { id, isValid, league } = useLeagueSeason();
  const may = useMayReferee(isValid ? id : null);
  return (
    <QueryPage
      query={league}
      isValid={isValid && may !== false}
      awaits={[{ isLoading: may === undefined }]}
      error={t('errors.league')}
      notFound={{
        title: t('notYours'),
        hint: t('notYoursHint'),
        action: <ButtonLink to={paths.leagues()}>{t('leagues')}</ButtonLink>,
      }}
    >
      {(league) => (
        <>
          <PageTitle title={t('schedule.title', { league: league.name })} />
          <PageHead
            crumbs={[{ to: paths.referee(), label: t('title') }, { label: t('schedule.crumb') }]}
            title={league.name}
            chalk="corner"
            lead={t('schedule.lead')}
            actions={
              <ButtonLink variant="quiet" to={paths.league(league.id)}>
                {t('schedule.open')}
              </ButtonLink>
            }
          />
          <div className="page pt-7">
            <Schedule league={league} />
          </div>
        </>
      )}
    </QueryPage>
  );
}

/** Of the season that takes entries or is being played: there is one at most. */
function Schedule({ league }: { league: { id: string; name: string } }) {
  const { t } = useTranslation('referee');
  const planned = useQuery(entryQueries.scheduledOf(league.id));
  if (planned.isPending) return <SkeletonRows rows={6} />;
  if (planned.isError) return <ErrorState message={t('errors.league')} onRetry={() => void planned.refetch()} />;
  if (planned.data === null) return <EmptyState title={t('schedule.nothing')}>{t('schedule.nothingHint')}</EmptyState>;
  return (
    <div className="grid min-w-0 grid-cols-1 gap-10">
      {planned.data.phase === 'regular' && <Deciders leagueId={league.id} number={planned.data.season} />}
      <Leaving league={league} number={planned.data.season} />
      <SeasonSchedule key={planned.data.season} season={planned.data} mayStart={false} />
    </div>
  );
}

/** Teams that ask to leave the season, and those that have left it. */
function Leaving({ league, number }: { league: { id: string; name: string }; number: number }) {
  const season =
    useQuery(whenDefined(number, (seasonNo) => leagueQueries.season(league.id, seasonNo))).data ?? undefined;
  const { facts } = useSeasonFacts([league.id, number], season);
  return season && facts ? <Withdrawals league={league} season={season} facts={facts} /> : null;
}

/** The special matches that level teams have to play, once everything else is played. */
function Deciders({ leagueId, number }: { leagueId: string; number: number }) {
  const { t } = useTranslation('referee');
  const season =
    useQuery(whenDefined(number, (seasonNo) => leagueQueries.season(leagueId, seasonNo))).data ?? undefined;
  const { facts } = useSeasonFacts([leagueId, number], season);
  const due = useMemo(() => {
    if (!facts) return undefined;
    const table = tableOf(facts);
    return { table, ...readyForPlayoffs(table.rows, facts.matches) };
  }, [facts]);
  if (!season || !due || due.open.length > 0 || due.deciders.length === 0) return null;
  return (
    <section>
      <SectionHead title={t('schedule.deciders')} />
      <ul className="ruled">
        {due.deciders.map(({ position, pair }) => (
          <Due key={pair.join()} season={season} position={position} pair={pair} teams={due.table.teams} />
        ))}
      </ul>
    </section>
  );
}
