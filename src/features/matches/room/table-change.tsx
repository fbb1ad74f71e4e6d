import { ArrowDown, ArrowUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Crest } from '#components/league/crest.tsx';
import { signed } from '#components/league/table/signed.ts';
import { DataTable } from '#components/ui/data-table.tsx';
import cell from '#components/ui/data-table.module.css';
import { SectionHead } from '#components/ui/section-head.tsx';
import type { SeasonFacts } from '#domain/competition/season-table.ts';
import { type EffectRow, tableBefore, tableEffect } from '#domain/competition/table-effect.ts';
import { formatPlace } from '#lib/dates.ts';
import { paths } from '#lib/paths.ts';
import type { MatchDetail } from '#data/matches/queries.ts';

/** Both sides and their neighbours in the table: before the match, and right after it what the result changed. */
export function TableChange({ match, facts }: { match: MatchDetail; facts: SeasonFacts }) {
  const { t, i18n } = useTranslation('match-room');
  const isOver = match.status === 'finished';
  const rows = isOver ? tableEffect(facts, match.id) : tableBefore(facts, match);
  const title = t(isOver ? 'table.title' : 'table.whole');
  if (rows.length === 0) return null;
  const teams = new Map(facts.entries.map(({ team }) => [team.id, team]));
  const moved = rows.filter(({ plays, before, position }) => plays && before !== position);
  const sentence = (row: EffectRow) =>
    t(row.position < row.before ? 'table.up' : 'table.down', {
      team: teams.get(row.team_id)?.short_name ?? teams.get(row.team_id)?.name,
      from: formatPlace(row.before, i18n.language),
      to: formatPlace(row.position, i18n.language),
    });
  return (
    <section>
      <SectionHead
        title={title}
        more={{
          to: paths.league(match.league_id ?? '', { season: match.season ?? undefined }),
          label: t('table.all'),
        }}
      />
      <DataTable label={title}>
        <thead>
          <tr>
            <th scope="col">#</th>
            <th scope="col" className={cell.lead}>
              {t('table.team')}
            </th>
            <th scope="col" className={cell.right}>
              {t('table.played')}
            </th>
            <th scope="col" className={cell.right}>
              {t('table.difference')}
            </th>
            <th scope="col" className={cell.right}>
              {t('table.points')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const team = teams.get(row.team_id);
            return (
              <tr key={row.team_id}>
                <td className="numerals">{row.position}</td>
                <th scope="row" className={cell.lead}>
                  <span className="flex min-w-0 items-center gap-2">
                    {team && <Crest team={team} size={20} />}
                    <span className={`min-w-0 truncate ${row.plays ? 'font-semibold' : ''}`} translate="no">
                      {team?.short_name ?? team?.name}
                    </span>
                    {row.position < row.before && <ArrowUp size={14} className="text-win" aria-hidden="true" />}
                    {row.position > row.before && <ArrowDown size={14} className="text-loss" aria-hidden="true" />}
                  </span>
                </th>
                <td className={`numerals ${cell.number}`}>{row.played}</td>
                <td className={`numerals ${cell.number}`}>{signed(row.goal_difference)}</td>
                <td className={`numerals ${cell.number}`}>
                  {row.plays ? <b className="text-ink">{row.points}</b> : row.points}
                </td>
              </tr>
            );
          })}
        </tbody>
      </DataTable>
      {isOver && (
        <p className="pt-2 text-sm text-faint">
          {moved.length === 0 ? t('table.same') : moved.map(sentence).join(' ')}
        </p>
      )}
    </section>
  );
}
