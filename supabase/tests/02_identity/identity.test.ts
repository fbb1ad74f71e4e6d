import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { databaseLimits } from '#domain/limits.ts';
import { everybody, openWorld, people } from '#supabase/tests/harness/harness.ts';

const world = openWorld();

describe('an address that nobody confirmed', () => {
  const signUp = async (hoursAgo = 0) => {
    const id = randomUUID();
    await world.sql(
      `insert into auth.users (id, email, confirmation_sent_at, created_at)
         values ($1, $2, now() - make_interval(hours => $3), now() - make_interval(hours => $3))`,
      [id, `${id}@people.test`, hoursAgo],
    );
    return id;
  };
  const profile = (id: string) => world.sql('select id from public.profiles where id = $1', [id]);

  test('is nobody until it is confirmed, by an update or at once', async () => {
    const id = await signUp();
    expect(await profile(id)).toEqual([]);
    await world.sql('update auth.users set email_confirmed_at = now() where id = $1', [id]);
    expect(await profile(id)).toEqual([{ id }]);
    await world.sql('update auth.users set email_confirmed_at = now() where id = $1', [id]);
    expect(await profile(id)).toEqual([{ id }]);
  });

  // Catalogue: whatever names an account, here or in a table to come, has nothing of it.
  test('stands in no table of the league', async () => {
    const id = await signUp();
    const tables = await world.sql<{ name: string }>(
      `select oid::regclass::text as name from pg_class
        where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind in ('r', 'p')`,
    );
    expect(tables.length).toBeGreaterThan(40);
    for (const { name } of tables)
      expect(await world.sql(`select from ${name} as t where t::text like '%' || $1 || '%'`, [id]), name).toEqual([]);
  });

  test('goes a day after its last mail; who is confirmed, or has a profile, stays', async () => {
    const { signUpHours } = databaseLimits;
    const [young, old, late, confirmed, somebody] = [
      await signUp(signUpHours - 1),
      await signUp(signUpHours + 1),
      await signUp(signUpHours + 1),
      await signUp(signUpHours + 1),
      await signUp(signUpHours + 1),
    ];
    await world.sql(`update auth.users set recovery_sent_at = now() - interval '1 hour' where id = $1`, [late]);
    await world.sql('update auth.users set email_confirmed_at = now() where id = any($1)', [[confirmed, somebody]]);
    await world.sql('update auth.users set email_confirmed_at = null where id = $1', [somebody]);
    await world.sql('select private.settle_due()');
    const left = await world.sql<{ id: string }>('select id from auth.users where id = any($1)', [
      [young, old, late, confirmed, somebody],
    ]);
    expect(left.map(({ id }) => id).toSorted()).toEqual([young, late, confirmed, somebody].toSorted());
  });
});

describe('signing up', () => {
  const signUp = async (metadata: object | null = null) => {
    const id = randomUUID();
    await world.sql(
      'insert into auth.users (id, email, raw_user_meta_data, email_confirmed_at) values ($1, $2, $3, now())',
      [id, `${id}@people.test`, metadata && JSON.stringify(metadata)],
    );
    return id;
  };

  test('makes a profile named player- and six letters', async () => {
    const id = await signUp();
    const [profile] = await world.sql('select username, joined_at, last_seen_at from public.profiles where id = $1', [
      id,
    ]);
    expect(profile).toMatchObject({ username: expect.stringMatching(/^player-[a-z]{6}$/), last_seen_at: null });
    expect(await world.sql('select birth_date, locale from public.profile_private where user_id = $1', [id])).toEqual([
      { birth_date: null, locale: null },
    ]);
  });

  test('remembers the language somebody signed up in, if it is one of ours', async () => {
    const locale = async (metadata: object) =>
      (await world.sql('select locale from public.profile_private where user_id = $1', [await signUp(metadata)]))[0];
    expect(await locale({ locale: 'tr' })).toEqual({ locale: 'tr' });
    expect(await locale({ locale: "'; drop table" })).toEqual({ locale: null });
  });

  test('makes nobody more than a user, whatever the metadata reports', async () => {
    const id = await signUp({ role: 'admin', is_admin: true, app_role: 'admin' });
    expect(await world.sql('select * from private.user_roles where user_id = $1', [id])).toEqual([]);
  });
});

