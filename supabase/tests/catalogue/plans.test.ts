import { beforeAll, expect, test } from 'vitest';
import { club, openWorld, people } from '#supabase/tests/harness/harness.ts';

const world = openWorld();

type Plan = {
  'Parent Relationship'?: string;
  'Index Name'?: string;
  Plans?: Plan[];
  [detail: string]: unknown;
};

/** The plan of a statement as a plain member runs it, over policies and all, or as the owner, who meets none. */
async function planOf(statement: string, actor: 'user' | 'owner' = 'user'): Promise<Plan> {
  const [row] = await world.inSql<{ 'QUERY PLAN': { Plan: Plan }[] }>(
    actor,
    `explain (format json, verbose, costs off) ${statement}`,
  );
  return row!['QUERY PLAN'][0]!.Plan;
}

const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];

/** Conditions that a plan evaluates for each row, without the ones computed beforehand. */
const askedPerRow = (plan: Plan): string[] =>
  plan['Parent Relationship'] === 'InitPlan'
    ? []
    : [
        ...['Filter', 'Index Cond', 'Recheck Cond', 'Join Filter', 'Hash Cond'].flatMap((part) =>
          typeof plan[part] === 'string' ? [plan[part]] : [],
        ),
        ...(plan.Plans ?? []).flatMap(askedPerRow),
      ];

beforeAll(async () => {
  // In bulk, without what each row would set off. Somebody writes to everybody, and others among themselves.
  await world.sql(`
    insert into public.profiles (id, username) select gen_random_uuid(), 'many ' || n from generate_series(1, 400) as n;
    insert into public.teams (name, tag, slug) select 'Many ' || n, upper(lpad(to_hex(n), 4, '0')), 'many-' || n from generate_series(1, 100) as n;
    set local session_replication_role = replica;
    insert into public.contracts (team_id, player_id, sent_at, status, ended_at)
    select t.id, p.id, now() - abs(hashtext(p.id::text || t.id)) % 31536000 * interval '1 second',
           case when p.username = 'many 1' then 'expired' else 'rejected' end::public.contract_status, now()
      from public.teams t cross join public.profiles p
     where t.name like 'Many %' and p.username like 'many %';
    insert into public.contracts (team_id, player_id) values ('${club.rival}', '${people.user}');
    insert into public.notifications (user_id, key, read_at)
    select p.id, 'squadShort', now() from public.profiles p cross join generate_series(1, 20);
    insert into public.support_tickets (user_id, subject, category, description, status, updated_at)
    select p.id, 'Question ' || n, 'other', 'Where is it?', case when n = 1 then 'open' else 'closed' end::public.ticket_status,
           now() - abs(hashtext(p.id::text || n)) % 31536000 * interval '1 second'
      from public.profiles p cross join generate_series(1, 25) as n;
    insert into public.ticket_messages (ticket_id, author_id, body) select t.id, t.user_id, 'Anything new?' from public.support_tickets t cross join generate_series(1, 3);
    insert into public.conversations (low_id, high_id, last_at)
    select least(a.id, b.id), greatest(a.id, b.id), now() - abs(hashtext(a.id::text || b.id)) % 31536000 * interval '1 second'
      from public.profiles a join public.profiles b on a.id < b.id
     where a.id = '${people.user}' or b.id = '${people.user}' or abs(hashtext(a.id::text || b.id)) % 20 = 0;
    insert into public.conversation_members (conversation_id, user_id)
    select c.id, each from public.conversations c, unnest(array[c.low_id, c.high_id]) as each;
    insert into public.messages (conversation_id, author_id, body) select c.id, c.low_id, 'Hello?' from public.conversations c cross join generate_series(1, 3);
  `);
  await world.sql('analyze');
});

test.each([
  ['contracts', 'select * from public.contracts'],
  ['one page of contracts', 'select * from public.contracts order by sent_at desc, id desc limit 50'],
  ['line-ups', 'select * from public.match_lineups'],
  ['listings', 'select * from public.team_listings'],
  ['registrations', 'select * from public.player_market'],
  ['notifications', 'select * from public.notifications'],
  ['tickets', 'select * from public.support_tickets'],
  ['what is said in tickets', 'select * from public.ticket_messages'],
  ['conversations', 'select * from public.conversations'],
  ['messages', 'select * from public.messages'],
  ['how far others have read', 'select * from public.conversation_members'],
  ['taking back an achievement', 'delete from public.team_achievements'],
  ['files', 'select * from storage.objects'],
])('%s are read by a member without a question a row', async (_what, statement) => {
  const plan = await planOf(statement);
  expect(askedPerRow(plan).filter((condition) => /\b(private|auth|storage)\./.test(condition))).toEqual([]);
});

