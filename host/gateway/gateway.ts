import { Hono, type MiddlewareHandler } from 'hono';
import type { Backend } from '#host/backend.ts';
import { bodyLimit } from './traffic/body-limit.ts';
import { callLimits } from './traffic/call-limits.ts';
import { knownCallers, openSessions } from './traffic/callers.ts';
import { type Client, type Peers, clientAddress, peerAddress } from './traffic/client-address.ts';
import { fairTurns } from './traffic/fair-turns.ts';
import { filePolicy } from './traffic/headers.ts';
import { heavyClients } from './traffic/heavy-clients.ts';
import { cacheAnswers } from './traffic/answer-cache.ts';
import { isLoopback } from './traffic/loopback.ts';
import { stillAccounts } from './traffic/maintenance.ts';
import { passOn } from './traffic/forward.ts';
import type { Hasher } from './accounts/passwords.ts';
import { restError } from './traffic/refusals.ts';
import { restApi } from './rest/rest-api.ts';
import { sessions } from './accounts/sessions.ts';
import { authApi } from './accounts/auth-api.ts';
import { notedRefusals, type NoteRefusal } from '#host/operator/refusals.ts';
import { storageApi } from './storage/storage-api.ts';

export type GatewayOptions = {
  backend: Backend;
  siteUrl: string;
  /** Names in a Host header that mean this host: pages of these may read the answers. */
  names: string[];
  trustProxy: boolean;
  /** Milliseconds; given in for the tests of the limits. */
  now?: () => number;
  /** Times the calls a minute; given in for the tests of the site. */
  limitTimes?: number | undefined;
  /** Given in for the tests that count what is hashed. */
  hasher?: Hasher;
  /** Hears of what members are refused. */
  onRefused?: NoteRefusal | undefined;
};

/**
 * The layers between the network and Supabase Lite: it lets through the paths the app uses, no more
 * and no larger, and answers in the words of the service it stands for.
 */
export function createGateway({
  backend,
  siteUrl,
  names,
  trustProxy,
  now = Date.now,
  limitTimes,
  hasher,
  onRefused = () => {},
}: GatewayOptions): Hono<Peers> {
  const open = sessions({ query: backend.accounts.query, now });
  const { verifiedToken } = backend.tokens;
  const auth = authApi({ backend, siteUrl, now, verifiedToken, sessions: open, ...(hasher ? { hasher } : {}) });
  const limited = callLimits({ verifiedToken, trustProxy, now, times: limitTimes });
  const callers = knownCallers(backend.tokens, backend.publishableKey);
  const signedIn = openSessions(verifiedToken, open);
  const noted = notedRefusals(verifiedToken, onRefused);
  const api = new Hono<Peers>();

  api.use(
    '/auth/v1/*',
    shortAddresses,
    sameSite(siteUrl, names),
    ownPagesInJson(siteUrl, names),
    limited,
    callers,
    bodyLimit(16 * 1024),
    stillAccounts({ backend, verifiedToken, now }),
    neverStored,
  );
  api.use(
    '/rest/v1/*',
    noted,
    shortAddresses,
    sameSite(siteUrl, names),
    limited,
    callers,
    signedIn,
    bodyLimit(64 * 1024, { '/rest/v1/rpc/import_season': 512 * 1024 }),
    // Before the turns: a request that waits here holds no turn.
    heavyClients({ verifiedToken, trustProxy, now }),
    fairTurns({ verifiedToken, trustProxy }),
    cacheAnswers,
  );
  api.use(
    '/storage/v1/*',
    noted,
    shortAddresses,
    sameSite(siteUrl, names),
    limited,
    callers,
    signedIn,
    bodyLimit(1024 * 1024),
    sandboxed,
  );

  for (const [method, path] of openAuthPaths) {
    api.on(method, `/auth/v1${path}`, async (c) => {
      const body = ['GET', 'DELETE'].includes(c.req.method) ? undefined : await c.req.text();
      const client: Client = { address: clientAddress(c, trustProxy), peer: peerAddress(c) };
      const forward = (instead?: object, target?: string) =>
        passOn(backend, c, {
          ...(instead ? { body: JSON.stringify(instead), type: 'application/json' } : { body }),
          ...(target ? { target } : {}),
        });
      return auth(c.req.path.slice('/auth/v1'.length), c, client, body, forward);
    });
  }
  api.all('/auth/v1/*', (c) => c.json({ code: 404, error_code: 'not_found', msg: 'Not found' }, 404));

  const rows = restApi(backend);
  api.all('/rest/v1/*', (c) => rows(c.req.raw, peerAddress(c)));

  api.route('/', storageApi(backend));
  return api;
}

