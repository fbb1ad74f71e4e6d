import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { openWorld, people } from '#supabase/tests/harness/harness.ts';
import { fileReport, newMatch, twoClubs } from '#supabase/tests/harness/meeting.ts';
import { type Club, lapse, memberId, newPerson, offer } from '#supabase/tests/harness/signing.ts';
import { done } from '#supabase/tests/harness/traces.ts';

/**
 * Names and texts stand in their rows alone, where they can be changed, hidden and deleted: notifications and the audit log
 * hold ids, numbers, moments and our own codes, and are worded when somebody reads.
 */

const world = openWorld();

const as = (id: string) => world.as({ id });
const admin = () => world.as('admin');
/** Stands in every name and text of this world, and in nothing else. */
const canary = 'Zeisig';
const reason = `${canary} said so`;

let home: Club;
let away: Club;
let leaver: string;
let match: string;

/** Somebody with an account whose name is read. */
async function newAccount(): Promise<string> {
  const id = randomUUID();
  await world.sql('insert into auth.users (id, email, email_confirmed_at) values ($1, $2, now())', [
    id,
    `${canary}${id}@people.test`,
  ]);
  await world.sql(
    `update public.profiles set username = $2, gaming_id = $3, platform = 'pc', description = $4 where id = $1`,
    [id, `${canary} ${id.slice(0, 8)}`, `${canary}#${id.slice(0, 4)}`, reason],
  );
  await world.sql(`update public.profile_private set birth_date = '2000-01-01' where user_id = $1`, [id]);
  return id;
}

/** Commands of every part of the league, each with texts wherever it takes one. */
async function play(): Promise<void> {
  [home, away] = await twoClubs(world);
  await world.sql(`update public.teams set name = $2 || ' ' || left(id::text, 4) where id = any($1)`, [
    [home.id, away.id],
    canary,
  ]);
  await world.sql(`update public.leagues set name = $2 || ' Liga' where id = $1`, [home.league, canary]);
  await world.sql(`update public.profiles set username = $2 || ' ' || left(id::text, 8) where id = any($1)`, [
    [home.captain, home.coCaptain, home.player, away.captain, away.coCaptain, away.player],
    canary,
  ]);
  leaver = await newAccount();
  const changes = { contact: reason, description: reason };
  await done(as(home.captain).rpc('update_team', { team_id: home.id, changes }));
  const contract = await as(home.captain).rpc('offer_contract', { team_id: home.id, player_id: leaver, note: reason });
  await done(as(leaver).rpc('accept_contract', { contract_id: contract.data! }));
  await done(as(home.captain).rpc('terminate_contract', { contract_id: contract.data!, reason }));
  await done(
    as(home.captain).rpc('set_team_role', { member_id: await memberId(world, home.player), role: 'co_captain' }),
  );
  await done(as(away.captain).rpc('kick_player', { member_id: await memberId(world, away.player), reason }));
  await done(
    as(home.captain).rpc('set_eligibility', {
      member_id: await memberId(world, home.coCaptain),
      status: 'ineligible',
      notes: reason,
    }),
  );
  await done(
    as(home.captain).rpc('add_team_achievement', {
      team_id: home.id,
      title: `${canary} Cup`,
      type: 'cup',
      season: '1',
    }),
  );

  match = await newMatch(world, home, away);
  const report_id = await fileReport(world, home.captain, match, 3, 1);
  await done(as(away.captain).rpc('dispute_report', { report_id, reason }));
  await done(admin().rpc('rule_match', { match_id: match, home_score: 2, away_score: 1, reason }));
  await done(admin().rpc('undo_result', { match_id: match, reason }));
  const later = { kickoff_at: new Date(Date.now() + 86_400_000) };
  await done(admin().rpc('postpone_match', { match_id: await newMatch(world, home, away, later), reason }));
  await done(admin().rpc('cancel_match', { match_id: await newMatch(world, home, away, later), reason }));
  await done(admin().rpc('warn_player', { player_id: home.player, reason }));
  await done(admin().rpc('propose_suspension', { player_id: home.player, reason, matches: 1 }));
  await done(admin().rpc('adjust_points', { league_id: home.league, season: 1, team_id: away.id, points: -1, reason }));

  const ticket = await as(leaver).rpc('create_ticket', {
    subject: reason,
    category: 'other',
    description: `${reason}, again.`,
  });
  await done(admin().rpc('reply_ticket', { ticket_id: ticket.data!, body: reason }));
  const talk = await as(leaver).rpc('start_conversation', { with_user: home.captain });
  await done(as(leaver).rpc('send_message', { conversation_id: talk.data!, body: reason }));
  await done(
    as(home.captain).rpc('report_content', { kind: 'profile_text', subject_id: leaver, cause: 'insult', note: reason }),
  );

  await done(admin().from('leagues').update({ description: reason }).eq('id', home.league));
  await done(admin().from('sponsors').insert({ name: canary, url: 'https://zeisig.example' }));
  await done(
    admin()
      .from('teams')
      .update({ contact: `${reason}!` })
      .eq('id', away.id),
  );
  await done(admin().rpc('mute_writer', { player_id: away.player, days: 3, reason }));
  await done(admin().rpc('suspend_account', { player_id: away.coCaptain, days: 3, reason }));
  await done(admin().rpc('free_gaming_id', { player_id: leaver, reason }));
}

