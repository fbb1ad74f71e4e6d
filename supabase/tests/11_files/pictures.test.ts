import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { databaseLimits, limits } from '#domain/limits.ts';
import { brandFolder, isPrivateBucket, pictureBuckets } from '#domain/account/picture.ts';
import { type Actor, club, league, openWorld, people } from '#supabase/tests/harness/harness.ts';
import { deleteRows } from '#supabase/tests/harness/storage-rows.ts';
import type { Person } from '#supabase/tests/harness/people.ts';

const world = openWorld();

type Bucket = 'avatars' | 'logos' | 'covers' | 'sponsors';

const picture = (bytes = 64) => Buffer.alloc(bytes, 7);
const name = () => `${randomUUID()}.webp`;

const upload = (
  who: Actor,
  bucket: Bucket,
  path: string,
  { contentType = 'image/webp', bytes = 64, upsert = false } = {},
) =>
  world
    .as(who)
    .storage.from(bucket)
    .upload(path, picture(bytes), { contentType, upsert, headers: { 'content-length': String(bytes) } });

const storedFiles = async (bucket?: Bucket) =>
  (
    await world.sql<{ name: string }>(
      'select name from storage.objects where $1::text is null or bucket_id = $1 order by name',
      [bucket ?? null],
    )
  ).map((row) => row.name);

/** The upload is refused and nothing is kept of it. */
async function refusedUpload(...args: Parameters<typeof upload>): Promise<void> {
  const before = await storedFiles();
  const { data, error } = await upload(...args);
  expect([data, error?.name], `${args[0] as string} ${args[1]}/${args[2]}`).toEqual([null, 'StorageApiError']);
  expect(await storedFiles()).toEqual(before);
}

afterEach(() => deleteRows(world, 'delete from storage.objects'));

describe('an avatar', () => {
  test('lies in the folder of its player, whoever that is', async () => {
    for (const who of ['user', 'player', 'coCaptain', 'captain', 'moderator', 'admin'] as const) {
      const { data, error } = await upload(who, 'avatars', `${people[who]}/${name()}`);
      expect(error, who).toBeNull();
      expect(await storedFiles('avatars')).toContain(data?.path);
    }
  });

  test("is never put into another player's folder, not even by an admin", async () => {
    for (const who of ['visitor', 'player', 'captain', 'moderator', 'admin'] as const)
      await refusedUpload(who, 'avatars', `${people.user}/${name()}`);
  });
});

describe('a crest', () => {
  test('lies in the folder of its team, put there by the captain or an admin', async () => {
    for (const who of ['captain', 'admin'] as const)
      expect((await upload(who, 'logos', `${club.own}/${name()}`)).error, who).toBeNull();
    expect(await storedFiles('logos')).toHaveLength(2);
  });

  test('is put there by nobody else', async () => {
    for (const who of ['visitor', 'user', 'player', 'coCaptain', 'rival', 'moderator'] as const)
      await refusedUpload(who, 'logos', `${club.own}/${name()}`);
  });

  test("is no matter of a player's own folder", async () => {
    await refusedUpload('user', 'logos', `${people.user}/${name()}`);
  });
});

describe.each(['covers', 'sponsors'] as const)('a picture of the %s', (bucket) => {
  test('lies in the folder of its article or sponsor, put there by an admin and nobody else', async () => {
    const cover = `${randomUUID()}/${name()}`;
    for (const who of ['visitor', 'user', 'captain', 'moderator'] as const) await refusedUpload(who, bucket, cover);
    expect((await upload('admin', bucket, cover)).error).toBeNull();
    await refusedUpload('admin', bucket, cover, { upsert: true });
    for (const who of ['user', 'moderator'] as const) await world.as(who).storage.from(bucket).remove([cover]);
    expect(await storedFiles(bucket)).toEqual([cover]);
    await world.as('admin').storage.from(bucket).remove([cover]);
    expect(await storedFiles(bucket)).toEqual([]);
  });

  test('lies nowhere else', async () => {
    for (const path of ['cover.webp', `${randomUUID()}/deeper/${name()}`, `${randomUUID()}/page.svg`])
      await refusedUpload('admin', bucket, path);
  });
});

