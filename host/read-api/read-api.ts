import { createHash } from 'node:crypto';
import { Hono, type Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { answers, BadRequest, type RequestParts } from '#supabase/functions/read-api/answers.ts';
import type { Schemas } from '#supabase/functions/read-api/schemas.ts';
import { clientAddress, type Peers } from '#host/gateway/traffic/client-address.ts';
import { limiter } from '#host/gateway/traffic/limiter.ts';
import { openData } from '#host/open-data.ts';
import type { Visitor } from '#host/visitor.ts';
import { explorerPage } from './explorer.ts';

type Options = {
  visitor: Visitor;
  /** The id of the key with this hash; null where there is none, or no more. */
  keyOf: (hash: Buffer) => Promise<string | null>;
  trustProxy: boolean;
  now: () => number;
};

/** In a minute: of one address, and of one key wherever it is used. */
export const readApiAllowance = { limit: 60, window: 60_000 };
export const keyAllowance = { limit: 600, window: 60_000 };
/** Milliseconds for which it is known whether a key is one, and how many keys: one that is revoked is refused after that. */
const keysKept = 30_000;
const keysMax = 1000;
/** Milliseconds for which what a call said is kept, and how many of them: a long season has a quarter of a megabyte. */
const callsKept = 30_000;
const callsMax = 50;
const longestQuery = 500;

/**
 * `/api/v1`: what anybody may read of public leagues, for programs and pages of others (docs/decisions/0040). Any page may
 * read the answers, which are the same for everybody: no session is looked at, and a key (docs/decisions/0040) says
 * no more than how often a program may ask.
 */
export function readApi({ visitor, keyOf, trustProxy, now }: Options): Hono<Peers> {
  const mayAsk = limiter(readApiAllowance, now);
  const keyMayAsk = limiter(keyAllowance, now);
  /** Guesses are looked up no more often than questions without a key are answered. */
  const mayLookUp = limiter(readApiAllowance, now);
  const keys = visitor.cache<string | null | undefined>(keysKept, keysMax, now);
  const calls = visitor.cache<unknown>(callsKept, callsMax, now);
  const ask = (call: string, args: Record<string, string | number>) =>
    calls(JSON.stringify([call, args]), () => visitor.ask(call, args));
  const app = new Hono<Peers>().basePath('/api/v1');

  app.use(async (c, next) => {
    c.header('Access-Control-Allow-Origin', '*');
    c.header('Access-Control-Expose-Headers', 'ETag, Retry-After');
    if (c.req.method === 'OPTIONS')
      return c.body(null, 204, {
        'Access-Control-Allow-Methods': 'GET, HEAD',
        'Access-Control-Allow-Headers': 'Authorization, If-None-Match',
        'Access-Control-Max-Age': '86400',
      });
    if (!['GET', 'HEAD'].includes(c.req.method)) {
      c.header('Allow', 'GET, HEAD, OPTIONS');
      return failed(c, 405, 'method_not_allowed', 'This API is read alone.');
    }
    const address = clientAddress(c, trustProxy);
    const secret = keyIn(c.req.header('authorization'));
    let wait: number;
    if (secret === undefined) wait = mayAsk.take(address);
    else {
      let lookUpAgain = 0;
      const hash = createHash('sha256').update(Buffer.from(secret, 'hex')).digest();
      const key = await keys(hash.toString('hex'), async () => {
        lookUpAgain = mayLookUp.take(address);
        return lookUpAgain ? undefined : keyOf(hash);
      });
      if (key === null) {
        c.header('WWW-Authenticate', 'Bearer');
        return failed(c, 401, 'unknown_key', 'This key is none, or no more.');
      }
      // Of those that ask at once one looks up: the others come back, too.
      wait = key === undefined ? lookUpAgain || 1 : keyMayAsk.take(key);
    }
    if (!wait) return next();
    c.header('Retry-After', String(wait));
    return failed(c, 429, 'too_many_requests', `Please come back in ${wait} seconds.`);
  });

  let document: Promise<string> | undefined;
  app.get('/openapi.json', async (c) => {
    // The library that writes it is needed for nothing else here.
    document ??= import('#supabase/functions/read-api/schemas.ts').then(({ openApi }) => JSON.stringify(openApi()));
    return openData(c, await document, json);
  });
  let explorer: Promise<ReturnType<typeof explorerPage>> | undefined;
  app.get('/explorer', async (c) => {
    explorer ??= import('#supabase/functions/read-api/schemas.ts').then(({ openApi }) => explorerPage(openApi()));
    const { page, policy } = await explorer;
    return c.html(page, 200, { 'Content-Security-Policy': policy, 'Cache-Control': 'public, max-age=300' });
  });
  for (const [path, answer] of Object.entries<(typeof answers)['/leagues']>(answers as never)) {
    app.get(path.replaceAll(/\{(\w+)\}/g, ':$1'), async (c) => {
      const input = givenIn(c);
      if (input.query.toString().length > longestQuery) throw new BadRequest('The address is too long.');
      const result = await answer(input, ask);
      return result === null ? unknown(c) : openData(c, JSON.stringify(result), json);
    });
  }
  app.all('*', unknown);
  app.onError((error, c) => {
    c.header('Access-Control-Allow-Origin', '*');
    if (error instanceof BadRequest) return failed(c, 400, 'bad_request', error.message);
    console.error(error.stack ?? error.message);
    c.header('Retry-After', '5');
    return failed(c, 503, 'unavailable', 'There is no time for this now.');
  });
  return app;
}

/** A key as it is shown to its owner (supabase/schemas/18_public/30_api_keys.sql). Tokens of members are not looked at. */
const keyIn = (authorization = '') => /^Bearer rondo_([0-9a-f]{48})$/i.exec(authorization)?.[1]?.toLowerCase();

const json = 'application/json; charset=utf-8';

const givenIn = (c: Context): RequestParts => ({ path: c.req.param(), query: new URL(c.req.url).searchParams });

const unknown = (c: Context) => failed(c, 404, 'not_found', 'There is no such thing, or it is not public.');

const failed = (c: Context, status: ContentfulStatusCode, code: Schemas['Error']['code'], message: string) =>
  c.json({ code, message } satisfies Schemas['Error'], status, { 'Cache-Control': 'no-store' });
