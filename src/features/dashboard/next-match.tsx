import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { kitOf } from '#components/league/kit-stripe.tsx';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { useViewer } from '#data/auth/viewer.ts';
import { leagueList } from '#data/leagues/list.ts';
import { type Fixture, matchQueries } from '#data/matches/queries.ts';
import { paths } from '#lib/paths.ts';
import { useNow } from '#lib/use-now.ts';
import { whenDefined } from '#lib/when-defined.ts';
import { upcomingFor } from '#data/dashboard/queries.ts';
import { actsLook, NextFixture } from './next-fixture.tsx';

const MatchNight = lazy(() => import('./blocks.tsx').then((m) => ({ default: m.MatchNight })));
const FullTime = lazy(() => import('./full-time.tsx').then((m) => ({ default: m.FullTime })));
const FreeAgent = lazy(() => import('./free-agent.tsx').then((m) => ({ default: m.FreeAgent })));

type Props = {
  userId: string | undefined;
  title: string;
  membership: UseQueryResult<{ team_id: string } | null>;
  settled: boolean;
  tonight: Fixture | undefined;
  /** Where its result is news: closes it. */
  onRead: (() => void) | undefined;
};

/**
 * The head of the dashboard: my team's match of the night, for staff without a team the league's, for a free
 * agent how to find one.
 * `settled`: what is known of both may be shown.
 */
export function NextMatch({ userId, title, membership, settled, tonight, onRead }: Props) {
  const { t } = useTranslation('dashboard');
  const { t: common } = useTranslation('common');
  const teamId = settled ? membership.data?.team_id : undefined;
  const matches = useQuery(whenDefined(teamId, matchQueries.ofTeam));
  const { staff, admin } = useViewer();
  const isStaff = settled && staff && membership.data === null;
  const now = useNow();
  const current = useQuery({ ...matchQueries.current(), enabled: isStaff });
  const leagues = useQuery({ ...leagueList(), enabled: isStaff && admin });
  const isEmpty = admin && leagues.data?.length === 0;
  const failed = settled && [membership, matches, current].find(({ isError, data }) => isError && data === undefined);
  const [league] = isStaff && current.data ? upcomingFor(current.data, undefined, now) : [];
  return (
    <>
      <PageHead title={title} chalk="circle">
        {/* Room for the next match before it is known: nothing below moves when it comes. */}
        <div className="grid min-h-[17.75rem] content-center pb-5 max-wide:min-h-[20.5rem]">
          {isStaff && league && (
            <NextFixture match={league} title={t('next.league')}>
              <div className={actsLook}>
                <ButtonLink to={paths.match(league.id)} variant="primary">
                  {t('next.room')}
                </ButtonLink>
                <StaffPages />
              </div>
            </NextFixture>
          )}
          {isStaff && current.data && !leagues.isLoading && !league && (
            <div className="flex flex-wrap items-center gap-2.5">
              <p className="text-soft">{t(isEmpty ? 'next.noLeague' : 'next.noneAtAll')}</p>
              <StaffPages first={isEmpty} />
            </div>
          )}
          {settled && userId && membership.data === null && !staff && (
            <Suspense fallback={null}>
              <FreeAgent userId={userId} />
            </Suspense>
          )}
          {teamId && tonight && (
            <NextFixture match={tonight} plays title={t(`next.${titleOf(tonight)}`)} onRead={onRead} teamId={teamId}>
              <Suspense fallback={null}>
                {onRead ? (
                  <FullTime matchId={tonight.id} teamId={teamId} />
                ) : (
                  <MatchNight key={tonight.id} match={tonight} teamId={teamId} />
                )}
              </Suspense>
            </NextFixture>
          )}
          {failed && (
            <div className="flex flex-wrap items-center gap-2.5">
              <p className="text-soft">{t('errors.part')}</p>
              <Button onClick={() => void failed.refetch()}>{common('ui.retry')}</Button>
            </div>
          )}
          {teamId && matches.data && !tonight && (
            <div className="flex flex-wrap items-center gap-2.5">
              <p className="text-soft">{t('next.none')}</p>
              <MyTeam id={teamId} />
            </div>
          )}
        </div>
      </PageHead>
      <Kits match={tonight ?? league} />
    </>
  );
}

const titleOf = ({ status }: Fixture) => {
  if (status === 'live') return 'live';
  return status === 'scheduled' ? 'title' : 'over';
};

function MyTeam({ id }: { id: string }) {
  const { t } = useTranslation('common');
  return <ButtonLink to={paths.team(id)}>{t('shell.nav.myTeam')}</ButtonLink>;
}

/** A staff member without a team goes from here to that work; on an empty site to its first steps. */
function StaffPages({ first = false }: { first?: boolean }) {
  const { t } = useTranslation('common');
  const { t: own } = useTranslation('dashboard');
  const { admin } = useViewer();
  if (first)
    return (
      <ButtonLink to={paths.adminDashboard()} variant="primary">
        {own('next.firstSteps')}
      </ButtonLink>
    );
  return (
    <ButtonLink to={admin ? paths.adminDashboard() : paths.moderation()}>
      {t(admin ? 'shell.nav.admin' : 'shell.nav.moderation')}
    </ButtonLink>
  );
}

/** Both clubs' colours below the head; its height is there without them. */
function Kits({ match }: { match: Fixture | undefined }) {
  return (
    <div className="grid h-1 grid-cols-2" aria-hidden="true">
      {match &&
        [match.home_team, match.away_team].map((team, place) => (
          <div
            key={team?.id ?? place}
            className="kit bg-linear-[90deg,var(--k1)_50%,var(--k2)_50%]"
            style={team ? kitOf(team) : undefined}
          />
        ))}
    </div>
  );
}
