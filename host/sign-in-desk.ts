import type { Context } from 'hono';
import { accountOf, confirmAgainIfWaiting, sendConfirmationAgain, signedUp } from './accounts.ts';
import type { Backend } from './backend.ts';
import type { Client } from './client-address.ts';
import { type Allowance, budget, limiter } from './limiter.ts';
import { compareInVain, hashInVain, matches, refusedPassword } from './passwords.ts';

type DeskOptions = { backend: Backend; siteUrl: string; now: () => number };
type Desk = (
  path: string,
  c: Context,
  client: Client,
  body: string | undefined,
  forward: () => Promise<Response>,
) => Promise<Response>;

const minutes = 60_000;

/** How often the desk listens; above these numbers it answers 429 and says when to come back. */
const allowances = {
  signInByPair: { limit: 5, window: 15 * minutes },
  signInByEmail: { limit: 50, window: 15 * minutes },
  signInByAddress: { limit: 100, window: 15 * minutes },
  signUpByAddress: { limit: 20, window: 15 * minutes },
  mailByEmail: { limit: 3, window: 15 * minutes },
  mailByAddress: { limit: 20, window: 15 * minutes },
  codeByAddress: { limit: 30, window: 15 * minutes },
  codeByEmail: { limit: 10, window: 15 * minutes },
  refreshByAddress: { limit: 600, window: 15 * minutes },
  changeByAddress: { limit: 60, window: 15 * minutes },
} satisfies Record<string, Allowance>;

/** Hashing one password keeps a core busy for about 80 ms: everybody together gets no more than this. */
const hashing = { size: 20, perSecond: 5 };

/**
 * The rules of sign-in, sign-up, recovery and codes that Supabase Lite lacks: it counts tries before
 * anything is hashed, and answers alike whether or not an account exists.
 */
