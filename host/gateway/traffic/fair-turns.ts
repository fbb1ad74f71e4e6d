import type { MiddlewareHandler } from 'hono';
import { clientAddress, type Peers } from './client-address.ts';
import { fairQueue, type FairQueueLimits } from './fair-queue.ts';
import { tooOften } from './refusals.ts';
import type { Tokens } from '../accounts/tokens.ts';

/** In all as many as the database has sessions for members; an office behind one address has two people's. */
const limits: FairQueueLimits = { all: 10, caller: 4, address: 8, waiting: 100 };

/** Answers the calls of members in turn, a few of each at once: what one asks keeps nobody else waiting. */
export function fairTurns(options: {
  verifiedToken: Tokens['verifiedToken'];
  trustProxy: boolean;
}): MiddlewareHandler<Peers> {
  const queue = fairQueue(limits);
  return async (c, next) => {
    const address = clientAddress(c, options.trustProxy);
    const member = options.verifiedToken(c.req.header('authorization'))?.sub;
    const leave = await queue.enter(member ?? address, address);
    return leave ? next().finally(leave) : tooOften(c, 1);
  };
}
