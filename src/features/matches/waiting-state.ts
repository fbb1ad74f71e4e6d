import { startOfDay } from '#lib/dates.ts';
import { type FixtureFilter, waitingStates } from '#data/matches/queries.ts';

/** The state an address asks for, if it is one in which a match waits for somebody. */
export const toWaitingState = (raw: string | undefined) => waitingStates.find((state) => state === raw);

/** Where the list of what is to come begins: today, or with the first where what waits for somebody is requested. */
export const beginOf = ({ state }: FixtureFilter, now: Date): string =>
  state === undefined ? startOfDay(now) : new Date(0).toISOString();
