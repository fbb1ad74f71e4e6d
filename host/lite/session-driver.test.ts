import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { member, openTestLeague, type TestLeague } from '#host/testing/test-league.ts';

const functions = `
  create function public.who(pause float default 0) returns table (id uuid, role text) language sql volatile set search_path = '' as
    $$ select auth.uid(), current_user::text from pg_catalog.pg_sleep(pause) $$;
  create function public.stumble() returns void language plpgsql set search_path = '' as
    $$ begin raise exception 'stumbled'; end $$;
  create type public.tempo as enum ('slow', 'quick quick');
  create function public.tempos() returns table (one public.tempo, more public.tempo[], fewest public.tempo[]) language sql stable set search_path = '' as
    $$ select 'quick quick'::public.tempo, '{quick quick,slow}'::public.tempo[], '{}'::public.tempo[] $$;
  grant execute on function public.who(float), public.stumble(), public.tempos() to anon, authenticated`;

let league: TestLeague;
const tokens = new Map<string | null, string | undefined>([[null, undefined]]);
beforeAll(async () => {
  league = await openTestLeague({ sql: functions });
  for (const name of ['ada', 'bora', 'cem', 'dora']) {
    const { id, token } = await member(league, `${name}@people.test`);
    tokens.set(id, token);
  }
});
afterAll(() => league.close());

type Identity = { id: string | null; role: string };
async function whoAmI(id: string | null, pause = 0): Promise<{ status: number; right: boolean }> {
  const token = tokens.get(id);
  const headers = new Headers({ apikey: league.backend.publishableKey, 'content-type': 'application/json' });
  if (token) headers.set('authorization', `Bearer ${token}`);
  const answer = await league.backend.fetch(
    new Request(`${league.backend.url}/rest/v1/rpc/who`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ pause }),
    }),
  );
  if (answer.status !== 200) return { status: answer.status, right: true };
  const [shown] = (await answer.json()) as Identity[];
  return { status: 200, right: shown?.id === id && shown.role === (token ? 'authenticated' : 'anon') };
}

async function crowd(requests: number): Promise<{ status: number; right: boolean }[]> {
  const ids = [...tokens.keys()];
  const answers: { status: number; right: boolean }[] = [];
  let next = 0;
  const one = async () => {
    while (next < requests) {
      const turn = next++;
      answers.push(await whoAmI(ids[turn % ids.length] ?? null, turn % 10 === 0 ? 0.01 : 0));
    }
  };
  await Promise.all(Array.from({ length: 40 }, one));
  return answers;
}

test('forty people at once are each answered as themselves', async () => {
  const answers = await crowd(1000);
  expect(answers.every(({ status, right }) => status === 200 && right)).toBe(true);
});

test('while sessions of the database are killed, requests fail but nobody becomes somebody else', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const killing = { on: true };
  const killer = (async () => {
    let killed = 0;
    while (killing.on) {
      const gone = await league.backend.query(
        `select pg_terminate_backend(pid) from (select pid from pg_stat_activity where application_name like 'rondo api%' order by random() limit 2) as victims`,
      );
      killed += gone.length;
    }
    return killed;
  })();
  const answers = await crowd(800);
  killing.on = false;
  expect(await killer).toBeGreaterThan(20);
  expect(answers).toHaveLength(800);
  expect(answers.filter(({ right }) => !right)).toEqual([]);
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  await expect.poll(async () => (await crowd(50)).every(({ status, right }) => status === 200 && right)).toBe(true);
});

test('a request whose session was killed is answered in PostgREST’s words', async () => {
  const slow = league.ask('/rest/v1/rpc/who', { json: { pause: 4 } });
  const kill = () =>
    league.backend.query<{ done: boolean }>(
      `select pg_terminate_backend(pid) as done from pg_stat_activity where query like '%who%' and state = 'active' and application_name like 'rondo api%'`,
    );
  await expect.poll(async () => (await kill()).length, { interval: 5 }).toBeGreaterThan(0);
  const answer = await slow;
  expect([answer.status, await answer.json()]).toMatchObject([503, { message: expect.any(String) }]);
});

test('a failing statement leaves nothing of its asker behind', async () => {
  const [id] = [...tokens.keys()].filter(Boolean);
  const headers = { authorization: `Bearer ${tokens.get(id ?? null)}` };
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => league.ask('/rest/v1/rpc/stumble', { json: {}, headers })),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 40 }, () => 400));
  expect(await answers[0]?.json()).toEqual({ code: 'P0001', details: null, hint: null, message: 'stumbled' });
  expect(await whoAmI(null)).toEqual({ status: 200, right: true });
});

test('Lite’s blanket grants at its first request open nothing', async () => {
  const open = await league.backend.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c where c.relnamespace in ('private'::regnamespace, 'auth'::regnamespace)
        and c.relkind = 'r' and (has_table_privilege('anon', c.oid, 'select') or has_table_privilege('authenticated', c.oid, 'insert'))`,
  );
  expect(open).toEqual([]);
});

test('what a person wrote into their account arrives as an object, not as text', async () => {
  await league.ask('/auth/v1/signup', {
    json: { email: 'meta@people.test', password: 'quite a secret', data: { locale: 'tr' } },
  });
  const kind = async () =>
    (
      await league.backend.query<{ kind: string }>(
        `select jsonb_typeof(raw_user_meta_data) as kind from auth.users where email = 'meta@people.test'`,
      )
    )[0]?.kind;
  await expect.poll(kind, { interval: 5 }).toBe('object');
});

test('a list of labels arrives as a list, not as text', async () => {
  const answer = await league.ask('/rest/v1/rpc/tempos', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  expect(await answer.json()).toEqual([{ one: 'quick quick', more: ['quick quick', 'slow'], fewest: [] }]);
});
