import { accountOf, discordAccount, endIfReplaced, noteDevice, noteSecurityEvent } from './accounts.ts';
import {
  type AuthCall,
  callerOf,
  deadLink,
  relayed,
  sessionIn,
  textOf,
  writtenEmail,
  wrongPassword,
} from './auth-call.ts';
import { hashable, matches } from './passwords.ts';
import { refusal, tooMany } from './refusals.ts';

export async function signIn(call: AuthCall): Promise<Response> {
  const { query, hasher, limits, devices, inBackground, c, fields, forward } = call;
  const email = writtenEmail(fields);
  const password = textOf(fields, 'password');
  if (!email || !password) return refusal(c, 400, 'validation_failed', 'missing email or password');
  const { wait, proven } = limits.guess(callerOf(call, email));
  if (wait) return tooMany(c, wait);

  // In every case, one look-up and one comparison come before the answer, and the answer is one.
  const account = await accountOf(query, email);
  const isRight = await matches(password, account?.hash, hasher);
  if (!account?.hash || !isRight || !account.confirmed) {
    // Entered after the answer: the time of a refusal would tell accounts from strangers.
    if (account?.confirmed)
      inBackground(email, () => noteSecurityEvent(query, account.id, 'sign_in_failed'), 'failed sign-in not entered');
    // The owner of an account is reminded of the link, whatever became of the sign-up: it tells nothing about the
    // address.
    return devices.hasAsked(c, { signUp: email })
      ? refusal(c, 400, 'email_not_confirmed', 'Email not confirmed')
      : wrongPassword(c);
  }

  const answer = await forward({ email, password: hashable(password) });
  if (!answer.ok) return relayed(c, answer);
  const session = await sessionIn(call, answer, 'password');
  if (await endIfReplaced(query, { id: account.id, hash: account.hash, email }, session.id)) return wrongPassword(c);
  proven();
  await noteSignIn(call, { id: account.id, email }, session.id);
  return c.json(session.json);
}

/**
 * A browser that came back from Discord opens the session that a hosted project opens by the link of a mail
 * (host/discord.ts).
 */
export async function signInByDiscord(call: AuthCall): Promise<Response> {
  const { query, limits, c, client, fields, forward } = call;
  const wait = limits.code(client.address);
  if (wait) return tooMany(c, wait);
  const [token = '', verifier = ''] = textOf(fields, 'token_hash').split('.');
  const account = await discordAccount(query, { token, verifier });
  if (!account) return deadLink(c);
  const answer = await forward({ type: 'recovery', token_hash: account.link });
  if (!answer.ok) return relayed(c, answer);
  const session = await sessionIn(call, answer, 'magiclink');
  // A new password ends the link to Discord, too.
  if (await endIfReplaced(query, account, session.id)) return deadLink(c);
  await noteSignIn(call, account, session.id);
  return c.json(session.json);
}

/**
 * The traces of every sign-in: where it was, a notice of a device that is new, and a cookie by which it is known again.
 */
async function noteSignIn(call: AuthCall, { id, email }: { id: string; email: string }, sessionId: string) {
  const { query, devices, c } = call;
  await noteDevice(query, sessionId, c.req.header('user-agent'));
  if (devices.deviceOf(c, email) === undefined) noteNewDevice(call, id, email);
  devices.noteSignIn(c, email);
}

function noteNewDevice(call: AuthCall, userId: string, email: string) {
  const { query, mailer, limits, inBackground } = call;
  const isOften = limits.notice(userId) > 0;
  inBackground(email, async () => {
    await noteSecurityEvent(query, userId, 'sign_in_new_device');
    if (!isOften) await mailer.sendNotice('new_device', email, { userId });
  });
}
