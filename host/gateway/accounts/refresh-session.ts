import { endSession, spentToken } from './accounts.ts';
import { type AuthCall, relayed, sessionIn, textOf } from './auth-call.ts';
import { refusal, tooMany } from './refusals.ts';

export async function refresh(call: AuthCall): Promise<Response> {
  const { query, sessions, limits, devices, withLock, c, client, fields, forward } = call;
  if (c.req.query('grant_type') !== 'refresh_token')
    return refusal(c, 400, 'unsupported_grant_type', 'unsupported_grant_type');
  const wait = limits.refresh(client.address);
  if (wait) return tooMany(c, wait);
  const token = textOf(fields, 'refresh_token');
  if (!token || token.length > 255) return refusal(c, 400, 'validation_failed', 'Refresh token is not valid');

  // The app ends a session that is refused. A call without a verdict is repeated.
  const notNow = () => refusal(c, 503, 'unexpected_failure', 'The session cannot be renewed just now');
  // Two tabs may ask at once: the second finds the token spent, and gets its follower on the device it was given to.
  return withLock(token, async () => {
    const spent = await spentToken(query, token);
    const isOwnTab = spent?.isRecent === true && devices.deviceOf(c, spent.email) !== undefined;
    if (!spent || isOwnTab) {
      const answer = await forward({ refresh_token: token });
      if (answer.ok) {
        const { json } = await sessionIn(call, answer);
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
