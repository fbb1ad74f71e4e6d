import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNamedForm } from '#components/form/use-named-form.ts';
import { InterestedDecisions } from '#components/league/interested-decisions.tsx';
import { AttendanceSummary } from '#components/league/attendance/attendance-summary.tsx';
import { ShareMatch } from '#components/league/match/share-match.tsx';
import { ShowScores } from '#components/league/match/show-scores.tsx';
import { useHiddenText } from '#components/league/match/use-hidden-text.ts';
import { Below } from '#components/ui/below.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { PageTitle } from '#components/ui/page-title.tsx';
import { QueryPage } from '#components/ui/query-page.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { RevealPart, RevealPlace, useRevealGroup } from '#components/ui/reveal-group.tsx';
import { ErrorState } from '#components/ui/states.tsx';
import { matchForms } from '#domain/match/forms.ts';
import { showsEvidence } from '#domain/match/match-step.ts';
import { attendanceQueries } from '#data/attendance/queries.ts';
import { useMayReferee, useViewer } from '#data/auth/viewer.ts';
import { interestQueries } from '#data/interests/queries.ts';
import { teamQueries } from '#data/teams/queries.ts';
import { standInQueries } from '#data/stand-ins/queries.ts';
import { part } from '#lib/page.tsx';
import { paths } from '#lib/paths.ts';
import { param } from '#lib/search-params.ts';
import { usePathParam } from '#lib/site-path.ts';
import { whenDefined } from '#lib/when-defined.ts';
import { MatchHead } from './match-head.tsx';
import { Lineups } from './lineups.tsx';
import { MatchTabs, partIds } from './match-tabs.tsx';
import { Form, HeadToHead, SeriesGames, TeamStats } from './match-sections.tsx';
import { type MatchDetail, matchQueries } from '#data/matches/queries.ts';
import { NextStep, preloadPanel } from './room/next-step.tsx';
import { roomQueries } from '#data/match-room/queries.ts';
import { StandIns } from './room/stand-ins.tsx';
import { Story } from './room/story.tsx';
import { TableChange } from './room/table-change.tsx';
import { TopScorers } from './room/match-preview.tsx';
import { type Room, useRoom } from './room/use-room.ts';
import { useMatchSeason } from '#data/matches/match-season.ts';

const NamedForm = lazy(() => import('./named-form.tsx').then((m) => ({ default: m.NamedForm })));
const MatchTalk = part(() => import('./room/match-talk.tsx').then((m) => m.MatchTalk));
const Evidence = part(() => import('./room/evidence.tsx').then((m) => m.Evidence));
const OrganiserCommands = part(() => import('./organiser-commands.tsx').then((m) => m.OrganiserCommands));
const MatchFans = lazy(() => import('./fans/match-fans.tsx').then((m) => ({ default: m.MatchFans })));
const MatchBroadcast = lazy(() => import('./match-broadcast.tsx').then((m) => ({ default: m.MatchBroadcast })));
const EloChange = lazy(() => import('./fans/elo-change.tsx').then((m) => ({ default: m.EloChange })));
const LineUpPicker = part(() => import('./room/line-up-picker.tsx').then((m) => m.LineUpPicker));

/** /matches/:id: the score first, then who did what, and what these two have played before. */
export function MatchPage() {
  const { t } = useTranslation('matches');
  const id = usePathParam('id');
  const validId = param.id(id);
  const match = useQuery(whenDefined(validId, matchQueries.detail));
  // The main part is waited for, so that nothing on it moves once it is drawn.
  const stats = useQuery(whenDefined(validId, matchQueries.stats));
  const lineups = useQuery(whenDefined(validId, matchQueries.lineups));
  const clock = useQuery(whenDefined(validId, roomQueries.clock));
  const story = useQuery(whenDefined(validId, roomQueries.story));
  const { id: me, teamId } = useViewer();
  const mine = useQuery(whenDefined(me, teamQueries.ofPlayer));
  const isOwn = match.data ? [match.data.home_team_id, match.data.away_team_id].includes(teamId ?? '') : false;
  const plays = isOwn && match.data?.status === 'scheduled';
  // The buttons of the next step are there when it is drawn.
  useEffect(() => {
    if (isOwn) preloadPanel();
  }, [isOwn]);
  const squad = useQuery(whenDefined(plays ? validId : undefined, (of) => attendanceQueries.of({ match: of })));
  const isAhead = match.data?.status === 'scheduled' && match.data.league_id !== null;
  const standIns = useQuery(whenDefined(isAhead ? validId : undefined, standInQueries.ofMatch));
  return (
    <QueryPage
      query={match}
      isValid={validId !== undefined}
      awaits={[mine, stats, lineups, clock, story, squad, standIns]}
      error={t('errors.detail')}
      notFound={{
        title: t('notFound'),
        hint: t('notFoundHint'),
        action: <ButtonLink to={paths.fixtures()}>{t('all')}</ButtonLink>,
      }}
    >
      {(match) => <MatchView key={id} match={match} />}
    </QueryPage>
  );
}

/** A part of the page that its links lead to, below them. */
const partLook = 'grid min-w-0 grid-cols-1 content-start gap-10 scroll-mt-18 outline-none empty:hidden *:min-w-0';

/** A column of the page, which takes no room while nothing is drawn in it. */
const columnLook = 'grid min-w-0 grid-cols-1 content-start gap-10 [&:not(:has(>:not(.contents),>.contents>*))]:hidden';

/** Until it begins, the members of both sides say whether they come. */
const asksSquad = (room: Room | undefined): room is Room =>
  room !== undefined &&
  room.side !== null &&
  room.course.status === 'scheduled' &&
  room.now < new Date(room.course.kickoff_at);

