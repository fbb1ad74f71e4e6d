import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { maintenanceCounts } from './maintenance.ts';
import { mailsTo, member, openTestLeague, type TestLeague } from '#host/testing/test-league.ts';

let league: TestLeague;
let admin: { id: string; token: string };
let user: { id: string; token: string };
beforeAll(async () => {
  league = await openTestLeague();
  admin = await member(league, 'admin@people.test');
  user = await member(league, 'user@people.test');
  await league.backend.query(`insert into private.user_roles (user_id, role) values ($1, 'admin')`, [admin.id]);
});
afterAll(() => league.close());
beforeEach(async () => {
  league.clock.ahead += 3_600_000;
  await turn(false);
});

async function turn(enabled: boolean) {
  await league.backend.query(
    `update public.site_settings set value = jsonb_set(value, '{enabled}', $1) where key = 'maintenance_mode'`,
    [JSON.stringify(enabled)],
  );
  league.clock.ahead += maintenanceCounts;
}
const change = (who: { token: string }, data: object) =>
  league.ask('/auth/v1/user', { method: 'PUT', json: { data }, headers: { authorization: `Bearer ${who.token}` } });

test('during maintenance nobody registers, recovers, confirms or changes an account', async () => {
  await league.ask('/auth/v1/signup', { json: { email: 'waits@people.test', password: 'quite a secret' } });
  const [mail] = await mailsTo(league, 'waits@people.test');
  const token_hash = /token_hash=([0-9a-f]+)/.exec(mail?.text ?? '')?.[1];
  await turn(true);
  const before = await league.backend.query('select id, updated_at, raw_user_meta_data from auth.users order by id');
  const answers = [
    await league.ask('/auth/v1/signup', { json: { email: 'new@people.test', password: 'quite a secret' } }),
    await league.ask('/auth/v1/recover', { json: { email: 'user@people.test' } }),
    await league.ask('/auth/v1/resend', { json: { email: 'waits@people.test', type: 'signup' } }),
    await league.ask('/auth/v1/verify', { json: { type: 'signup', token_hash } }),
    await change(user, { locale: 'tr' }),
    await league.ask('/auth/v1/user', { method: 'PUT', json: { data: { locale: 'tr' } } }),
  ];
  for (const answer of answers)
    expect([answer.status, await answer.json()]).toEqual([
      503,
      { code: 503, error_code: 'maintenance', msg: 'Maintenance mode is on.' },
    ]);
  expect(await league.backend.query('select id, updated_at, raw_user_meta_data from auth.users order by id')).toEqual(
    before,
  );

  // The link was not spent: it opens once maintenance is over.
  await turn(false);
  expect((await league.ask('/auth/v1/verify', { json: { type: 'signup', token_hash } })).status).toBe(200);
});

test('during maintenance everybody signs in, and an admin’s own account is theirs to change', async () => {
  await turn(true);
  const signIn = (email: string) =>
    league.ask('/auth/v1/token?grant_type=password', { json: { email, password: 'quite a secret' } });
  expect((await signIn('admin@people.test')).status).toBe(200);
  expect((await signIn('user@people.test')).status).toBe(200);
  expect((await change(admin, { locale: 'de' })).status).toBe(200);
  expect((await league.ask('/auth/v1/settings')).status).toBe(200);
});

test('maintenance is asked for once in two seconds, and counts from then on', async () => {
  const signUp = (name: string) =>
    league.ask('/auth/v1/signup', { json: { email: `${name}@people.test`, password: 'quite a secret' } });
  const paths: string[] = [];
  const { fetch } = league.backend;
  league.backend.fetch = (request, context) => {
    paths.push(new URL(request.url).pathname);
    return fetch(request, context);
  };
  for (const name of ['one', 'two', 'three']) expect((await signUp(name)).status).toBe(200);
  league.backend.fetch = fetch;
  expect(paths.filter((path) => path === '/rest/v1/site_settings')).toHaveLength(1);
  await turn(true);
  expect((await signUp('four')).status).toBe(503);
});
