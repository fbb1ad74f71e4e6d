import type { Tables } from '#database.types.ts';
import { type Series, type SeriesGame, seriesScore } from '../competition/bracket.ts';
import { roundName } from '../competition/night-cup.ts';
import type { SeasonFacts } from '../competition/season-table.ts';
import { tableEffect } from '../competition/table-effect.ts';
import { winnerOf } from './scores.ts';

type Final = Pick<
  Tables<'team_matches'>,
  'id' | 'stage' | 'game_no' | 'status' | 'home_team_id' | 'away_team_id' | 'home_score' | 'away_score' | 'forfeited_by'
>;

/** The series a match is a game of, with its games, and how many rounds lead to the final. */
export type Tie = {
  series: Pick<Series, 'round' | 'best_of' | 'team_a_id' | 'team_b_id' | 'loser_series_id'>;
  games: SeriesGame[];
  rounds: number;
};

type RoundName = ReturnType<typeof roundName>;
/** How a series stands for a side after a game of it, or where its end has brought that side. */
export type TieMeaning =
  | { kind: 'ahead' | 'behind' | 'level'; own: number; rival: number }
  | { kind: 'through'; round: Exclude<RoundName, 'last32'> }
  | { kind: 'out'; round: Exclude<RoundName, 'final'> }
  | { kind: 'champion' | 'cupWinner' | 'runnerUp' | 'third' | 'fourth' | 'playsThird' };

/** The meaning of a result for a side: whether it won, against whom, and where that has brought it. */
export type Meaning = {
  team: 'home' | 'away';
  outcome: 'won' | 'wonLeaders' | 'awarded' | 'lost' | 'lostLeaders' | 'forfeited';
  table: { from: number; to: number; place: number } | null;
  tie: TieMeaning | null;
};

type About = {
  /** Of the season it counts in. */
  facts?: SeasonFacts | undefined;
  tie?: Tie | undefined;
};

/** For the side of that team, else for the winner; null where nobody won. */
export function meaningOf(match: Final, { facts, tie }: About, teamId: string | null): Meaning | null {
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
    tie: tie ? tieMeaning(match, tie, own) : null,
  };
}

/** As it stood after this game, whatever was played later; null once nobody can win the series. */
function tieMeaning({ stage, game_no }: Final, { series, games, rounds }: Tie, team: string): TieMeaning | null {
  const score = seriesScore(
    series,
    games.filter((game) => (game.game_no ?? 1) <= (game_no ?? 1)),
  );
  const { wins_a, wins_b, winner_team_id: winner } = score;
  if (winner === null) {
    if (score.no_winner) return null;
    const [own, rival] = team === series.team_a_id ? [wins_a, wins_b] : [wins_b, wins_a];
    return { kind: own > rival ? 'ahead' : own < rival ? 'behind' : 'level', own, rival };
  }
  const won = winner === team;
  if (stage === 'third_place') return { kind: won ? 'third' : 'fourth' };
  const [round, next] = [roundName(series.round, rounds), roundName(series.round + 1, rounds)];
  if (round === 'final') return { kind: won ? (stage === 'cup' ? 'cupWinner' : 'champion') : 'runnerUp' };
  if (won && next !== 'last32') return { kind: 'through', round: next };
  return series.loser_series_id ? { kind: 'playsThird' } : { kind: 'out', round };
}
