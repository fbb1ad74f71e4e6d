import type { Mutant } from '#testing/mutant.ts';

const credentials = 'supabase/schemas/19_credentials/10_credentials.sql';
const webhooks = 'supabase/schemas/17_outbox/70_webhooks.sql';
const mail = 'supabase/schemas/17_outbox/60_mail.sql';
const accounts = 'supabase/schemas/13_staff/010_accounts.sql';
const killedBy: [string] = ['supabase/tests/19_credentials/credentials.test.ts'];
const revoked = ['feed_links l where l.user_id', 'api_keys k where k.user_id', 'overlay_links l where l.made_by'].map(
  (rows) => `  delete from private.${rows} = person;\n`,
);

export default [
  ...[
    ...revoked,
    '  delete from private.webhooks w where w.made_by = person;\n',
    '  delete from private.discord_accounts a where a.user_id = person;\n',
  ].map((from): Mutant => ({
    file: credentials,
    change: `a new password leaves one kind: ${from.trim()}`,
    from,
    to: '',
    killedBy,
    only: 'ends everything',
  })),
  {
    file: credentials,
    change: 'what is being made at that moment stays',
    from: '  perform from public.profiles p where p.id = person for update;\n',
    to: '',
    killedBy,
    only: 'waits for what is being made',
  },
  {
    file: credentials,
    change: 'a session that is over goes on making them',
    from: 'if session is not null and not exists',
    to: 'if false and not exists',
    killedBy,
    only: 'leaves nothing to be made by a session',
  },
  {
    file: credentials,
    change: 'whoever knew the password keeps all of it through a recovery',
    from: '    or old.recovery_sent_at >',
    to: '    or false and old.recovery_sent_at >',
    killedBy,
    only: 'by recovery ends all of it',
  },
  {
    file: credentials,
    change: 'the wish to keep them counts for ever',
    from: "    or kept_at < now() - bounds.kept_credentials_minutes * interval '1 minute'\n",
    to: '',
    killedBy,
    only: 'once and within minutes',
  },
  {
    file: credentials,
    change: 'the wish to keep them needs no password',
    from: 'if not private.is_own_password(keep_credentials.password) then',
    to: 'if false then',
    killedBy,
    only: 'once and within minutes',
  },
  {
    file: credentials,
    change: 'logging out everywhere takes the device one sits at',
    from: 'd.session_id is distinct from staying order',
    to: 'true order',
    killedBy,
    only: 'logging out everywhere',
  },
  {
    file: webhooks,
    change: 'a webhook stays with who made it, whoever knows its secret',
    from: "  where k.webhook_id = was.id;\n  update private.webhooks w set made_by = me where w.id = was.id;\n  perform private.record('rotate",
    to: "  where k.webhook_id = was.id;\n  perform private.record('rotate",
    killedBy,
    only: 'whose secret or address the account gave',
  },
  {
    file: mail,
    change: 'suspended members do not hear what happened to their account',
    from: "  if address is not null and item.payload ? 'type' then",
    to: "  if address is not null and not suspended and item.payload ? 'type' then",
    killedBy,
    only: 'is told to suspended members too',
  },
  {
    file: accounts,
    change: 'the copy has the hash of a key',
    from: "to_jsonb(k) - array['user_id', 'hash']",
    to: "to_jsonb(k) - array['user_id']",
    killedBy,
    only: 'with no secret of any',
  },
] satisfies Mutant[];
