import { setTimeout } from 'node:timers/promises';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import {
  accountOf,
  discordAccount,
  endIfReplaced,
  endSession,
  forgetSignUp,
  linkToSend,
  markRecovery,
  noteDevice,
  noteSecurityEvent,
  ownAccount,
  register,
  replacePassword,
  signedUp,
  signUpOf,
  spentToken,
} from './accounts.ts';
import { isEmail } from '#domain/account/email.ts';
import type { Backend } from '../../backend.ts';
import type { Client } from '../traffic/client-address.ts';
import { type Caller, signInLimits } from './sign-in-limits.ts';
import { deviceCookie, type Wish } from './device-cookie.ts';
import { factorApi, lacksFactor } from './factor-api.ts';
import { levelOf, noteMethod, ownSession, refreshTokenOf } from './factors.ts';
import { mutex } from '../traffic/mutex.ts';
import { changeEmail, noteNewEmail, wishedEmail } from './new-email.ts';
import { bcrypt, hashable, hashed, type Hasher, matches, refusedPassword } from './passwords.ts';
import type { Sessions } from './sessions.ts';
import { refusal, tooMany } from './refusals.ts';
import { type Tokens, withClaims } from './tokens.ts';

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
  /** Hands the request to the backend, with what is given in place of its body, and of its path and query. */
  forward: (instead?: object, target?: string) => Promise<Response>,
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

  return async (path, c, client, body, forward) => {
    const asked = body?.includes(String.raw`\u0000`) ? undefined : parsed(body);
    if (body !== undefined && path !== '/logout' && !asked)
      return refusal(c, 400, 'bad_json', 'Could not parse request body as JSON');
    const given = asked?.['data'] ?? {};
    if (!isPlain(given)) return refusal(c, 400, 'validation_failed', 'data must be an object');
    if (JSON.stringify(given).length > dataMax) return refusal(c, 400, 'validation_failed', 'data is too large');
    const data = knownData(given);

    switch (path) {
      case '/token':
        return c.req.query('grant_type') === 'password' ? signIn() : refresh();
      case '/signup':
        return signUp(data);
      case '/recover':
        return sendMail('recovery');
      case '/resend':
        return textOf(asked, 'type') === 'signup'
          ? sendMail('confirmation')
          : refusal(c, 400, 'validation_failed', 'Only confirmation mails are sent again');
      case '/verify':
        return verify();
      case '/logout':
        return signOut();
      case '/user':
        return c.req.method === 'PUT' ? changeAccount() : user(await forward());
      default:
        return path.startsWith('/factors') ? secondFactor() : relayed(c, await forward());
    }

    function secondFactor(): Promise<Response> {
      const claims = verifiedToken(c.req.header('authorization'));
      const renewed = async () => {
        const refresh_token = await refreshTokenOf(query, claims?.session_id ?? '');
        const answer = await forward({ refresh_token }, '/auth/v1/token?grant_type=refresh_token');
        return answer.ok ? c.json((await sessionIn(answer)).json) : relayed(c, answer);
      };
      return factors({
        c,
        path: path.slice('/factors'.length),
        claims,
        textOf: (name) => textOf(asked, name),
        address: client.address,
        renewed,
      });
    }

    /** The account with its factors, which the backend knows nothing of. */
    async function user(answer: Response): Promise<Response> {
      const claims = verifiedToken(c.req.header('authorization'));
      if (!answer.ok || !claims) return relayed(c, answer);
      const level = await levelOf(query, claims.session_id);
      return c.json({ ...((await answer.json()) as object), ...(level?.factors ? { factors: level.factors } : {}) });
    }

    async function signIn(): Promise<Response> {
      const email = writtenEmail(asked);
      const password = textOf(asked, 'password');
      if (!email || !password) return refusal(c, 400, 'validation_failed', 'missing email or password');
      const { wait, proven } = limits.guess(caller(email));
      if (wait) return tooMany(c, wait);

      // Whatever is wrong, one look-up and one comparison come before the answer, and the answer is one.
      const account = await accountOf(query, email);
      const isRight = await matches(password, account?.hash, hasher);
      if (!account?.hash || !isRight || !account.confirmed) {
        // Entered after the answer: the time of a refusal would tell accounts from strangers.
        if (account?.confirmed)
          inBackground(
            email,
            () => noteSecurityEvent(query, account.id, 'sign_in_failed'),
            'failed sign-in not entered',
          );
        // Who signed up here is reminded of the link, whatever became of the sign-up: it tells nothing about the address.
        return devices.hasAsked(c, { signUp: email })
          ? refusal(c, 400, 'email_not_confirmed', 'Email not confirmed')
          : wrongPassword(c);
      }

      const answer = await forward({ email, password: hashable(password) });
      if (!answer.ok) return relayed(c, answer);
      const session = await sessionIn(answer, 'password');
      if (await endIfReplaced(query, { id: account.id, hash: account.hash, email }, session.id))
        return wrongPassword(c);
      proven();
      await noteSignIn({ id: account.id, email }, session.id);
      return c.json(session.json);
    }

    function noteNewDevice(userId: string, email: string) {
      const isOften = limits.notice(userId) > 0;
      inBackground(email, async () => {
        await noteSecurityEvent(query, userId, 'sign_in_new_device');
        if (!isOften) await mailer.sendNotice('new_device', email, { userId });
      });
    }

    async function refresh(): Promise<Response> {
      if (c.req.query('grant_type') !== 'refresh_token')
        return refusal(c, 400, 'unsupported_grant_type', 'unsupported_grant_type');
      const wait = limits.refresh(client.address);
      if (wait) return tooMany(c, wait);
      const token = textOf(asked, 'refresh_token');
      if (!token || token.length > 255) return refusal(c, 400, 'validation_failed', 'Refresh token is not valid');

      // The app ends a session that is refused. What could not be judged is asked for again.
      const notNow = () => refusal(c, 503, 'unexpected_failure', 'The session cannot be renewed just now');
      // Two tabs may ask at once: the second finds the token spent, and gets its follower on the device it was given to.
      return withLock(token, async () => {
        const spent = await spentToken(query, token);
        const isOwnTab = spent?.isRecent === true && devices.deviceOf(c, spent.email) !== undefined;
        if (!spent || isOwnTab) {
          const answer = await forward({ refresh_token: token });
          if (answer.ok) {
            const { json } = await sessionIn(answer);
            if (devices.deviceOf(c, json.user.email)) devices.noteSignIn(c, json.user.email);
            return c.json(json);
          }
          if (answer.status >= 500) return notNow();
          if (!spent) return relayed(c, answer);
        }
        if (!spent.isRecent || isOwnTab) {
          await endSession(query, spent.sessionId);
          sessions.forget(spent.userId);
        }
        return refusal(c, 400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used');
      }).catch((error: unknown) => {
        console.error(error instanceof Error ? (error.stack ?? error.message) : error);
        return notNow();
      });
    }

    async function signUp(about: object): Promise<Response> {
      const email = emailOf(asked);
      const password = textOf(asked, 'password');
      if (!email) return refusal(c, 400, 'validation_failed', 'Unable to validate email address: invalid format');
      const weak = refusedPassword(password, email);
      if (weak) return weakPassword(c, weak);
      const wait = limits.signUp(caller(email));
      if (wait) return tooMany(c, wait);

      const always = !limits.isMailboxFull(caller(email));
      const hash = await hashed(password, hasher);
      // Answered before anything is looked up: neither words nor time tell whether the account exists.
      inBackground(email, async () => {
        const account = await register(query, { email, hash, data: about }, always);
        if (account) await mailer.sendConfirmation(email, account.token, '', { userId: account.id });
      });
      devices.noteAsked(c, { signUp: email }, { signUp: email, hash });
      return c.json(signedUp(email, about, new Date(now())));
    }

    async function sendMail(kind: 'confirmation' | 'recovery'): Promise<Response> {
      const email = emailOf(asked);
      if (!email) return refusal(c, 400, 'validation_failed', 'Unable to validate email address: invalid format');
      const wait = limits.mail(caller(email));
      if (wait) return tooMany(c, wait);

      const always = !limits.isMailboxFull(caller(email));
      inBackground(email, async () => {
        const account = await linkToSend(query, kind, email, always);
        if (!account) return;
        const about = { userId: account.id };
        await (kind === 'recovery'
          ? mailer.sendRecovery(email, account.token, '', about)
          : mailer.sendConfirmation(email, account.token, '', about));
      });
      return c.json({});
    }

    async function verify(): Promise<Response> {
      const type = textOf(asked, 'type');
      if (type === 'magiclink') return signInByDiscord();
      if (type !== 'signup' && type !== 'recovery' && type !== 'email_change')
        return refusal(
          c,
          400,
          'validation_failed',
          'Verify takes the types signup, recovery, email_change and magiclink',
        );
      const wait = limits.code(client.address);
      if (wait) return tooMany(c, wait);
      // Mails carry links alone: there are no codes to be typed, or guessed.
      const token_hash = textOf(asked, 'token_hash');
      if (!token_hash) return deadLink(c);

      const link = type === 'email_change' ? await newEmailsLink(token_hash) : await accountsLink(type, token_hash);
      if (!link) return deadLink(c);
      const answer = await forward({ type: link.type, token_hash: link.token_hash });
      if (!answer.ok) return relayed(c, answer);
      const session = await sessionIn(answer, 'otp');
      if (type === 'recovery' || link.isUnasked) await markRecovery(query, session.id);
      await noteDevice(query, session.id, c.req.header('user-agent'));
      devices.noteSignIn(c, session.json.user.email, link.wish);
      return c.json(link.isUnasked ? { ...session.json, choose_password: true } : session.json);
    }

    /** What a hosted project opens by the link of a mail, a browser opens here that came back from Discord (host/discord.ts). */
    async function signInByDiscord(): Promise<Response> {
      const wait = limits.code(client.address);
      if (wait) return tooMany(c, wait);
      const [token = '', verifier = ''] = textOf(asked, 'token_hash').split('.');
      const account = await discordAccount(query, { token, verifier });
      if (!account) return deadLink(c);
      const answer = await forward({ type: 'recovery', token_hash: account.link });
      if (!answer.ok) return relayed(c, answer);
      const session = await sessionIn(answer, 'magiclink');
      // A new password ends the link to Discord, too.
      if (await endIfReplaced(query, account, session.id)) return deadLink(c);
      await noteSignIn(account, session.id);
      return c.json(session.json);
    }

    /** What every sign-in leaves: where it was, a notice of a device that is new, and a cookie by which it is known again. */
    async function noteSignIn({ id, email }: { id: string; email: string }, sessionId: string) {
      await noteDevice(query, sessionId, c.req.header('user-agent'));
      if (devices.deviceOf(c, email) === undefined) noteNewDevice(id, email);
      devices.noteSignIn(c, email);
    }

    /**
     * The password of a sign-up counts where it was typed alone: whoever else opens the link may be the address's owner,
     * of whose password a stranger's sign-up made sure that it is not the one.
     */
    async function accountsLink(type: 'signup' | 'recovery', token_hash: string): Promise<Link> {
      const kind = type === 'signup' ? 'confirmation' : 'recovery';
      const signUp = await signUpOf(query, kind, token_hash);
      if (!signUp) return { type, token_hash, isUnasked: false };
      const wish = { signUp: signUp.email, hash: signUp.hash ?? '' };
      const isAsked = type === 'signup' && devices.hasAsked(c, wish);
      if (!isAsked) await forgetSignUp(query, signUp.id, kind);
      return { type, token_hash, wish, isUnasked: type === 'signup' && !isAsked };
    }

    /**
     * Changes the address a link was sent to; what opens a session of the account, all others of which are over. Where
     * nobody asked for it the account may be a stranger's, whose password is dropped.
     */
    async function newEmailsLink(tokenHash: string): Promise<Link | undefined> {
      const wished = await wishedEmail(query, tokenHash);
      if (!wished) return undefined;
      const { account, was, hash, newEmail } = wished;
      const wish = { account, hash: hash ?? '', newEmail };
      const isUnasked = !devices.hasAsked(c, wish);
      const changed = await changeEmail(query, tokenHash, !isUnasked);
      if (!changed) return undefined;
      sessions.forget(changed.id);
      inBackground(was, () => mailer.sendNotice('email_changed', was, { userId: account }));
      return { type: 'recovery', token_hash: changed.token, wish, isUnasked };
    }

    /** Other sessions are ended with the password, by a call of the database. */
    async function signOut(): Promise<Response> {
      if (c.req.query('scope') === 'others')
        return refusal(c, 403, 'current_password_required', 'Other sessions are ended by end_other_sessions.');
      const claims = verifiedToken(c.req.header('authorization'));
      const answer = await forward({});
      if (claims) sessions.forget(claims.sub);
      return relayed(c, answer);
    }

    async function changeAccount(): Promise<Response> {
      const wait = limits.change(client.address);
      if (wait) return tooMany(c, wait);
      const changes = asked?.['email'] !== undefined || asked?.['password'] !== undefined;
      if (changes && (await awaitsCode()))
        return lacksFactor(c, 'AAL2 session is required to update email or password when MFA is enabled.');
      if (asked?.['email'] !== undefined) return wishEmail();
      const refused = asked?.['password'] === undefined ? undefined : await changePassword();
      return refused ?? user(await forward({ data }));
    }

    async function awaitsCode(): Promise<boolean> {
      const claims = verifiedToken(c.req.header('authorization'));
      const own = claims && (await ownSession(query, claims.sub, claims.session_id));
      return own?.hasFactor === true && !own.isProven;
    }

    /**
     * Another address, asked for with the password. It counts once the link in its mailbox is opened; the old mailbox
     * is told at once. Whether the address is taken shows in nothing that is answered or noted: the mail stays away.
     */
    async function wishEmail(): Promise<Response> {
      const claims = verifiedToken(c.req.header('authorization'));
      const own = claims && (await ownAccount(query, claims.sub, claims.session_id));
      if (!own) return relayed(c, await forward({ data: {} }));
      if (asked?.['password'] !== undefined)
        return refusal(c, 400, 'validation_failed', 'E-mail and password are changed one after the other');
      const email = emailOf(asked);
      if (!email) return refusal(c, 400, 'validation_failed', 'Unable to validate email address: invalid format');
      const current = textOf(asked, 'current_password');
      if (!current)
        return refusal(c, 400, 'current_password_required', 'Current password required when setting new email.');

      const { wait, proven } = limits.guess(caller(own.email));
      if (wait) return tooMany(c, wait);
      if (!(await matches(current, own.hash, hasher))) return wrongCurrent(c);
      proven();
      if (email === own.email) return relayed(c, await forward({ data: {} }));
      const often = limits.newEmail(claims.sub) || limits.mail(caller(email));
      if (often) return tooMany(c, often);

      const always = !limits.isMailboxFull(caller(email));
      const noted = await noteNewEmail(query, { userId: claims.sub, was: own.hash, email });
      if (!noted) return wrongCurrent(c);
      devices.noteAsked(c, { account: claims.sub, hash: own.hash ?? '', newEmail: email });
      const about = { userId: claims.sub };
      if (!noted.isKept) inBackground(own.email, () => mailer.sendNotice('email_change_notice', own.email, about));
      inBackground(email, async () => {
        const taken = (await accountOf(query, email))?.confirmed === true;
        if (!taken && (always || !noted.isKept)) await mailer.sendEmailChange(email, noted.token, '', about);
      });
      return relayed(c, await forward({ data: {} }));
    }

    /** Nothing when the password is changed, or when the backend will say why this session may change nothing. */
    async function changePassword(): Promise<Response | undefined> {
      const claims = verifiedToken(c.req.header('authorization'));
      const own = claims && (await ownAccount(query, claims.sub, claims.session_id));
      if (!own) return undefined;
      const password = textOf(asked, 'password');
      const current = textOf(asked, 'current_password');
      const weak = refusedPassword(password, own.email);
      if (weak) return weakPassword(c, weak);
      if (!own.recovers && !current)
        return refusal(c, 400, 'current_password_required', 'Current password required when setting new password.');

      const { wait, proven } = limits.guess(caller(own.email));
      if (wait) return tooMany(c, wait);
      if (!own.recovers && !(await matches(current, own.hash, hasher))) return wrongCurrent(c);
      if (own.recovers ? await matches(password, own.hash, hasher) : password === current)
        return refusal(c, 422, 'same_password', 'New password should be different from the old password.');

      const hash = await hashed(password, hasher);
      const change = { userId: claims.sub, sessionId: claims.session_id, was: own.hash, hash };
      if (!(await replacePassword(query, change))) return wrongCurrent(c);
      sessions.forget(claims.sub);
      proven();
      return undefined;
    }

    function caller(email: string): Caller {
      return { email, address: client.address, device: devices.deviceOf(c, email) };
    }

    /** A session as it is answered: its token says how it was proven, its account has its factors. */
    async function sessionIn(answer: Response, method?: 'password' | 'otp' | 'magiclink') {
      const json = (await answer.json()) as { access_token: string; user: { email: string } };
      const id = verifiedToken(`Bearer ${json.access_token}`)?.session_id ?? '';
      if (method) await noteMethod(query, id, method);
      const { aal = 'aal1', amr = [], factors: known } = (await levelOf(query, id)) ?? {};
      const access_token = withClaims(json.access_token, { aal, amr }, backend.jwtSecret);
      return { json: { ...json, access_token, user: { ...json.user, ...(known ? { factors: known } : {}) } }, id };
    }
  };

  /**
   * Begun some time after the answer, whose time it would tell on otherwise. Mails to one address leave one after
   * the other, so that the last to arrive holds the link that works.
   */
  function inBackground(email: string, work: () => Promise<void>, failure = 'mail not sent') {
    const later = async () => {
      await setTimeout(50 + Math.random() * 100);
      await work();
    };
    withLock(email, later).catch((error: unknown) =>
      console.error(`${failure}:`, error instanceof Error ? error.message : error),
    );
  }
}

