import { linkToSend, register, signedUp } from './accounts.ts';
import { type AuthCall, callerOf, emailOf, textOf, weakPassword } from './auth-call.ts';
import { hashed, refusedPassword } from './passwords.ts';
import { refusal, tooMany } from './refusals.ts';

export async function signUp(call: AuthCall, about: object): Promise<Response> {
  const { query, mailer, now, hasher, limits, devices, inBackground, c, fields } = call;
  const email = emailOf(fields);
  const password = textOf(fields, 'password');
  if (!email) return refusal(c, 400, 'validation_failed', 'Unable to validate email address: invalid format');
  const weak = refusedPassword(password, email);
  if (weak) return weakPassword(c, weak);
  const wait = limits.signUp(callerOf(call, email));
  if (wait) return tooMany(c, wait);

  const always = !limits.isMailboxFull(callerOf(call, email));
  const hash = await hashed(password, hasher);
  await query('select 1');
  // Answered before anything is looked up: neither words nor time tell whether the account exists.
  inBackground(email, async () => {
    const account =
      (await register(query, { email, hash, data: about }, always)) ??
      // who was invited chooses the password behind the link
      (await linkToSend(query, 'confirmation', email, always));
    if (account) await mailer.sendConfirmation(email, account.token, '', { userId: account.id });
  });
  devices.noteAsked(c, { signUp: email }, { signUp: email, hash });
  return c.json(signedUp(email, about, new Date(now())));
}

export async function sendMail(call: AuthCall, kind: 'confirmation' | 'recovery'): Promise<Response> {
  const { query, mailer, limits, inBackground, c, fields } = call;
  const email = emailOf(fields);
  if (!email) return refusal(c, 400, 'validation_failed', 'Unable to validate email address: invalid format');
  const wait = limits.mail(callerOf(call, email));
  if (wait) return tooMany(c, wait);

  const always = !limits.isMailboxFull(callerOf(call, email));
  // no mail is promised that no account could be looked up for
  await query('select 1');
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