describe('roles', () => {
  test('[S6.02] the stored role is one of admin, moderator and user', async () => {
    const labels = await world.sql<{ label: string }>(
      `select unnest(enum_range(null::private.app_role))::text as label`,
    );
    expect(labels.map((row) => row.label)).toEqual(['admin', 'moderator', 'user']);
    await expect(
      world.sql(`insert into private.user_roles (user_id, role) values ($1, 'captain')`, [people.user]),
    ).rejects.toThrow(/enum/);
  });

  test('[S7.12] is_admin_fast takes user_id and returns a boolean', async () => {
    expect((await world.as('admin').rpc('is_admin_fast', { user_id: people.admin })).data).toBe(true);
    expect((await world.as('moderator').rpc('is_admin_fast', { user_id: people.moderator })).data).toBe(false);
    expect((await world.as('user').rpc('is_admin_fast', { user_id: people.user })).data).toBe(false);
  });

  test('[S7.14] is_moderator takes user_id and returns a boolean', async () => {
    expect((await world.as('moderator').rpc('is_moderator', { user_id: people.moderator })).data).toBe(true);
    expect((await world.as('admin').rpc('is_moderator', { user_id: people.admin })).data).toBe(false);
    expect((await world.as('user').rpc('is_moderator', { user_id: people.user })).data).toBe(false);
  });

  test('answer about the caller alone, so that nobody can list the staff', async () => {
    for (const actor of everybody.filter((name) => name !== 'admin')) {
      const ids = [...Object.values(people).filter((id) => id !== people[actor]), randomUUID()];
      for (const user_id of ids) {
        expect((await world.as(actor).rpc('is_admin_fast', { user_id })).data, actor).toBe(false);
        expect((await world.as(actor).rpc('is_moderator', { user_id })).data, actor).toBe(false);
      }
    }
  });

  test('answer false to ten thousand guesses', async () => {
    // a thousand a statement: a hosted role has eight seconds for each
    for (let thousand = 0; thousand < 10; thousand += 1) {
      const [guessed] = await world.inSql<{ found: number }>(
        'moderator',
        `select count(*) filter (where public.is_admin_fast(id) or public.is_moderator(id))::int as found
           from (select gen_random_uuid() as id from generate_series(1, 1000)) as guess`,
      );
      expect(guessed?.found).toBe(0);
    }
  });

  test('answer an admin about anybody', async () => {
    expect((await world.as('admin').rpc('is_moderator', { user_id: people.moderator })).data).toBe(true);
  });

  test('stay unchanged whatever their owner writes', async () => {
    const attempts: Record<string, unknown>[] = [
      { role: 'admin' },
      { app_role: 'admin' },
      { is_admin: true },
      { app_metadata: { role: 'admin' } },
    ];
    for (const actor of everybody.filter((name) => name !== 'admin')) {
      for (const attempt of attempts) {
        const client = world.as(actor);
        const written = await client
          .from('profiles')
          .update(attempt as never)
          .eq('id', people[actor]);
        expect(written.error, actor).not.toBeNull();
      }
      for (const [table, row] of [
        ['user_roles', { user_id: people[actor], role: 'admin' }],
        ['account_blocks', { user_id: people.rival, kind: 'suspended', reason: 'because' }],
      ] as const) {
        const hidden = world.as(actor) as unknown as {
          schema: (name: string) => {
            from: (table: string) => { insert: (row: object) => Promise<{ error: unknown }> };
          };
          from: (table: string) => { insert: (row: object) => Promise<{ error: unknown }> };
        };
        expect((await hidden.from(table).insert(row)).error, actor).not.toBeNull();
        expect((await hidden.schema('private').from(table).insert(row)).error, actor).not.toBeNull();
      }
      await expect(
        world.inSql(actor, `insert into private.user_roles (user_id, role) values ($1, 'admin')`, [people[actor]]),
      ).rejects.toThrow(/permission denied/);
    }
    const roles = await world.sql('select user_id, role from private.user_roles order by role');
    expect(roles).toEqual([
      { user_id: people.admin, role: 'admin' },
      { user_id: people.moderator, role: 'moderator' },
    ]);
  });

  test('follow the stored row at once, not the token', async () => {
    await world.sql(`insert into private.user_roles (user_id, role) values ($1, 'admin')`, [people.player]);
    const player = world.as('player');
    expect((await player.rpc('is_admin_fast', { user_id: people.player })).data).toBe(true);
    await world.sql(`update private.user_roles set role = 'user' where user_id = $1`, [people.player]);
    expect((await player.rpc('is_admin_fast', { user_id: people.player })).data).toBe(false);
  });
});