/** What the backend is to open a session with; `isUnasked` where another browser than this asked for the link. */
type Link = { type: string; token_hash: string; wish?: Wish; isUnasked: boolean };

type Asked = Record<string, unknown>;

function parsed(body: string | undefined): Asked | undefined {
  try {
    const value: unknown = JSON.parse(body ?? '{}');
    return isPlain(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const isPlain = (value: unknown): value is Asked =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textOf = (asked: Asked | undefined, name: string) => (typeof asked?.[name] === 'string' ? asked[name] : '');

/** What was written as an e-mail, whether or not it is one: longer than any is none. */
const writtenEmail = (asked: Asked | undefined) => textOf(asked, 'email').trim().toLowerCase().slice(0, 255);

function emailOf(asked: Asked | undefined): string {
  const email = writtenEmail(asked);
  return isEmail(email) ? email : '';
}

/** Characters of JSON that a client may send about itself. */
const dataMax = 4096;

/** What an account keeps of it: the language it is written to in. */
const knownData = ({ locale }: Asked): object => (typeof locale === 'string' && locale.length <= 10 ? { locale } : {});

/** The backend's answer in our framing: its words and status, none of its headers. */
async function relayed(c: Context, answer: Response): Promise<Response> {
  if (answer.status === 204) return c.body(null, 204);
  return c.json((await answer.json()) as object, answer.status as ContentfulStatusCode);
}

const deadLink = (c: Context) => refusal(c, 403, 'otp_expired', 'Email link is invalid or has expired');
const wrongPassword = (c: Context) => refusal(c, 400, 'invalid_credentials', 'Invalid login credentials');
const wrongCurrent = (c: Context) =>
  refusal(c, 400, 'current_password_mismatch', 'The current password is not the account’s.');

const weakPassword = (c: Context, { reason, message }: NonNullable<ReturnType<typeof refusedPassword>>) =>
  refusal(c, 422, 'weak_password', message, { weak_password: { reasons: [reason] } });
