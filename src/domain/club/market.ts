import type { Enums } from '#database.types.ts';

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

type JoinRequest = { status: Enums<'join_request_status'>; expires_at: string };

/**
 * How a request to join is at that time: one that nobody answered is over then, before the clock of the site says so.
 */
export const requestStatus = ({ status, expires_at }: JoinRequest, now: Date): JoinRequest['status'] =>
  (status === 'open' || status === 'trial') && new Date(expires_at) <= now ? 'lapsed' : status;

/** Whether a request to join waits: for the captains, or for the trial they invited to. */
export const isWaitingRequest = (request: JoinRequest, now: Date): boolean =>
  ['open', 'trial'].includes(requestStatus(request, now));
