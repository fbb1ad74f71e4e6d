import { limits } from '../limits.ts';
import { type PrizePool, prizeOf } from './prize.ts';

/** The numbers a season is played by, named as its columns, as long as no admin has set anything else. */
const usualNumbers = {
  max_teams: limits.seasonTeamsDefault as number,
  legs: 2,
  points_for_win: limits.pointsForWin as number,
  relegation_places: limits.relegationPlaces as number,
  protest_minutes: limits.protestMinutes as number,
  silence_hours: limits.autoConfirmHours as number,
  game_minutes: limits.gameMinutes as number,
  transfer_rights: limits.transferRights as number,
  renewal_days: limits.renewalDays as number,
  playoff_teams: limits.playoffTeams as number,
  quarterfinal_best_of: limits.quarterfinalBestOf as number,
  semifinal_best_of: limits.semifinalBestOf as number,
  final_best_of: limits.finalBestOf as number,
};
export type SeasonNumbers = typeof usualNumbers;

/** The switches of a season. */
const usualSwitches = { third_place_match: false as boolean, stand_ins: false as boolean };
export type SeasonSwitches = typeof usualSwitches;

/** The settings of a league's first season; it promises no prize unless an admin names one. */
export type SeasonDefaults = SeasonNumbers & SeasonSwitches & { prize_pool: StoredPrize | null };
export type StoredPrize = { total: number; currency: string; places: number[]; business_days?: number };

export const seasonDefaults: SeasonDefaults = { ...usualNumbers, ...usualSwitches, prize_pool: null };

/** The setting as it is stored; what is of another type stands as it does without it, what is no prize is none. */
export function readSeasonDefaults(value: unknown): SeasonDefaults {
  const set = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  const rules = Object.fromEntries(
    Object.entries({ ...usualNumbers, ...usualSwitches }).map(([column, usual]) => [
      column,
      typeof set[column] === typeof usual ? set[column] : usual,
    ]),
  ) as SeasonNumbers & SeasonSwitches;
  return { ...rules, prize_pool: storedPrize(prizeOf(set['prize_pool'])) };
}

function storedPrize(prize: PrizePool | null): StoredPrize | null {
  if (!prize) return null;
  const { businessDays, ...pool } = prize;
  return { ...pool, ...(businessDays !== undefined && { business_days: businessDays }) };
}
