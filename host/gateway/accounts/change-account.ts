import { accountOf, ownAccount, replacePassword } from './accounts.ts';
import { type AuthCall, callerOf, emailOf, relayed, textOf, user, weakPassword, wrongCurrent } from './auth-call.ts';
import { lacksFactor } from './factor-api.ts';
import { ownSession } from './factors.ts';
import { noteNewEmail } from './new-email.ts';
import { hashed, matches, refusedPassword } from './passwords.ts';
import { refusal, tooMany } from './refusals.ts';

export async function changeAccount(call: AuthCall, data: object): Promise<Response> {
  const { limits, c, client, fields, forward } = call;
  const wait = limits.change(client.address);
  if (wait) return tooMany(c, wait);
  const changes = fields?.['email'] !== undefined || fields?.['password'] !== undefined;
  if (changes && (await awaitsCode(call)))
    return lacksFactor(c, 'AAL2 session is required to update email or password when MFA is enabled.');
  if (fields?.['email'] !== undefined) return wishEmail(call);
  const refused = fields?.['password'] === undefined ? undefined : await changePassword(call);
  return refused ?? user(call, await forward({ data }));
}

async function awaitsCode(call: AuthCall): Promise<boolean> {
  const { query, verifiedToken, c } = call;
  const claims = verifiedToken(c.req.header('authorization'));
  const own = claims && (await ownSession(query, claims.sub, claims.session_id));
  return own?.hasFactor === true && !own.isProven;
}

/**
 * Another address, asked for with the password. It counts once the link in its mailbox is opened; the old mailbox
 * is told at once. Whether the address is taken shows in nothing that is answered or noted: the mail stays away.
 */
async function wishEmail(call: AuthCall): Promise<Response> {
  const { query, mailer, verifiedToken, hasher, limits, devices, inBackground, c, fields, forward } = call;
  const claims = verifiedToken(c.req.header('authorization'));
  const own = claims && (await ownAccount(query, claims.sub, claims.session_id));
  if (!own) return relayed(c, await forward({ data: {} }));
  if (fields?.['password'] !== undefined)
    return refusal(c, 400, 'validation_failed', 'E-mail and password are changed one after the other');
  const email = emailOf(fields);
  if (!email) return refusal(c, 400, 'validation_failed', 'Unable to validate email address: invalid format');
  const current = textOf(fields, 'current_password');
  if (!current)
    return refusal(c, 400, 'current_password_required', 'Current password required when setting new email.');

  const { wait, proven } = limits.guess(callerOf(call, own.email));
  if (wait) return tooMany(c, wait);
  if (!(await matches(current, own.hash, hasher))) return wrongCurrent(c);
  proven();
  if (email === own.email) return relayed(c, await forward({ data: {} }));
  const often = limits.newEmail(claims.sub) || limits.mail(callerOf(call, email));
  if (often) return tooMany(c, often);

  const always = !limits.isMailboxFull(callerOf(call, email));
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
async function changePassword(call: AuthCall): Promise<Response | undefined> {
  const { query, verifiedToken, sessions, hasher, limits, c, fields } = call;
  const claims = verifiedToken(c.req.header('authorization'));
  const own = claims && (await ownAccount(query, claims.sub, claims.session_id));
  if (!own) return undefined;
  const password = textOf(fields, 'password');
  const current = textOf(fields, 'current_password');
  const weak = refusedPassword(password, own.email);
  if (weak) return weakPassword(c, weak);
  if (!own.recovers && !current)
    return refusal(c, 400, 'current_password_required', 'Current password required when setting new password.');

  const { wait, proven } = limits.guess(callerOf(call, own.email));
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
