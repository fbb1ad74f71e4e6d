import { createHmac, timingSafeEqual } from 'node:crypto';

/** The claims of a member's token. Times are seconds since 1970. */
export type Claims = {
  /** The account. */
  sub: string;
  /** The session it was issued for; it may have ended since. */
  session_id: string;
  role: 'authenticated';
  aud: 'authenticated';
  /** How it was proven who signed in: `aal2` with a second factor. */
  aal: 'aal1' | 'aal2';
  iat: number;
  exp: number;
};

/** The person behind a request: nobody known, a member, or somebody whose token is refused, in PostgREST's words. */
type Bearer =
  | { kind: 'visitor' }
  | { kind: 'member'; claims: Claims }
  | { kind: 'refused'; code: string; message: string };

export type Tokens = {
  /** Reads an Authorization header. The public key in it, or no header at all, is a visitor. */
  read: (authorization: string | undefined) => Bearer;
  /** The claims of a token that is good now; undefined for visitors and for every other token. */
  verifiedToken: (authorization: string | undefined) => Claims | undefined;
};

type TokenOptions = {
  jwtSecret: string;
  publishableKey: string;
  /** Milliseconds; not the clock of the limits, because Supabase Lite issues by the real one. */
  now?: () => number;
  /** Verified tokens and what they say; given in for the test of its bound. */
  memory?: Map<string, Claims>;
};

/** Verified tokens that are remembered at once. */
export const rememberedTokens = 10_000;

/**
 * Says whose token a request carries, before the backend sees it. Only what this host itself issues is a
 * token: HS256 with its secret, for a member's account and session, of no other issuer. The database's
 * owner, the service role and the tokens of signed file addresses are signed with the same secret elsewhere
 * in Supabase; none of them opens anything here. A verified token is remembered until it expires.
 */
export function tokens({ jwtSecret, publishableKey, now = Date.now, memory = new Map() }: TokenOptions): Tokens {
  const read = (authorization: string | undefined): Bearer => {
    if (authorization === undefined) return visitor;
    const token = /^Bearer +([\w.-]+) *$/.exec(authorization)?.[1];
    if (token === undefined) return refused('PGRST301', 'Expected a bearer token');
    if (token === publishableKey) return visitor;

    const cached = memory.get(token);
    const claims = cached ?? claimsOf(token, jwtSecret);
    if (!claims) return refused('PGRST301', 'No suitable key or wrong key type');
    const seconds = Math.floor(now() / 1000);
    if (claims.exp <= seconds) {
      memory.delete(token);
      return refused('PGRST303', 'JWT expired');
    }
    if (claims.iat > seconds) return refused('PGRST303', 'JWT issued at future');
    if (!cached) remember(token, claims);
    return { kind: 'member', claims };
  };

  // The oldest give way: a flood of fresh tokens costs their owners' sign-ins, and this memory stays bounded.
  const remember = (token: string, claims: Claims) => {
    for (const oldest of memory.keys()) {
      if (memory.size < rememberedTokens) break;
      memory.delete(oldest);
    }
    memory.set(token, claims);
  };

  return {
    read,
    verifiedToken: (authorization) => {
      const bearer = read(authorization);
      return bearer.kind === 'member' ? bearer.claims : undefined;
    },
  };
}

const visitor: Bearer = { kind: 'visitor' };
const refused = (code: string, message: string): Bearer => ({ kind: 'refused', code, message });

/** Above the longest the host issues (an e-mail of 254 characters inside), nothing is hashed. */
const longestToken = 2048;

function claimsOf(token: string, secret: string): Claims | undefined {
  const [head = '', body = '', signature = '', ...more] = token.split('.');
  if (token.length > longestToken || more.length > 0 || !isSigned(`${head}.${body}`, signature, secret))
    return undefined;
  return isHead(parsed(head)) ? ourClaims(parsed(body)) : undefined;
}

const signatureOf = (text: string, secret: string) => createHmac('sha256', secret).update(text).digest('base64url');

/** The same token with these claims besides; of one that was issued here. */
export function withClaims(token: string, more: object, secret: string): string {
  const [head = '', body = ''] = token.split('.');
  const text = `${head}.${Buffer.from(JSON.stringify({ ...parsed(body), ...more })).toString('base64url')}`;
  return `${text}.${signatureOf(text, secret)}`;
}

/** Compared as text, so that of the many spellings of one signature in base64 a single one is right. */
function isSigned(text: string, signature: string, secret: string): boolean {
  const right = Buffer.from(signatureOf(text, secret));
  const actual = Buffer.from(signature);
  return actual.length === right.length && timingSafeEqual(actual, right);
}

const isHead = (head: Record<string, unknown> | undefined) =>
  head?.['alg'] === 'HS256' && (head['typ'] ?? 'JWT') === 'JWT' && !('crit' in head);

function ourClaims(claims: Record<string, unknown> | undefined): Claims | undefined {
  if (!claims || 'iss' in claims) return undefined;
  const { sub, session_id, role, aud, aal = 'aal1', iat, exp } = claims;
  if (aal !== 'aal1' && aal !== 'aal2') return undefined;
  if (role !== 'authenticated' || aud !== 'authenticated') return undefined;
  if (!isUuid(sub) || !isUuid(session_id) || !Number.isInteger(iat) || !Number.isInteger(exp)) return undefined;
  return { sub, session_id, role, aud, aal, iat: Number(iat), exp: Number(exp) };
}

const isUuid = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value);

function parsed(part: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString());
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.assign(Object.create(null) as Record<string, unknown>, value)
      : undefined;
  } catch {
    return undefined;
  }
}
