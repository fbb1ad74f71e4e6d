import type { MiddlewareHandler } from 'hono';
import { clientAddress, type Peers } from './client-address.ts';
import { restError } from './refusals.ts';
import type { Tokens } from '#host/gateway/accounts/tokens.ts';

/** An answer this large costs as much as a hundred of a page's; the app's own stay far below. */
const large = 256 * 1024;

/** Milliseconds for which somebody counts as asking for large answers. */
const remembered = 10_000;

/** Questions that may wait in the one queue of all who do. */
const queueMax = 50;

type Options = { verifiedToken: Tokens['verifiedToken']; trustProxy: boolean; now: () => number };

/**
 * A client that was just given a large answer is served in turn with all such clients: one question at a time, and as
 * long a rest after it as it took. Everybody else's questions find the host at most half busy with them.
 */
export function heavyClients({ verifiedToken, trustProxy, now }: Options): MiddlewareHandler<Peers> {
  const until = new Map<string, number>();
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();

  const queued = (work: () => Promise<void>) => {
    waiting += 1;
    const mine = last.then(work);
    const began = last.then(() => performance.now());
    last = mine
      .catch(() => {})
      .then(async () => {
        waiting -= 1;
        await rest(performance.now() - (await began));
      });
    return mine;
  };

  return async (c, next) => {
    const caller = verifiedToken(c.req.header('authorization'))?.sub ?? clientAddress(c, trustProxy);
    const work = async () => {
      await next();
      if (Number(c.res.headers.get('content-length')) <= large) return;
      if (until.size > 10_000) for (const [key, time] of until) if (time <= now()) until.delete(key);
      until.set(caller, now() + remembered);
    };
    if ((until.get(caller) ?? 0) <= now()) return work();
    if (waiting < queueMax) return queued(work);
    c.header('Retry-After', '1');
    return c.json(restError('PGRST003', 'Too many large answers are asked for: come back shortly.'), 503);
  };
}

const rest = (milliseconds: number) => new Promise((done) => setTimeout(done, Math.min(milliseconds, 250)));