export function signInDesk({ backend, now }: DeskOptions): Desk {
  const count = Object.fromEntries(
    Object.entries(allowances).map(([name, allowance]) => [name, limiter(allowance, now)]),
  ) as Record<keyof typeof allowances, ReturnType<typeof limiter>>;
  const spendHash = budget(hashing, now);

  return async (path, c, client, body, forward) => {
    const asked = body?.includes(String.raw`\u0000`) ? undefined : parsed(body);
    if (body !== undefined && path !== '/logout' && !asked)
      return refusal(c, 400, 'bad_json', 'Could not parse request body as JSON');
    if (!isPlain(asked?.['data'])) return refusal(c, 400, 'validation_failed', 'data must be an object');
    const email = emailOf(asked);

    switch (path) {
      case '/token':
        return c.req.query('grant_type') === 'password' ? signIn() : refresh();
      case '/signup':
        return signUp();
      case '/recover':
      case '/resend':
        return sendMail();
      case '/verify':
        return verify();
      case '/user':
        return c.req.method === 'PUT' ? changeAccount() : forward();
      default:
        return forward();
    }

    async function signIn(): Promise<Response> {
      const password = textOf(asked, 'password');
      if (!email || !password) return refusal(c, 400, 'validation_failed', 'missing email or password');
      const pair = `${email} ${client.address}`;
      const wait =
        count.signInByAddress.take(client.address) ||
        count.signInByPair.take(pair) ||
        count.signInByEmail.take(email) ||
        spendHash();
      if (wait) return tooMany(c, wait);

      const account = await accountOf(backend, email);
      if (!account?.hash) {
        await compareInVain(password);
        return refusal(c, 400, 'invalid_credentials', 'Invalid login credentials');
      }
      // Lite says "not confirmed" before it looks at the password, which would tell anybody about an account.
      if (!account.confirmed && !(await matches(password, account.hash))) {
        return refusal(c, 400, 'invalid_credentials', 'Invalid login credentials');
      }
      const answer = await forward();
      if (answer.ok) {
        count.signInByPair.forgive(pair);
        count.signInByEmail.forgive(email);
      }
      return answer;
    }

    async function refresh(): Promise<Response> {
      if (c.req.query('grant_type') !== 'refresh_token')
        return refusal(c, 400, 'unsupported_grant_type', 'unsupported_grant_type');
      return limited(count.refreshByAddress.take(client.address)) ?? forward();
    }

    async function signUp(): Promise<Response> {
      const password = textOf(asked, 'password');
      if (!email) return refusal(c, 400, 'validation_failed', 'Unable to validate email address: invalid format');
      const weak = refusedPassword(password, email);
      if (weak) return refusal(c, 422, 'weak_password', weak.message, { weak_password: { reasons: [weak.reason] } });
      const wait = count.signUpByAddress.take(client.address) || count.mailByEmail.take(email) || spendHash();
      if (wait) return tooMany(c, wait);

      const account = await accountOf(backend, email);
      if (!account) return forward();
      // The same answer as to a new account; only the mailbox's owner learns the difference.
      await hashInVain(password);
      if (!account.confirmed) inBackground(sendConfirmationAgain(backend, account.id, email));
      return c.json(signedUp(email, asked?.['data'], new Date(now())));
    }

    async function sendMail(): Promise<Response> {
      if (!email) return refusal(c, 400, 'validation_failed', 'Unable to validate email address: invalid format');
      const kind = path === '/recover' ? 'recovery' : textOf(asked, 'type');
      if (kind !== 'recovery' && kind !== 'signup')
        return refusal(c, 400, 'validation_failed', 'Only confirmation mails are sent again');
      const wait = count.mailByAddress.take(client.address) || count.mailByEmail.take(email);
      if (wait) return tooMany(c, wait);
      // Answered before anything is looked up: neither words nor time tell whether the account exists.
      inBackground(kind === 'recovery' ? forward() : confirmAgainIfWaiting(backend, email));
      return c.json({});
    }

    async function verify(): Promise<Response> {
      const type = textOf(asked, 'type');
      if (type !== 'signup' && type !== 'recovery') {
        return refusal(c, 400, 'validation_failed', 'Verify takes the types signup and recovery');
      }
      const wait = count.codeByAddress.take(client.address) || (email ? count.codeByEmail.take(email) : 0);
      return limited(wait) ?? forward();
    }

    async function changeAccount(): Promise<Response> {
      if (asked?.['email'] !== undefined)
        return refusal(c, 422, 'email_change_disabled', 'The e-mail address of an account is not changed here');
      if (asked?.['password'] === undefined) return limited(count.changeByAddress.take(client.address)) ?? forward();
      const weak = refusedPassword(textOf(asked, 'password'));
      if (weak) return refusal(c, 422, 'weak_password', weak.message, { weak_password: { reasons: [weak.reason] } });
      return limited(count.changeByAddress.take(client.address) || spendHash()) ?? forward();
    }

    function limited(wait: number): Response | undefined {
      return wait ? tooMany(c, wait) : undefined;
    }
  };
}

const inBackground = (work: Promise<unknown>) => {
  work.catch((error: unknown) => console.error('mail not sent:', error instanceof Error ? error.message : error));
};

type Asked = Record<string, unknown>;

function parsed(body: string | undefined): Asked | undefined {
  try {
    const value: unknown = JSON.parse(body ?? '{}');
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Asked) : undefined;
  } catch {
    return undefined;
  }
}

/** What an account may say about itself: nothing, or an object. */
const isPlain = (data: unknown) =>
  data === undefined || (typeof data === 'object' && data !== null && !Array.isArray(data));

const textOf = (asked: Asked | undefined, name: string) => (typeof asked?.[name] === 'string' ? asked[name] : '');

function emailOf(asked: Asked | undefined): string {
  const email = textOf(asked, 'email').trim().toLowerCase();
  return email.length <= 254 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? email : '';
}

type Status = 400 | 422 | 429;
const refusal = (c: Context, code: Status, error_code: string, msg: string, more: object = {}) =>
  c.json({ code, error_code, msg, ...more }, code);

function tooMany(c: Context, seconds: number): Response {
  c.header('Retry-After', String(seconds));
  return refusal(c, 429, 'over_request_rate_limit', 'Request rate limit reached');
}
