import { limits } from '../limits.ts';

/**
 * Elo: how strong a team of a league is, by whom it beat. The database keeps what every match changed
 * (`supabase/schemas/06_matches/60_elo.sql`) and is where it is read from; forecasts are worked out
 * here, from what it keeps.
 */

/** Where every team begins. */
export const eloStart = limits.ratingStart;

/** How likely the home side wins, from 0 to 1. `homeEdge` is what playing at home is worth in points. */
export const expectedScore = (home: number, away: number, homeEdge: number): number =>
  1 / (1 + 10 ** ((away - home - homeEdge) / 400));
