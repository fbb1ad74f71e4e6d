import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Crest } from '#components/league/crest.tsx';
import { ScoreBox } from '#components/league/match/score-box.tsx';
import { AppLink } from '#components/ui/app-link.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { Countdown } from '#components/ui/countdown.tsx';
import { LocalTime } from '#components/ui/local-time.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { type Fixture, matchQueries } from '#features/matches/queries.ts';
import { paths } from '#lib/paths.ts';
import { whenKnown } from '#lib/when-known.ts';
import { nextMatchOf } from './queries.ts';

type Props = { title: string; membership: UseQueryResult<{ team_id: string } | null>; settled: boolean };

/**
 * The head of the dashboard: my team's next match with its countdown, or, for a free agent, how to find a team.
 * `settled`: what is known of both may be shown.
 */
export function NextMatch({ title, membership, settled }: Props) {
  const { t } = useTranslation('dashboard');
  const teamId = settled ? membership.data?.team_id : undefined;
  const matches = useQuery(whenKnown(teamId, matchQueries.ofTeam));
  const next = teamId && matches.data ? nextMatchOf(matches.data, teamId) : undefined;
  return (
    <PageHead title={title} chalk="circle">
      <div className="min-h-24 pb-5">
        {settled && membership.data === null && <FreeAgent />}
        {teamId && next && <NextFixture match={next} teamId={teamId} />}
        {teamId && matches.data && !next && (
          <div className="flex flex-wrap items-center gap-2.5">
            <p className="text-soft">{t('next.none')}</p>
            <MyTeam id={teamId} />
          </div>
        )}
      </div>
    </PageHead>
  );
}

function MyTeam({ id }: { id: string }) {
  const { t } = useTranslation('common');
  return <ButtonLink to={paths.team(id)}>{t('shell.nav.myTeam')}</ButtonLink>;
}

function NextFixture({ match, teamId }: { match: Fixture; teamId: string }) {
  const { t } = useTranslation('dashboard');
  const home = match.home_team_id === teamId;
  const rival = home ? match.away_team : match.home_team;
  return (
    <div className="flex flex-wrap items-center gap-x-8 gap-y-3">
      <AppLink to={paths.match(match.id)} className="flex min-w-0 items-center gap-3">
        {rival && <Crest team={rival} size={56} />}
        <span className="min-w-0">
          <span className="block font-display text-xs leading-[1.2] font-semibold tracking-[0.06em] text-faint uppercase font-stretch-75%">
            {t('next.title')}
          </span>
          <span className="headline block truncate text-2xl">
            <span className="max-wide:hidden">{t('next.against', { team: rival?.name ?? '–' })}</span>
            <span className="wide:hidden">{t('next.against', { team: rival?.short_name ?? '–' })}</span>
          </span>
          <span className="text-sm text-soft block">
            {home ? t('next.home') : t('next.away')} · <LocalTime at={match.kickoff_at} show="full" />
          </span>
        </span>
      </AppLink>
      <span className="numerals text-3xl max-wide:basis-full">
        {match.status === 'live' ? <ScoreBox match={match} /> : <Countdown to={new Date(match.kickoff_at)} />}
      </span>
      <ButtonLink to={paths.match(match.id)} variant="primary">
        {t('next.room')}
      </ButtonLink>
      <MyTeam id={teamId} />
    </div>
  );
}

function FreeAgent() {
  const { t } = useTranslation('dashboard');
  return (
    <div className="grid min-w-0 grid-cols-1 gap-3 max-w-[68ch]">
      <p className="headline text-2xl">{t('next.free.title')}</p>
      <p className="text-soft">{t('next.free.hint')}</p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={paths.transferCenter()} variant="primary">
          {t('next.free.market')}
        </ButtonLink>
        <ButtonLink to={paths.foundTeam()}>{t('next.free.found')}</ButtonLink>
      </div>
    </div>
  );
}
