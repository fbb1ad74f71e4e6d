import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestLeague, type TestLeague } from '#host/testing/test-league.ts';
import { channelOfMessages, makeRealtime } from './stub.ts';

type Heard = { topic: string; event: string; payload: Record<string, unknown> };

let league: TestLeague;
let listener: Client;
const heard: Heard[] = [];
beforeAll(async () => {
  league = await openTestLeague();
  listener = new Client(league.cluster.settings);
  await listener.connect();
  await listener.query(`listen ${channelOfMessages}`);
  listener.on('notification', ({ payload = '' }) => heard.push(JSON.parse(payload) as Heard));
});
afterAll(async () => {
  await listener.end();
  await league.close();
});
beforeEach(() => heard.splice(0));

/** On its own session, whose transaction ends with it. Returns the rows of the last statement. */
async function aside(...statements: string[]): Promise<unknown[]> {
  const client = new Client(league.cluster.settings);
  await client.connect();
  try {
    let rows: unknown[] = [];
    for (const sql of statements) ({ rows } = await client.query<object>(sql));
    return rows;
  } finally {
    await client.end();
  }
}

/** Notifications of one session arrive in order: after the last one nothing is missing. */
async function after(...statements: string[]): Promise<Heard[]> {
  for (const sql of statements) await league.backend.query(sql);
  await league.backend.query(`select realtime.send('{}', 'last', 'of test')`);
  await expect.poll(() => heard.at(-1)?.event, { interval: 5 }).toBe('last');
  return heard.slice(0, -1);
}

test('a message is told to whoever listens, with an id of its own unless it has one', async () => {
  const [first, second] = await after(
    `select realtime.send('{"n": 1}', 'changed', 'match:7')`,
    `select realtime.send('{"id": "a"}', 'changed', 'match:7', true)`,
  );
  expect(first).toEqual({
    topic: 'match:7',
    event: 'changed',
    payload: { n: 1, id: expect.stringMatching(/^[\da-f-]{36}$/) },
  });
  expect(second).toEqual({ topic: 'match:7', event: 'changed', payload: { id: 'a' } });
});

test('nothing is told of what was undone, nor to channels that are open to everybody', async () => {
  expect(
    await after(
      `begin; select realtime.send('{}', 'changed', 'match:7'); rollback`,
      `select realtime.send('{}', 'changed', 'match:7', false)`,
    ),
  ).toEqual([]);
});

test('what does not fit into a notification has its topic read again', async () => {
  const large = (letters: number) =>
    `select realtime.send(jsonb_build_object('id', 1, 'text', repeat('ü', ${letters})), 'changed', 'match:7')`;
  const [small, tooLarge] = await after(large(3800), large(3950));
  expect(small?.event).toBe('changed');
  expect(tooLarge).toEqual({ topic: 'match:7', event: 'catch_up', payload: {} });
});

test('a message that cannot be sent fails nobody, and its sender goes on', async () => {
  const [sent] = await league.backend.query<{ done: string }>(
    `with lost as (select realtime.send('{}', 'changed', repeat('x', 9000)), realtime.send('[]', null, null))
     select 'yes' as done from lost`,
  );
  expect(sent?.done).toBe('yes');
});

test.each(['anon', 'authenticated'])('%s sends nothing, and reads and writes what a policy lets them', async (role) => {
  const as = (sql: string) => aside(`begin; set local role ${role}; ${sql}`);
  await expect(as(`select realtime.send('{}', 'forged', 'match:7')`)).rejects.toThrow(
    'permission denied for function send',
  );
  await as('select id from realtime.messages');
  await expect(as(`insert into realtime.messages (topic, extension) values ('match:7', 'broadcast')`)).rejects.toThrow(
    'row-level security',
  );
});

test('a policy asks for the topic by its name', async () => {
  const [unset] = await league.backend.query<{ topic: null }>('select realtime.topic() as topic');
  expect(unset?.topic).toBeNull();
  expect(await aside(`begin; set local realtime.topic = 'match:7'`, 'select realtime.topic() as topic')).toEqual([
    { topic: 'match:7' },
  ]);
});

test('an installation of before gets it at its next start, and its policies stay', async () => {
  const { query } = league.backend;
  await query('drop schema realtime cascade');
  await league.backend.migrate();
  await query(`create policy read_all on realtime.messages for select to authenticated using (true)`);
  await query('drop function realtime.topic()');
  await league.backend.migrate();
  expect(await query('select realtime.topic() as topic')).toEqual([{ topic: null }]);
  expect(await query(`select policyname::text from pg_policies where schemaname = 'realtime'`)).toEqual([
    { policyname: 'read_all' },
  ]);
  await query('drop policy read_all on realtime.messages');
});

test('a database with a Realtime service of its own keeps that', async () => {
  const { query } = league.backend;
  await query(
    `begin; drop schema realtime cascade; create schema realtime; create table realtime.messages (id int); commit`,
  );
  expect(await makeRealtime(query)).toBe(false);
  expect(await query(`select to_regprocedure('realtime.topic()') as made`)).toEqual([{ made: null }]);
  await query('drop schema realtime cascade');
  expect(await makeRealtime(query)).toBe(true);
});
