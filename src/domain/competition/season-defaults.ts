import { limits } from '../limits.ts';
import { type PrizePool, prizeOf } from './prize.ts';

/** The numbers a season is played by, named as its columns, as long as no admin has set anything else. */
const usualNumbers = {
  max_teams: limits.seasonTeamsDefault as number,
  legs: 2,
  relegation_places: limits.relegationPlaces as number,
  transfer_rights: limits.transferRights as number,
  renewal_days: limits.renewalDays as number,
  quarterfinal_best_of: limits.quarterfinalBestOf as number,
  semifinal_best_of: limits.semifinalBestOf as number,
  final_best_of: limits.finalBestOf as number,
};
export type SeasonNumbers = typeof usualNumbers;

/** What a league's first season is played by; it promises no prize unless an admin names one. */
export type SeasonDefaults = SeasonNumbers & { prize_pool: StoredPrize | null };
export type StoredPrize = { total: number; currency: string; places: number[]; business_days?: number };

export const seasonDefaults: SeasonDefaults = { ...usualNumbers, prize_pool: null };

/** The setting as it is stored; what is no number stands as it does without one, what is no prize is none. */
export function readSeasonDefaults(value: unknown): SeasonDefaults {
  const set = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  const numbers = Object.fromEntries(
    Object.entries(usualNumbers).map(([column, usual]) => [
      column,
      typeof set[column] === 'number' ? set[column] : usual,
    ]),
  ) as SeasonNumbers;
  return { ...numbers, prize_pool: storedPrize(prizeOf(set['prize_pool'])) };
}

function storedPrize(prize: PrizePool | null): StoredPrize | null {
  if (!prize) return null;
  const { businessDays, ...pool } = prize;
  return { ...pool, ...(businessDays !== undefined && { business_days: businessDays }) };
}
