import type { Context, MiddlewareHandler } from 'hono';
import { refuse, restError } from './refusals.ts';
import type { Sessions } from '#host/gateway/accounts/sessions.ts';
import type { Claims, Tokens } from '#host/gateway/accounts/tokens.ts';

/**
 * Lets nobody through who brings a key or a token that is not meant to work here: the public key alone is a
 * key (the secret one is for no network), and a token is one this host issued to a member.
 */
export function knownCallers(tokens: Tokens, publishableKey: string): MiddlewareHandler {
  return async (c, next) => {
    const keys = [c.req.header('apikey'), ...new URL(c.req.url).searchParams.getAll('apikey')];
    if (keys.some((key) => key !== undefined && key !== publishableKey))
      return c.json({ message: 'Invalid API key', hint: 'Double check your Supabase `apikey`' }, 401);
    const bearer = tokens.read(c.req.header('authorization'));
    return bearer.kind === 'refused' ? refusal(c, bearer) : next();
  };
}

/** Acts of the database that end the caller's sessions: what was known about them counts no more. */
const endsSessions = [
  'end_session',
  'end_other_sessions',
  'log_out_everywhere',
  'delete_my_account',
  'use_recovery_code',
].map((name) => `/rest/v1/rpc/${name}`);
/** Before the code of a second factor: whatever a visitor reads of the site, and a recovery code in its place. */
const beforeTheCode = ['POST /rest/v1/rpc/use_recovery_code', 'GET /rest/v1/site_settings'];

/**
 * Lets no token through whose session was ended, by its owner or because it was stolen, nor one whose session has still to
 * be proven by a second factor: the password alone reads nothing of such an account.
 */
export function openSessions(verifiedToken: Tokens['verifiedToken'], sessions: Sessions): MiddlewareHandler {
  const stateOf = async (claims: Claims) => {
    if (!(await sessions.isOpen(claims))) return 'over';
    return (await sessions.awaitsCode(claims)) ? 'awaits code' : 'open';
  };
  return async (c, next) => {
    const claims = verifiedToken(c.req.header('authorization'));
    if (!claims) return next();
    const state = await stateOf(claims).catch(() => 'unknown' as const);
    if (state === 'unknown')
      return c.json(restError('PGRST001', 'Database client error. Retrying the connection.'), 503);
    if (state === 'over') return refusal(c, { code: 'PGRST303', message: 'Session ended' });
    if (state === 'awaits code' && !beforeTheCode.includes(`${c.req.method} ${c.req.path}`))
      return refuse(c, lacksSecondFactor);
    await next();
    if (endsSessions.includes(c.req.path)) sessions.forget(claims.sub);
  };
}

const lacksSecondFactor = {
  status: 403,
  message: 'The session lacks the second factor.',
  rest: 'PT403',
  hint: 'secondFactor',
  auth: 'insufficient_aal',
  storage: 'Unauthorized',
} as const;

/** A refused token in the words of the service it was meant for. */
function refusal(c: Context, { code, message }: { code: string; message: string }): Response {
  const { path } = c.req;
  if (path.startsWith('/auth/'))
    return c.json({ code: 403, error_code: 'bad_jwt', msg: `invalid JWT: ${message}` }, 403);
  if (path.startsWith('/storage/')) return c.json({ statusCode: '403', error: 'Unauthorized', message }, 403);
  c.header('WWW-Authenticate', `Bearer error="invalid_token", error_description="${message}"`);
  return c.json({ code, message, details: null, hint: null }, 401);
}
