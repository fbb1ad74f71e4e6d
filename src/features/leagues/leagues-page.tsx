import { useQuery } from '@tanstack/react-query';
import { Trophy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Crest } from '#components/league/crest.tsx';
import { AppLink } from '#components/ui/app-link.tsx';
import { Tag } from '#components/ui/chip.tsx';
import { FactLine } from '#components/ui/fact-line.tsx';
import { OnceIdle } from '#components/ui/once-idle.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { PageTitle } from '#components/ui/page-title.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#components/ui/states.tsx';
import { teamQueries } from '#data/teams/queries.ts';
import type { TeamBadge } from '#domain/club/team-badge.ts';
import { prizeOf } from '#domain/competition/prize.ts';
import { formatMoney } from '#lib/dates.ts';
import { useHiddenScores } from '#lib/hidden-scores.ts';
import { paths } from '#lib/paths.ts';
import { type League, leagueQueries, type SeasonSummary } from '#data/leagues/queries.ts';

/** /leagues: what runs now, then what is to come and what was. */
export function LeaguesPage() {
  const { t } = useTranslation('leagues');
  const leagues = useQuery(leagueQueries.list());
  const seasons = useQuery(leagueQueries.seasons());
  const reads = [leagues, seasons];
  const failed = reads.filter(({ isError }) => isError);

  return (
    <>
      <PageTitle title={t('title')} />
      <PageHead title={t('title')} chalk="circle" />
      <div className="page grid min-w-0 grid-cols-1 gap-10 pt-7">
        {failed.length === 0 && reads.some(({ isPending }) => isPending) && <SkeletonRows rows={4} height={72} />}
        {failed.length > 0 && (
          <ErrorState message={t('errors.list')} onRetry={() => failed.forEach((read) => void read.refetch())} />
        )}
        {leagues.data && seasons.data && <Sections leagues={leagues.data} seasons={seasons.data} />}
      </div>
    </>
  );
}

function Sections({ leagues, seasons }: { leagues: League[]; seasons: SeasonSummary[] }) {
  const { t } = useTranslation('leagues');
  const newest = (league: League) => seasons.find((season) => season.league_id === league.id);
  const isRunning = (league: League) => {
    const phase = newest(league)?.phase;
    return league.status === 'active' && (phase === undefined || phase === 'regular' || phase === 'playoffs');
  };
  const active = leagues.filter(isRunning).map((league) => ({ league, season: newest(league) }));
  const others = [
    ...leagues.filter((league) => !isRunning(league)).map((league) => ({ league, season: newest(league) })),
    ...seasons.flatMap((season) => {
      const league = leagues.find(({ id }) => id === season.league_id);
      return league && season !== newest(league) ? [{ league, season, past: true }] : [];
    }),
  ];
  return (
    <>
      <section>
        <SectionHead title={t('sections.active')} />
        {active.length === 0 ? <EmptyState title={t('empty.active')} /> : <Rows rows={active} running />}
      </section>
      <section>
        <SectionHead title={t('sections.others')} />
        {others.length === 0 ? <p className="text-soft py-3">{t('empty.others')}</p> : <Rows rows={others} />}
      </section>
    </>
  );
}

/** `past`: an earlier season of a league that has its own row, which says whether it is active. */
type Row = { league: League; season: SeasonSummary | undefined; past?: boolean };

/** So many tables are read for their leaders: a list of more leagues goes without. */
const leadersRead = 8;

function Rows({ rows, running = false }: { rows: Row[]; running?: boolean }) {
  return (
    <ul className="ruled">
      {rows.map(({ league, season, past }, index) => (
        <li key={`${league.id}-${season?.season}`}>
          <LeagueRow league={league} season={season} past={past} leads={running && index < leadersRead} />
        </li>
      ))}
    </ul>
  );
}

function LeagueRow({ league, season, past = false, leads }: Row & { leads: boolean }) {
  const { t, i18n } = useTranslation('leagues');
  const { t: table } = useTranslation('table');
  const rounds = useQuery(leagueQueries.rounds()).data?.find(
    (each) => each.league_id === season?.league_id && each.season === season?.season,
  );
  const { hidden } = useHiddenScores();
  const prize = prizeOf(season?.prize_pool);
  const isUpcoming = league.status === 'active' && season?.phase === 'registration';
  const state =
    season?.phase === 'regular' && rounds?.round
      ? table('season.round', { round: rounds.round, rounds: rounds.rounds })
      : season && table(`season.${season.phase}`);
  return (
    <AppLink
      to={paths.league(league.id, season ? { season: season.season } : {})}
      className="grid min-h-19 grid-cols-[2.5rem_minmax(0,1fr)_auto] items-center gap-x-3.5 py-2.5 hover:bg-surface wide:grid-cols-[2.5rem_minmax(0,1fr)_11rem_6rem_6.875rem_9.5rem] wide:gap-x-5"
    >
      {hidden ? (
        <Best team={undefined} leads={leads} />
      ) : season && leads ? (
        <OnceIdle waiting={<NoBest />}>
          <Leader leagueId={league.id} />
        </OnceIdle>
      ) : (
        <Best team={season?.champion ?? undefined} />
      )}
      <span className="min-w-0 max-wide:col-start-2 max-wide:row-start-1 wide:col-start-2 wide:row-start-1">
        <span className="headline block truncate text-2xl" translate="no">
          {league.name}
        </span>
        <FactLine className="text-sm text-faint">
          {season ? t('season', { season: season.season }) : t('noSeason')}
          {state}
        </FactLine>
      </span>
      <span className="text-sm text-soft max-wide:hidden">{season && t('teams', { count: season.playing })}</span>
      <span className="numerals max-wide:hidden text-xl font-[650]">
        {prize && formatMoney(prize.total, prize.currency, i18n.language)}
      </span>
      {!past && (
        <span className="justify-self-end">
          <Tag>{t(isUpcoming ? 'status.upcoming' : `status.${league.status}`)}</Tag>
        </span>
      )}
    </AppLink>
  );
}

/** The leader of the table of a league that runs; nobody before the first result. */
function Leader({ leagueId }: { leagueId: string }) {
  const { data: leader } = useQuery(teamQueries.leader(leagueId));
  return <Best team={leader ?? undefined} leads />;
}

const NoBest = () => <Best team={undefined} leads />;

/** The first of a season, or who won it: the crest, and on wide screens the name. Both keep their places. */
function Best({ team, leads = false }: { team: TeamBadge | undefined; leads?: boolean }) {
  const { t } = useTranslation('leagues');
  return (
    <>
      <span className="col-start-1 row-start-1 size-10">
        {team ? (
          <Crest team={team} size={40} />
        ) : (
          !leads && <Trophy size={24} className="m-2 text-faint" aria-hidden="true" />
        )}
      </span>
      <span className="min-w-0 text-sm max-wide:sr-only wide:col-start-3 wide:row-start-1">
        {team && (
          <>
            <span className="block text-faint">{t(leads ? 'facts.leader' : 'facts.champion')}</span>{' '}
            <span className="block truncate font-semibold" title={team.name} translate="no">
              {team.name}
            </span>
          </>
        )}
      </span>
    </>
  );
}
