import type { Mutant } from '#testing/mutant.ts';

const accounts = 'host/gateway/accounts/accounts.ts';
const sessions = 'host/gateway/accounts/sessions.ts';
const killedBy: ['host/gateway/accounts/sessions.test.ts'] = ['host/gateway/accounts/sessions.test.ts'];

export default [
  {
    file: 'host/gateway/traffic/callers.ts',
    change: 'nobody asks whether a session is open',
    from: `    if (state === 'over') return refusal(`,
    to: `    if (state === 'over' && !claims) return refusal(`,
    killedBy,
    only: 'ends at once',
  },
  {
    file: 'host/gateway/traffic/callers.ts',
    change: 'a session that was ended from another is remembered as open',
    from: `    if (endsSessions.includes(c.req.path)) sessions.forget(claims.sub);
`,
    to: '',
    killedBy,
    only: 'from another',
  },
  {
    file: 'host/gateway/accounts/sign-in.ts',
    change: 'nobody knows which device a session is on',
    from: `  await noteDevice(query, sessionId, c.req.header('user-agent'));
  if (devices`,
    to: '  if (devices',
    killedBy,
    only: 'from another',
  },
  {
    file: 'host/gateway/accounts/auth-api.ts',
    change: 'a signed-out session is remembered as open',
    from: `  if (claims) sessions.forget(claims.sub);
`,
    to: ``,
    killedBy,
    only: 'signs? out',
  },
  {
    file: 'host/gateway/accounts/change-account.ts',
    change: 'the others are remembered as open after a change of password',
    from: `  sessions.forget(claims.sub);
  proven();`,
    to: `  proven();`,
    killedBy,
    only: 'everywhere else, when',
  },
  {
    file: 'host/gateway/accounts/refresh-session.ts',
    change: 'a replayed token’s session is remembered as open',
    from: `      await endSession(query, spent.sessionId);
      sessions.forget(spent.userId);`,
    to: `      await endSession(query, spent.sessionId);`,
    killedBy,
    only: 'used before',
  },
  {
    file: 'host/gateway/accounts/refresh-session.ts',
    change: 'a replayed token ends nothing',
    from: `      await endSession(query, spent.sessionId);
      sessions.forget(spent.userId);`,
    to: ``,
    killedBy,
    only: 'used before',
  },
  {
    file: 'host/gateway/accounts/refresh-session.ts',
    change: 'a spent token gives strangers its follower in its moment',
    from: `spent?.isRecent === true && devices.deviceOf(c, spent.email) !== undefined;`,
    to: `spent?.isRecent === true;`,
    killedBy,
    only: 'used before',
  },
  {
    file: 'host/gateway/accounts/refresh-session.ts',
    change: 'a spent token gives its own device the follower for ever',
    from: `spent?.isRecent === true && devices.deviceOf(c, spent.email) !== undefined;`,
    to: `devices.deviceOf(c, spent?.email ?? '') !== undefined;`,
    killedBy,
    only: 'used before',
  },
  {
    file: 'host/gateway/accounts/refresh-session.ts',
    change: 'two tabs at once get two sessions',
    from: `  return withLock(token, async () => {`,
    to: `  return withLock(String(Math.random()), async () => {`,
    killedBy,
    only: 'two tabs',
  },
  {
    file: 'host/gateway/accounts/sign-in.ts',
    change: 'a session opened with a password that was just replaced stays',
    from: `  if (await endIfReplaced(query, { id: account.id, hash: account.hash, email }, session.id)) return wrongPassword(c);
`,
    to: ``,
    killedBy,
    only: 'same moment',
  },
  {
    file: 'host/gateway/accounts/verify-link.ts',
    change: 'a recovery needs the current password',
    from: `  if (type === 'recovery' || link.isUnasked) await markRecovery(query, session.id);
`,
    to: ``,
    killedBy,
    only: 'forgotten password is replaced',
  },
  {
    file: 'host/gateway/accounts/verify-link.ts',
    change: 'every mail’s link lets its owner choose a password',
    from: `  if (type === 'recovery' || link.isUnasked) await markRecovery(`,
    to: `  await markRecovery(`,
    killedBy: ['host/gateway/accounts/auth-api.test.ts'],
    only: 'needs the current password',
  },
  {
    file: accounts,
    change: 'a changed password leaves the other sessions open',
    from: `     ended as (delete from auth.sessions s using changed where s.user_id = changed.id and s.id <> $2)
`,
    to: `     ended as (select)
`,
    killedBy,
    only: 'everywhere else, when',
  },
  {
    file: accounts,
    change: 'a changed password ends the session it was changed in',
    from: `where s.user_id = changed.id and s.id <> $2)`,
    to: `where s.user_id = changed.id)`,
    killedBy,
    only: 'everywhere else, when',
  },
  {
    file: accounts,
    change: 'a recovery chooses as many passwords as it likes',
    from: `set tag = null from changed`,
    to: `set tag = tag from changed`,
    killedBy,
    only: 'forgotten password is replaced',
  },
  {
    file: accounts,
    change: 'a recovery that was left open chooses a password hours later',
    from: `s.tag = 'recovery' and s.created_at > now() - interval '15 minutes'`,
    to: `s.tag = 'recovery'`,
    killedBy,
    only: 'left open',
  },
  {
    file: accounts,
    change: 'of two changes at once both count',
    from: ` and encrypted_password is not distinct from $3
`,
    to: ` and ($3::text is null or true)
`,
    killedBy: ['host/gateway/accounts/auth-api.test.ts'],
    only: 'two changes at once',
  },
  {
    file: 'host/lite/open-lite.ts',
    change: 'a token lives a day',
    from: `jwt_expiry: 3600,`,
    to: `jwt_expiry: 86_400,`,
    killedBy,
    only: 'lives an hour',
  },
  {
    file: sessions,
    change: 'what was ended behind the host’s back is never seen',
    from: ` && session.until > now()) return`,
    to: `) return`,
    killedBy,
    only: 'memory of open sessions',
  },
  {
    file: sessions,
    change: 'a session is open for an hour without another look',
    from: `export const recheckAfter = 60_000;`,
    to: `export const recheckAfter = 3_600_000;`,
    killedBy,
    only: 'memory of open sessions',
  },
  {
    file: sessions,
    change: 'what was told while a session ended is remembered',
    from: `if (ends === endsBefore) remember(`,
    to: `remember(`,
    killedBy,
    only: 'memory of open sessions',
  },
  {
    file: sessions,
    change: 'a question under way answers for a session that ended since',
    from: `      lookups.clear();
`,
    to: ``,
    killedBy,
    only: 'memory of open sessions',
  },
  {
    file: sessions,
    change: 'one account’s session is another’s',
    from: `session.userId === sub && `,
    to: ``,
    killedBy,
    only: 'memory of open sessions',
  },
  {
    file: sessions,
    change: 'the memory grows with every session ever seen',
    from: `      cache.delete(oldest);
`,
    to: ``,
    killedBy,
    only: 'memory of open sessions',
  },
  {
    file: sessions,
    change: 'requests at once ask each for themselves',
    from: `lookups.get(key) ?? lookUp(`,
    to: `lookUp(`,
    killedBy,
    only: 'memory of open sessions',
  },
] satisfies Mutant[];
