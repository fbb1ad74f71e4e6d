import { beforeEach, describe, expect, test } from 'vitest';
import { type Client, everybody, openWorld, people } from '#supabase/tests/harness/harness.ts';
import { done } from '#supabase/tests/harness/traces.ts';
import { refused, unchanged } from '#supabase/tests/harness/unchanged.ts';

const world = openWorld();

beforeEach(async () => {
  await world.sql('delete from public.notifications');
  await world.sql(
    `insert into public.notifications (user_id, key, link) values ($1, 'roleChanged', '/teams'), ($2, 'kicked', '/profile')`,
    [people.user, people.captain],
  );
});

const own = (client: Client) => client.from('notifications').select('key').eq('user_id', people.user);
const read = { read_at: '2026-01-01T12:00:00Z' };

test('[S3.37] a notification is of the system, a message, a support reply or a ticket for admins', async () => {
  expect(await world.sql('select enum_range(null::public.notification_kind)::text[] as kinds')).toEqual([
    { kinds: ['system', 'messages', 'support_replies', 'admin_tickets'] },
  ]);
});

describe('a notification', () => {
  test('is read by the person it is for, and by nobody else', async () => {
    expect((await own(world.as('user'))).data).toEqual([{ key: 'roleChanged' }]);
    for (const actor of everybody.filter((name) => name !== 'user')) {
      expect((await own(world.as(actor))).data, actor).toEqual([]);
    }
    expect((await own(world.as('visitor'))).error).toMatchObject({ code: '42501' });
  });

  test('is marked as read and as unread', async () => {
    const mark = (read_at: string | null) =>
      world.as('user').from('notifications').update({ read_at }).eq('user_id', people.user).select('read_at');
    // that it was read is the reader's to say, when is the clock's
    const marked = await mark('infinity');
    expect(new Date(marked.data![0]!.read_at!).getFullYear()).toBeGreaterThanOrEqual(2026);
    expect((await mark(null)).data).toEqual([{ read_at: null }]);
  });

  test.each([
    ['id', 'a0000000-0000-4000-8000-0000000000ff'],
    ['user_id', people.captain],
    ['kind', 'messages'],
    ['key', 'kicked'],
    ['values', { team: 'Mine' }],
    ['link', '/admin'],
    ['created_at', '2020-01-01T00:00:00Z'],
  ])('keeps its %s, whoever writes', async (column, value) => {
    const write = () =>
      world
        .as('user')
        .from('notifications')
        .update({ ...read, [column]: value })
        .eq('user_id', people.user);
    await refused(world, write, { code: 'PT403', hint: 'notYours', details: column });
  });

  test("is out of reach in somebody else's list", async () => {
    await unchanged(world, async () => {
      for (const actor of everybody.filter((name) => name !== 'user' && name !== 'suspended')) {
        const table = world.as(actor).from('notifications');
        expect((await table.update(read).eq('user_id', people.user).select()).data, actor).toEqual([]);
        expect((await table.delete().eq('user_id', people.user).select()).data, actor).toEqual([]);
      }
    });
  });

  test('is deleted by the person it is for', async () => {
    await done(world.as('user').from('notifications').delete().eq('user_id', people.user));
    expect(await world.sql('select user_id from public.notifications')).toEqual([{ user_id: people.captain }]);
  });

  test('is sent by nobody directly', async () => {
    await unchanged(world, async () => {
      for (const actor of [...everybody, 'visitor'] as const) {
        for (const user_id of [people.user, people.admin]) {
          const sent = await world.as(actor).from('notifications').insert({ user_id, key: 'kicked' });
          expect(sent.error, actor).toMatchObject({ code: '42501' });
        }
      }
    });
  });

  test('is not touched by a suspended account', async () => {
    await world.sql(`insert into public.notifications (user_id, key) values ($1, 'kicked')`, [people.suspended]);
    const table = () => world.as('suspended').from('notifications');
    const suspended = { code: 'PT403', hint: 'suspended' };
    await refused(world, () => table().update(read).eq('user_id', people.suspended), suspended);
    await refused(world, () => table().delete().eq('user_id', people.suspended), suspended);
  });

  test('is not touched during maintenance, but by admins', async () => {
    const switchTo = (enabled: boolean) =>
      world.sql(`update public.site_settings set value = value || $1 where key = 'maintenance_mode'`, [{ enabled }]);
    await world.sql(`insert into public.notifications (user_id, key) values ($1, 'kicked')`, [people.admin]);
    await switchTo(true);
    try {
      const table = () => world.as('user').from('notifications');
      const maintenance = { code: 'PT503', hint: 'maintenance' };
      await refused(world, () => table().update(read).eq('user_id', people.user), maintenance);
      await refused(world, () => table().delete().eq('user_id', people.user), maintenance);
      const marked = await world
        .as('admin')
        .from('notifications')
        .update(read)
        .eq('user_id', people.admin)
        .select('key');
      expect(marked.data).toEqual([{ key: 'kicked' }]);
    } finally {
      await switchTo(false);
    }
  });
});