test('a member reads among 40,000 contracts those that concern them', async () => {
  const [{ count } = { count: 0 }] = await world.sql<{ count: number }>('select count(*)::int from public.contracts');
  expect(count).toBeGreaterThanOrEqual(40_000);
  expect(await world.inSql('user', 'select team_id from public.contracts')).toEqual([{ team_id: club.rival }]);
});

test.each([
  [
    'the newest contracts of a status',
    'contracts_status',
    `select id from public.contracts where status = 'expired' order by sent_at desc, id desc limit 20`,
  ],
  [
    'what somebody has not read',
    'notifications_unread',
    `select id from public.notifications where user_id = '${people.user}' and read_at is null`,
  ],
  [
    'all notifications of a kind',
    'notifications_kind',
    `select id from public.notifications where user_id = '${people.user}' and kind = 'messages' order by created_at desc, id desc limit 30`,
  ],
  [
    'the latest tickets of a status',
    'support_tickets_status',
    `select id from public.support_tickets where status = 'open' order by updated_at desc, id desc limit 30`,
  ],
])('%s have an index', async (_what, index, statement) => {
  const used = nodes(await planOf(statement, 'owner')).map((node) => node['Index Name']);
  expect(used).toContain(index);
});

test.each([
  [
    'their tickets',
    'support_tickets_user_id',
    `select id from public.support_tickets where user_id = '${people.user}' order by updated_at desc, id desc limit 30`,
  ],
  [
    'what is said in one',
    'ticket_messages_ticket_id',
    `select id from public.ticket_messages where ticket_id = '${people.user}' order by created_at desc, id desc limit 50`,
  ],
  [
    'what is said in a conversation',
    'messages_conversation_id',
    `select id from public.messages where conversation_id = '${people.user}' order by created_at desc, id desc limit 50`,
  ],
  [
    'the talk with somebody',
    'conversations_one_a_pair',
    `select id from public.conversations where low_id = '${people.user}' and high_id = '${people.player}'`,
  ],
])('a member reads %s by an index', async (_what, index, statement) => {
  expect(nodes(await planOf(statement)).map((node) => node['Index Name'])).toContain(index);
});

test('how many files a folder holds is asked of its part of the index, however many files there are', async () => {
  await world.sql(
    `insert into storage.objects (bucket_id, name) select 'avatars', gen_random_uuid() || '/face.png' from generate_series(1, 5000)`,
  );
  await world.sql('analyze storage.objects');
  const [{ source } = { source: '' }] = await world.sql<{ source: string }>(
    `select prosrc as source from pg_proc where oid = 'private.has_space(text, text)'::regprocedure`,
  );
  const expression = source
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/(?<![.\w])bucket\b/g, `'avatars'`)
    .replaceAll(/(?<![.\w])file\b/g, `'${people.user}/face.png'`);
  const reads = nodes(await planOf(expression, 'owner')).filter((node) => node['Relation Name'] === 'objects');
  expect(reads.map((node) => [node['Node Type'], node['Index Cond']])).toEqual([
    [expect.stringMatching(/Index/), expect.stringMatching(/name.*~>=~/)],
  ]);
});

test('a week that is over is counted once, and this week from its part of the record', async () => {
  const weeks = async () => (await world.as('admin').rpc('site_weeks')).data!.map(({ active }) => active);
  const action = (weeksAgo: number) =>
    world.sql(
      `insert into private.audit_log (actor, action, subject, at) values (gen_random_uuid(), 'acted', 'things', now() - $1 * interval '1 week')`,
      [weeksAgo],
    );
  await action(3);
  const before = await weeks();
  await world.sql('select private.count_active_weeks()');
  await action(3);
  await action(0);
  expect(await weeks()).toEqual([...before.slice(0, 11), before[11]! + 1]);
  await world.sql(
    `insert into private.audit_log (action, subject, at) select 'acted', 'things', now() - n * interval '1 hour' from generate_series(1, 5000) as n`,
  );
  await world.sql('analyze private.audit_log');
  const reads = nodes(
    await planOf(
      `select count(distinct a.actor) from private.audit_log a where a.at >= date_trunc('week', now()) and a.at < date_trunc('week', now()) + interval '1 week'`,
      'owner',
    ),
  );
  const scans = reads.filter((node) => /^audit_log_\d/.test(JSON.stringify(node['Relation Name'] ?? '').slice(1)));
  expect(scans.map((node) => node['Node Type'])).not.toContain('Seq Scan');
  expect(scans).not.toEqual([]);
});
