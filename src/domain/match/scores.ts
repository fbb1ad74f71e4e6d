import type { Enums, Tables } from '#database.types.ts';
import { limits } from '../limits.ts';

export type MatchStage = Enums<'match_stage'>;
export type ForfeitSide = Enums<'forfeit_side'>;

/** The part of a match that says how it ended; a row of team_matches fits. */
export type PlayedMatch = Pick<
  Tables<'team_matches'>,
  'home_team_id' | 'away_team_id' | 'status' | 'home_score' | 'away_score' | 'forfeited_by'
>;

/** A match as one of its teams sees it. There are no draws: W or L. */
export type Outcome = { result: 'W' | 'L'; scored: number; conceded: number; opponent_id: string };

/**
 * Why a score is no final score: `level` (no draws), or `range` (whole goals, 0 to `limits.scoreMax`); null when
 * it is one.
 */
export function scoreProblem(home: number, away: number): 'range' | 'level' | null {
  if (!isGoals(home) || !isGoals(away)) return 'range';
  return home === away ? 'level' : null;
}

/** The score a forfeit is recorded with: 3-0 against the side that did not play, none at all when neither did. */
export function forfeitScore(by: ForfeitSide): { home_score: number | null; away_score: number | null } {
  if (by === 'home') return { home_score: 0, away_score: limits.forfeitGoals };
  if (by === 'away') return { home_score: limits.forfeitGoals, away_score: 0 };
  return { home_score: null, away_score: null };
}

/** How a finished match counts for one of its teams; null while it is not finished, or for a stranger. */
export function outcomeFor(match: PlayedMatch, teamId: string): Outcome | null {
  if (match.status !== 'finished') return null;
  if (teamId !== match.home_team_id && teamId !== match.away_team_id) return null;
  const isHome = teamId === match.home_team_id;
  const opponent_id = isHome ? match.away_team_id : match.home_team_id;

  // Neither side came: each has lost 0-3, though the row holds no score.
  if (match.forfeited_by === 'both') return { result: 'L', scored: 0, conceded: limits.forfeitGoals, opponent_id };

  const { home_score: home, away_score: away } = match;
  if (home === null || away === null || home === away) return null;
  const [scored, conceded] = isHome ? [home, away] : [away, home];
  return { result: scored > conceded ? 'W' : 'L', scored, conceded, opponent_id };
}

/** The team that won a finished match; null when it is not finished or both forfeited. */
export function winnerOf(match: PlayedMatch): string | null {
  if (outcomeFor(match, match.home_team_id)?.result === 'W') return match.home_team_id;
  if (outcomeFor(match, match.away_team_id)?.result === 'W') return match.away_team_id;
  return null;
}

function isGoals(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= limits.scoreMax;
}