describe('telling people', () => {
  test('leaves out who did it and whose account is gone, and notifies everybody once', async () => {
    await world.sql('delete from public.notifications');
    const [gone] = await world.sql<{ id: string }>(
      `insert into public.profiles (id, username, deleted_at) values (gen_random_uuid(), 'gone away', now()) returning id`,
    );
    await world.sql(
      `select set_config('request.jwt.claim.sub', $1, true), private.notify($2::uuid[], 'kicked', '{}', '/profile')`,
      [people.captain, [people.captain, people.player, people.player, gone!.id]],
    );
    expect(await world.sql('select user_id, key, link from public.notifications')).toEqual([
      { user_id: people.player, key: 'kicked', link: '/profile' },
    ]);
  });

  test.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
    'never links to %s',
    async (link) => {
      await expect(
        world.sql(`insert into public.notifications (user_id, key, link) values ($1, 'kicked', $2)`, [
          people.user,
          link,
        ]),
      ).rejects.toMatchObject({ code: '23514' });
    },
  );
});

describe('the bell', () => {
  const unread = async (who: 'user' | 'captain' = 'user') => (await world.as(who).rpc('unread_notifications')).data;
  const put = (kind: string, count: number) =>
    world.sql(
      `insert into public.notifications (user_id, kind, key) select $1, $2::public.notification_kind, 'kicked' from generate_series(1, $3::int)`,
      [people.user, kind, count],
    );
  const mark = (filter: { ids?: string[]; of_kind?: 'messages' } = {}) =>
    world.as('user').rpc('mark_notifications_read', filter);
  const rows = async () =>
    (await world.as('user').from('notifications').select('id, kind, read_at').order('created_at')).data!;

  test("counts what the caller has not read, of the caller's own, up to a hundred", async () => {
    expect([await unread(), await unread('captain')]).toEqual([1, 1]);
    await put('messages', 2);
    expect([await unread(), await unread('captain')]).toEqual([3, 1]);
    await put('system', 200);
    expect(await unread()).toBe(100);
    expect((await world.as('visitor').rpc('unread_notifications')).error).toMatchObject({ code: '42501' });
  });

  test('and the list leave out of what is new what is over by now', async () => {
    await world.sql('delete from public.notifications');
    const [match] = await world.sql<{ id: string }>(
      `select id from public.team_matches where status = 'scheduled' order by kickoff_at desc limit 1`,
    );
    const tell = (key: string, link: string) =>
      world.sql(
        `insert into public.notifications (user_id, key, values, link)
         select $1, $2, jsonb_build_object('kickoff_at', m.kickoff_at), $4 from public.team_matches m where m.id = $3`,
        [people.user, key, match!.id, link],
      );
    await world.sql(`update public.team_matches set kickoff_at = now() + interval '2 hours' where id = $1`, [
      match!.id,
    ]);
    await tell('kickoffSoon', `/matches/${match!.id}`);
    await tell('kickoffSoon', '/matches/a0000000-0000-4000-8000-0000000000ff');
    await tell('matchStarted', '/matches/a0000000-0000-4000-8000-0000000000ff');
    const list = async () => (await world.as('user').rpc('notifications_page', { unread: true })).data!;
    const over = (await list()).map(({ key, is_over }) => [key, is_over]);
    expect(over).toHaveLength(3);
    expect(over).toEqual(
      expect.arrayContaining([
        ['kickoffSoon', false],
        ['kickoffSoon', true],
        ['matchStarted', false],
      ]),
    );
    expect(await unread()).toBe(2);
    await world.sql(`update public.team_matches set kickoff_at = now() - interval '1 minute' where id = $1`, [
      match!.id,
    ]);
    expect((await list()).filter(({ is_over }) => !is_over)).toHaveLength((await unread())!);
    expect(await unread()).toBe(1);
  });

  test('leaves out the kinds that its owner silenced', async () => {
    await put('messages', 2);
    const silence = (silent_kinds: 'messages'[]) =>
      world.as('user').from('profile_private').update({ silent_kinds }).eq('user_id', people.user);
    await done(silence(['messages']));
    expect(await unread()).toBe(1);
    await done(silence([]));
    expect(await unread()).toBe(3);
  });

  test('is quiet once one, a kind or all are marked, and rings again when that is taken back', async () => {
    await put('messages', 2);
    const [first] = await rows();
    await done(mark({ ids: [first!.id] }));
    await put('system', 1);
    expect(await unread()).toBe(3);
    const { data: moment } = await mark({ of_kind: 'messages' });
    expect(await unread()).toBe(1);
    await done(world.as('user').rpc('mark_notifications_unread', { marked_at: moment! }));
    expect((await rows()).map(({ kind, read_at }) => [kind, read_at === null])).toEqual([
      ['system', false],
      ['messages', true],
      ['messages', true],
      ['system', true],
    ]);
    await done(mark());
    expect(await unread()).toBe(0);
  });

  test("is nobody else's to silence", async () => {
    const [first] = await rows();
    await unchanged(world, async () => {
      await done(world.as('admin').rpc('mark_notifications_read', { ids: [first!.id] }));
      await done(world.as('captain').rpc('mark_notifications_unread', { marked_at: '2026-01-01T00:00:00Z' }));
    });
    const suspended = { code: 'PT403', hint: 'suspended' };
    await refused(world, () => world.as('suspended').rpc('mark_notifications_read'), suspended);
    await refused(
      world,
      () => world.as('suspended').rpc('mark_notifications_unread', { marked_at: '2026-01-01T00:00:00Z' }),
      suspended,
    );
  });
});