describe('a profile', () => {
  test('[S3.26] has all the fields a player profile shows', async () => {
    const { data } = await world
      .as('user')
      .from('profiles')
      .select(
        'gaming_id, platform, nation, last_seen_at, location, joined_at, game_mode, position, skill_level, social_links, description',
      )
      .eq('id', people.captain)
      .single();
    expect(data).toMatchObject({ gaming_id: null, social_links: {}, joined_at: expect.stringMatching(/^\d{4}-/) });
  });

  test("is its owner's to change", async () => {
    const { data, error } = await world
      .as('user')
      .from('profiles')
      .update({
        username: 'Işıl Öztürk',
        position: 'last_man',
        platform: 'playstation',
        nation: 'TR',
        skill_level: 'advanced',
        gaming_id: 'isil#1907',
        avatar: `avatars/${people.user}/face.webp`,
        social_links: { twitch: 'https://www.twitch.tv/isil', x: 'https://x.com/isil' },
      })
      .eq('id', people.user)
      .select('username, position')
      .single();
    expect(error).toBeNull();
    expect(data).toEqual({ username: 'Işıl Öztürk', position: 'last_man' });
  });

  test("is nobody else's to change, not even an admin's by a plain write", async () => {
    for (const actor of everybody.filter((name) => !['rival', 'suspended'].includes(name))) {
      const { data } = await world
        .as(actor)
        .from('profiles')
        .update({ location: 'Moon' })
        .eq('id', people.rival)
        .select();
      expect(data, actor).toEqual([]);
    }
    expect((await world.sql('select location from public.profiles where id = $1', [people.rival]))[0]).toEqual({
      location: null,
    });
  });

  test('cannot be made or removed by a client', async () => {
    for (const actor of everybody) {
      const client = world.as(actor);
      expect(
        (await client.from('profiles').insert({ id: randomUUID(), username: 'forged' })).error,
        actor,
      ).not.toBeNull();
      expect((await client.from('profiles').delete().eq('id', people[actor])).error, actor).not.toBeNull();
    }
  });

  test.each(['id', 'joined_at', 'last_seen_at', 'deleted_at', 'created_at'])('keeps its %s', async (column) => {
    const value = column === 'id' ? randomUUID() : '2001-01-01T00:00:00Z';
    for (const actor of everybody.filter((name) => name !== 'suspended')) {
      const { error } = await world
        .as(actor)
        .from('profiles')
        .update({ [column]: value } as never)
        .eq('id', people[actor]);
      expect(error, actor).toMatchObject({ code: expect.stringMatching(/PT403|42501/) });
    }
  });

  test.each([
    ['username', 'ab'],
    ['username', 'x'.repeat(21)],
    ['username', 'evil\u202Ename'],
    ['username', ' padded '],
    ['nation', 'Turkey'],
    ['platform', 'switch'],
    ['position', 'libero'],
    ['description', 'x'.repeat(1001)],
    ['avatar', 'javascript:alert(1)'],
    ['social_links', { x: 'https://evil.example/x' }],
    ['social_links', { x: 'javascript:alert(1)' }],
    ['social_links', { homepage: 'https://x.com/me' }],
    ['social_links', { twitch: 'https://twitch.tv@evil.example/' }],
    ['social_links', { kick: 'https://kick.com.evil.example/a' }],
  ])('does not take %s = %j', async (column, value) => {
    const { error } = await world
      .as('coCaptain')
      .from('profiles')
      .update({ [column]: value } as never)
      .eq('id', people.coCaptain);
    expect(error).toMatchObject({ code: expect.stringMatching(/^(23514|23505|22P02)$/) });
  });
});