describe('nobody sends a picture', () => {
  test('from a suspended account', async () => {
    await refusedUpload('suspended', 'avatars', `${people.suspended}/${name()}`);
  });

  test('during maintenance, but for the admin', async () => {
    const turn = (enabled: boolean) =>
      world.sql(
        `update public.site_settings set value = jsonb_set(value, '{enabled}', $1) where key = 'maintenance_mode'`,
        [JSON.stringify(enabled)],
      );
    const own = `${people.captain}/${name()}`;
    await upload('captain', 'avatars', own);
    await turn(true);
    await refusedUpload('captain', 'avatars', `${people.captain}/${name()}`);
    await refusedUpload('captain', 'logos', `${club.own}/${name()}`);
    await world.as('captain').storage.from('avatars').remove([own]);
    expect(await storedFiles()).toEqual([own]);
    expect((await upload('admin', 'logos', `${club.own}/${name()}`)).error).toBeNull();
    await turn(false);
  });

  test('from an account that is deleted', async () => {
    const turn = (at: string) =>
      world.sql(`update public.profiles set deleted_at = ${at} where id = $1`, [people.user]);
    await turn('now()');
    await refusedUpload('user', 'avatars', `${people.user}/${name()}`);
    await turn('null');
  });
});

describe('a picture is refused', () => {
  const folder = people.user;

  test.each([
    ['without a folder', 'crest.webp'],
    ['in a folder within the folder', `${folder}/deeper/crest.webp`],
    ['with a dot in its name', `${folder}/crest.min.webp`],
    ['with a space in its name', `${folder}/my crest.webp`],
    ['with letters of other alphabets', `${folder}/iş.webp`],
    ['without a name', `${folder}/.webp`],
    ['with a name that is too long', `${folder}/${'x'.repeat(61)}.webp`],
    ['without an extension', `${folder}/crest`],
    ['as a drawing that may carry a script', `${folder}/crest.svg`],
    ['as an animation', `${folder}/crest.gif`],
    ['with an extension in capitals', `${folder}/crest.PNG`],
    ['with a second extension', `${folder}/crest.png.html`],
    ['on a way out of the folder', `${folder}/../${people.rival}/crest.webp`],
    ['in a folder whose name only begins like the own', `${folder}0/crest.webp`],
    ['in a folder in capitals', `${folder.toUpperCase()}/crest.webp`],
  ])('%s', async (_what, path) => {
    await refusedUpload('user', 'avatars', path);
  });

  test.each(['png', 'jpg', 'jpeg', 'webp'])('but not as %s', async (extension) => {
    expect((await upload('user', 'avatars', `${folder}/crest.${extension}`)).error).toBeNull();
  });

  test.each(['image/svg+xml', 'image/gif', 'text/html', 'application/octet-stream'])(
    'when it says that it is %s',
    async (contentType) => {
      for (const bucket of ['avatars', 'logos'] as const)
        await refusedUpload('admin', bucket, `${bucket === 'avatars' ? people.admin : club.own}/${name()}`, {
          contentType,
        });
    },
  );

  test('when it is larger than 512 kB', async () => {
    const whole = await upload('user', 'avatars', `${folder}/whole.webp`, { bytes: limits.pictureBytesMax });
    expect(whole.error).toBeNull();
    await refusedUpload('user', 'avatars', `${folder}/more.webp`, { bytes: limits.pictureBytesMax + 1 });
  });

  test('when the folder is full, until one is removed', async () => {
    for (let count = 0; count < databaseLimits.pictureFilesMax; count += 1)
      expect((await upload('user', 'avatars', `${folder}/crest-${count}.webp`)).error, String(count)).toBeNull();
    await refusedUpload('user', 'avatars', `${folder}/one-more.webp`);
    expect((await upload('rival', 'avatars', `${people.rival}/${name()}`)).error).toBeNull();
    await world
      .as('user')
      .storage.from('avatars')
      .remove([`${folder}/crest-0.webp`]);
    expect((await upload('user', 'avatars', `${folder}/one-more.webp`)).error).toBeNull();
  });

  test('when another lies there and nobody says to replace it', async () => {
    await upload('user', 'avatars', `${folder}/crest.webp`);
    await refusedUpload('user', 'avatars', `${folder}/crest.webp`);
  });
});

