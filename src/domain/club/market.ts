/** The transfer centre's value sets (docs/spec/spec.md § 9), in the order they are offered. */
export { skillLevels as experienceLevels } from './players.ts';
export const playStyles = ['offensive', 'balanced', 'defensive'] as const;
export const activityLevels = ['high', 'medium', 'low'] as const;
export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

export type ActivityLevel = (typeof activityLevels)[number];
export type Weekday = (typeof weekdays)[number];

/** Hours a day behind an activity level, from and to. */
export const activityHours: Record<ActivityLevel, readonly [number, number]> = {
  high: [3, 4],
  medium: [2, 3],
  low: [1, 2],
};

/** Days as the address holds them, `mon,thu`; what is no day is left out. */
export const parseDays = (text: string): Weekday[] => weekdays.filter((day) => text.split(',').includes(day));
