import { useQuery } from '@tanstack/react-query';
import { GitCompareArrows } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Crest } from '#components/league/crest.tsx';
import { PlayerLink } from '#components/league/player-link.tsx';
import { statNames, type PlayerStats } from '#domain/competition/statistics.ts';
import type { MatchDetail } from '#data/matches/queries.ts';
import { disputeOf } from '#features/matches/room/dispute.ts';
import { formatMoment } from '#features/matches/room/moment.ts';
import { type Report, roomQueries, type Story } from '#data/match-room/queries.ts';
import styles from './reports-table.module.css';

type Props = { match: MatchDetail; reports: Report[]; results: Story['results'] };

/** Both sides' reports beside each other, the last of each; where they differ is lit. */
export function ReportsTable({ match, reports, results }: Props) {
  const { t, i18n } = useTranslation('staff');
  const sides = [match.home_team, match.away_team].map((team) => ({
    team,
    report: lastOf(reports, team.id),
  }));
  const [home, away] = sides;
  const both = home?.report !== undefined && away?.report !== undefined;
  const differs = (of: (report: Report) => unknown) => both && of(home.report!) !== of(away.report!);
  const winner = (report: Report) => (report.home_score > report.away_score ? match.home_team : match.away_team);
  const row = (label: string, isDifferent: boolean, draw: (report: Report) => React.ReactNode) => (
    <tr className={isDifferent ? styles.differs : undefined}>
      <th scope="row">
        {label}
        {isDifferent && (
          <span className={styles.mark}>
            <GitCompareArrows size={14} />
            {t('reportsTable.differs')}
          </span>
        )}
      </th>
      {sides.map(({ team, report }) => (
        <td key={team.id}>{report ? draw(report) : <span className="text-faint">–</span>}</td>
      ))}
    </tr>
  );
  return (
    <table className={styles.reports}>
      <caption className="sr-only">{t('reportsTable.caption')}</caption>
      <thead>
        <tr>
          <td aria-label={t('reportsTable.caption')} />
          {sides.map(({ team, report }) => (
            <th key={team.id} scope="col">
              <span className="flex min-w-0 gap-2.5">
                <Crest team={team} size={28} />
                <span className="min-w-0">
                  <span className="block truncate" title={team.name} translate="no">
                    {team.short_name ?? team.name}
                  </span>
                  <small className="block text-sm font-normal text-faint">
                    {report ? (
                      <>
                        <PlayerLink player={report.speaker} />, {formatMoment(report.created_at, i18n.language)}
                      </>
                    ) : (
                      t('reportsTable.none')
                    )}
                  </small>
                </span>
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {row(
          t('reportsTable.score'),
          differs((report) => `${report.home_score} ${report.away_score}`),
          (report) => (
            <span className="numerals text-4xl font-bold">
              {report.home_score}–{report.away_score}
            </span>
          ),
        )}
        {row(
          t('reportsTable.winner'),
          differs((report) => winner(report).id),
          (report) => (
            <span translate="no">{winner(report).short_name ?? winner(report).name}</span>
          ),
        )}
        {row(
          t('reportsTable.how'),
          differs((report) => report.forfeited_by),
          (report) => (report.forfeited_by ? t('reportsTable.noShow') : t('reportsTable.played')),
        )}
        {row(t('reportsTable.stats'), false, (report) => (
          <Stats match={match} report={report} />
        ))}
        {row(t('reportsTable.note'), false, (report) =>
          report.note ? (
            <q className="wrap-anywhere whitespace-pre-line">{report.note}</q>
          ) : (
            <span className="text-faint">–</span>
          ),
        )}
        {reports.some((report) => disputeOf(results, report)) &&
          row(t('reportsTable.disputed'), false, (report) =>
            disputeOf(results, report) ? <q className="wrap-anywhere">{disputeOf(results, report)}</q> : '–',
          )}
      </tbody>
    </table>
  );
}

/** A report of the past is shown where a side has no newer one: what was undone was said all the same. */
export function lastOf(reports: readonly Report[], teamId: string): Report | undefined {
  return reports.filter(({ team_id }) => team_id === teamId).at(-1);
}

type Reported = Partial<PlayerStats> & { player_id: string };

/** A side's stats of its players. */
function Stats({ match, report }: { match: MatchDetail; report: Report }) {
  const { t } = useTranslation('stats');
  const { t: staffTexts } = useTranslation('staff');
  const squads = useQuery(roomQueries.squads(match.id)).data ?? [];
  const lines = (Array.isArray(report.stats) ? report.stats : []) as Reported[];
  if (lines.length === 0) return <span className="text-faint">{staffTexts('reportsTable.noStats')}</span>;
  return (
    <ul className="grid gap-1 text-sm">
      {lines.map((line) => {
        const parts = statNames.flatMap((stat) => (line[stat] ? [`${line[stat]} ${t(`short.${stat}`)}`] : []));
        const player = squads.find(({ player_id }) => player_id === line.player_id);
        return (
          <li key={line.player_id}>
            <b>{player?.username ?? staffTexts('reportsTable.former')}</b> {parts.join(', ')}
            {line.mvp && ` · ${staffTexts('reportsTable.mvp')}`}
          </li>
        );
      })}
    </ul>
  );
}
