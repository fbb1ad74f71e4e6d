import { availableParallelism } from 'node:os';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { turnsOf } from './fair-turns.ts';
import { member, openTestLeague, type TestLeague } from '#host/testing/test-league.ts';

const functions = `
  create function public.wait_for(key bigint) returns void language plpgsql volatile set search_path = '' as
    $$ begin perform pg_advisory_xact_lock_shared(key); end $$;
  create function public.text_of(bytes int) returns text language sql volatile set search_path = '' as
    $$ select repeat('a', bytes) $$;
  grant execute on function public.wait_for(bigint), public.text_of(int) to anon, authenticated`;

let league: TestLeague;
let ada: { token: string };
let bora: { token: string };
beforeAll(async () => {
  league = await openTestLeague({ sql: functions });
  ada = await member(league, 'ada@people.test');
  bora = await member(league, 'bora@people.test');
});
afterAll(() => league.close());

const as = ({ token }: { token: string }, call: string, json: object) =>
  league.ask(`/rest/v1/rpc/${call}`, { json, headers: { authorization: `Bearer ${token}` } });

const active = async () =>
  (
    await league.backend.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where query like '%wait_for%' and state = 'active' and application_name like 'rondo api%'`,
    )
  )[0]?.n;

/** Takes what `wait_for` waits for, in its own session. */
async function hold() {
  const client = new Client(league.cluster.settings);
  await client.connect();
  await client.query('select pg_advisory_lock(7)');
  return () => client.end();
}

test('whoever was just given a large answer is served one question at a time, and everybody else as ever', async () => {
  expect((await (await as(ada, 'text_of', { bytes: 300_000 })).text()).length).toBe(300_002);
  const release = await hold();
  const adas = [1, 2, 3].map(() => as(ada, 'wait_for', { key: 7 }));
  await expect.poll(active, { interval: 5 }).toBe(1);
  // the later request is through, and one of the three before it is being served
  const boras = await Promise.all([1, 2, 3].map(() => as(bora, 'wait_for', { key: 8 })));
  expect(await active()).toBe(1);
  await release();
  const answers = [...(await Promise.all(adas)), ...boras];
  expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204, 204]);
});

test('ten seconds later it is forgotten', async () => {
  await as(ada, 'text_of', { bytes: 300_000 });
  league.clock.ahead += 10_001;
  const release = await hold();
  const adas = [1, 2, 3].map(() => as(ada, 'wait_for', { key: 7 }));
  const { caller, address } = turnsOf(availableParallelism());
  await expect.poll(active, { interval: 5 }).toBe(Math.min(3, caller, address));
  await release();
  await Promise.all(adas);
});

test('those without a session who ask for much share the queue by their address, and it ends', async () => {
  await league.ask('/rest/v1/rpc/text_of', { json: { bytes: 300_000 }, from: '10.0.0.1' });
  const release = await hold();
  const crowd = Array.from({ length: 60 }, () =>
    league.ask('/rest/v1/rpc/wait_for', { json: { key: 7 }, from: '10.0.0.1' }),
  );
  await expect.poll(active, { interval: 5 }).toBe(1);
  const other = league.ask('/rest/v1/rpc/wait_for', { json: { key: 7 }, from: '10.0.0.2' });
  await expect.poll(active, { interval: 5 }).toBe(2);
  await release();
  const answers = await Promise.all(crowd);
  expect((await other).status).toBe(204);
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(50);
  const away = answers.filter(({ status }) => status === 503);
  expect(away).toHaveLength(10);
  expect(away[0]?.headers.get('retry-after')).toBe('1');
  expect(await away[0]?.json()).toMatchObject({ code: 'PGRST003' });
});

test('however many wait in that queue, nobody else waits for a turn', async () => {
  const addresses = ['10.0.1.1', '10.0.1.2', '10.0.1.3'];
  const callFrom = (call: string, json: object, from: string) => league.ask(`/rest/v1/rpc/${call}`, { json, from });
  for (const from of addresses) await callFrom('text_of', { bytes: 300_000 }, from);
  const release = await hold();
  // more than are served at once
  const crowd = addresses.flatMap((from) => Array.from({ length: 4 }, () => callFrom('wait_for', { key: 7 }, from)));
  await expect.poll(active, { interval: 5 }).toBe(1);
  expect((await callFrom('wait_for', { key: 8 }, '10.0.1.4')).status).toBe(204);
  expect(await active()).toBe(1);
  await release();
  for (const answer of await Promise.all(crowd)) expect(answer.status).toBe(204);
});
