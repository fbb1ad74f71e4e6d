import { rankTeams, type StandingsRow, type TableInput, type TableMatch } from '../competition/standings.ts';

let count = 0;

/** A finished match of the regular stage, written as its result: `X 3-0 Y`. */
export function played(result: string, other: Partial<TableMatch> = {}): TableMatch {
  const [, home = '', homeScore, awayScore, away = ''] = /^(\w+) (\d+)-(\d+) (\w+)$/.exec(result) ?? [];
  return {
    id: `match-${String(++count).padStart(4, '0')}`,
    stage: 'regular',
    status: 'finished',
    home_team_id: home,
    away_team_id: away,
    home_score: Number(homeScore),
    away_score: Number(awayScore),
    forfeited_by: null,
    ...other,
  };
}

/** The table of everybody who is in the matches. */
export function tableOf(matches: TableMatch[], rest: Partial<TableInput> = {}): StandingsRow[] {
  const ids = new Set(matches.flatMap((match) => [match.home_team_id, match.away_team_id]));
  return rankTeams({ teams: [...ids].map((id) => ({ id })), matches, ...rest });
}

export const order = (rows: StandingsRow[]) => rows.map(({ team_id }) => team_id).join(' ');
export const rowOf = (rows: StandingsRow[], team: string) => rows.find(({ team_id }) => team_id === team);
export const decidedBy = (rows: StandingsRow[], team: string) => rowOf(rows, team)?.tie?.decidedBy;
