import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { TeamBadge } from '#domain/club/team-badge.ts';
import type { StandingsRow, TieExplanation } from '#domain/competition/standings.ts';
import { seasonFacts, tableOf } from '#domain/competition/season-table.ts';
import { useTieSentence } from '#components/league/table/tie-reason.tsx';
import { StandingsTable } from '#components/league/table/standings-table.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { ErrorState } from '#components/ui/states.tsx';
import { HiddenScores } from '#components/league/match/show-scores.tsx';
import { leagueQueries, type LeagueSeason } from '#data/leagues/queries.ts';
import { seasonQueries } from '#data/leagues/season-queries.ts';
import { matchQueries } from '#data/matches/queries.ts';
import { type Membership, seasonOf } from '#data/teams/queries.ts';
import { paths } from '#lib/paths.ts';
import { whenDefined } from '#lib/when-defined.ts';
import { EmptySection } from './empty-section.tsx';
import { rowsAround } from '#data/dashboard/queries.ts';

/** My place in the table, with the rows around it; for a team in no season, the way to the leagues. */
export function MyTable({ membership }: { membership: UseQueryResult<Membership | null> }) {
  const { t } = useTranslation('dashboard');
  const { data: own } = membership;
  const plays = own && seasonOf(own);
  const seasons = useQuery(whenDefined(plays, (of) => leagueQueries.season(...of)));
  const season = seasons.data;
  const more = season
    ? {
        to: paths.standings({ league: season.league_id, season: season.season }),
        label: t('table.more'),
      }
    : undefined;

  if (own !== undefined && !plays)
    return (
      <EmptySection
        title={t('table.title')}
        text={t('table.empty')}
        more={{ to: paths.leagues(), label: t('table.leagues') }}
      />
    );
  return (
    <section>
      <SectionHead title={t('table.title')} more={more} />
      {(membership.isPending || seasons.isLoading) && <SkeletonRows rows={5} />}
      {membership.isError && <ErrorState message={t('errors.part')} onRetry={() => void membership.refetch()} />}
      {seasons.isError && <ErrorState message={t('errors.part')} onRetry={() => void seasons.refetch()} />}
      {season && own && (
        <HiddenScores>
          <Rows season={season} teamId={own.team_id} />
        </HiddenScores>
      )}
    </section>
  );
}

function Rows({ season, teamId }: { season: LeagueSeason; teamId: string }) {
  const { t } = useTranslation('dashboard');
  const entries = useQuery(seasonQueries.entries(season.league_id, season.season));
  const adjustments = useQuery(seasonQueries.adjustments(season.league_id, season.season));
  const matches = useQuery(matchQueries.ofSeason(season.league_id, season.season));
  if (!entries.data || !adjustments.data || !matches.data) return <SkeletonRows rows={5} />;

  const { rows, teams } = tableOf(
    seasonFacts({ entries: entries.data, adjustments: adjustments.data, matches: matches.data }, season),
  );
  const own = rows.find(({ team_id }) => team_id === teamId);
  return (
    <>
      <StandingsTable
        compact
        caption={t('table.title')}
        rows={rowsAround(rows, teamId, 5)}
        teams={teams}
        ownTeamId={teamId}
      />
      {own?.tie && <TieNote row={own} tie={own.tie} teams={teams} />}
    </>
  );
}

type TieProps = { row: StandingsRow; tie: TieExplanation; teams: Record<string, TeamBadge> };

function TieNote({ row, tie, teams }: TieProps) {
  return <p className="pt-2.5 text-sm text-faint">{useTieSentence(tie, row, teams)}</p>;
}
