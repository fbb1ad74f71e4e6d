import { ShowScores } from '#components/league/match/show-scores.tsx';
import { HiddenTable, useHiddenTable } from '#components/league/table/hidden-table.tsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { BumpChart } from '#components/league/table/bump-chart.tsx';
import { ranksByRound, type SeasonFacts, tableOf } from '#domain/competition/season-table.ts';
import { ButtonLink } from '#components/ui/button.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { PageTitle } from '#components/ui/page-title.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { Select } from '#components/ui/select.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#components/ui/states.tsx';
import { useViewer } from '#data/auth/viewer.ts';
import { paths } from '#lib/paths.ts';
import { param, useSearchParams } from '#lib/search-params.ts';
import { storage } from '#lib/storage.ts';
import { whenDefined } from '#lib/when-defined.ts';
import { chosenSeason, leagueQueries, type LeagueSeason, withSeason } from '#data/leagues/queries.ts';
import { useSeasonFacts } from '#data/leagues/season-facts.ts';
import { LookedAt } from './table-look.tsx';
import { useLeagueChoice } from '#data/leagues/use-league-choice.ts';

const schema = { league: param.id, season: param.count };
const lastLeague = 'rondo.lastLeague';

/** /standings: any league's table, and how everybody got there. Remembers the league looked at last. */
export function StandingsPage() {
  const { t } = useTranslation('leagues');
  const [{ league: wanted, season: wantedSeason }, set] = useSearchParams(schema);
  const { data: choice, listed: leagues } = useLeagueChoice(wanted);
  const seasons = useQuery(leagueQueries.seasons());

  const remembered = wanted ?? storage.read(lastLeague) ?? undefined;
  const started = (seasons.data ?? []).filter(({ phase }) => phase !== 'registration');
  const league =
    choice?.find(({ id }) => id === remembered) ??
    choice?.find(({ id }) => started.some(({ league_id }) => league_id === id)) ??
    choice?.[0];
  const numbers = useQuery(whenDefined(league?.id, leagueQueries.numbers));
  const chosen = chosenSeason(numbers.data, wantedSeason);
  const reading = useQuery(
    whenDefined(league && chosen !== undefined ? ([league.id, chosen] as const) : undefined, (of) =>
      leagueQueries.season(...of),
    ),
  );
  const season = reading.data;
  const waits = (!choice && !leagues.isError) || seasons.isPending || numbers.isLoading || reading.isLoading;
  const retry = () =>
    [seasons, numbers, reading].filter(({ isError }) => isError).forEach((each) => void each.refetch());
  useEffect(() => {
    if (wanted && league) storage.write(lastLeague, league.id);
  }, [wanted, league]);

  return (
    <>
      <PageTitle title={t('standings')} />
      <PageHead title={t('standings')} chalk="box">
        <div className="flex flex-wrap gap-3 pb-5">
          <Select
            label={t('facts.league')}
            value={league?.id ?? ''}
            onChange={(event) => set({ league: event.target.value, season: undefined })}
          >
            {choice?.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
          <Select
            label={t('facts.season')}
            value={chosen ?? ''}
            onChange={(event) => set({ season: Number(event.target.value) })}
          >
            {withSeason(numbers.data ?? [], chosen).map((each) => (
              <option key={each} value={each}>
                {t('season', { season: each })}
              </option>
            ))}
          </Select>
        </div>
      </PageHead>
      <div className="page pt-7">
        {waits && <SkeletonRows rows={10} />}
        {leagues.isError && <ErrorState message={t('errors.list')} onRetry={() => void leagues.refetch()} />}
        {!season && [seasons, numbers, reading].some(({ isError }) => isError) && (
          <ErrorState message={t('errors.detail')} onRetry={retry} />
        )}
        {choice && (league === undefined || numbers.data?.length === 0) && (
          <EmptyState title={t('empty.active')} action={<ButtonLink to={paths.leagues()}>{t('all')}</ButtonLink>} />
        )}
        {season && !waits && <Standings key={`${season.league_id}-${season.season}`} season={season} />}
      </div>
    </>
  );
}

function Standings({ season }: { season: LeagueSeason }) {
  const { t } = useTranslation('leagues');
  const { facts, retry } = useSeasonFacts([season.league_id, season.season], season);
  const isHidden = useHiddenTable({ matches: facts?.matches ?? [] });

  if (!facts && retry) return <ErrorState message={t('errors.detail')} onRetry={retry} />;
  if (!facts) return <SkeletonRows rows={10} />;
  if (facts.entries.length === 0) return <EmptyState title={t('empty.entries')} />;
  return (
    <div className="grid min-w-0 grid-cols-1 gap-10">
      <section aria-label={t('standings')}>
        {isHidden && <ShowScores />}
        <HiddenTable facts={facts}>
          <LookedAt facts={facts} />
        </HiddenTable>
      </section>
      {!isHidden && <RankByRound facts={facts} />}
    </div>
  );
}

function RankByRound({ facts }: { facts: SeasonFacts }) {
  const { t } = useTranslation('leagues');
  const { teamId: ownTeamId } = useViewer();
  const ranks = useMemo(() => {
    const byRound = ranksByRound(facts);
    const { rows, teams } = tableOf(facts);
    return rows.flatMap(({ team_id }) => {
      const team = teams[team_id];
      return team ? [{ team, positions: byRound[team_id] ?? [] }] : [];
    });
  }, [facts]);
  if (ranks.every(({ positions }) => positions.length < 2)) return null;
  return (
    <section>
      <SectionHead title={t('bump')} />
      <BumpChart ranks={ranks} ownTeamId={ownTeamId} />
    </section>
  );
}
