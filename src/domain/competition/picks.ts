import type { Enums, Tables } from '#database.types.ts';

/** Pick'em: what a pick is worth is named here, the database gives the points (`private.pick_points`). */

export type PickSide = Enums<'pick_side'>;
/** A winner, or a score that names one; a row of picks fits. */
export type Pick = { winner: PickSide; home_score: number | null; away_score: number | null };

/** For the winner alone; with a score, for the very score and for its winner. */
export const pickPoints = { winner: 2, exact: 5, scoreWinner: 1 } as const;

/** Whether a match can still be picked at a moment; the server asks its own clock again. */
export const canBePicked = (match: Open, now: number): boolean =>
  (match.status === 'scheduled' || match.status === 'postponed') && now < Date.parse(match.kickoff_at);
type Open = { status: Tables<'team_matches'>['status']; kickoff_at: string };

/** The difference of two picks, if there is one. */
export const samePick = (one: Pick | undefined, other: Pick | undefined): boolean =>
  one?.winner === other?.winner && one?.home_score === other?.home_score && one?.away_score === other?.away_score;

/**
 * A pick by a tap on a side: the other side is chosen instead, the same one is taken back. A score that stood
 * there goes.
 */
export const tapped = (pick: Pick | undefined, side: PickSide): Pick | undefined =>
  pick?.winner === side ? undefined : { winner: side, home_score: null, away_score: null };

/** A score in place of a winner: one goal between the two, so that it names the side that was chosen. */
export const firstScore = (side: PickSide): Pick => ({
  winner: side,
  home_score: side === 'home' ? 2 : 1,
  away_score: side === 'home' ? 1 : 2,
});

/** One side's goals changed by one; a level score, or one below nought or beyond `most`, is stepped over or stays. */
export function stepped(pick: Pick, side: PickSide, by: 1 | -1, most: number): Pick {
  let [home, away] = [pick.home_score ?? 0, pick.away_score ?? 0];
  do {
    if (side === 'home') home += by;
    else away += by;
  } while (home === away);
  if (Math.min(home, away) < 0 || Math.max(home, away) > most) return pick;
  return { winner: home > away ? 'home' : 'away', home_score: home, away_score: away };
}