/** The auth service as far as the app uses it. A path that makes confirmed accounts or leads elsewhere stays shut. */
const openAuthPaths = [
  ['POST', '/signup'],
  ['POST', '/token'],
  ['POST', '/logout'],
  ['POST', '/recover'],
  ['POST', '/resend'],
  ['POST', '/verify'],
  ['GET', '/user'],
  ['PUT', '/user'],
  ['POST', '/factors'],
  ['POST', '/factors/:id/challenge'],
  ['POST', '/factors/:id/verify'],
  ['DELETE', '/factors/:id'],
  ['GET', '/health'],
  ['GET', '/settings'],
  ['GET', '/.well-known/jwks.json'],
] as const;

const shortAddresses: MiddlewareHandler = async (c, next) =>
  c.req.url.length > 8 * 1024 ? c.json(restError('PGRST000', 'The address is too long.'), 414) : next();

const neverStored: MiddlewareHandler = async (c, next) => {
  await next();
  c.res.headers.set('Cache-Control', 'no-store');
};

const sandboxed: MiddlewareHandler = async (c, next) => {
  await next();
  c.res.headers.set('Content-Security-Policy', filePolicy);
};

/** Whether a page of that origin is one of ours. */
export function ownOrigin(siteUrl: string, names: string[]): (origin: string) => boolean {
  const ownPages = names.filter((name) => isLoopback(name.replace(/:\d+$/, ''))).map((name) => `http://${name}`);
  return (origin) => origin === siteUrl || ownPages.includes(origin);
}

/** Pages of other sites get no answer a browser would let them read. */
const sameSite = (siteUrl: string, names: string[]): MiddlewareHandler => {
  const isOurs = ownOrigin(siteUrl, names);
  return async (c, next) => {
    const origin = c.req.header('origin');
    const ours = origin !== undefined && isOurs(origin);
    if (c.req.method === 'OPTIONS' && c.req.header('access-control-request-method')) {
      if (!ours) return c.body(null, 403);
      c.header('Access-Control-Allow-Methods', 'GET, HEAD, POST, PUT, PATCH, DELETE');
      c.header('Access-Control-Allow-Headers', c.req.header('access-control-request-headers') ?? '');
      c.header('Access-Control-Allow-Origin', origin);
      return c.body(null, 204);
    }
    await next();
    if (ours) c.res.headers.set('Access-Control-Allow-Origin', origin);
    c.res.headers.append('Vary', 'Origin');
  };
};

/** A form or script of another site cannot sign anybody in or up: it sends its origin, or no JSON. */
const ownPagesInJson = (siteUrl: string, names: string[]): MiddlewareHandler => {
  const isOurs = ownOrigin(siteUrl, names);
  return async (c, next) => {
    const origin = c.req.header('origin');
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next();
    if (origin !== undefined && !isOurs(origin))
      return c.json({ code: 403, error_code: 'bad_origin', msg: 'Requests from other sites are refused' }, 403);
    const type = c.req.header('content-type');
    const hasBody = c.req.header('transfer-encoding') !== undefined || Number(c.req.header('content-length') ?? 0) > 0;
    if ((hasBody || type !== undefined) && !/^application\/json *(;|$)/i.test(type ?? ''))
      return c.json({ code: 415, error_code: 'bad_json', msg: 'The body must be application/json' }, 415);
    return next();
  };
};
