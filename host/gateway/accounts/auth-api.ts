import { setTimeout } from 'node:timers/promises';
import type { Context } from 'hono';
import type { Backend } from '#host/backend.ts';
import type { Client } from '#host/gateway/traffic/client-address.ts';
import { mutex } from '#host/gateway/traffic/mutex.ts';
import {
  type Fields,
  type AuthCall,
  type AuthParts,
  isPlain,
  parsed,
  relayed,
  sessionIn,
  textOf,
  user,
} from './auth-call.ts';
import { changeAccount } from './change-account.ts';
import { deviceCookie } from './device-cookie.ts';
import { factorApi } from './factor-api.ts';
import { refreshTokenOf } from './factors.ts';
import { bcrypt, type Hasher } from './passwords.ts';
import { refresh } from './refresh-session.ts';
import { refusal } from './refusals.ts';
import type { Sessions } from './sessions.ts';
import { signIn } from './sign-in.ts';
import { signInLimits } from './sign-in-limits.ts';
import { sendMail, signUp } from './sign-up.ts';
import type { Tokens } from './tokens.ts';
import { verify } from './verify-link.ts';

export type AuthApiOptions = {
  backend: Backend;
  siteUrl: string;
  now: () => number;
  verifiedToken: Tokens['verifiedToken'];
  sessions: Sessions;
  hasher?: Hasher;
};
type AuthApi = (
  path: string,
  c: Context,
  client: Client,
  body: string | undefined,
  forward: AuthCall['forward'],
) => Promise<Response>;

/**
 * The rules of sign-in, sign-up, recovery and sessions that Supabase Lite lacks: it counts tries before
 * anything is hashed, and answers alike whether or not an account exists, in words of its own to the byte.
 */
export function authApi({ backend, siteUrl, now, verifiedToken, sessions, hasher = bcrypt }: AuthApiOptions): AuthApi {
  const { mailer } = backend;
  const { query } = backend.accounts;
  const limits = signInLimits(now);
  const devices = deviceCookie({ secret: backend.jwtSecret, siteUrl, now });
  const factors = factorApi({ siteUrl, query, now, limits, sessions });
  const withLock = mutex();

  const inBackground: AuthParts['inBackground'] = (email, work, failure = 'mail not sent') => {
    const later = async () => {
      await setTimeout(50 + Math.random() * 100);
      await work();
    };
    // Mails to one address leave one after the other, so that the last to arrive holds the link that works.
    withLock(email, later).catch((error: unknown) =>
      console.error(`${failure}:`, error instanceof Error ? error.message : error),
    );
  };
  const { jwtSecret } = backend;
  const parts = {
    query,
    mailer,
    jwtSecret,
    now,
    verifiedToken,
    sessions,
    hasher,
    limits,
    devices,
    withLock,
    inBackground,
  };

  return async (path, c, client, body, forward) => {
    const fields = body?.includes(String.raw`\u0000`) ? undefined : parsed(body);
    if (body !== undefined && path !== '/logout' && !fields)
      return refusal(c, 400, 'bad_json', 'Could not parse request body as JSON');
    const metadata = fields?.['data'] ?? {};
    if (!isPlain(metadata)) return refusal(c, 400, 'validation_failed', 'data must be an object');
    if (JSON.stringify(metadata).length > dataMax) return refusal(c, 400, 'validation_failed', 'data is too large');
    const data = knownData(metadata);
    const call: AuthCall = { ...parts, c, client, fields, forward };

    switch (path) {
      case '/token':
        return c.req.query('grant_type') === 'password' ? signIn(call) : refresh(call);
      case '/signup':
        return signUp(call, data);
      case '/recover':
        return sendMail(call, 'recovery');
      case '/resend':
        return textOf(fields, 'type') === 'signup'
          ? sendMail(call, 'confirmation')
          : refusal(c, 400, 'validation_failed', 'Only confirmation mails are sent again');
      case '/verify':
        return verify(call);
      case '/logout':
        return signOut(call);
      case '/user':
        return c.req.method === 'PUT' ? changeAccount(call, data) : user(call, await forward());
      default:
        return path.startsWith('/factors') ? secondFactor(call, path) : relayed(c, await forward());
    }
  };

  function secondFactor(call: AuthCall, path: string): Promise<Response> {
    const { c, fields, client, forward } = call;
    const claims = verifiedToken(c.req.header('authorization'));
    const renewed = async () => {
      const refresh_token = await refreshTokenOf(query, claims?.session_id ?? '');
      const answer = await forward({ refresh_token }, '/auth/v1/token?grant_type=refresh_token');
      return answer.ok ? c.json((await sessionIn(call, answer)).json) : relayed(c, answer);
    };
    return factors({
      c,
      path: path.slice('/factors'.length),
      claims,
      textOf: (name) => textOf(fields, name),
      address: client.address,
      renewed,
    });
  }
}

/** Other sessions are ended with the password, by a call of the database. */
async function signOut({ c, forward, sessions, verifiedToken }: AuthCall): Promise<Response> {
  if (c.req.query('scope') === 'others')
    return refusal(c, 403, 'current_password_required', 'Other sessions are ended by end_other_sessions.');
  const claims = verifiedToken(c.req.header('authorization'));
  const answer = await forward({});
  if (claims) sessions.forget(claims.sub);
  return relayed(c, answer);
}

/** Characters of JSON that a client may send about itself. */
const dataMax = 4096;

/** The part that an account stores of it: the language it is written to in. */
const knownData = ({ locale }: Fields): object => (typeof locale === 'string' && locale.length <= 10 ? { locale } : {});