describe('once it is there', () => {
  const path = `${people.captain}/crest.webp`;
  const crest = `${club.own}/crest.webp`;

  test('everybody reads it by its address, without a session too', async () => {
    await upload('captain', 'avatars', path);
    const answer = await world.request(`/storage/v1/object/public/avatars/${path}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/webp');
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(picture());
  });

  test('a list shows the own folder and nothing of the others', async () => {
    await upload('captain', 'avatars', path);
    await upload('captain', 'logos', crest);
    const seen = async (who: Actor, bucket: Bucket, folder: string) =>
      (await world.as(who).storage.from(bucket).list(folder)).data?.map((file) => file.name.split('/').at(-1)) ?? [];
    for (const who of ['visitor', 'user', 'player', 'coCaptain', 'rival', 'suspended'] as const) {
      expect(await seen(who, 'avatars', ''), who).toEqual([]);
      expect(await seen(who, 'avatars', people.captain), who).toEqual([]);
      expect(await seen(who, 'logos', club.own), who).toEqual([]);
    }
    expect(await seen('captain', 'avatars', people.captain)).toEqual(['crest.webp']);
    expect(await seen('captain', 'logos', club.own)).toEqual(['crest.webp']);
    expect(await seen('moderator', 'avatars', people.captain)).toEqual([]);
    expect(await seen('admin', 'avatars', people.captain)).toEqual([]);
  });

  test('nobody writes over it, not even its owner', async () => {
    await upload('captain', 'avatars', path);
    await upload('captain', 'logos', crest);
    for (const who of ['visitor', 'user', 'coCaptain', 'rival', 'captain', 'moderator', 'admin'] as const) {
      await refusedUpload(who, 'avatars', path, { upsert: true, bytes: 99 });
      await refusedUpload(who, 'logos', crest, { upsert: true, bytes: 99 });
    }
    for (const address of [`avatars/${path}`, `logos/${crest}`]) {
      const answer = await world.request(`/storage/v1/object/public/${address}`);
      expect((await answer.arrayBuffer()).byteLength, address).toBe(64);
    }
  });

  test('its owner removes it, and nobody else does: the staff hides it by a command, which is recorded', async () => {
    const removers: [Person | 'visitor', boolean][] = [
      ['visitor', false],
      ['user', false],
      ['coCaptain', false],
      ['rival', false],
      ['suspended', false],
      ['moderator', false],
      ['admin', false],
      ['captain', true],
    ];
    await upload('captain', 'avatars', path);
    await upload('captain', 'logos', crest);
    for (const [who, may] of removers) {
      await world.as(who).storage.from('avatars').remove([path]);
      await world.as(who).storage.from('logos').remove([crest]);
      expect(await storedFiles(), who).toEqual(may ? [] : [path, crest]);
    }
  });

  test('an admin removes the logos of leagues and of the site', async () => {
    for (const folder of [league, brandFolder]) {
      const logo = `${folder}/crest.webp`;
      expect((await upload('admin', 'logos', logo)).error).toBeNull();
      await world.as('moderator').storage.from('logos').remove([logo]);
      expect(await storedFiles()).toEqual([logo]);
      await world.as('admin').storage.from('logos').remove([logo]);
      expect(await storedFiles()).toEqual([]);
    }
  });

  test('it is not moved or copied into the folder of somebody else', async () => {
    await upload('captain', 'avatars', path);
    const storage = world.as('captain').storage.from('avatars');
    expect((await storage.move(path, `${people.rival}/crest.webp`)).error).not.toBeNull();
    expect((await storage.copy(path, `${people.rival}/crest.webp`)).error).not.toBeNull();
    expect(
      (await world.as('rival').storage.from('avatars').copy(path, `${people.rival}/crest.webp`)).error,
    ).not.toBeNull();
    expect(await storedFiles()).toEqual([path]);
  });
});

describe('a picture that is shown', () => {
  const avatar = (path: string) => world.as('user').from('profiles').update({ avatar: path }).eq('id', people.user);
  const logo = (who: Actor, path: string) =>
    world.as(who).rpc('update_team', { team_id: club.own, changes: { logo: path } });

  test('lies in the own folder of the player', async () => {
    expect((await avatar(`avatars/${people.user}/crest.webp`)).error).toBeNull();
    for (const path of [
      `avatars/${people.rival}/crest.webp`,
      `logos/${people.user}/crest.webp`,
      `avatars/${people.user}/deeper/crest.webp`,
      `avatars/${people.user}/crest.svg`,
      `https://pictures.example/${people.user}/crest.webp`,
      'javascript:alert(1)',
      '',
    ])
      expect((await avatar(path)).error, path).toMatchObject({ code: '23514' });
  });

  test('lies in the own folder of the team', async () => {
    expect((await logo('captain', `logos/${club.own}/crest.webp`)).error).toBeNull();
    for (const path of [
      `logos/${club.rival}/crest.webp`,
      `avatars/${club.own}/crest.webp`,
      `logos/${club.own}/../${club.rival}/crest.webp`,
      `https://pictures.example/logos/${club.own}/crest.webp`,
    ])
      for (const who of ['captain', 'admin'] as const)
        expect((await logo(who, path)).error, path).toMatchObject({
          code: 'PT422',
          hint: 'wrongValue',
          details: 'logo',
        });
  });
});

