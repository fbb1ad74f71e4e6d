import { expect, inject, test } from 'vitest';
import { openWorld } from '#supabase/tests/harness/harness.ts';
import { openSession } from '#supabase/tests/harness/sessions.ts';
import { newPerson } from '#supabase/tests/harness/signing.ts';

/** A copy of one's data is whole: every table that holds something of a person is in it, or says why not. */

const world = openWorld();

const passing = 'goes within days, and says nothing that is not in the copy';
const unused = 'of a part of the service that the league does not use';
const service = 'of the sign-in service, which keeps nothing there that the copy lacks';

/** Tables that name people and are not in the copy. */
const exceptions: Record<string, string> = {
  'auth.audit_log_entries': service,
  'auth.flow_state': service,
  'auth.identities': service,
  'auth.mfa_challenges': passing,
  'auth.refresh_tokens': 'opens a session: the session itself is in the copy',
  'private.active_weeks': 'a number a week, of nobody',
  'private.command_counts': passing,
  'private.discord_requests': passing,
  'private.discord_sign_ins': passing,
  'private.events': passing,
  'private.followed_news': passing,
  'private.interest_declarations': passing,
  'private.kept_credentials': passing,
  'private.mail_accounts': 'signs the links in mails, and says nothing',
  'private.outbox': 'messages about what is in the copy, until they are sent',
  'private.pick_changes': 'sums of picks, which are in the copy',
  'private.pick_sums': 'sums of picks, which are in the copy',
  'private.recovery_codes': 'hashes, and how many: the settings say so',
  'storage.buckets': 'folders of the installation',
  announcements: 'how many people each was for; who wrote it stands in another table',
};

/** The same of tables that a hosted project has beside them. */
const hosted: Record<string, string> = {
  'auth.oauth_authorizations': unused,
  'auth.oauth_consents': unused,
  'auth.one_time_tokens': passing,
  'auth.webauthn_challenges': unused,
  'auth.webauthn_credentials': unused,
  'storage.s3_multipart_uploads': unused,
  'storage.s3_multipart_uploads_parts': unused,
};

/**
 * Tables with a column that refers to people, or by its name and type may; those of the API without a reference, which the copy
 * goes by, are listed, too.
 */
const naming = () =>
  world.sql<{ name: string; is_public: boolean; refers: boolean }>(
    `select c.oid::regclass::text as name, c.relnamespace = 'public'::regnamespace as is_public, bool_or(f.refers) as refers
       from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       cross join lateral (
         select exists (
           select from pg_constraint k
           where k.conrelid = c.oid and k.contype = 'f' and k.conkey = array[a.attnum]
             and k.confrelid in ('public.profiles'::regclass, 'auth.users'::regclass)
         ) as refers
       ) f
      where c.relkind in ('r', 'p')
        and not c.relispartition
        and c.relnamespace::regnamespace::text in ('public', 'private', 'auth', 'storage')
        and (
          f.refers
          or a.attname in ('email', 'ip', 'ip_address', 'user_agent', 'who', 'actor', 'people', 'owner_id')
          or (
            a.atttypid in ('uuid'::regtype, 'uuid[]'::regtype)
            and a.attname ~ '(^|_)(user|player|person|people|actor|author|owner|by|who|captain|helper|member|manager|reporter|target)(_id|_ids)?$'
          )
          or exists (
            select from pg_constraint k
            where k.conrelid = c.oid and k.contype = 'f' and k.confrelid = 'private.discord_accounts'::regclass
          )
        )
      group by c.oid, c.relnamespace
      order by 1`,
  );

test('every table that holds something of a person is in the copy or says why not', async () => {
  const [source] = await world.sql<{ text: string }>(
    `select prosrc as text from pg_proc where oid = 'private.note_export'::regproc`,
  );
  const id = await newPerson(world);
  const { data, error } = await world.as({ id }).rpc('export_my_data');
  expect(error).toBeNull();
  const parts = Object.keys(data as object);
  const missing = (await naming()).filter(
    ({ name }) => !parts.includes(name) && !new RegExp(`${name.replace('.', String.raw`\.`)}\\b`).test(source!.text),
  );
  const names = missing.map(({ name }) => name);
  if (!inject('database').roleSeconds) return expect(names).toEqual(Object.keys(exceptions).toSorted());
  // there a refresh token names its account in a column of text
  const { 'auth.refresh_tokens': _, ...others } = exceptions;
  expect(names).toEqual(Object.keys({ ...others, ...hosted }).toSorted());
});

test('what is in no table of the API is there by name, and nothing that opens anything', async () => {
  const id = await newPerson(world);
  await openSession(world, id);
  const { data } = await world.as({ id }).rpc('export_my_data');
  expect(Object.keys((data as { account: object }).account).toSorted()).toEqual([
    'api_keys', 'blocks', 'calendar', 'contact_messages', 'created_at', 'devices', 'discord', 'eligibility', 'email', 'files',
    'handed_topics', 'last_sign_in_at', 'leaderships', 'log', 'notification_channels', 'overlays', 'quiet_hours', 'role', 'second_factors', 'sessions',
    'webhooks', 'written',
  ]); // prettier-ignore
});