describe('the private profile', () => {
  test('is read by its owner and by admins', async () => {
    const seen = async (actor: 'user' | 'captain' | 'moderator' | 'admin') =>
      (await world.as(actor).from('profile_private').select('user_id')).data?.map((row) => row.user_id);
    expect(await seen('user')).toEqual([people.user]);
    expect(await seen('moderator')).toEqual([people.moderator]);
    expect(await seen('captain')).toEqual([people.captain]);
    expect((await seen('admin'))?.length).toBeGreaterThanOrEqual(everybody.length);
  });

  test('takes the birth date once', async () => {
    const own = () => world.as('user').from('profile_private');
    expect((await own().update({ birth_date: '2003-04-05' }).eq('user_id', people.user)).error).toBeNull();
    expect(
      (await own().update({ birth_date: '2003-04-05', locale: 'de' }).eq('user_id', people.user)).error,
    ).toBeNull();
    expect((await own().update({ birth_date: '1990-04-05' }).eq('user_id', people.user)).error).toMatchObject({
      code: 'PT409',
      hint: 'birthDateGiven',
      details: 'birth_date',
    });
    expect((await own().update({ birth_date: null }).eq('user_id', people.user)).error).toMatchObject({
      code: 'PT409',
    });
  });

  test('takes no birth date of another century but the last', async () => {
    const { error } = await world
      .as('captain')
      .from('profile_private')
      .update({ birth_date: '1899-12-31' })
      .eq('user_id', people.captain);
    expect(error).toMatchObject({ code: '23514' });
  });

  test('takes no birth date in the future', async () => {
    const { error } = await world
      .as('captain')
      .from('profile_private')
      .update({ birth_date: '2090-01-01' })
      .eq('user_id', people.captain);
    expect(error).toMatchObject({ code: 'PT422', hint: 'birthDateWrong' });
  });

  test.each(['user_id', 'created_at'])('keeps its %s', async (column) => {
    const value = column === 'user_id' ? randomUUID() : '2001-01-01T00:00:00Z';
    const { error } = await world
      .as('user')
      .from('profile_private')
      .update({ [column]: value } as never)
      .eq('user_id', people.user);
    expect(error).toMatchObject({ code: 'PT403', details: column });
  });

  test('reaches nobody through an embed', async () => {
    const client = world.as('rival');
    const { data } = await client
      .from('profiles')
      .select('username, profile_private(birth_date)')
      .eq('id', people.user);
    expect(JSON.stringify(data)).not.toContain('2003');
  });
});

describe('being seen', () => {
  test('is noted for whoever may write, and passes in silence for whoever may not', async () => {
    const seen = async (id: string) =>
      (await world.sql('select last_seen_at from public.profiles where id = $1', [id]))[0]?.['last_seen_at'];
    expect((await world.as('user').rpc('mark_seen')).error).toBeNull();
    expect(await seen(people.user)).not.toBeNull();
    expect((await world.as('suspended').rpc('mark_seen')).error).toBeNull();
    expect(await seen(people.suspended)).toBeNull();
    expect((await world.as('visitor').rpc('mark_seen')).error).not.toBeNull();
  });
});

describe('a suspended account', () => {
  test('reads', async () => {
    expect((await world.as('suspended').from('teams').select('id')).data?.length).toBeGreaterThan(0);
  });

  test('never writes, and is told why', async () => {
    const { error } = await world
      .as('suspended')
      .from('profiles')
      .update({ location: 'Kiel' })
      .eq('id', people.suspended);
    expect(error).toMatchObject({ code: 'PT403', hint: 'suspended' });
  });

  test('writes again when the suspension has run out', async () => {
    await world.sql(`update private.account_blocks set until = now() - interval '1 minute' where user_id = $1`, [
      people.suspended,
    ]);
    const { error } = await world
      .as('suspended')
      .from('profiles')
      .update({ location: 'Kiel' })
      .eq('id', people.suspended);
    expect(error).toBeNull();
  });
});

test('an account deleted meanwhile is nobody, even while its token lives', async () => {
  await world.sql('update public.profiles set deleted_at = now() where id = $1', [people.player]);
  const { error } = await world.as('player').from('profiles').update({ location: 'Kiel' }).eq('id', people.player);
  expect(error).toMatchObject({ code: 'PT401', hint: 'signedOut' });
});
