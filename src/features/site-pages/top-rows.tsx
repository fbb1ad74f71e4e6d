import { Crest } from '#components/league/crest.tsx';
import { kitOf } from '#components/league/kit-stripe.tsx';
import { signed } from '#components/league/table/signed.ts';
import table from '#components/league/table/standings-table.module.css';
import type { TeamBadge } from '#domain/club/team-badge.ts';
import type { StandingsRow } from '#domain/competition/standings.ts';
import styles from './blurbs.module.css';

type Props = {
  caption: string;
  rows: Pick<StandingsRow, 'team_id' | 'position' | 'zone' | 'goal_difference' | 'points'>[];
  teams: Record<string, TeamBadge | undefined>;
};

/** The first places of a table: place, team, difference, points. */
export function TopRows({ caption, rows, teams }: Props) {
  return (
    <table className={`${table.table} ${styles.table}`}>
      <caption className="sr-only">{caption}</caption>
      <tbody>
        {rows.map(({ team_id, position, zone, goal_difference, points }) => {
          const team = teams[team_id];
          return (
            team && (
              <tr key={team_id} className="kit" style={kitOf(team)}>
                <td className={`${table.place} ${zone ? `${table.zone} ${table[zone]}` : ''}`}>{position}</td>
                <td className={`${table.team} w-full`}>
                  <span className={table.club}>
                    <Crest team={team} size={20} />
                    <span>
                      <span className={table.name} translate="no">
                        {team.name}
                      </span>
                    </span>
                  </span>
                </td>
                <td className={`${table.number} pl-0`}>{signed(goal_difference)}</td>
                <td className={table.points}>{points}</td>
              </tr>
            )
          );
        })}
      </tbody>
    </table>
  );
}
