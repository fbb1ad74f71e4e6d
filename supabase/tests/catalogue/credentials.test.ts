import { expect, inject, test } from 'vitest';
import { openWorld } from '#supabase/tests/harness/harness.ts';

/** Every table with something that opens is in the list of credentials, which a new password ends, or says why not. */

const world = openWorld();

/** Tables that hold a secret, or look like it, and are no credential issued from an account. */
const exceptions: Record<string, string> = {
  'auth.audit_log_entries': 'addresses in the network, of the sign-in service',
  'auth.flow_state': 'a sign-in under way, of the sign-in service',
  'auth.mfa_challenges': 'a code that is asked for, for minutes',
  'auth.mfa_factors': 'asked for beside the password; removed with its code, a recovery code or by the operator',
  'auth.refresh_tokens': 'of sessions, which a new password ends',
  'auth.sessions': 'ended by a new password, and one by one in the settings',
  'auth.users': 'the password itself, and links that a new one kills',
  match_evidence: 'tells a file that was changed',
  match_lobbies: 'a code of the game, for one match, that both teams read',
  notifications: 'which sentence it is',
  'private.delivery_setup': 'the public half of a key',
  'private.discord_requests': 'somebody under way to Discord, for minutes and in one session; a new password ends it',
  'private.discord_webhooks':
    'the league’s own, given by a channel of Discord: it opens nothing here, and every admin sees it',
  'private.mail_accounts': 'signs what ends mails of a topic, and opens nothing',
  'private.notification_keys': 'which sentences there are',
  'private.recovery_codes': 'open nothing: they remove a second factor, for whoever knows the password',
  'private.delivery_channels': 'by which column a channel finds its targets',
  scrim_lobbies: 'a code of the game, for one scrim, that both teams read',
  site_settings: 'the name of a setting',
};

/** The same of tables that a hosted project has beside them. */
const unused = 'of a part of the sign-in service that the league does not use';
const hosted: Record<string, string> = {
  'auth.custom_oauth_providers': unused,
  'auth.oauth_authorizations': unused,
  'auth.oauth_client_states': unused,
  'auth.oauth_clients': unused,
  'auth.one_time_tokens': 'links in mails, which a new password kills',
  'auth.webauthn_challenges': unused,
  'auth.webauthn_credentials': unused,
};

const named = `'(^|_)(hash|token|secret|key|address|verifier|challenge|auth|endpoint|password|code|p256dh|credential|nonce|otp)(_|$)'`;

/** Tables with a column that by its name, type or comment holds a secret. */
const secretTables = () =>
  world.sql<{ name: string; listed: boolean }>(
    `with listed as (
       select distinct d.refobjid as oid
       from pg_rewrite r
       join pg_depend d on d.objid = r.oid and d.classid = 'pg_rewrite'::regclass and d.refclassid = 'pg_class'::regclass
       where r.ev_class = 'private.credentials'::regclass and d.refobjid <> r.ev_class
     )
     select c.oid::regclass::text as name,
       exists (
         select from listed l
         where l.oid = c.oid
           -- or goes with a row of one
           or exists (
             select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and k.confdeltype = 'c' and k.confrelid = l.oid
           )
       ) as listed
     from pg_class c
     where c.relkind in ('r', 'p')
       and not c.relispartition
       and c.relnamespace::regnamespace::text in ('public', 'private', 'auth')
       and exists (
         select from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
           and (
             a.atttypid = 'bytea'::regtype
             or a.attname ~ ${named}
             or lower(col_description(c.oid, a.attnum)) ~ '\\m(secret|token|hash)\\M'
           )
       )
     order by 1`,
  );

test('every table with a secret is in the list of credentials or says why not', async () => {
  const tables = await secretTables();
  const names = (listed: boolean) => tables.filter((table) => table.listed === listed).map(({ name }) => name);
  const excepted = { ...exceptions, ...(inject('database').roleSeconds ? hosted : {}) };
  expect(names(false)).toEqual(Object.keys(excepted).toSorted());
  expect(names(true)).toEqual([
    'private.api_keys',
    'private.discord_sign_ins',
    'private.feed_links',
    'private.overlay_links',
    'private.push_devices',
    'private.webhook_secrets',
  ]);
});

test('every kind of credential is told by mail when one is issued, and asks whether its session is open', async () => {
  const silent = await world.sql<{ name: string }>(
    `select distinct d.refobjid::regclass::text as name
     from pg_rewrite r
     join pg_depend d on d.objid = r.oid and d.classid = 'pg_rewrite'::regclass and d.refclassid = 'pg_class'::regclass
     where r.ev_class = 'private.credentials'::regclass
       and d.refobjid <> r.ev_class
       and not exists (
         select from pg_trigger t
         where t.tgrelid = d.refobjid and t.tgfoid = 'private.credential_issued'::regproc and t.tgtype & 4 = 4 and t.tgenabled = 'O'
       )`,
  );
  expect(silent).toEqual([]);
});

test('every kind has its words in the mails', async () => {
  const [view] = await world.sql<{ text: string }>(`select pg_get_viewdef('private.credentials'::regclass) as text`);
  const kinds = [...view!.text.matchAll(/'(\w+)'::text/g)].map(([, kind = '']) => kind).toSorted();
  for (const language of ['en', 'de', 'tr']) {
    const { account } = (await import(`../../../src/locales/${language}/mail.json`, { with: { type: 'json' } }))
      .default;
    expect(Object.keys(account.issued).toSorted()).toEqual(kinds);
    expect(Object.keys(account.kinds).toSorted()).toEqual(kinds);
  }
});
