import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LineChart } from '#components/league/rating/line-chart.tsx';
import { DataTable } from '#components/ui/data-table.tsx';
import { FactLine } from '#components/ui/fact-line.tsx';
import cell from '#components/ui/data-table.module.css';
import { SectionHead } from '#components/ui/section-head.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { ErrorState } from '#components/ui/states.tsx';
import { eloStart } from '#domain/competition/elo.ts';
import { type Split, teamSeason } from '#domain/competition/team-season.ts';
import { ratingQueries } from '#data/ratings/queries.ts';
import { formatDay, formatNumber } from '#lib/dates.ts';
import { whenDefined } from '#lib/when-defined.ts';
import { seasonOf, type TeamProfile } from '#data/teams/queries.ts';
import { GoalsChart } from './goals-chart.tsx';
import { useTeamSeason } from './season-form.ts';

/** The season a team plays in numbers: at home and away, goals by round, and how its strength moved. */
export function TeamSeasonStats({ team }: { team: TeamProfile }) {
  const { t } = useTranslation('teams');
  const { facts, retry } = useTeamSeason(team);
  if (!seasonOf(team)) return null;
  if (!facts && retry) return <ErrorState message={t('errors.part')} onRetry={retry} />;
  if (!facts) return <SkeletonRows rows={10} />;
  const season = teamSeason(team.id, facts.matches);
  const names = new Map(facts.entries.map((entry) => [entry.team_id, entry.team?.name ?? '–']));
  return (
    <>
      {season.all.played > 0 && (
        <>
          <section>
            <SectionHead
              title={t('season.title', { league: team.league_name, season: team.season })}
              aside={
                <FactLine className="text-sm text-faint">
                  {t('season.run', { count: season.run })}
                  {t('season.cleanSheets', { count: season.cleanSheets })}
                </FactLine>
              }
            />
            <Splits
              rows={[
                ['all', season.all],
                ['home', season.home],
                ['away', season.away],
              ]}
            />
          </section>
        </>
      )}
      <div className="grid grid-cols-1 gap-10 *:min-w-0 lg:grid-cols-2">
        {season.all.played > 0 && (
          <section>
            <SectionHead title={t('season.goals')} />
            <div className="pt-3">
              <GoalsChart rounds={season.rounds} nameOf={(id) => names.get(id) ?? '–'} />
            </div>
          </section>
        )}
        <Elo team={team} />
      </div>
    </>
  );
}

function Splits({ rows }: { rows: [name: 'all' | 'home' | 'away', split: Split][] }) {
  const { t, i18n } = useTranslation('teams');
  const columns = ['played', 'won', 'lost', 'scored', 'conceded'] as const;
  return (
    <DataTable label={t('season.split')}>
      <thead>
        <tr>
          <th scope="col" className={cell.lead}>
            {t('season.where')}
          </th>
          {columns.map((column) => (
            <th key={column} scope="col" className={cell.right}>
              <abbr title={t(`season.${column}`)} className="no-underline">
                {t(`season.short.${column}`)}
              </abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, split]) => (
          <tr key={name}>
            <th scope="row" className={cell.lead}>
              {t(`season.${name}`)}
            </th>
            {columns.map((column) => (
              <td key={column} className={`numerals ${cell.number}`}>
                {formatNumber(split[column], i18n.language)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}

function Elo({ team }: { team: TeamProfile }) {
  const { t, i18n } = useTranslation('ratings');
  const rows = useQuery(whenDefined(team.league_id, (league) => ratingQueries.eloOfTeam(team.id, league)));
  if (!rows.data) return rows.isPending ? <SkeletonRows rows={4} /> : null;
  const points = rows.data.toReversed().map((row) => {
    const value = row.home_team_id === team.id ? row.home_before + row.home_change : row.away_before - row.home_change;
    return {
      key: row.match_id,
      label: formatDay(row.finished_at, i18n.language),
      value,
      shown: formatNumber(value, i18n.language, { useGrouping: false }),
    };
  });
  const last = points.at(-1);
  if (!last) return null;
  const highest = points.reduce((best, point) => (point.value > best.value ? point : best), last);
  return (
    <section>
      <SectionHead
        title={t('elo.title')}
        aside={
          <span className="text-sm text-faint">{t('elo.now', { rating: last.shown, highest: highest.shown })}</span>
        }
      />
      <div className="pt-3">
        <LineChart
          caption={t('elo.caption')}
          heads={[t('elo.match'), t('elo.after')]}
          middle={eloStart}
          points={points}
        />
      </div>
      <p className="pt-1 text-sm text-faint">{t('elo.about')}</p>
    </section>
  );
}
