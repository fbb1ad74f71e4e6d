import { availableParallelism } from 'node:os';
import type { MiddlewareHandler } from 'hono';
import { clientAddress, type Peers } from './client-address.ts';
import { fairQueue, type FairQueueLimits } from './fair-queue.ts';
import { tooOften } from './refusals.ts';
import type { Tokens } from '#host/gateway/accounts/tokens.ts';

/** Calls that a core answers at once; in all no more than the database has sessions for members. */
const ofCore = 3;
const sessions = 10;

/**
 * Turns by cores, because more calls at once make each of them slower. One person has a third of them at most. One address
 * has half at most, and no more than there are cores, however many accounts ask behind it: with as many slow calls under way
 * others still get half of the processor.
 */
export function turnsOf(cores: number): FairQueueLimits {
  const all = Math.min(sessions, Math.max(4, ofCore * cores));
  return { all, caller: Math.floor(all / 3), address: Math.min(Math.floor(all / 2), Math.max(2, cores)), waiting: 100 };
}

/** Answers the calls of members in turn, a few of each at once: what one asks keeps nobody else waiting. */
export function fairTurns(options: {
  verifiedToken: Tokens['verifiedToken'];
  trustProxy: boolean;
}): MiddlewareHandler<Peers> {
  const queue = fairQueue(turnsOf(availableParallelism()));
  return async (c, next) => {
    const address = clientAddress(c, options.trustProxy);
    const member = options.verifiedToken(c.req.header('authorization'))?.sub;
    const leave = await queue.enter(member ?? address, address);
    return leave ? next().finally(leave) : tooOften(c, 1);
  };
}
