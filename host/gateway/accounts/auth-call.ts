import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { isEmail } from '#domain/account/email.ts';
import type { Mailer } from '#host/mail/mails.ts';
import type { Query } from '#host/postgres/session-pools.ts';
import type { Client } from '#host/gateway/traffic/client-address.ts';
import type { mutex } from '#host/gateway/traffic/mutex.ts';
import type { deviceCookie } from './device-cookie.ts';
import { levelOf, noteMethod } from './factors.ts';
import type { Hasher, refusedPassword } from './passwords.ts';
import { refusal } from './refusals.ts';
import type { Sessions } from './sessions.ts';
import type { Caller, signInLimits } from './sign-in-limits.ts';
import { type Tokens, withClaims } from './tokens.ts';

/** Answers to calls about accounts. */
export type AuthParts = {
  query: Query;
  mailer: Mailer;
  jwtSecret: string;
  now: () => number;
  verifiedToken: Tokens['verifiedToken'];
  sessions: Sessions;
  hasher: Hasher;
  limits: ReturnType<typeof signInLimits>;
  devices: ReturnType<typeof deviceCookie>;
  withLock: ReturnType<typeof mutex>;
  /** Does the work some time after the answer, whose time it would tell on otherwise; for one address one after the other. */
  inBackground: (email: string, work: () => Promise<void>, failure?: string) => void;
};

/** One call: who asks for what. */
export type AuthCall = AuthParts & {
  c: Context;
  client: Client;
  fields: Fields | undefined;
  /** Hands the request to the backend, with what is given in place of its body, and of its path and query. */
  forward: (instead?: object, target?: string) => Promise<Response>;
};

export function callerOf(call: AuthCall, email: string): Caller {
  const { devices, c, client } = call;
  return { email, address: client.address, device: devices.deviceOf(c, email) };
}

/** A session as it is answered: its token says how it was proven, its account has its factors. */
export async function sessionIn(call: AuthCall, answer: Response, method?: 'password' | 'otp' | 'magiclink') {
  const { query, jwtSecret, verifiedToken } = call;
  const json = (await answer.json()) as { access_token: string; user: { email: string } };
  const id = verifiedToken(`Bearer ${json.access_token}`)?.session_id ?? '';
  if (method) await noteMethod(query, id, method);
  const { aal = 'aal1', amr = [], factors } = (await levelOf(query, id)) ?? {};
  const access_token = withClaims(json.access_token, { aal, amr }, jwtSecret);
  return { json: { ...json, access_token, user: { ...json.user, ...(factors ? { factors } : {}) } }, id };
}

/** The account with its factors, which the backend knows nothing of. */
export async function user(call: AuthCall, answer: Response): Promise<Response> {
  const { query, verifiedToken, c } = call;
  const claims = verifiedToken(c.req.header('authorization'));
  if (!answer.ok || !claims) return relayed(c, answer);
  const level = await levelOf(query, claims.session_id);
  return c.json({ ...((await answer.json()) as object), ...(level?.factors ? { factors: level.factors } : {}) });
}

export type Fields = Record<string, unknown>;

export function parsed(body: string | undefined): Fields | undefined {
  try {
    const value: unknown = JSON.parse(body ?? '{}');
    return isPlain(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export const isPlain = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const textOf = (fields: Fields | undefined, name: string) =>
  typeof fields?.[name] === 'string' ? fields[name] : '';

/** The text entered as an e-mail, whether or not it is one: longer than any is none. */
export const writtenEmail = (fields: Fields | undefined) => textOf(fields, 'email').trim().toLowerCase().slice(0, 255);

export function emailOf(fields: Fields | undefined): string {
  const email = writtenEmail(fields);
  return isEmail(email) ? email : '';
}

/** The backend's answer in our framing: its words and status, none of its headers. */
export async function relayed(c: Context, answer: Response): Promise<Response> {
  if (answer.status === 204) return c.body(null, 204);
  return c.json((await answer.json()) as object, answer.status as ContentfulStatusCode);
}

export const deadLink = (c: Context) => refusal(c, 403, 'otp_expired', 'Email link is invalid or has expired');
export const wrongPassword = (c: Context) => refusal(c, 400, 'invalid_credentials', 'Invalid login credentials');
export const wrongCurrent = (c: Context) =>
  refusal(c, 400, 'current_password_invalid', 'The current password is not the account’s.');

export const weakPassword = (c: Context, { reason, message }: NonNullable<ReturnType<typeof refusedPassword>>) =>
  refusal(c, 422, 'weak_password', message, { weak_password: { reasons: [reason] } });