describe('a folder has one owner', () => {
  const taken = { code: 'PT409', hint: 'taken' };

  test.each([
    ['the site', brandFolder],
    ['a league', league],
    ['another person', people.rival],
    ['the founder', people.user],
  ])('a founder does not take the id of %s', async (_, id) => {
    await world.sql('update public.profile_private set birth_date = $2 where user_id = $1', [
      people.user,
      '1990-01-01',
    ]);
    const team = { team_id: id, name: 'Folder Thieves', tag: 'FTH', short_name: 'Thieves' };
    const { error } = await world.as('user').rpc('create_team', team);
    expect(error).toMatchObject({ ...taken, details: 'team_id' });
    expect(await world.sql('select from public.teams where id = $1', [id])).toEqual([]);
    for (const bucket of ['avatars', 'logos'] as const) {
      if (id !== people.user) await refusedUpload('user', bucket, `${id}/${name()}`);
    }
  });

  test('nor does an admin give one to a second noun', async () => {
    const made = await world
      .as('admin')
      .from('leagues')
      .insert({ id: club.own, name: 'Folder League', slug: 'folder' });
    expect(made.error).toMatchObject({ ...taken, details: 'league_id' });
  });
});

test('no policy on files asks for the staff: what is not one’s own is removed by a command', async () => {
  const asking = await world.sql<{ name: string }>(
    `select policyname as name from pg_policies
      where schemaname = 'storage' and (coalesce(qual, '') || coalesce(with_check, '')) ~ 'is_(staff|admin|moderator)|has_role'`,
  );
  expect(asking).toEqual([]);
  // by its rights alone, whatever the policies ask: a row of every folder, and a member who owns none of them
  const folders = [...Object.values(people), club.own, club.rival];
  for (const folder of folders)
    for (const bucket of pictureBuckets)
      await world.sql('insert into storage.objects (bucket_id, name) values ($1, $2)', [bucket, `${folder}/a.webp`]);
  for (const who of ['moderator', 'admin'] as const) {
    const removed = await world.inSql<{ at: string }>(
      who,
      `delete from storage.objects returning bucket_id || '/' || name as at`,
    );
    const foreign = removed.filter(({ at }) => at !== `avatars/${people[who]}/a.webp`);
    const admins = /^(covers|sponsors)\//;
    expect(who === 'admin' ? foreign.filter(({ at }) => !admins.test(at)) : foreign, who).toEqual([]);
  }
});

test('the buckets are public but for evidence, and take pictures of three kinds up to the size of the rules', async () => {
  const rows = await world.sql(
    'select id, public, file_size_limit::int, allowed_mime_types from storage.buckets order by id',
  );
  const each = {
    file_size_limit: limits.pictureBytesMax,
    allowed_mime_types: ['image/png', 'image/jpeg', 'image/webp'],
  };
  expect(rows).toEqual(pictureBuckets.map((id) => ({ id, public: !isPrivateBucket(id), ...each })));
});
