import { forgetSignUp, markRecovery, noteDevice, signUpOf } from './accounts.ts';
import { type AuthCall, deadLink, relayed, sessionIn, textOf } from './auth-call.ts';
import type { Wish } from './device-cookie.ts';
import { changeEmail, wishedEmail } from './new-email.ts';
import { refusal, tooMany } from './refusals.ts';
import { signInByDiscord } from './sign-in.ts';

/** The session for the backend to open; `isUnasked` where another browser than this asked for the link. */
type Link = { type: string; token_hash: string; wish?: Wish; isUnasked: boolean };

export async function verify(call: AuthCall): Promise<Response> {
  const { query, limits, devices, c, client, fields, forward } = call;
  const type = textOf(fields, 'type');
  if (type === 'magiclink') return signInByDiscord(call);
  if (type !== 'signup' && type !== 'recovery' && type !== 'email_change')
    return refusal(c, 400, 'validation_failed', 'Verify takes the types signup, recovery, email_change and magiclink');
  const wait = limits.code(client.address);
  if (wait) return tooMany(c, wait);
  // Mails carry links alone: there are no codes to be typed, or guessed.
  const token_hash = textOf(fields, 'token_hash');
  if (!token_hash) return deadLink(c);

  const link =
    type === 'email_change' ? await newEmailsLink(call, token_hash) : await accountsLink(call, type, token_hash);
  if (!link) return deadLink(c);
  const answer = await forward({ type: link.type, token_hash: link.token_hash });
  if (!answer.ok) return relayed(c, answer);
  const session = await sessionIn(call, answer, 'otp');
  if (type === 'recovery' || link.isUnasked) await markRecovery(query, session.id);
  await noteDevice(query, session.id, c.req.header('user-agent'));
  devices.noteSignIn(c, session.json.user.email, link.wish);
  return c.json(link.isUnasked ? { ...session.json, choose_password: true } : session.json);
}

/**
 * The password of a sign-up counts where it was typed alone: another person who opens the link may be the address's
 * owner, of whose password a stranger's sign-up made sure that it is not the one.
 */
async function accountsLink(call: AuthCall, type: 'signup' | 'recovery', token_hash: string): Promise<Link> {
  const { query, devices, c } = call;
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
async function newEmailsLink(call: AuthCall, tokenHash: string): Promise<Link | undefined> {
  const { query, mailer, sessions, devices, inBackground, c } = call;
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
