import { beforeAll, describe, expect, test } from 'vitest';
import { openWorld, people } from '#supabase/tests/harness/harness.ts';
import { fileReport, newMeeting } from '#supabase/tests/harness/meeting.ts';
import { givePassword, openSession, password } from '#supabase/tests/harness/sessions.ts';
import { newClub, newPerson, refused, type Refusal } from '#supabase/tests/harness/signing.ts';
import { done } from '#supabase/tests/harness/traces.ts';

/** Commands of muted and suspended accounts: they may write in one place, and keep or end their own affairs. */

const world = openWorld();

const block = (player: string, kind: 'muted' | 'suspended') =>
  world.sql(`insert into private.account_blocks (user_id, kind, reason, by) values ($1, $2, 'Insults', $3)`, [
    player,
    kind,
    people.admin,
  ]);
const blocked = async (kind: 'muted' | 'suspended') => {
  const id = await newPerson(world);
  await block(id, kind);
  return id;
};
const as = (id: string) => world.as({ id });
const muted: Refusal = { code: 'PT403', hint: 'muted' };
const suspended: Refusal = { code: 'PT403', hint: 'suspended' };
const oneChannel: Refusal = { code: 'PT409', hint: 'oneChannel' };
const both = ['muted', 'suspended'] as const;

type Command = { name: string; call: string; source: string };
let commands: Command[];

beforeAll(async () => {
  // every call of the API that may write, with nothing but nulls: whose turn it is, is asked first
  commands = await world.sql<Command>(
    `select p.proname as name, s.prosrc as source,
            format('select public.%I(%s)', p.proname,
              (select string_agg(format('%I => null::%s', p.proargnames[n], format_type(t, null)), ', ' order by n)
                 from unnest(p.proargtypes) with ordinality as given (t, n)
                where n <= p.pronargs - p.pronargdefaults)) as call
       from pg_proc p
       join pg_proc s on s.proname = p.proname and s.pronamespace = 'private'::regnamespace
      where p.pronamespace = 'public'::regnamespace
        and p.provolatile = 'v'
        and has_function_privilege('authenticated', p.oid, 'execute')
      order by 1`,
  );
  expect(commands.length).toBeGreaterThan(80);
});

describe('a suspended account', () => {
  /** Exceptions, each with its reason. */
  const allowed: Record<string, string> = {
    create_ticket: 'the one channel to the staff',
    delete_my_account: 'who may not write may still go',
    end_other_sessions: 'a lost phone is ended by its owner',
    end_session: 'a lost phone is ended by its owner',
    log_out_everywhere: 'a lost phone is ended by its owner',
    keep_credentials: 'whoever may end it may keep it',
    export_my_data: 'what is kept about somebody is theirs to have',
    mark_seen: 'changes nothing: a suspended account is not noted',
    remove_feed_link: 'an address that got about is stopped by its owner',
    revoke_api_key: 'a key that got about is stopped by its owner',
    remove_push_device: 'a device that is signed out hears nothing more',
    reply_ticket: 'the one channel to the staff, in an own ticket alone',
    send_contact_message: 'the one channel to the staff',
    unlink_discord: 'a link to another account is ended by its owner',
    use_recovery_code: 'in place of the code of a lost device, before anything else is asked',
  };

  test('is refused every command but these', async () => {
    const open: string[] = [];
    for (const { name, call } of commands) {
      const refusal = await world.inSql('suspended', call).then(
        () => 'none',
        (error: { code: string; hint?: string }) => `${error.code} ${error.hint}`,
      );
      if (refusal !== 'PT403 suspended') open.push(name);
    }
    // a reply without a ticket of one's own is refused; in one it is heard, below
    expect([...open, 'reply_ticket'].toSorted()).toEqual(Object.keys(allowed).toSorted());
  });

  test('writes no table itself', async () => {
    const open = await world.sql<{ name: string }>(
      `select c.relname as name from pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
          and has_table_privilege('authenticated', c.oid, 'insert, update, delete')
          and not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'ask_actor')`,
    );
    expect(open).toEqual([]);
  });

  test('answers in its own ticket, and in nobody else’s, one of the staff or not', async () => {
    const id = await newPerson(world);
    const ticket = { subject: 'Why?', category: 'complaint', description: 'Why am I suspended?' } as const;
    const { data: own } = await as(id).rpc('create_ticket', ticket);
    const { data: other } = await world.as('user').rpc('create_ticket', ticket);
    await world.sql(`insert into private.user_roles (user_id, role) values ($1, 'moderator')`, [id]);
    await block(id, 'suspended');
    await done(as(id).rpc('reply_ticket', { ticket_id: own!, body: 'Hello?' }));
    await refused(world, () => as(id).rpc('reply_ticket', { ticket_id: other!, body: 'Hello?' }), suspended);
    await refused(world, () => as(id).rpc('set_ticket_status', { ticket_id: own!, status: 'closed' }), suspended);
  });

  test('that plays for a team may go as well', async () => {
    const club = await newClub(world, { phase: 'none' });
    await block(club.player, 'suspended');
    await done(as(club.player).rpc('delete_my_account'));
  });
});

