import type { Tables } from '#database.types.ts';
import type { SeasonFacts } from '../competition/season-table.ts';
import { tableEffect } from '../competition/table-effect.ts';
import { winnerOf } from './scores.ts';

type Final = Pick<
  Tables<'team_matches'>,
  'id' | 'status' | 'home_team_id' | 'away_team_id' | 'home_score' | 'away_score' | 'forfeited_by'
>;

/** What a result means to a side: whether it won, against whom, and what it has in the table since. */
export type Meaning = {
  team: 'home' | 'away';
  outcome: 'won' | 'wonLeaders' | 'awarded' | 'lost' | 'lostLeaders' | 'forfeited';
  table: { from: number; to: number; place: number } | null;
};

/** For the side of that team, else for the winner; null where nobody won. `facts` are of the season the match counts in. */
export function meaningOf(match: Final, facts: SeasonFacts | undefined, teamId: string | null): Meaning | null {
  const winner = match.status === 'finished' ? winnerOf(match) : null;
  if (winner === null) return null;
  const own = [match.home_team_id, match.away_team_id].find((team) => team === teamId) ?? winner;
  const team = own === match.home_team_id ? 'home' : 'away';
  const rows = facts ? tableEffect(facts, match.id) : [];
  const row = rows.find(({ team_id }) => team_id === own);
  const rival = rows.find(({ plays, team_id }) => plays && team_id !== own);
  // nobody leads before the first match
  const led = rival !== undefined && rival.before === 1 && rival.played > 1;
  const won = own === winner;
  return {
    team,
    outcome: match.forfeited_by ? (won ? 'awarded' : 'forfeited') : `${won ? 'won' : 'lost'}${led ? 'Leaders' : ''}`,
    table: row ? { from: row.pointsBefore, to: row.points, place: row.position } : null,
  };
}
