import { limits } from './limits.ts';

/** What a league's first season is played by, named as the columns of a season. */
export type SeasonDefaults = typeof seasonDefaults;

/** As long as no admin has set anything else. */
export const seasonDefaults = {
  max_teams: limits.seasonTeamsDefault as number,
  legs: 2,
  relegation_places: limits.relegationPlaces as number,
  transfer_rights: limits.transferRights as number,
  renewal_days: limits.renewalDays as number,
  quarterfinal_best_of: limits.quarterfinalBestOf as number,
  semifinal_best_of: limits.semifinalBestOf as number,
  final_best_of: limits.finalBestOf as number,
};

/** The setting as it is stored; what is no number stands as it does without one. */
export function readSeasonDefaults(value: unknown): SeasonDefaults {
  const set = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  return Object.fromEntries(
    Object.entries(seasonDefaults).map(([column, usual]) => [
      column,
      typeof set[column] === 'number' ? set[column] : usual,
    ]),
  ) as SeasonDefaults;
}