describe('a muted account', () => {
  /** By what it may write words all the same, each with its reason. */
  const heard: Record<string, string> = {
    appeal_ruling: 'an appeal has its reason or is none',
    create_ticket: 'the one channel to the staff',
    dispute_report: 'a result is disputed with its reason or not at all',
    file_protest: 'a protest has its reason or is none',
    reply_ticket: 'the one channel to the staff, in an own ticket alone',
    send_contact_message: 'the one channel to the staff',
  };

  test('writes words by no command but these', async () => {
    const opening = await world.sql<{ name: string }>(
      `select p.proname as name from pg_proc p
        where p.pronamespace = 'private'::regnamespace and p.prosrc ~ 'private\\.allow_texts\\(' order by 1`,
    );
    expect(opening.map(({ name }) => name)).toEqual(['appealing_actor', 'channel_to_staff', 'ticket_speaker']);
    const open = commands.filter(({ source }) => /private\.(appealing_actor|channel_to_staff|ticket_speaker)\(/.test(source));
    expect(open.map(({ name }) => name)).toEqual(Object.keys(heard).toSorted());
    const inner = await world.sql<{ name: string }>(
      `select p.proname as name from pg_proc p
        where p.pronamespace = 'private'::regnamespace
          and p.prosrc ~ 'private\\.(appealing_actor|channel_to_staff|ticket_speaker)\\('
        order by 1`,
    );
    expect(inner).toEqual(open.map(({ name }) => ({ name })));
  }); // prettier-ignore

  test('disputes and protests in its own words', async () => {
    const { home, away, match } = await newMeeting(world);
    await block(away.captain, 'muted');
    const report_id = await fileReport(world, home.captain, match);
    await done(as(away.captain).rpc('dispute_report', { report_id, reason: 'We scored twice' }));
    await done(as(away.captain).rpc('file_protest', { match_id: match, reason: 'They fielded a stranger' }));
    await refused(
      world,
      () => as(away.captain).rpc('report_match', { match_id: match, home_score: 1, away_score: 2, note: 'Words' }),
      muted,
    );
  });

  test('answers in its own ticket, and as one of the staff in nobody else’s', async () => {
    const id = await blocked('muted');
    await world.sql(`insert into private.user_roles (user_id, role) values ($1, 'moderator')`, [id]);
    const ticket = { subject: 'Why?', category: 'complaint', description: 'Why am I muted?' } as const;
    const { data: other } = await world.as('user').rpc('create_ticket', ticket);
    const { data: own } = await as(id).rpc('create_ticket', ticket);
    await done(as(id).rpc('reply_ticket', { ticket_id: own!, body: 'Hello?' }));
    await refused(world, () => as(id).rpc('reply_ticket', { ticket_id: other!, body: 'Hello?' }), muted);
    await refused(
      world,
      () => as(id).rpc('hide_content', { kind: 'profile_text', subject_id: people.user, reason: 'Words' }),
      muted,
    );
  });
});

describe.each(both)('a %s account', (kind) => {
  // the same words again at once would be one ticket
  let texts = 0;
  const ticket = (id: string) =>
    as(id).rpc('create_ticket', {
      subject: 'Why?',
      category: 'complaint',
      description: `Why am I silenced (${(texts += 1)})?`,
    });
  const letter = (id: string) =>
    as(id).rpc('send_contact_message', { topic: 'other', body: `Why am I silenced (${(texts += 1)})?`, seconds: 40 });

  test('has one open ticket or one message a day, and is heard again when the ticket is closed', async () => {
    const id = await blocked(kind);
    const { data: ticket_id } = await ticket(id);
    expect(ticket_id).not.toBeNull();
    await refused(world, () => ticket(id), oneChannel);
    await refused(world, () => letter(id), oneChannel);
    await done(world.as('admin').rpc('set_ticket_status', { ticket_id: ticket_id!, status: 'closed' }));
    await done(letter(id));
    await refused(world, () => letter(id), oneChannel);
    await refused(world, () => ticket(id), oneChannel);
    await world.sql(
      `update public.contact_messages set created_at = created_at - interval '1 day' where user_id = $1`,
      [id],
    );
    await done(ticket(id));
  });

  test('ends sessions, stops its address, takes its data along and goes', async () => {
    const id = await newPerson(world);
    await givePassword(world, id);
    const session_id = await openSession(world, id);
    await done(as(id).rpc('make_feed_link'));
    await block(id, kind);
    await done(as(id).rpc('remove_feed_link'));
    for (const end of [
      () => as(id).rpc('end_session', { session_id, password }),
      () => as(id).rpc('end_other_sessions', { password }),
    ])
      expect((await end()).data).toBe(true);
    const { data } = await as(id).rpc('export_my_data');
    expect(data).toMatchObject({ account: { blocks: [{ kind, reason: 'Insults' }] }, profiles: [{ id }] });
    await done(as(id).rpc('delete_my_account'));
  });
});
