import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Crest } from '#components/league/crest.tsx';
import { PlayerLink } from '#components/league/player-link.tsx';
import type { TeamMark } from '#domain/team-mark.ts';
import { SectionHead } from '#components/ui/section-head.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#components/ui/states.tsx';
import { type Ranked, topList } from '#domain/statistics.ts';
import { leagueQueries, type LeagueSeason } from './queries.ts';

type Figures = { player_id: string; username: string; team_id: string; goals: number; assists: number; mvp: number };

const lists = [
  ['scorers', ({ goals }: Figures) => goals],
  ['assists', ({ assists }: Figures) => assists],
  ['mvp', ({ mvp }: Figures) => mvp],
] as const;

/** Stats: top scorers, top assists, most valuable players; ten each, level players share a rank. */
export function StatsTab({ season, teams }: { season: LeagueSeason; teams: Record<string, TeamMark> }) {
  const { t, i18n } = useTranslation('leagues');
  const stats = useQuery(leagueQueries.stats(season.league_id, season.season));

  if (stats.isPending) return <SkeletonRows rows={10} />;
  if (stats.isError) return <ErrorState message={t('errors.stats')} onRetry={() => void stats.refetch()} />;
  if (stats.data.length === 0) return <EmptyState title={t('empty.stats')} />;
  const byName = stats.data.toSorted((one, other) => one.username.localeCompare(other.username, i18n.language));
  return (
    <div className="grid grid-cols-1 gap-10 lg:grid-cols-3">
      {lists.map(([name, figure]) => (
        <section key={name}>
          <SectionHead title={t(`stats.${name}`)} />
          <TopList rows={topList(byName, figure, 10)} figure={figure} teams={teams} />
        </section>
      ))}
    </div>
  );
}

type ListProps<Row> = { rows: Ranked<Row>[]; figure: (row: Row) => number; teams: Record<string, TeamMark> };

/** A top list as ruled rows: rank, crest, player, figure. */
export function TopList<Row extends Figures>({ rows, figure, teams }: ListProps<Row>) {
  return (
    <ol className="ruled">
      {rows.map((row) => {
        const team = teams[row.team_id];
        return (
          <li key={`${row.player_id}-${row.team_id}`} className="flex min-h-11 min-w-0 items-center gap-3">
            <span className="numerals w-3.5 font-semibold text-faint">{row.rank}</span>
            {team ? <Crest team={team} size={20} /> : <span className="w-5" />}
            <span className="min-w-0 flex-1 truncate leading-11">
              <PlayerLink player={{ id: row.player_id, username: row.username }} />
            </span>
            <b className="numerals text-xl font-bold">{figure(row)}</b>
          </li>
        );
      })}
    </ol>
  );
}
