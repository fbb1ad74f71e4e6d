import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#components/ui/button.tsx';
import { PageTitle } from '#components/ui/page-title.tsx';
import { QueryPage } from '#components/ui/query-page.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { ErrorState } from '#components/ui/states.tsx';
import { showsEvidence } from '#domain/match-step.ts';
import { useMayReferee, useViewer } from '#features/auth/viewer.ts';
import { part } from '#lib/page.tsx';
import { paths } from '#lib/paths.ts';
import { param } from '#lib/search-params.ts';
import { whenKnown } from '#lib/when-known.ts';
import { MatchHead } from './match-head.tsx';
import { Lineups } from './lineups.tsx';
import { Form, HeadToHead, SeriesGames, TeamFigures } from './match-sections.tsx';
import { type MatchDetail, matchQueries } from './queries.ts';
import { NextStep } from './room/next-step.tsx';
import { roomQueries } from './room/queries.ts';
import { Story } from './room/story.tsx';
import { TableChange } from './room/table-change.tsx';
import { TopScorers } from './room/before.tsx';
import { useRoom } from './room/use-room.ts';
import { useMatchSeason } from './match-season.ts';

const MatchTalk = part(() => import('./room/match-talk.tsx').then((m) => m.MatchTalk));
const Evidence = part(() => import('./room/evidence.tsx').then((m) => m.Evidence));
const OrganiserActs = part(() => import('./organiser-acts.tsx').then((m) => m.OrganiserActs));
const CaptainsRoom = part(() => import('./room/captains-room.tsx').then((m) => m.CaptainsRoom));

/** /matches/:id: the score first, then who did what, and what these two have played before. */
export function MatchPage() {
  const { t } = useTranslation('matches');
  const { id = '' } = useParams({ strict: false });
  const known = param.id(id);
  const match = useQuery(whenKnown(known, matchQueries.detail));
  // What fills the page is waited for, so that nothing on it moves once it is drawn.
  const stats = useQuery(whenKnown(known, matchQueries.stats));
  const lineups = useQuery(whenKnown(known, matchQueries.lineups));
  const clock = useQuery(whenKnown(known, roomQueries.clock));
  const story = useQuery(whenKnown(known, roomQueries.story));
  return (
    <QueryPage
      query={match}
      asked={known !== undefined}
      awaits={[stats, lineups, clock, story]}
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
  const room = useRoom(match);
  const { id: me, staff } = useViewer();
  const referees = useMayReferee(match.league_id) === true;
  const season = useMatchSeason(match.stage === 'regular' ? match : undefined);
  const upcoming = match.status === 'scheduled' || match.status === 'postponed';
  const writes = room && (room.acts.has('lineUp') || room.acts.has('report'));
  return (
    <>
      <PageTitle title={t('against', { home: match.home_team.name, away: match.away_team.name })} />
      <MatchHead match={match} stats={stats.data ?? []} season={season?.facts} />
      <div className="page grid grid-cols-1 content-start items-start gap-10 pt-7 *:min-w-0 wide:grid-cols-[minmax(0,1fr)_21.25rem] wide:grid-rows-[auto_1fr]">
        {room && <NextStep room={room} />}
        <div className="grid min-w-0 grid-cols-1 content-start gap-10 wide:col-start-1 wide:row-span-2 wide:row-start-1">
          {writes && (
            <Suspense fallback={<SkeletonRows rows={8} />}>
              <CaptainsRoom room={room} />
            </Suspense>
          )}
          {stats.isError && <ErrorState message={t('errors.part')} onRetry={() => void stats.refetch()} />}
          {(stats.data?.length ?? 0) > 0 && <TeamFigures match={match} stats={stats.data ?? []} />}
          <Lineups match={match} stats={stats.data ?? []} />
          {me && (room?.viewer.leads || staff) && (
            <Suspense fallback={<SkeletonRows rows={6} />}>
              <MatchTalk match={match} me={me} />
            </Suspense>
          )}
          {room && (room.side || staff || referees) && (
            <Suspense fallback={null}>
              <Evidence
                match={match}
                adds={showsEvidence(room.course, room.viewer, room.now) ? room.viewer.leads : null}
              />
            </Suspense>
          )}
          {upcoming && <HeadToHead match={match} />}
        </div>
        <aside className="grid min-w-0 grid-cols-1 content-start gap-10 wide:col-start-2">
          {(staff || referees) && (
            <Suspense fallback={null}>
              <OrganiserActs match={match} />
            </Suspense>
          )}
          {season && <TableChange match={match} facts={season.facts} />}
          {room && <Story room={room} reports />}
          {match.series_id && <SeriesGames match={match} seriesId={match.series_id} />}
          <Form match={match} />
          {upcoming && <TopScorers match={match} />}
          {!upcoming && <HeadToHead match={match} />}
        </aside>
      </div>
    </>
  );
}
