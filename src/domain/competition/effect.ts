import type { TableMatch, StandingsRow } from './standings.ts';
import { forfeitScore, type ForfeitSide } from '../match/scores.ts';

/** The outcome of a match: a ruling's score or forfeit, or `open` again when its result is taken back. */
export type Ending = 'open' | { home: number; away: number } | { forfeitedBy: ForfeitSide };

/** The season as it would be if this match ended so. Only the ending changes. */
export function endingSo<Match extends TableMatch>(matches: readonly Match[], id: string, ending: Ending): Match[] {
  return matches.map((match) => (match.id === id ? { ...match, ...endOf(ending) } : match));
}

function endOf(ending: Ending): Pick<TableMatch, 'status' | 'home_score' | 'away_score' | 'forfeited_by'> {
  if (ending === 'open') return { status: 'scheduled', home_score: null, away_score: null, forfeited_by: null };
  if ('forfeitedBy' in ending)
    return { status: 'finished', ...forfeitScore(ending.forfeitedBy), forfeited_by: ending.forfeitedBy };
  return { status: 'finished', home_score: ending.home, away_score: ending.away, forfeited_by: null };
}

/**
 * The fate of a team's results when it withdraws, unless an admin chooses: `void` before half of its matches are
 * played, else what is left goes 3-0 to the others (docs/rules/seasons.md).
 */
export function withdrawalOf(matches: readonly TableMatch[], teamId: string): 'void' | 'forfeit' {
  const own = matches.filter((match) => plays(match, teamId) && match.status !== 'cancelled');
  return own.filter(({ status }) => status === 'finished').length * 2 < own.length ? 'void' : 'forfeit';
}

/** The season without a team: its matches are off, or those that are left go 3-0 to the others. */
export function withdrawing<Match extends TableMatch>(
  matches: readonly Match[],
  teamId: string,
  results: 'void' | 'forfeit',
): Match[] {
  return matches.map((match) => {
    if (!plays(match, teamId) || match.status === 'cancelled') return match;
    if (results === 'void') return { ...match, status: 'cancelled' };
    if (match.status === 'finished') return match;
    return { ...match, ...endOf({ forfeitedBy: match.home_team_id === teamId ? 'home' : 'away' }) };
  });
}

/** A reinstated match, as the database answers it (`reinstatement_effect`). */
export type Reinstated = Pick<TableMatch, 'status' | 'home_score' | 'away_score' | 'forfeited_by'> & {
  match_id: string;
};

/** The season with a team in it again: what its withdrawal decided is what it was before. */
export function reinstating<Match extends TableMatch>(
  matches: readonly Match[],
  reinstated: readonly Reinstated[],
): Match[] {
  const again = new Map(reinstated.map(({ match_id, ...ending }) => [match_id, ending]));
  return matches.map((match) => ({ ...match, ...again.get(match.id) }));
}

const plays = (match: TableMatch, teamId: string) => match.home_team_id === teamId || match.away_team_id === teamId;

const shown = ['position', 'points', 'goal_difference', 'played', 'zone'] as const;
type Stand = Pick<StandingsRow, (typeof shown)[number]>;

/** A team whose line in the table changes; null where it has none before or after. */
export type TableChange = { team_id: string; before: Stand | null; after: Stand | null };

/** Teams whose lines differ between two tables, in the order of the second; who leaves it comes last. */
export function tableChanges(before: readonly StandingsRow[], after: readonly StandingsRow[]): TableChange[] {
  const was = new Map(before.map((row) => [row.team_id, row]));
  const is = new Set(after.map(({ team_id }) => team_id));
  const changed = after
    .map((row): TableChange => ({ team_id: row.team_id, before: standOf(was.get(row.team_id)), after: standOf(row) }))
    .filter((change) => !same(change.before, change.after));
  const gone = before.filter(({ team_id }) => !is.has(team_id));
  return [...changed, ...gone.map((row) => ({ team_id: row.team_id, before: standOf(row), after: null }))];
}

const standOf = (row: StandingsRow | undefined): Stand | null =>
  row
    ? {
        position: row.position,
        points: row.points,
        goal_difference: row.goal_difference,
        played: row.played,
        zone: row.zone,
      }
    : null;

const same = (one: Stand | null, other: Stand | null) =>
  one !== null && other !== null && shown.every((column) => one[column] === other[column]);
