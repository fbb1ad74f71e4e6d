import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { AppLink } from '#components/ui/app-link.tsx';
import { Tag } from '#components/ui/chip.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { PageTitle } from '#components/ui/page-title.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#components/ui/states.tsx';
import { prizeOf } from '#domain/competition/prize.ts';
import { formatMoney } from '#lib/dates.ts';
import { paths } from '#lib/paths.ts';
import { type League, leagueQueries, type SeasonSummary } from '../../data/leagues/queries.ts';

/** /leagues: what runs now, then what is to come and what was. */
export function LeaguesPage() {
  const { t } = useTranslation('leagues');
  const leagues = useQuery(leagueQueries.list());
  const seasons = useQuery(leagueQueries.seasons());

  return (
    <>
      <PageTitle title={t('title')} />
      <PageHead title={t('title')} chalk="circle" />
      <div className="page grid min-w-0 grid-cols-1 gap-10 pt-7">
        {!leagues.isError && (leagues.isPending || seasons.isPending) && <SkeletonRows rows={4} height={72} />}
        {leagues.isError && <ErrorState message={t('errors.list')} onRetry={() => void leagues.refetch()} />}
        {leagues.data && !seasons.isPending && <Sections leagues={leagues.data} seasons={seasons.data ?? []} />}
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
        {active.length === 0 ? <EmptyState title={t('empty.active')} /> : <Rows rows={active} />}
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

function Rows({ rows }: { rows: Row[] }) {
  return (
    <ul className="ruled">
      {rows.map(({ league, season, past }) => (
        <li key={`${league.id}-${season?.season}`}>
          <LeagueRow league={league} season={season} past={past} />
        </li>
      ))}
    </ul>
  );
}

function LeagueRow({ league, season, past = false }: Row) {
  const { t, i18n } = useTranslation('leagues');
  const { t: table } = useTranslation('table');
  const rounds = useQuery(leagueQueries.rounds()).data?.find(
    (each) => each.league_id === season?.league_id && each.season === season?.season,
  );
  const prize = prizeOf(season?.prize_pool);
  const state =
    season?.phase === 'regular' && rounds?.round
      ? table('season.round', { round: rounds.round, rounds: rounds.rounds })
      : season && table(`season.${season.phase}`);
  return (
    <AppLink
      to={paths.league(league.id, season ? { season: season.season } : {})}
      className="grid min-h-19 grid-cols-[minmax(0,1fr)_auto] items-center gap-5 py-2.5 hover:bg-surface wide:grid-cols-[minmax(0,1fr)_6rem_6.875rem_9.5rem]"
    >
      <span className="min-w-0">
        <span className="headline block truncate text-2xl" translate="no">
          {league.name}
        </span>
        <span className="text-sm text-faint block">
          {season ? t('season', { season: season.season }) : t('noSeason')}
          {state && <> · {state}</>}
        </span>
      </span>
      <span className="text-sm text-soft max-wide:hidden">
        {season && t('teams', { count: season.league_teams[0]?.count ?? 0 })}
      </span>
      <span className="numerals max-wide:hidden text-xl font-[650]">
        {prize && formatMoney(prize.total, prize.currency, i18n.language)}
      </span>
      {!past && (
        <span className="justify-self-end">
          <Tag>{t(`status.${league.status}`)}</Tag>
        </span>
      )}
    </AppLink>
  );
}
