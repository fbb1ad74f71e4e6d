import { useTranslation } from 'react-i18next';
import { Crest } from '#components/league/crest.tsx';
import { PlayerLink } from '#components/league/player-link.tsx';
import type { Ranked } from '#domain/competition/statistics.ts';
import type { TeamBadge } from '#domain/club/team-badge.ts';
import { formatNumber } from '#lib/dates.ts';
import { useViewer } from '#data/auth/viewer.ts';

type Named = { player_id: string; username: string; team_id: string; open?: boolean };
type ListProps<Row> = { rows: Ranked<Row>[]; stat: (row: Row) => number; teams: Record<string, TeamBadge> };

/** A top list as ruled rows: rank, crest, player, team, stat; the viewer's own row is marked. */
export function TopList<Row extends Named>({ rows, stat, teams }: ListProps<Row>) {
  const { i18n } = useTranslation();
  const { id: viewerId } = useViewer();
  // All ranks as wide as the last one.
  const minWidth = `${String(rows.at(-1)?.rank).length}ch`;
  return (
    <ol className="ruled">
      {rows.map((row) => {
        const team = teams[row.team_id];
        const own = row.player_id === viewerId;
        return (
          <li
            key={`${row.player_id}-${row.team_id}`}
            className={`flex min-h-11 min-w-0 items-center gap-3 ${own ? '-mx-2 bg-surface px-2 font-semibold shadow-[inset_3px_0_0_var(--link)]' : ''}`}
            aria-current={own || undefined}
          >
            <span className="numerals font-semibold text-faint" style={{ minWidth }}>
              {row.rank}
            </span>
            {team ? <Crest team={team} size={20} /> : <span className="w-5" />}
            <span className="min-w-0 flex-1 truncate leading-11">
              <PlayerLink player={{ ...row, id: row.player_id }} />
            </span>
            {team && (
              <span className="max-w-[40%] shrink-0 truncate text-sm text-faint" title={team.name} translate="no">
                {team.short_name}
              </span>
            )}
            <b className="numerals min-w-7 text-right text-xl font-bold">{formatNumber(stat(row), i18n.language)}</b>
          </li>
        );
      })}
    </ol>
  );
}
