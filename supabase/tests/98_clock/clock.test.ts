import { expect, test } from 'vitest';
import { openWorld } from '#supabase/tests/harness/harness.ts';

/** The clock's chores: what is due, what fails, and what admins see of it. */

const world = openWorld();
const tick = () => world.sql('select private.settle_due()');
const chores = async () => (await world.as('admin').rpc('clock_health')).data!;
const chore = async (name: string) => (await chores()).find((each) => each.name === name);
const ranAgo = (name: string, ago: string) =>
  world.sql('update private.chore_runs set ran_at = now() - $2::interval where name = $1', [name, ago]);

test('a chore has a function of its name, of the ids that another one lists or of nothing', async () => {
  const broken = await world.sql(
    `select c.name
       from private.chores() c
      where to_regprocedure(format('private.%I(uuid)', c.name)) is null
        and (c.due is not null or not exists (
          select from pg_proc p
           where p.proname = c.name and p.pronamespace = 'private'::regnamespace and p.pronargs = p.pronargdefaults))
         or c.due is not null and to_regprocedure(format('private.%I()', c.due)) is null`,
  );
  expect(broken).toEqual([]);
});

test('every chore runs, in the order of the list', async () => {
  expect((await chores()).every(({ ran_at }) => ran_at === null)).toBe(true);
  await tick();
  const ran = await chores();
  const moments = ran.map(({ ran_at }) => Date.parse(ran_at));
  expect(moments).toEqual(moments.toSorted((one, other) => one - other));
  expect(ran.filter(({ failed_at }) => failed_at !== null)).toEqual([]);
  expect(ran.every(({ took_ms }) => took_ms >= 0)).toBe(true);
});

test('one of a day waits for the day to pass, one of a minute runs at every call', async () => {
  await tick();
  await ranAgo('make_audit_years', '23 hours');
  await ranAgo('sweep_old', '1 second');
  const [years, old] = [await chore('make_audit_years'), await chore('sweep_old')];
  await tick();
  expect(await chore('make_audit_years')).toEqual(years);
  expect((await chore('sweep_old'))!.ran_at).not.toBe(old!.ran_at);
  await ranAgo('make_audit_years', '25 hours');
  const before = await chore('make_audit_years');
  await tick();
  expect((await chore('make_audit_years'))!.ran_at).not.toBe(before!.ran_at);
});

test.each([
  ['that lists what is due', 'due_offers()', 'table (id uuid, subject text)', 'lapse_offer'],
  ['of the whole', 'refresh_stale_leagues()', 'void', 'refresh_stale_leagues'],
])(
  'a failure of the function %s stops no other chore, and admins see it until it is mended',
  async (_, head, result, name) => {
    const [{ was } = { was: '' }] = await world.sql<{ was: string }>(
      `select pg_get_functiondef('private.${head}'::regprocedure) as was`,
    );
    await tick();
    await world.sql(
      `create or replace function private.${head} returns ${result} language plpgsql as $$ begin raise exception 'poisoned'; end $$`,
    );
    const before = await chores();
    await tick();
    const failed = (await chore(name))!;
    expect(failed).toMatchObject({ failed_at: failed.ran_at, sqlstate: 'P0001' });
    const others = (list: typeof before) =>
      list.filter((each) => each.every_minutes === 1 && each.name !== name).map(({ ran_at }) => ran_at);
    const [then, now] = [others(before), others(await chores())];
    expect(now.filter((ran_at) => then.includes(ran_at))).toEqual([]);

    await world.sql(was);
    await tick();
    const mended = (await chore(name))!;
    expect(mended.failed_at).toBe(failed.failed_at);
    expect(mended.ran_at).not.toBe(mended.failed_at);
  },
);

test('what was only busy is no failure', async () => {
  await world.sql(
    `create or replace function private.sum_picks() returns void language plpgsql as $$ begin raise exception using errcode = '55P03'; end $$`,
  );
  await tick();
  expect(await chore('sum_picks')).toMatchObject({ failed_at: null, sqlstate: null });
});

test('two clocks at once wait for no row of each other', async () => {
  await tick();
  await world.hold('select private.settle_due()', [], async () => {
    await world.sql(`select set_config('lock_timeout', '3s', true), private.settle_due()`);
  });
});
