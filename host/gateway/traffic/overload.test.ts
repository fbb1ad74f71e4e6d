import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { member, openTestLeague, type TestLeague } from '#host/testing/test-league.ts';

const functions = `
  create function public.wait_for(key bigint) returns void language plpgsql volatile set search_path = '' as
    $$ begin perform pg_advisory_xact_lock_shared(key); end $$;
  create function public.dawdle() returns void language plpgsql volatile set search_path = '' as
    $$ begin loop perform pg_sleep(0.1); end loop; end $$;
  create function public.brood() returns boolean language sql volatile set search_path = '' as
    $$ select repeat('ab', 300) || 'c' || repeat('ab', 301) ~ '^((ab)*)((ab)*)((ab)*)((ab)*)c\\1\\3\\5\\7$' $$;
  create function public.time_left() returns text language sql stable set search_path = '' as
    $$ select current_setting('statement_timeout') $$;
  create function public.deep(n int) returns int language plpgsql volatile set search_path = '' as
    $$ begin return public.deep(n + 1) + 1; end $$;
  create function public.rows_of(bytes int, many int) returns table (n int, text text) language sql stable set search_path = '' as
    $$ select n, repeat('a', bytes) from generate_series(1, many) n $$;
  create function public.one_of(bytes int) returns text language sql stable set search_path = '' as
    $$ select repeat('a', bytes) $$;
  grant execute on function public.wait_for(bigint), public.time_left(), public.dawdle(), public.brood(), public.deep(int), public.rows_of(int, int), public.one_of(int)
    to anon, authenticated`;

let league: TestLeague;
let ada: { id: string; token: string };
beforeAll(async () => {
  league = await openTestLeague({ sql: functions, limitTimes: 1 });
  ada = await member(league, 'ada@people.test');
});
afterAll(() => league.close());

const call = (name: string, args: object, headers: Record<string, string> = {}) =>
  league.backend.fetch(
    new Request(`${league.backend.url}/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: { apikey: league.backend.publishableKey, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(args),
    }),
  );
const asMember = () => ({ authorization: `Bearer ${ada.token}` });

test.each([
  ['dawdle', {}, '57014'],
  ['brood', {}, '57014'],
  ['deep', { n: 0 }, '54001'],
])('%s is given up, for visitors and members alike', async (name, args, code) => {
  for (const headers of [{}, asMember()]) {
    const answer = await call(name, args, headers);
    expect([answer.status, await answer.json()]).toMatchObject([400, { code, details: null }]);
  }
});

test('every kind of request has three seconds, and the owner’s work as long as it takes', async () => {
  const limit = `select current_setting('statement_timeout') as limit`;
  const { accounts, storage, service, query } = league.backend;
  const limits = await Promise.all([accounts, storage, service, { query }].map((kind) => kind.query(limit)));
  for (const headers of [{}, asMember()]) expect(await (await call('time_left', {}, headers)).json()).toBe('3s');
  expect(limits.flat()).toEqual([{ limit: '3s' }, { limit: '3s' }, { limit: '1min' }, { limit: '0' }]);
});

test('visitors wait among themselves: a member is answered, and too many are sent away', async () => {
  const held = await hold(7);
  const crowd = Array.from({ length: 60 }, () => call('wait_for', { key: 7 }));
  const active = async () =>
    (
      await league.backend.query<{ who: string; n: number }>(
        `select application_name as who, count(*)::int as n from pg_stat_activity where query like '%wait_for%' and state = 'active' and application_name like 'rondo api%' group by 1`,
      )
    ).flatMap(({ who, n }) => [who, n]);
  await expect.poll(active, { interval: 5 }).toEqual(['rondo api visitors', 4]);
  expect((await call('one_of', { bytes: 1 }, asMember())).status).toBe(200);

  await held.release();
  const answers = await Promise.all(crowd);
  const away = answers.filter(({ status }) => status === 503);
  // four were let in, and eight may wait for each of them
  expect(away.length).toBeGreaterThanOrEqual(24);
  expect(answers.filter(({ status }) => status === 204).length).toBe(60 - away.length);
  expect(away[0]?.headers.get('retry-after')).toBe('1');
  expect(await away[0]?.json()).toEqual({
    code: 'PGRST003',
    message: 'Too many requests wait for the database: come back shortly.',
    details: null,
    hint: null,
  });
  expect((await call('one_of', { bytes: 1 })).status).toBe(200);
});

test('a picture whose turn at the database never comes is sent away, as rows are', async () => {
  const slow = await openTestLeague({ limitTimes: 1 });
  // storage answers 400 for a picture that is not there; what is loaded for the first is not waited for later
  const picture = `/storage/v1/object/public/avatars/${ada.id}/${'a'.repeat(32)}.webp`;
  const answers = [await slow.ask(picture)];
  // four sessions, each with three statements of 2 s before it, and a wait of 5 s: a second off on either side
  const crowd = Promise.allSettled(Array.from({ length: 12 }, () => slow.backend.storage.query('select pg_sleep(2)')));
  answers.push(await slow.ask(picture));
  await crowd;
  answers.push(await slow.ask(picture));
  expect(answers.map(({ status }) => status)).toEqual([400, 503, 400]);
  expect(answers[1]?.headers.get('retry-after')).toBe('1');
  await slow.close();
});

test.each([
  ['many rows', 'rows_of', { bytes: 10_000, many: 900 }],
  ['one row', 'one_of', { bytes: 9_000_000 }],
])('an answer above 4 MB, in %s, is an error and never half an answer', async (_, name, args) => {
  for (const headers of [{}, asMember()]) {
    const answer = await call(name, args, headers);
    expect([answer.status, await answer.json()]).toEqual([
      413,
      {
        code: '54000',
        message: 'The answer would be larger than 4 MB: ask for fewer rows or columns.',
        details: null,
        hint: null,
      },
    ]);
  }
  // one session gives several below it, one after the other
  for (let turn = 0; turn < 3; turn += 1) {
    const below = await call('rows_of', { bytes: 4000, many: 999 });
    expect(((await below.json()) as unknown[]).length).toBe(999);
  }
});

/** Takes what `wait_for` waits for, in its own session. */
async function hold(key: number) {
  const client = new Client(league.cluster.settings);
  await client.connect();
  await client.query('select pg_advisory_lock($1)', [key]);
  return { release: () => client.end() };
}