beforeAll(play);

const written = (table: string) =>
  world.sql<{ entry: string }>(
    `select to_jsonb(t)::text as entry from ${table} t where to_jsonb(t)::text ilike '%' || $1 || '%'`,
    [canary],
  );

describe('what commands leave behind', () => {
  test.each(['public.notifications', 'private.audit_log'])('%s holds no name and no text', async (table) => {
    const [all] = await world.sql<{ rows: number }>(`select count(*)::int as rows from ${table}`);
    expect(all!.rows).toBeGreaterThan(20);
    expect(await written(table)).toEqual([]);
  });

  test('is told by the names of today', async () => {
    const notified = async () => {
      const { data } = await as(leaver).rpc('notifications_page', {
        of_keys: ['contractOffered', 'contractTerminated'],
      });
      return data!.map(({ key, values }) => ({ key, ...(values as object) }));
    };
    const [terminated] = await notified();
    expect(terminated).toMatchObject({ key: 'contractTerminated', team: `${canary} ${home.id.slice(0, 4)}`, reason });
    await world.sql(`update public.teams set name = 'Renamed Town' where id = $1`, [home.id]);
    expect(await notified()).toMatchObject([{ team: 'Renamed Town' }, { team: 'Renamed Town' }]);
    const { data } = await admin().rpc('audit_page', { of_subject: `teams ${home.id}` });
    expect(data![0]).toMatchObject({ subject_name: 'Renamed Town', subject_link: `/teams/${home.id}` });
    await world.sql(`update public.teams set name = $2 || ' ' || left(id::text, 4) where id = $1`, [home.id, canary]);
  });

  test('of texts the log says which changed', async () => {
    const { data } = await admin().rpc('audit_page', { of_action: 'update teams', of_subject: `teams ${away.id}` });
    expect(data![0]!.after).toMatchObject({ texts_changed: ['contact'], captain_id: away.captain });
    expect(data![0]!.after).not.toHaveProperty('name');
  });

  test('a ticket’s subject is brought to its writer and the staff, and to nobody who was of the staff', async () => {
    const subjects = async (id: string) => {
      const { data } = await as(id).rpc('notifications_page', { of_keys: ['ticketOpened', 'ticketAnswered'] });
      return data!.map(({ values }) => (values as { subject?: string }).subject);
    };
    const opened = { subject: 'Who am I?', category: 'other', description: 'I am somebody else.' } as const;
    await done(as(await newPerson(world)).rpc('create_ticket', opened));
    expect(await subjects(leaver)).toEqual([reason]);
    expect(await subjects(people.moderator)).toEqual([opened.subject, reason]);
    await world.sql('delete from private.user_roles where user_id = $1', [people.moderator]);
    expect(await subjects(people.moderator)).toEqual([null, null]);
    await world.sql(`insert into private.user_roles (user_id, role) values ($1, 'moderator')`, [people.moderator]);
  });
});

test('what is hidden, and who left, is named to nobody any more', async () => {
  const person = await newPerson(world);
  const bad = `${canary}hidden`;
  await world.sql('update public.profiles set username = $2, description = $3 where id = $1', [
    person,
    bad,
    `${bad} rules`,
  ]);
  await offer(world, home, person);
  await done(
    as(person).rpc('create_ticket', { subject: 'Where am I?', category: 'other', description: 'I am nowhere.' }),
  );
  // a reason says again what is hidden afterwards
  await world.sql(`select private.notify(array[$1::uuid], 'kicked', jsonb_build_object('player', $2::uuid, 'reason', $3::text))`, [
    home.captain, person, `${bad} rules`,
  ]); // prettier-ignore
  const name = (
    await world.sql<{ username: string }>('select username from public.profiles where id = $1', [leaver])
  )[0]!.username;

  await done(admin().rpc('hide_content', { kind: 'profile_name', subject_id: person, reason: 'An insult' }));
  await done(admin().rpc('hide_content', { kind: 'profile_text', subject_id: person, reason: 'An insult' }));
  await done(as(leaver).rpc('delete_my_account'));

  for (const { id } of await world.sql<{ id: string }>('select distinct user_id as id from public.notifications')) {
    const { data } = await as(id).rpc('notifications_page', { max: 100 });
    const read = JSON.stringify([data, (await as(id).from('notifications').select()).data]);
    expect(read).not.toContain(bad);
    expect(read).not.toContain(name);
  }
  const { data } = await admin().rpc('audit_page', { max: 100 });
  expect(JSON.stringify(data)).not.toContain(bad);
  expect(JSON.stringify(data)).not.toContain(name);
  const notified = await as(home.captain).rpc('notifications_page', { of_keys: ['kicked', 'messageReceived'] });
  expect(notified.data!.map(({ key, values }) => [key, values])).toEqual(
    expect.arrayContaining([
      ['kicked', { player: expect.stringMatching(/^player-/), reason: null }],
      ['messageReceived', { by: null }],
    ]),
  );
});

