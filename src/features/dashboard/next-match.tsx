import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Crest } from '#components/league/crest.tsx';
import { kitOf } from '#components/league/kit-stripe.tsx';
import { FinalScore, HiddenFinalScore } from '#components/league/match/final-score.tsx';
import { useHiddenText } from '#components/league/match/use-hidden-text.ts';
import versus from '#components/league/match/versus.module.css';
import { AppLink } from '#components/ui/app-link.tsx';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import { StatusChip } from '#components/ui/chip.tsx';
import { Countdown } from '#components/ui/countdown.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { useViewer } from '#data/auth/viewer.ts';
import { leagueList } from '#data/leagues/list.ts';
import { type Fixture, matchQueries } from '#data/matches/queries.ts';
import type { TeamBadge } from '#domain/club/team-badge.ts';
import { formatDay, formatTime, zoneCity, zoneName } from '#lib/dates.ts';
import { paths } from '#lib/paths.ts';
import { viewerZone } from '#lib/time-zone.ts';
import { useNow } from '#lib/use-now.ts';
import { whenKnown } from '#lib/when-known.ts';
import { nextMatchOf, upcomingFor } from '#data/dashboard/queries.ts';
import styles from './next-match.module.css';

const FreeAgent = lazy(() => import('./free-agent.tsx').then((m) => ({ default: m.FreeAgent })));

type Props = {
  userId: string | undefined;
  title: string;
  membership: UseQueryResult<{ team_id: string } | null>;
  settled: boolean;
};

/**
 * The head of the dashboard: my team's next match with its countdown, for staff without a team the league's, for a free
 * agent how to find one.
 * `settled`: what is known of both may be shown.
 */
export function NextMatch({ userId, title, membership, settled }: Props) {
  const { t } = useTranslation('dashboard');
  const { t: common } = useTranslation('common');
  const teamId = settled ? membership.data?.team_id : undefined;
  const matches = useQuery(whenKnown(teamId, matchQueries.ofTeam));
  const next = teamId && matches.data ? nextMatchOf(matches.data, teamId) : undefined;
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
        <div className="grid min-h-[14.75rem] content-center pb-5 max-wide:min-h-[16.5rem]">
          {isStaff && league && <NextFixture match={league} title={t('next.league')} way={<StaffPages />} />}
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
          {teamId && next && (
            <NextFixture
              match={next}
              plays
              title={t(next.status === 'live' ? 'next.live' : 'next.title')}
              way={<MyTeam id={teamId} />}
            />
          )}
          {failed && (
            <div className="flex flex-wrap items-center gap-2.5">
              <p className="text-soft">{t('errors.part')}</p>
              <Button onClick={() => void failed.refetch()}>{common('ui.retry')}</Button>
            </div>
          )}
          {teamId && matches.data && !next && (
            <div className="flex flex-wrap items-center gap-2.5">
              <p className="text-soft">{t('next.none')}</p>
              <MyTeam id={teamId} />
            </div>
          )}
        </div>
      </PageHead>
      <Kits match={next ?? league} />
    </>
  );
}

function MyTeam({ id }: { id: string }) {
  const { t } = useTranslation('common');
  return <ButtonLink to={paths.team(id)}>{t('shell.nav.myTeam')}</ButtonLink>;
}

/** Who has no team and works for the league goes from here to that work; on an empty site to its first steps. */
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

type NextFixtureProps = {
  match: Fixture;
  /** Whoever plays it knows the running score, hidden or not. */
  plays?: boolean;
  title: string;
  way: ReactNode;
};

function NextFixture({ match, plays = false, title, way }: NextFixtureProps) {
  const { t, i18n } = useTranslation('dashboard');
  const { t: common } = useTranslation('common');
  const leagues = useQuery(leagueList());
  const league = leagues.data?.find(({ id }) => id === match.league_id);
  const at = match.kickoff_at;
  const now = useNow();
  const hiddenText = useHiddenText();
  const live = match.status === 'live';
  return (
    <div className={styles.next}>
      <p className="flex flex-wrap justify-center gap-x-2 text-sm">
        <b>{title}</b>
        <span className="text-faint">
          {league?.name}
          {league && match.matchday !== null && ` · ${t('next.round', { round: match.matchday })}`}
        </span>
      </p>
      <div className={versus.versus}>
        <Side team={match.home_team} look={versus.home} />
        <div>
          {live ? (
            <span className={styles.score}>
              {hiddenText !== undefined && !plays ? (
                <HiddenFinalScore text={hiddenText} />
              ) : (
                <FinalScore home={match.live_home_score ?? 0} away={match.live_away_score ?? 0} />
              )}
              <StatusChip tone="live">{common('league.match.live')}</StatusChip>
            </span>
          ) : (
            <span className={`numerals ${versus.time}`}>{formatTime(at, i18n.language)}</span>
          )}
          <span className="block pt-1 text-sm text-soft">
            {formatDay(at, i18n.language)}, {live && `${formatTime(at, i18n.language)}\u00A0`}
            {zoneName(at, i18n.language)}
          </span>
        </div>
        <Side team={match.away_team} look={versus.away} />
      </div>
      {match.status === 'scheduled' && (
        <p className="flex flex-wrap items-baseline justify-center gap-x-3 text-soft">
          <span>
            <b className="numerals text-lg text-ink">
              <Countdown to={new Date(at)} />
            </b>{' '}
            {new Date(at) > now && t('next.toKickOff')}
          </span>
          {league && league.time_zone !== viewerZone() && (
            <span className="text-sm text-faint max-wide:basis-full">
              {t('next.leagueTime', {
                time: formatTime(at, i18n.language, league.time_zone),
                zone: zoneCity(league.time_zone, i18n.language),
              })}
            </span>
          )}
        </p>
      )}
      <div className="flex flex-wrap justify-center gap-2.5">
        <ButtonLink to={paths.match(match.id)} variant="primary">
          {t('next.room')}
        </ButtonLink>
        {way}
      </div>
    </div>
  );
}

function Side({ team, look }: { team: TeamBadge | null; look: string | undefined }) {
  if (!team) return <span />;
  return (
    <AppLink to={paths.team(team.id)} className={look}>
      <span className={versus.name} translate="no">
        <span className="max-wide:hidden">{team.name}</span>
        <span className="wide:hidden">{team.short_name}</span>
      </span>
      <Crest team={team} size={56} />
    </AppLink>
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
