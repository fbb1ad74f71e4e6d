import { expect, test } from 'vitest';
import { openWorld, people } from '#supabase/tests/harness/harness.ts';

/** Whose sessions are proven by what: the harness issues tokens without a second factor. */

const world = openWorld();

const ask = (on: boolean) =>
  world.sql(
    `update public.site_settings set value = jsonb_build_object('enabled', $1::boolean) where key = 'second_factor'`,
    [on],
  );
const giveFactor = (id: string) =>
  world.sql(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at) values ($1, $1, 'totp', 'unverified', now(), now())`,
    [id],
  );
const prove = (id: string) => world.sql(`update auth.mfa_factors set status = 'verified' where id = $1`, [id]);
const drop = (id: string) => world.sql('delete from auth.mfa_factors where id = $1', [id]);

type Who = Parameters<typeof world.inSql>[0];
const outcome = (who: Who, statement: string): Promise<string> =>
  world.inSql(who, statement).then(
    () => 'done',
    ({ code, hint }: { code: string; hint?: string }) => `${code} ${hint}`,
  );

/** The commands a member may call that write, each called with nothing. */
const commands = () =>
  world.sql<{ name: string; call: string }>(
    `select p.proname as name,
            format('select public.%I(%s)', p.proname, (
              select string_agg('null::' || format_type(t, null), ', ' order by n)
              from unnest(p.proargtypes::oid[]) with ordinality as a (t, n)
            )) as call
       from pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.provolatile = 'v'
        and has_function_privilege('authenticated', p.oid, 'execute') and not has_function_privilege('anon', p.oid, 'execute')
      order by 1`,
  );

/** One removes the factor, one notes that somebody was here; the third is the host's own answer to a browser. */
const besides = ['use_recovery_code', 'mark_seen'];

async function notRefused(who: Who): Promise<string[]> {
  const answers: string[] = [];
  for (const { name, call } of await commands()) {
    const result = await outcome(who, call);
    if (result !== 'PT403 secondFactor') answers.push(`${name}: ${result}`);
  }
  return answers;
}
const names = (answers: string[]) => answers.map((each) => each.split(':')[0]);

test('the site asks its staff: without one no command of theirs does anything, and each refusal says why', async () => {
  expect((await commands()).length).toBeGreaterThan(150);
  await ask(true);
  const allowed = { admin: names(await notRefused('admin')), moderator: names(await notRefused('moderator')) };
  const rights = await world.inSql<{ admin: boolean; staff: boolean }>(
    'admin',
    'select private.is_admin() as admin, private.is_staff() as staff',
  );
  await ask(false);
  expect(allowed).toEqual({ admin: besides.toSorted(), moderator: besides.toSorted() });
  expect(rights).toEqual([{ admin: false, staff: false }]);
  expect(await world.inSql('admin', 'select private.is_admin() as admin')).toEqual([{ admin: true }]);
});

test('nobody else is asked, and the stored role is still told to whoever has it', async () => {
  await ask(true);
  const member = await outcome('captain', 'select public.my_recovery_codes(), private.actor()');
  const role = await world.inSql('admin', `select public.is_admin_fast('${people.admin}') as role`);
  await ask(false);
  expect([member, role]).toEqual(['done', [{ role: true }]]);
});

test('whoever has one does nothing before its code, staff or not; one that was only begun asks nothing', async () => {
  await giveFactor(people.user);
  expect(await outcome('user', 'select private.actor()')).toBe('done');
  await prove(people.user);
  expect(names(await notRefused('user'))).toEqual(besides.toSorted());
  const written = await world.as('user').from('profiles').update({ location: 'Kiel' }).eq('id', people.user);
  expect(written.error).toMatchObject({ code: 'PT403', hint: 'secondFactor' });
  await drop(people.user);
  expect(await outcome('user', 'select private.actor()')).toBe('done');
});

test('the setting is switched on by somebody who came in with one, and off by any admin', async () => {
  const write = (enabled: boolean) =>
    `update public.site_settings set value = '{"enabled": ${enabled}}' where key = 'second_factor'`;
  expect(await outcome('admin', write(true))).toBe('PT403 ownFactorFirst');
  expect(await outcome('admin', write(false))).toBe('done');
  const aal2 = `select set_config('request.jwt.claims', '{"sub": "${people.admin}", "role": "authenticated", "aal": "aal2"}', true)`;
  expect(await outcome('admin', `${aal2}; ${write(true)}`)).toBe('done');
});

test('recovery codes are made by a session with the factor alone; five wrong ones and their use is shut', async () => {
  expect(await outcome('rival', 'select public.make_recovery_codes()')).toBe('PT403 secondFactor');
  const tries = [];
  for (let time = 0; time < 6; time += 1) {
    const { data, error } = await world.as('rival').rpc('use_recovery_code', { code: 'aaaa-bbbb-cccc' });
    tries.push(error?.hint ?? data);
  }
  expect(tries).toEqual([false, false, false, false, false, 'tooManyCommands']);
});
