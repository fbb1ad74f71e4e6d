import { Hono, type Context, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Backend } from './backend.ts';
import { type Client, type Peers, clientAddress, peerAddress } from './client-address.ts';
import { filePolicy } from './headers.ts';
import { checkedPicture } from './pictures.ts';
import { signInDesk } from './sign-in-desk.ts';

export type GateOptions = {
  backend: Backend;
  siteUrl: string;
  trustProxy: boolean;
  /** Milliseconds; given in for the tests of the limits. */
  now?: () => number;
};

/**
 * What stands between the network and Supabase Lite: it lets through the paths the app uses, no more
 * and no larger, and answers in the words of the service it stands for.
 */
export function gate({ backend, siteUrl, trustProxy, now = Date.now }: GateOptions): Hono<Peers> {
  const desk = signInDesk({ backend, siteUrl, now });
  const api = new Hono<Peers>();
  const forward = (c: Context<Peers>, body?: BodyInit, type?: string) => pass(backend, c, body, type);

  api.use(
    '/auth/v1/*',
    shortAddresses,
    sameSite(siteUrl),
    signedToken,
    bodyLimit({ maxSize: 16 * 1024, onError: tooLarge }),
    neverStored,
  );
  api.use(
    '/rest/v1/*',
    shortAddresses,
    sameSite(siteUrl),
    signedToken,
    bodyLimit({ maxSize: 64 * 1024, onError: tooLarge }),
    neverStored,
  );
  api.use(
    '/storage/v1/*',
    shortAddresses,
    sameSite(siteUrl),
    signedToken,
    bodyLimit({ maxSize: 1024 * 1024, onError: tooLarge }),
    sandboxed,
  );

  for (const [method, path] of openAuthPaths) {
    api.on(method, `/auth/v1${path}`, async (c) => {
      const body = c.req.method === 'GET' ? undefined : await c.req.text();
      const client: Client = { address: clientAddress(c, trustProxy), peer: peerAddress(c) };
      return desk(c.req.path.slice('/auth/v1'.length), c, client, body, () => forward(c, body));
    });
  }
  api.all('/auth/v1/*', (c) => c.json({ code: 404, error_code: 'not_found', msg: 'Not found' }, 404));

  api.all('/rest/v1/*', (c) => forward(c));
  api.get('/rest/v1', (c) => c.json(restError('PGRST125', 'Invalid path specified in request URL'), 404));

  api.on(['POST', 'PUT'], '/storage/v1/object/*', async (c) => {
    if (/^\/storage\/v1\/object\/(list|sign|move|copy)\b/.test(c.req.path)) return forward(c);
    const picture = await checkedPicture(c);
    return picture instanceof Response ? picture : forward(c, picture.bytes, picture.type);
  });
  api.all('/storage/v1/*', (c) => forward(c));
  return api;
}

/** The auth service as far as the app uses it. What makes confirmed accounts or leads elsewhere stays shut. */
const openAuthPaths = [
  ['POST', '/signup'],
  ['POST', '/token'],
  ['POST', '/logout'],
  ['POST', '/recover'],
  ['POST', '/resend'],
  ['POST', '/verify'],
  ['GET', '/user'],
  ['PUT', '/user'],
  ['GET', '/health'],
  ['GET', '/settings'],
  ['GET', '/.well-known/jwks.json'],
] as const;

/** Hands the request over with a clean address and without what a proxy or a liar wrote into it. */
async function pass(backend: Backend, c: Context<Peers>, body?: BodyInit, type?: string): Promise<Response> {
  const asked = new URL(c.req.url);
  const headers = new Headers(c.req.raw.headers);
  for (const name of Array.from(headers.keys()))
    if (/^(x-forwarded-|forwarded$|x-real-ip$|x-original-)/.test(name)) headers.delete(name);
  if (type) headers.set('content-type', type);
  if (body !== undefined) headers.delete('content-length');
  const hasBody = !['GET', 'HEAD'].includes(c.req.method);
  const request = new Request(new URL(asked.pathname + asked.search, backend.url), {
    method: c.req.method,
    headers,
    signal: c.req.raw.signal,
    ...(hasBody ? { body: body === undefined ? c.req.raw.body : body, duplex: 'half' } : {}),
  });
  const answer = await backend.fetch(request, { peerAddress: peerAddress(c) });
  return asWorded(answer, asked.pathname);
}

/** What failed inside gets the words of the service Lite stands for, instead of its own. */
function asWorded(answer: Response, path: string): Response {
  const headers = new Headers(answer.headers);
  for (const name of Array.from(headers.keys())) if (name.startsWith('access-control-')) headers.delete(name);
  const isLites = path.startsWith('/auth/') || !/json/.test(headers.get('content-type') ?? '');
  if (answer.status !== 500 || !isLites) {
    return new Response(answer.body, { status: answer.status, headers });
  }
  const words = path.startsWith('/rest/')
    ? restError('PGRST001', 'Database client error. Retrying the connection.')
    : path.startsWith('/auth/')
      ? {
          code: 500,
          error_code: 'unexpected_failure',
          msg: 'Unexpected failure, please check server logs for more information',
        }
      : { statusCode: '500', error: 'internal', message: 'Internal Server Error' };
  return Response.json(words, { status: path.startsWith('/rest/') ? 503 : 500 });
}

const restError = (code: string, message: string) => ({ code, message, details: null, hint: null });

const tooLarge = (c: Context) => {
  const message = 'The request is too large.';
  const { path } = c.req;
  if (path.startsWith('/auth/')) return c.json({ code: 413, error_code: 'request_too_large', msg: message }, 413);
  if (path.startsWith('/storage/')) return c.json({ statusCode: '413', error: 'Payload too large', message }, 413);
  return c.json(restError('PGRST102', message), 413);
};

const shortAddresses: MiddlewareHandler = async (c, next) =>
  c.req.url.length > 8 * 1024 ? c.json(restError('PGRST000', 'The address is too long.'), 414) : next();

/** Lite reads a token without a signature as no token at all; PostgREST refuses it, and so do we. */
const signedToken: MiddlewareHandler = async (c, next) => {
  const token = c.req.header('authorization')?.replace(/^bearer\s+/i, '') ?? '';
  const whole = !token.includes('.') || /^[\w-]+\.[\w-]+\.[\w-]+$/.test(token);
  return whole ? next() : c.json(restError('PGRST301', 'JWSError JWSInvalidSignature'), 401);
};

const neverStored: MiddlewareHandler = async (c, next) => {
  await next();
  c.res.headers.set('Cache-Control', 'no-store');
};

const sandboxed: MiddlewareHandler = async (c, next) => {
  await next();
  c.res.headers.set('Content-Security-Policy', filePolicy);
};

/** Pages of other sites get no answer a browser would let them read. */
const sameSite =
  (siteUrl: string): MiddlewareHandler =>
  async (c, next) => {
    const origin = c.req.header('origin');
    const ours = origin !== undefined && (origin === siteUrl || origin === new URL(c.req.url).origin);
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
