import { beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '#database.types.ts';
import { openWorld, people } from '#supabase/tests/harness/harness.ts';
import { newClub, newPeople, newPerson, refused, type Refusal, type Who } from '#supabase/tests/harness/signing.ts';
import { auditOf, done, memberOf, notificationsOf } from '#supabase/tests/harness/traces.ts';

/** The people of the site, for admins: found, given roles, suspended, freed of a gaming id that is not theirs. */

const world = openWorld({ sessions: 8 });

const notYours: Refusal = { code: 'PT403', hint: 'notYours' };
const ownCase: Refusal = { code: 'PT403', hint: 'ownCase' };
const suspended: Refusal = { code: 'PT403', hint: 'suspended' };
const conflict = (hint: string, details: string): Refusal => ({ code: 'PT409', hint, details });
const nobody = '00000000-0000-4000-8000-00000000000f';
const unknown: Refusal = { code: 'PT404', hint: 'playerUnknown', details: 'player_id' };

const setRole = (who: Who, player_id: string, role: string) => world.as(who).rpc('set_role', { player_id, role });
const suspend = (who: Who, player_id: string, days?: number) =>
  world.as(who).rpc('suspend_account', { player_id, reason: 'Threats', ...(days !== undefined && { days }) });
const lift = (who: Who, player_id: string) => world.as(who).rpc('lift_suspension', { player_id });
const free = (who: Who, player_id: string) =>
  world.as(who).rpc('free_gaming_id', { player_id, reason: 'It is another player’s' });
const say = (id: string) => world.as({ id }).from('profiles').update({ location: 'Kiel' }).eq('id', id);
const admins = async () =>
  (await world.sql<{ id: string }>(`select user_id as id from private.user_roles where role = 'admin'`)).map(
    ({ id }) => id,
  );
const newAdmin = async () => {
  const id = await newPerson(world);
  await done(setRole('admin', id, 'admin'));
  return id;
};

type PageArgs = Database['public']['Functions']['people_page']['Args'];

beforeEach(async () => {
  await world.sql('delete from private.command_counts');
  await world.sql('delete from public.notifications');
});

test('nobody but an admin does or finds anything', async () => {
  const id = await newPerson(world);
  const commands = (who: Who) => [
    () => setRole(who, id, 'moderator'),
    () => suspend(who, id),
    () => lift(who, id),
    () => free(who, id),
  ];
  for (const who of ['user', 'player', 'coCaptain', 'captain', 'rival', 'moderator', { id }] as const) {
    for (const action of commands(who)) await refused(world, action, notYours);
    expect((await world.as(who).rpc('people_page')).data).toEqual([]);
    expect((await world.as(who).rpc('account_of', { player_id: people.user })).data).toBeNull();
  }
  for (const action of commands('visitor')) await refused(world, action, { code: '42501', hint: null });
  for (const action of commands('suspended')) await refused(world, action, suspended);
});

describe('a role', () => {
  test('is given and taken by an admin, never an own one, and told and entered', async () => {
    const id = await newPerson(world);
    await done(setRole('admin', id, 'moderator'));
    expect((await world.as({ id }).rpc('is_moderator', { user_id: id })).data).toBe(true);
    await refused(world, () => setRole('admin', id, 'moderator'), conflict('roleSame', 'role'));
    await done(setRole('admin', id, 'admin'));
    await refused(world, () => setRole({ id }, id, 'user'), ownCase);
    await done(setRole('admin', id, 'user'));
    expect((await world.as({ id }).rpc('is_admin_fast', { user_id: id })).data).toBe(false);
    expect(await notificationsOf(world, id)).toEqual(['siteRoleChanged', 'siteRoleChanged', 'siteRoleChanged']);
    expect(await auditOf(world, `profiles ${id}`)).toMatchObject([
      { action: 'set_role', actor: people.admin, before: { role: 'user' }, after: { role: 'moderator' } },
      { before: { role: 'moderator' }, after: { role: 'admin' } },
      { before: { role: 'admin' }, after: { role: 'user' } },
    ]);
    await refused(world, () => setRole('admin', id, 'owner'), { code: 'PT422', hint: 'wrongValue', details: 'role' });
    await refused(world, () => setRole('admin', nobody, 'moderator'), unknown);
    await refused(world, () => setRole('admin', people.suspended, 'moderator'), conflict('playerSuspended', 'player_id'));
  }); // prettier-ignore

  type Race = () => Promise<string[]>;
  /** Two admins take each other's role in the same second: one of them stays one, however many others there are. */
  const againstEachOther: Race = async () => {
    const [one, other] = [await newAdmin(), await newAdmin()];
    const answers = await Promise.all([setRole({ id: one }, other, 'user'), setRole({ id: other }, one, 'user')]);
    const left = (await admins()).filter((id) => id === one || id === other);
    await world.sql('delete from private.user_roles where user_id = any($1)', [[one, other]]);
    const won = answers.filter(({ error }) => error === null).length;
    return [
      ...(won === 1 && left.length === 1 ? [] : [`${won} won, ${left.length} left`]),
      ...answers.flatMap(({ error }) => (error && !error.code.startsWith('PT4') ? [error.code] : [])),
    ];
  };

  test('taken by two from each other leaves one of them', async () => {
    for (let round = 0; round < 5; round += 1) expect(await againstEachOther(), `round ${round}`).toEqual([]);
  });

  test('the same race finds two losers where nothing is held', async () => {
    const [row] = await world.sql<{ definition: string }>(
      `select pg_get_functiondef('private.hold_roles'::regproc) as definition`,
    );
    const naive = row!.definition.replace(/perform pg_advisory_xact_lock[^;]*;/, '');
    expect(naive).not.toBe(row!.definition);
    await world.sql(naive);
    let faults: string[] = [];
    for (let round = 0; round < 100 && faults.length === 0; round += 1) faults = await againstEachOther();
    await world.sql(row!.definition);
    expect(faults).not.toEqual([]);
  });

  test('of the last admin stays', async () => {
    const other = await newAdmin();
    await done(setRole({ id: other }, people.admin, 'user'));
    const last = await world.as({ id: other }).rpc('delete_my_account');
    expect(last.error).toMatchObject({ hint: 'lastAdmin' });
    await done(setRole({ id: other }, people.admin, 'admin'));
    await done(setRole('admin', other, 'user'));
  });
});

describe('a suspension', () => {
  test('lets an account write nothing, until it is lifted', async () => {
    const id = await newPerson(world);
    await done(suspend('admin', id));
    await refused(world, () => say(id), suspended);
    await refused(world, () => suspend('admin', id), conflict('suspendedAlready', 'player_id'));
    await done(lift('admin', id));
    await done(say(id));
    await refused(world, () => lift('admin', id), conflict('notSuspended', 'player_id'));
    expect(await notificationsOf(world, id)).toEqual(['accountSuspended', 'accountRestored']);
    expect(await auditOf(world, `profiles ${id}`)).toMatchObject([
      { action: 'suspend_account', actor: people.admin, after: { texts_changed: ['reason'], until: null } },
      { action: 'lift_suspension', actor: people.admin, before: { texts_changed: ['reason'] } },
    ]);
  });

  test('may be for some days, ends by itself, and begins anew', async () => {
    const id = await newPerson(world);
    await done(suspend('admin', id, 7));
    expect(await notificationsOf(world, id)).toEqual(['accountSuspendedUntil']);
    await world.sql('update private.account_blocks set until = now() where user_id = $1', [id]);
    await done(say(id));
    await done(suspend('admin', id, 7));
    for (const days of [0, 366]) {
      await refused(world, () => suspend('admin', people.user, days), { code: 'PT422', hint: 'wrongValue', details: 'days' });
    }
  }); // prettier-ignore

  test('is of another than oneself, and of somebody there is', async () => {
    await refused(world, () => suspend('admin', people.admin), ownCase);
    await refused(world, () => suspend('admin', nobody), unknown);
  });

  test('makes a co-captain a player; a captain hands over first', async () => {
    const club = await newClub(world, { phase: 'none' });
    await done(suspend('admin', club.coCaptain));
    expect(await memberOf(world, club.coCaptain)).toMatchObject({ team_role: 'player' });
    await refused(world, () => suspend('admin', club.captain), conflict('handOverFirst', 'player_id'));
    await done(world.as('admin').rpc('hand_over_captaincy', { team_id: club.id, player_id: club.player }));
    await done(suspend('admin', club.captain));
  });
});

describe('a gaming id', () => {
  test('is freed by an admin, and whose it is takes it', async () => {
    const [wrong, right] = (await newPeople(world, 2)) as [string, string];
    const take = (id: string) =>
      world.as({ id }).from('profiles').update({ gaming_id: 'Wolf#1', platform: 'pc' }).eq('id', id);
    await done(take(wrong));
    await refused(world, () => take(right), { code: 'PT409', hint: 'gamingIdTaken', details: 'gaming_id' });
    await done(free('admin', wrong));
    await done(take(right));
    expect(await notificationsOf(world, wrong)).toEqual(['gamingIdFreed']);
    expect((await auditOf(world, `profiles ${wrong}`)).at(-1)).toMatchObject({
      action: 'free_gaming_id',
      before: { platform: 'pc' },
      after: { texts_changed: ['reason'] },
    });
    await refused(world, () => free('admin', wrong), conflict('noGamingId', 'player_id'));
    await done(world.as('admin').from('profiles').update({ gaming_id: 'Own#1' }).eq('id', people.admin));
    await refused(world, () => free('admin', people.admin), ownCase);
  });
});

describe('an account', () => {
  const listPeople = async (filter: PageArgs) => (await world.as('admin').rpc('people_page', filter)).data!;
  /** All of them, two at a time: a page begins after the last row of the one before. */
  const inPages = async (filter: PageArgs, after: PageArgs = {}): Promise<string[]> => {
    const rows = await listPeople({ ...filter, ...after, max: 2 });
    const ids = rows.map(({ id }) => id);
    const last = rows.at(-1);
    if (rows.length < 2 || !last) return ids;
    return [...ids, ...(await inPages(filter, { after_place: last.place, after_id: last.id }))];
  };

  test('is found by a part of its name or gaming id, folded, and by its whole address', async () => {
    const [one, other] = (await newPeople(world, 2)) as [string, string];
    await world.sql(`update public.profiles set username = 'Işıl Özgür', gaming_id = 'NightOwl#77' where id = $1`, [
      one,
    ]);
    await world.sql(`update public.profiles set username = 'Isidor' where id = $1`, [other]);
    const ids = async (query: string) => (await listPeople({ query })).map(({ id }) => id);
    expect(await ids('isil oz')).toEqual([one]);
    expect(await ids('owl#7')).toEqual([one]);
    expect(await ids(' USER@people.test ')).toEqual([people.user]);
    expect(await ids('user@people')).toEqual([]);
    expect(await ids('%')).toEqual([]);
  });

  test('is one of a page by name, with its role and whether it may write', async () => {
    const all = await listPeople({ max: 100 });
    const names = all.map(({ place }) => place);
    expect(names).toEqual(names.toSorted());
    expect(await inPages({})).toEqual(all.map(({ id }) => id));
    expect(all.find(({ id }) => id === people.suspended)).toMatchObject({ suspended: true, role: 'user' });
    expect((await listPeople({ show: 'moderator' })).map(({ id }) => id)).toContain(people.moderator);
    const shown = await listPeople({ show: 'suspended', max: 100 });
    expect(shown.every((each) => each.suspended)).toBe(true);
    expect(shown.map(({ id }) => id)).toContain(people.suspended);
  });

  test('is one of a page by when it joined, the newest first, those of one moment in one order', async () => {
    const three = await newPeople(world, 3);
    await world.sql(`update public.profiles set joined_at = '2031-05-05 12:00:00.123456Z' where id = any($1)`, [three]);
    const all = (await listPeople({ newest: true, max: 100 })).map(({ id }) => id);
    expect(all.slice(0, 3).toSorted()).toEqual(three.toSorted());
    const joined = await world.sql<{ id: string }>('select id from public.profiles where deleted_at is null order by joined_at desc, id desc'); // prettier-ignore
    expect(all).toEqual(joined.map(({ id }) => id));
    expect(await inPages({ newest: true })).toEqual(all);
    expect(await inPages({ newest: true, show: 'moderator' })).toEqual([people.moderator]);
  });

  test('is read by an admin with its address, and never its birth date', async () => {
    const { data } = await world.as('admin').rpc('account_of', { player_id: people.suspended });
    expect(data).toMatchObject({
      email: 'suspended@people.test',
      role: 'user',
      blocks: [{ kind: 'suspended', reason: 'Threats in chat', until: null }],
      warnings: 0,
    });
    expect(JSON.stringify(data)).not.toContain('birth');
    expect((await world.as('admin').rpc('account_of', { player_id: nobody })).data).toBeNull();
  });
});