describe('the tables themselves', () => {
  test.each([
    [
      `insert into public.notifications (user_id, key, values) values ('${people.user}', 'kicked', '{"team": "Nordlicht"}')`,
    ],
    [
      `insert into public.notifications (user_id, key, values) values ('${people.user}', 'kicked', '{"status": "Not a code"}')`,
    ],
    [
      `insert into public.notifications (user_id, key, values) values ('${people.user}', 'kicked', '{"all": [{"name": "nordlicht"}]}')`,
    ],
    [`insert into private.audit_log (action, subject, after) values ('forged', 'teams', '{"reason": "Because"}')`],
    [`insert into private.audit_log (action, subject) values ('forged', 'teams Nordlicht')`],
  ])('refuse a name or a text: %s', async (statement) => {
    await expect(world.inSql('owner', statement)).rejects.toMatchObject({ code: '23514' });
  });

  test('take our own codes under keys that no text of anybody has', async () => {
    const texts = await world.sql<{ name: string }>(
      `select distinct a.attname as name
         from pg_attribute a
         join pg_class c on c.oid = a.attrelid and c.relkind = 'r' and not c.relispartition
        where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
          and a.attnum > 0 and not a.attisdropped
          and a.atttypid in ('text'::regtype, 'text[]'::regtype, 'varchar'::regtype)
          and private.is_fact(a.attname, '"zeisig"')
          -- a list of values is our own, and what PostgreSQL calls a failure is its own
          and a.attname <> 'sqlstate'
          -- of Realtime: a kind of our own and an id
          and a.attrelid <> 'private.broadcasts'::regclass
          and not exists (
            select from pg_constraint k
             where k.conrelid = c.oid and k.contype = 'c' and a.attnum = any (k.conkey)
               and pg_get_constraintdef(k.oid) ~ ('\\(\\(' || a.attname || ' = ANY \\((ARRAY|private\\.languages)')
          )
        order by 1`,
    );
    expect(texts).toEqual([]);
  });

  test('know every list of values there is', async () => {
    const unknown = await world.sql<{ name: string }>(
      `select distinct a.attname as name
         from pg_attribute a
         join pg_class c on c.oid = a.attrelid and c.relkind = 'r'
         join pg_type t on t.oid = a.atttypid
         left join pg_type of on of.oid = t.typelem
        where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
          and a.attnum > 0 and not a.attisdropped
          and 'e' in (t.typtype, of.typtype)
          and not private.is_fact(a.attname, '"zeisig"')
          -- the sentence of a notification, none of its values
          and (c.relname, a.attname) <> ('notifications', 'key')
        order by 1`,
    );
    expect(unknown).toEqual([]);
  });
});

describe('the clock', () => {
  test('did what a call comes upon because its time is over', async () => {
    const player = await newPerson(world);
    const old = await offer(world, home, player);
    await lapse(world, old);
    const renewed = await offer(world, home, player);
    const entries = await world.sql(
      `select action, actor, clock from private.audit_log where subject = any($1) order by id`,
      [[`contracts ${old}`, `contracts ${renewed}`]],
    );
    expect(entries).toEqual([
      { action: 'offer_contract', actor: home.captain, clock: false },
      { action: 'lapse_offer', actor: null, clock: true },
      { action: 'offer_contract', actor: home.captain, clock: false },
    ]);
    const { data } = await admin().rpc('audit_page', { by_clock: true, max: 1 });
    expect(data).toMatchObject([{ action: 'lapse_offer', actor: null, clock: true }]);
  });

  test('did what follows from what it does, and nothing after it', async () => {
    const player = await newPerson(world);
    await lapse(world, await offer(world, away, player));
    const [marked] = await world.sql<{ clock: string }>(
      `select coalesce(current_setting('rondo.clock', true), '') as clock from private.settle_due()`,
    );
    expect(marked!.clock).toBe('');
    const { data } = await admin().rpc('audit_page', { by_clock: false, max: 100 });
    expect(data!.map(({ action }) => action)).not.toContain('lapse_offer');
  });

  test('is named by every command of its own', async () => {
    const [{ actions } = { actions: [] }] = await world.sql<{ actions: string[] }>(
      'select private.clock_actions() as actions',
    );
    const [{ source } = { source: '' }] = await world.sql<{ source: string }>(
      `select string_agg(p.prosrc, ' ') as source from pg_proc p
        where p.pronamespace = 'private'::regnamespace
          and p.proname in ('lapse_offer', 'confirm_silence', 'release_stayer', 'settle_night_cup', 'open_check_in', 'close_check_in', 'walk_over', 'crown')`,
    );
    const entered = [...source.matchAll(/private\.(?:record\(\s*'|end_offer\(\s*\w+, '\w+', ')(\w+)'/g)].map(
      ([, action]) => action,
    );
    expect(new Set(entered)).toEqual(new Set(actions));
  });
});
