import type { Mutant } from '#testing/mutant.ts';

const file = 'host/gateway/accounts/new-email.ts';
const killedBy: [string] = ['host/gateway/accounts/new-email.test.ts'];

export default [
  {
    file: 'host/gateway/accounts/change-account.ts',
    change: 'another address is asked for without the password',
    from: `  if (!(await matches(current, own.hash, hasher))) return wrongCurrent(c);
  proven();
  if (email`,
    to: `  proven();
  if (email`,
    killedBy,
    only: 'needs the current password',
  },
  {
    file: 'host/gateway/accounts/change-account.ts',
    change: 'a taken address is written to',
    from: 'if (!taken && (always',
    to: 'if ((always',
    killedBy,
    only: 'shows in no answer',
  },
  {
    file: 'host/gateway/accounts/change-account.ts',
    change: 'a taken address is refused',
    from: `  const noted = await noteNewEmail(`,
    to: `  if (await accountOf(query, email)) return refusal(c, 422, 'email_exists', 'Taken');
  const noted = await noteNewEmail(`,
    killedBy,
    only: 'shows in no answer',
  },
  {
    file: 'host/gateway/accounts/change-account.ts',
    change: 'the old mailbox is not notified',
    from: `if (!noted.isKept) inBackground(own.email, () => mailer.sendNotice('email_change_notice', own.email, about));`,
    to: '',
    killedBy,
    only: 'ends all sessions: en',
  },
  {
    file: 'host/gateway/accounts/verify-link.ts',
    change: 'sessions that were ended are remembered as open',
    from: `  sessions.forget(changed.id);
`,
    to: '',
    killedBy,
    only: 'ends all sessions: en',
  },
  {
    file: 'host/gateway/accounts/change-account.ts',
    change: 'somebody asks for as many addresses as they like',
    from: 'limits.newEmail(claims.sub) || limits.mail',
    to: 'limits.mail',
    killedBy,
    only: 'three times',
  },
  {
    file,
    change: 'a link works for ever',
    from: ` and email_change_sent_at > now() - interval '10 minutes'`,
    to: '',
    killedBy,
    only: 'works ten minutes',
  },
  {
    file,
    change: 'a link works again and again',
    // any of the three alone is enough
    from: `           email_change = null,
           email_change_token_new = null,
           email_change_sent_at = null,
           recovery_token = $2,`,
    to: `           recovery_token = $2,`,
    killedBy,
    only: 'works once',
  },
  {
    file,
    change: 'another wish is confirmed by the link of the first',
    from: 'coalesce(email_change = $3 and ',
    to: 'coalesce(',
    killedBy,
    only: 'another address is wished for',
  },
  {
    file,
    change: 'the sessions of before stay open',
    from: 'delete from auth.sessions s using changed where s.user_id = changed.id)',
    to: 'select)',
    killedBy,
    only: 'ends all sessions: en',
  },
  {
    file,
    change: 'a wish made with a password that was replaced meanwhile is noted',
    from: ' and encrypted_password is not distinct from $2\n',
    to: ' and ($2::text is null or true)\n',
    killedBy,
    only: 'replaced in the same moment',
  },
  {
    file: 'host/gateway/accounts/accounts.ts',
    change: 'a changed password leaves the link for a new address alive',
    from: `           email_change = null,
           email_change_token_new = null,
           email_change_sent_at = null,
           updated_at = now()
       where id = $1`,
    to: `           updated_at = now()
       where id = $1`,
    killedBy,
    only: 'dead when the password is changed',
  },
  {
    file: 'host/gateway/accounts/accounts.ts',
    change: 'a sign-in with the old address in the same moment stays',
    from: ' && now.email === email) return false;',
    to: ') return false;',
    killedBy,
    only: 'same moment is ended',
  },
] satisfies Mutant[];
