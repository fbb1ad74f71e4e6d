import { describe, expect, test } from 'vitest';
import { club, league, openWorld, people } from '#supabase/tests/harness/harness.ts';
import { newPeople, unchanged } from '#supabase/tests/harness/signing.ts';
import { done } from '#supabase/tests/harness/traces.ts';

/** When something happened is the server's to say: no client puts itself first for ever. */

const world = openWorld();

/** Facts for a writer: when something is due, not that it happened. */
const wishes = ['league_seasons.registration_until', 'team_matches.kickoff_at'];

describe('every time a client may write is a wish, or a fact a guard keeps', () => {
  test.each([
    ['insert', 4],
    ['update', 16],
  ])('by %s', async (verb, bit) => {
    const open = await world.sql<{ name: string }>(
      `select c.relname || '.' || a.attname as name
         from pg_class c
         join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.atttypid = 'timestamptz'::regtype
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
          and exists (
            select from pg_policies p
             where p.schemaname = 'public' and p.tablename = c.relname and p.cmd = upper($1) and p.permissive = 'PERMISSIVE')
          and not exists (
            select from pg_trigger t
             where t.tgrelid = c.oid and t.tgtype & 2 = 2 and t.tgtype & $2 = $2
               and (
                 a.attname = any (string_to_array(encode(t.tgargs, 'escape'), '\\000'))
                 or (t.tgfoid = 'private.touch()'::regprocedure and a.attname = 'updated_at')
               ))
        order by 1`,
      [verb, bit],
    );
    expect(open.map(({ name }) => name).filter((name) => !wishes.includes(name))).toEqual(
      // an admin archives a team and takes scores through commands; what a plain write may say is beside them
      verb === 'insert' ? ['teams.archived_at'] : [],
    );
  });
});

const never = 'infinity';
const isNow = (rows: Record<string, unknown>[], ...columns: string[]) => {
  expect(rows).toHaveLength(1);
  for (const column of columns) {
    const at = rows[0]![column];
    expect(at, column).toBeInstanceOf(Date);
    // neither infinity, which is no Date, nor the year 2090
    expect((at as Date).getFullYear(), column).toBeLessThanOrEqual(new Date().getFullYear());
  }
};

test('a registration says itself neither when it was made nor when it was changed', async () => {
  const own = world.as('user').from('player_registrations');
  await done(own.insert({ user_id: people.user, username: 'Tom', updated_at: never, created_at: never }));
  const read = () =>
    world.sql('select updated_at, created_at from public.player_registrations where user_id = $1', [people.user]);
  isNow(await read(), 'updated_at', 'created_at');
  await done(world.as('user').from('player_registrations').update({ updated_at: never }).eq('user_id', people.user));
  isNow(await read(), 'updated_at');
});

test('a notification is read when it is, whatever its reader says', async () => {
  await world.sql(`insert into public.notifications (user_id, key) values ($1, 'kicked')`, [people.user]);
  await done(world.as('user').from('notifications').update({ read_at: never }).eq('user_id', people.user));
  isNow(await world.sql('select read_at from public.notifications where user_id = $1', [people.user]), 'read_at');
});

test("a team's listing neither", async () => {
  await done(
    world.as('captain').from('team_listings').insert({ team_id: club.own, updated_at: never, created_at: never }),
  );
  isNow(await world.sql('select updated_at, created_at from public.team_listings'), 'updated_at', 'created_at');
});

test("an entry's time is its own, and so is a withdrawal's", async () => {
  await world.sql(`insert into public.team_members (team_id, player_id) select $1, unnest($2::uuid[])`, [
    club.own,
    await newPeople(world, 2),
  ]);
  await done(world.as('admin').from('league_seasons').insert({ league_id: league, season: 5, created_at: never }));
  await world.sql(
    `update public.league_seasons set phase = 'playoffs' where season = 1; update public.league_seasons set phase = 'finished' where season = 1`,
  );
  await done(world.as('admin').rpc('register_team', { league_id: league, season: 5, team_id: club.own }));
  const entry = () => world.sql('select * from public.league_teams where season = 5');
  isNow(await entry(), 'registered_at', 'created_at');
  for (const change of [{ registered_at: never }, { withdrawn_at: '2090-01-01T00:00:00Z' }])
    await unchanged(world, () => world.as('admin').from('league_teams').update(change).eq('season', 5));
});

test('leagues, teams and achievements are made when they are made', async () => {
  const admin = world.as('admin');
  await done(admin.from('leagues').insert({ name: 'Late League', created_at: never }));
  isNow(await world.sql(`select created_at from public.leagues where name = 'Late League'`), 'created_at');
  expect((await admin.from('leagues').update({ created_at: never }).eq('name', 'Late League')).error).toMatchObject({
    code: 'PT403',
  });
  await done(admin.from('teams').insert({ name: 'Late Town', created_at: never }));
  isNow(await world.sql(`select created_at from public.teams where name = 'Late Town'`), 'created_at');
  await done(
    admin
      .from('team_achievements')
      .insert({ team_id: club.own, title: 'Cup', type: 'cup', season: '1', created_at: never }),
  );
  isNow(await world.sql('select created_at from public.team_achievements'), 'created_at');
});
