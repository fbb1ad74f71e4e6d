import { forfeitScore, type ForfeitSide, scoreProblem } from './scores.ts';

/** How a match ended, as a row of a matchday's form says it: as it was played, or who did not come. */
export type Ended = 'played' | ForfeitSide;
/** Goals are null until they are typed; they are kept beside a forfeit, which has its own score. */
export type ResultRow = { ended: Ended; home: number | null; away: number | null };
/** The sent part of a row. */
export type EnteredResult =
  | { match_id: string; home_score: number; away_score: number }
  | { match_id: string; forfeited_by: ForfeitSide };
/** The report of one side. */
type Reported = { home_score: number; away_score: number; forfeited_by: ForfeitSide | null };

export const untouchedRow: ResultRow = { ended: 'played', home: null, away: null };

/** The score a row stands for, as it is shown. */
export function scoreOf({ ended, home, away }: ResultRow): { home: number | null; away: number | null } {
  if (ended === 'played') return { home, away };
  const { home_score, away_score } = forfeitScore(ended);
  return { home: home_score, away: away_score };
}

/** `untouched` says nothing, `half` one side's goals alone, `level` and `range` no final score; the rest can be saved. */
export function stateOf(row: ResultRow): 'untouched' | 'half' | 'level' | 'range' | 'ready' {
  if (row.ended !== 'played') return 'ready';
  if (row.home === null && row.away === null) return 'untouched';
  if (row.home === null || row.away === null) return 'half';
  return scoreProblem(row.home, row.away) ?? 'ready';
}

/** The result a row says; undefined while it says none. */
export function resultOf(matchId: string, row: ResultRow): EnteredResult | undefined {
  if (stateOf(row) !== 'ready') return undefined;
  if (row.ended !== 'played') return { match_id: matchId, forfeited_by: row.ended };
  return { match_id: matchId, home_score: row.home ?? 0, away_score: row.away ?? 0 };
}

/** A report as a row. */
export function rowOfReport({ home_score, away_score, forfeited_by }: Reported): ResultRow {
  return forfeited_by === null
    ? { ended: 'played', home: home_score, away: away_score }
    : { ...untouchedRow, ended: forfeited_by };
}