function MatchView({ match }: { match: MatchDetail }) {
  const { t } = useTranslation('matches');
  const stats = useQuery(matchQueries.stats(match.id));
  const room = useRoom(match);
  const [form] = useNamedForm(matchForms);
  const interested = useQuery(interestQueries.ofMatch(match.id));
  const { id: me, staff, teamId } = useViewer();
  const referees = useMayReferee(match.league_id) === true;
  const season = useMatchSeason(match.stage === 'regular' ? match : undefined);
  // The parts below the next step and the attendance, in both columns.
  const together = useRevealGroup(match.id);
  const hiddenText = useHiddenText();
  const plays = [match.home_team_id, match.away_team_id].includes(teamId ?? '');
  // A member of a side knows the running score.
  const keptBack = hiddenText !== undefined && (match.status === 'finished' || (match.status === 'live' && !plays));
  // The next step itself stands with it, also where line-ups are their own step.
  const toBeNamed = room?.step.name === 'lineUp' && room.step.yours;
  const upcoming = match.status === 'scheduled' || match.status === 'postponed';
  const title = t('against', { home: match.home_team.name, away: match.away_team.name });
  const talks = me !== undefined && Boolean(room?.viewer.leads || staff);
  if (keptBack)
    return (
      <>
        <PageTitle title={title} />
        <MatchHead match={match} stats={[]} season={undefined} hiddenText={hiddenText} />
        <div className="page pt-5">
          <ShowScores />
        </div>
      </>
    );
  return (
    <>
      <PageTitle title={title} />
      <MatchHead match={match} stats={stats.data ?? []} season={season?.facts} room={room} />
      <MatchTabs chat={talks} table={match.stage === 'regular' && match.league_id !== null}>
        {(shows, steps) => (
          <div
            id={partIds.room}
            tabIndex={-1}
            className="page grid scroll-mt-12 grid-cols-1 content-start items-start gap-10 pt-7 *:min-w-0 wide:grid-cols-[minmax(0,1fr)_21.25rem] wide:grid-rows-[auto_1fr]"
          >
            {shows('room') && room && <NextStep room={room} />}
            <div className={`${columnLook} wide:col-start-1 wide:row-span-2 wide:row-start-1`}>
              {shows('room') && asksSquad(room) && <AttendanceSummary of={{ match: match.id }} />}
              {shows('room') && room && room.course.status === 'scheduled' && match.league_id && (
                <StandIns room={room} />
              )}
              <RevealPlace of={together} waiting={<SkeletonRows rows={16} />}>
                {(shows('lineUps') || (shows('room') && toBeNamed)) && room?.commands.has('lineUp') && (
                  <RevealPart of={together}>
                    <LineUpPicker room={room} />
                  </RevealPart>
                )}
                {shows('lineUps') && (
                  <div id={partIds.lineUps} tabIndex={-1} className={partLook}>
                    {stats.isError && <ErrorState message={t('errors.part')} onRetry={() => void stats.refetch()} />}
                    {(stats.data?.length ?? 0) > 0 && <TeamStats match={match} stats={stats.data ?? []} />}
                    <Lineups match={match} stats={stats.data ?? []} />
                  </div>
                )}
                {shows('room') && match.status === 'finished' && (
                  <RevealPart of={together}>
                    <MatchFans match={match} me={me} />
                  </RevealPart>
                )}
                {shows('room') && me && (
                  <RevealPart of={together}>
                    <MatchBroadcast match={match} />
                  </RevealPart>
                )}
                {shows('chat') && talks && me && (
                  <RevealPart of={together}>
                    <MatchTalk match={match} me={me} />
                  </RevealPart>
                )}
                {shows('room') && room && (room.side || staff || referees) && (
                  <RevealPart of={together}>
                    <Evidence
                      match={match}
                      adds={showsEvidence(room.course, room.viewer, room.now) ? room.viewer.leads : null}
                    />
                  </RevealPart>
                )}
                {/* Where it is its own step, the table stands first. */}
                {shows('meetings') && upcoming && !steps && (
                  <div id={partIds.meetings} tabIndex={-1} className={partLook}>
                    <HeadToHead match={match} />
                  </div>
                )}
              </RevealPlace>
            </div>
            <Below as="aside" className={`${columnLook} wide:col-start-2`}>
              <RevealPlace of={together}>
                {shows('room') && (
                  <>
                    {(staff || referees) && (
                      <RevealPart of={together}>
                        <OrganiserCommands match={match} />
                      </RevealPart>
                    )}
                  </>
                )}
                {/* The result's effect is above how it came about; on phones it is its own step. */}
                {shows('meetings') && season && (match.status === 'finished' || steps) && (
                  <TableChange match={match} facts={season.facts} />
                )}
                {shows('meetings') && match.status === 'finished' && (
                  <RevealPart of={together}>
                    <EloChange match={match} />
                  </RevealPart>
                )}
                {shows('room') && (
                  <>
                    {room && <Story room={room} reports />}
                    <InterestedDecisions decisions={interested.data} />
                    {/* At full time it is in the head. */}
                    {match.status !== 'finished' && (
                      <p className="empty:hidden">
                        <ShareMatch match={match} />
                      </p>
                    )}
                  </>
                )}
                {shows('meetings') && (
                  <div id={upcoming ? undefined : partIds.meetings} tabIndex={-1} className={partLook}>
                    {match.series_id && <SeriesGames match={match} seriesId={match.series_id} />}
                    <Form match={match} />
                    {upcoming && <TopScorers match={match} />}
                    {(!upcoming || steps) && <HeadToHead match={match} />}
                  </div>
                )}
              </RevealPlace>
            </Below>
          </div>
        )}
      </MatchTabs>
      {room && form && (
        <Suspense fallback={null}>
          <NamedForm room={room} me={me} />
        </Suspense>
      )}
    </>
  );
}
