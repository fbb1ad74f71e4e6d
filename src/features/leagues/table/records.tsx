import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Crest } from '#components/league/crest.tsx';
import { CurrentName } from '#components/league/current-name.tsx';
import { AppLink } from '#components/ui/app-link.tsx';
import { DataTable } from '#components/ui/data-table.tsx';
import { FactLine } from '#components/ui/fact-line.tsx';
import { MoreButton } from '#components/ui/more-button.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#components/ui/states.tsx';
import { HiddenScores } from '#components/league/match/show-scores.tsx';
import { calledThen, shortThen } from '#domain/club/team-badge.ts';
import { formatDate, formatNumber } from '#lib/dates.ts';
import { paths } from '#lib/paths.ts';
import { type LeagueRecord, rankingQueries } from '#data/leagues/ranking-queries.ts';

/** The history of a league in all of its seasons: its records, and the table of all time. */
export function Records({ leagueId }: { leagueId: string }) {
  return (
    <div className="grid grid-cols-1 gap-10 pt-4 *:min-w-0">
      <HiddenScores>
        <RecordLists leagueId={leagueId} />
      </HiddenScores>
      <AllTime leagueId={leagueId} />
    </div>
  );
}

const kinds = ['biggest_win', 'most_goals', 'longest_run', 'player_match', 'player_season'] as const;

function RecordLists({ leagueId }: { leagueId: string }) {
  const { t } = useTranslation('records');
  const records = useQuery(rankingQueries.records(leagueId));
  if (records.isPending) return <SkeletonRows rows={8} />;
  if (records.isError) return <ErrorState message={t('error')} onRetry={() => void records.refetch()} />;
  if (records.data.length === 0) return <EmptyState title={t('empty')} />;
  return (
    <div className="grid grid-cols-1 gap-10 lg:grid-cols-2">
      {kinds.map((kind) => {
        const rows = records.data.filter((record) => record.kind === kind);
        return (
          rows.length > 0 && (
            <section key={kind}>
              <SectionHead title={t(`kinds.${kind}`)} level={3} />
              <ol className="ruled">
                {rows.map((record) => (
                  <li key={`${record.match_id} ${record.player_id ?? record.team_id ?? ''}`}>
                    <RecordLine record={record} />
                  </li>
                ))}
              </ol>
            </section>
          )
        );
      })}
    </div>
  );
}

/** One record, all of it the way to its match: rank, who, which match, the stat. */
function RecordLine({ record }: { record: LeagueRecord }) {
  const { t, i18n } = useTranslation('records');
  const { home_team: home, away_team: away } = record;
  const team = record.team_id === home?.id ? home : record.team_id === away?.id ? away : null;
  const match = t('match', {
    home: home ? shortThen(home) : '',
    away: away ? shortThen(away) : '',
    score: record.home_score === null ? '–' : `${record.home_score}–${record.away_score}`,
  });
  const name = record.kind === 'longest_run' ? team && calledThen(team) : undefined;
  const who = record.username_then ?? record.username ?? name;
  const renamed = [home, away].filter((side) => side?.name_then).map((side) => side!.name);
  if (record.username_then && record.username) renamed.unshift(record.username);
  return (
    <AppLink
      to={paths.match(record.match_id)}
      className="flex min-h-14 min-w-0 items-center gap-3 py-1.5 hover:bg-surface"
    >
      <span className="numerals min-w-[2ch] font-semibold text-faint">{record.place}</span>
      {team ? <Crest team={team} size={20} /> : <span className="w-5" />}
      <span className="min-w-0 flex-1" translate="no">
        <span className="block truncate font-medium">{who ?? match}</span>
        <FactLine className="text-sm text-faint">
          {who && match}
          {t('season', { season: record.season })}
          {formatDate(record.kickoff_at, i18n.language)}
          {renamed.map((now) => (
            <CurrentName key={now} name={now} />
          ))}
        </FactLine>
      </span>
      <b className="numerals text-xl font-bold">{formatNumber(record.value, i18n.language)}</b>
    </AppLink>
  );
}

const columns = ['seasons', 'titles', 'played', 'won', 'drawn', 'lost'] as const;

function AllTime({ leagueId }: { leagueId: string }) {
  const { t, i18n } = useTranslation('records');
  const table = useInfiniteQuery(rankingQueries.allTime(leagueId));
  if (table.isPending) return <SkeletonRows rows={8} />;
  if (table.isError) return <ErrorState message={t('error')} onRetry={() => void table.refetch()} />;
  const rows = table.data.pages.flat();
  if (rows.length === 0) return null;
  // only final tables that were imported have draws
  const shown = columns.filter((column) => column !== 'drawn' || rows.some(({ drawn }) => drawn > 0));
  return (
    <section>
      <SectionHead title={t('allTime.title')} level={3} />
      <DataTable label={t('allTime.title')}>
        <thead>
          <tr>
            <th scope="col">{t('allTime.place')}</th>
            <th scope="col">{t('allTime.team')}</th>
            {shown.map((column) => (
              <th key={column} scope="col">
                {t(`allTime.${column}`)}
              </th>
            ))}
            <th scope="col">{t('allTime.goals')}</th>
            <th scope="col">{t('allTime.points')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={row.team_id}>
              <td className="numerals">{index + 1}</td>
              <th scope="row">
                {row.team && (
                  <AppLink to={paths.team(row.team_id)} className="flex min-h-11 items-center gap-2.5">
                    <Crest team={row.team} size={20} />
                    <span translate="no">{row.team.name}</span>
                  </AppLink>
                )}
              </th>
              {shown.map((column) => (
                <td key={column} className="numerals">
                  {formatNumber(row[column], i18n.language)}
                </td>
              ))}
              <td className="numerals">
                {row.goals_for}–{row.goals_against}
              </td>
              <td className="numerals font-bold">{formatNumber(row.points, i18n.language)}</td>
            </tr>
          ))}
        </tbody>
      </DataTable>
      <MoreButton query={table} />
    </section>
  );
}
