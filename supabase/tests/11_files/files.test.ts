import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { brandFolder } from '#domain/account/picture.ts';
import { club, league, openWorld, people } from '#supabase/tests/harness/harness.ts';
import { newMeeting } from '#supabase/tests/harness/meeting.ts';
import { allowDeletion } from '#supabase/tests/harness/owner.ts';
import { deleteRows } from '#supabase/tests/harness/storage-rows.ts';
import { done } from '#supabase/tests/harness/traces.ts';
import type { Answer } from '#supabase/tests/harness/unchanged.ts';
import { waiting } from '#supabase/tests/harness/waiting.ts';

/** Which files are needed: rows point at them, or the moderation may give them back; and what was shown stays as it is. */

const world = openWorld();
afterEach(async () => {
  await world.sql('delete from public.match_evidence');
  await world.sql('delete from public.hidden_contents');
  await deleteRows(world, 'delete from storage.objects');
});

const put = (bucket: string, file: string, age = '0 hours', hash = 'aa') =>
  world.sql(
    `insert into storage.objects (bucket_id, name, created_at, metadata)
     values ($1, $2, now() - $3::interval, jsonb_build_object('eTag', '"' || $4::text || '"'))`,
    [bucket, file, age, hash],
  );
const storedFiles = async () =>
  (await world.sql<{ at: string }>(`select bucket_id || '/' || name as at from storage.objects order by 1`)).map(
    ({ at }) => at,
  );
const ask = async (call: string, bucket: string, file: string) =>
  (await world.sql<{ said: unknown }>(`select private.${call}($1, $2) as said`, [bucket, file]))[0]!.said;
const sweep = async (hidden = false) =>
  (await world.sql<{ at: string }>(`select bucket || '/' || file as at from private.sweep_files($1) order by 1`, [hidden])).map(({ at }) => at); // prettier-ignore

/** How each column that holds a picture comes to hold one: the statement, by the id of its row and the path. */
const article = randomUUID();
const sponsor = randomUUID();
const columns: Record<string, { bucket: string; folder: string; hold: (path: string | null) => Promise<unknown> }> = {
  'profiles.avatar': {
    bucket: 'avatars',
    folder: people.user,
    hold: (path) => world.sql('update public.profiles set avatar = $2 where id = $1', [people.user, path]),
  },
  'teams.logo': {
    bucket: 'logos',
    folder: club.own,
    hold: (path) => world.sql('update public.teams set logo = $2 where id = $1', [club.own, path]),
  },
  'leagues.logo': {
    bucket: 'logos',
    folder: league,
    hold: (path) => world.sql('update public.leagues set logo = $2 where id = $1', [league, path]),
  },
  'site_settings.value': {
    bucket: 'logos',
    folder: brandFolder,
    hold: (path) =>
      world.sql(
        `update public.site_settings set value = value || jsonb_build_object('logo', $1::text) where key = 'brand'`,
        [path],
      ),
  },
  'news_articles.cover': {
    bucket: 'covers',
    folder: article,
    hold: (path) =>
      world.sql(
        `insert into public.news_articles (id, slug, cover) values ($1, 'floodlights', $2) on conflict (id) do update set cover = $2`,
        [article, path],
      ),
  },
  ...Object.fromEntries(
    ['logo_dark', 'logo_light'].map((column) => [
      `sponsors.${column}`,
      {
        bucket: 'sponsors',
        folder: sponsor,
        hold: (path: string | null) =>
          world.sql(
            `insert into public.sponsors (id, name, ${column}) values ($1, 'Kandela', $2) on conflict (id) do update set ${column} = $2`,
            [sponsor, path],
          ),
      },
    ]),
  ),
  'match_evidence.file': {
    bucket: 'evidence',
    folder: club.own,
    hold: (path) =>
      path === null
        ? world.sql('delete from public.match_evidence')
        : world.sql(
            `insert into public.match_evidence (match_id, team_id, added_by, file, content_hash)
             select m.id, $1, $2, $3, 'aa' from public.team_matches m limit 1`,
            [club.own, people.captain, path],
          ),
  },
};

describe('a file is needed', () => {
  test('by a column of this list: every one that the schema lets hold a picture is on it', async () => {
    const fields = await world.sql<{ name: string }>(
      `select distinct c.relname || '.' || a.attname as name
         from pg_class c
         join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
          and c.relkind in ('r', 'p')
          and a.atttypid in ('text'::regtype, 'jsonb'::regtype, 'text[]'::regtype)
          and (
            a.attname ~ '(avatar|logo|cover|picture|photo|image|banner|mark|file)'
            or exists (
              select from pg_constraint k
               where k.conrelid = c.oid and k.contype = 'c' and a.attnum = any (k.conkey)
                 and pg_get_constraintdef(k.oid) ~ 'picture_in|(avatars|logos|covers|sponsors|evidence)/'
            )
          )
        order by 1`,
    );
    const others = [
      // the name of the setting whose value holds the site's logo
      'site_settings.key',
    ];
    expect(fields.map(({ name }) => name)).toEqual([...Object.keys(columns), ...others].toSorted());
  });

  test.each(Object.keys(columns))('as long as %s holds its path, and no longer', async (column) => {
    const { bucket, folder, hold } = columns[column]!;
    const file = `${folder}/shown.webp`;
    await put(bucket, file, '2 hours');
    expect([await ask('is_shown_picture', bucket, file), await ask('shown_hash', bucket, file)]).toEqual([false, null]);
    await hold(`${bucket}/${file}`);
    expect([await ask('is_shown_picture', bucket, file), await ask('shown_hash', bucket, file)]).toEqual([true, 'aa']);
    expect(await sweep(true)).toEqual([]);
    await hold(null);
    expect([await ask('is_shown_picture', bucket, file), await ask('shown_hash', bucket, file)]).toEqual([false, null]);
    expect(await sweep()).toEqual([`${bucket}/${file}`]);
    expect(await storedFiles()).toEqual([]);
  });

  test('while an upload may be under way: for an hour', async () => {
    await put('avatars', `${people.user}/new.webp`, '59 minutes');
    await put('avatars', `${people.user}/old.webp`, '61 minutes');
    await put('avatars', 'no folder at all', '61 minutes');
    expect(await sweep()).toEqual([`avatars/${people.user}/old.webp`, 'avatars/no folder at all']);
    expect(await storedFiles()).toEqual([`avatars/${people.user}/new.webp`]);
  });

  test.each(['profile_picture', 'team_picture'] as const)(
    'while the moderation hides it, %s, though nobody is shown it; where storage does not ask it goes at once',
    async (kind) => {
      const [column, subject_id] =
        kind === 'team_picture' ? (['teams.logo', club.rival] as const) : (['profiles.avatar', people.user] as const);
      const { bucket } = columns[column]!;
      const file = `${subject_id}/hidden.webp`;
      const held = () =>
        world.sql<{ path: string | null }>(
          `select ${column.split('.')[1]} as path from public.${column.split('.')[0]} where id = $1`,
          [subject_id],
        );
      const hold = `update public.${column.split('.')[0]} set ${column.split('.')[1]} = $2 where id = $1`;
      await put(bucket, file);
      await world.sql(hold, [subject_id, `${bucket}/${file}`]);
      const staff = world.as('moderator');
      const hide = () => done(staff.rpc('hide_content', { kind, subject_id, reason: 'Insults' }));
      const restore = () => done(staff.rpc('restore_content', { kind, subject_id, reason: 'Read it again' }));
      await hide();
      expect(await ask('shown_hash', bucket, file)).toBeNull();
      await world.sql(`update storage.objects set created_at = now() - interval '2 hours'`);
      expect(await sweep()).toEqual([]);
      // its owner may remove it, and puts nothing else in its place
      await expect(world.sql(`update storage.objects set metadata = '{}'`)).rejects.toMatchObject({ code: '42501' });
      await restore();
      expect(await held()).toEqual([{ path: `${bucket}/${file}` }]);
      await hide();
      await world.sql(`update storage.objects set created_at = now()`);
      expect(await sweep(true)).toEqual([`${bucket}/${file}`]);
      await expect(put(bucket, file)).rejects.toMatchObject({ code: '42501' });
      // what is lost does not come back
      await restore();
      expect(await held()).toEqual([{ path: null }]);
    },
  );

  test('is asked by nobody but the host', async () => {
    for (const call of [`private.sweep_files()`, `private.shown_hash('avatars', 'x')`])
      for (const who of ['visitor', 'user', 'moderator', 'admin'] as const)
        await expect(world.inSql(who, `select ${call}`)).rejects.toThrow(/permission denied/);
  });
});

describe('evidence that was shown', () => {
  const removal = `delete from storage.objects where bucket_id = 'evidence' and name = $1`;

  test('keeps row, name and content, whoever writes and however', async () => {
    const { home, match } = await newMeeting(world);
    const [file, other] = [`${home.id}/a.webp`, `${home.id}/b.webp`];
    await put('evidence', file, '2 hours');
    await put('evidence', other);
    await done(world.as({ id: home.captain }).rpc('add_evidence', { match_id: match, file: `evidence/${file}` }));
    expect(await world.sql('select content_hash from public.match_evidence where match_id = $1', [match])).toEqual([
      { content_hash: 'aa' },
    ]);
    const refusal = { code: '42501', hint: 'taken' };
    await expect(deleteRows(world, removal, [file])).rejects.toMatchObject(refusal);
    for (const change of [
      `update storage.objects set metadata = '{"eTag": "bb"}' where name = $1`,
      `update storage.objects set version = 'other' where name = $1`,
      `update storage.objects set name = name || 'x' where name = $1`,
    ])
      await expect(world.sql(change, [file]), change).rejects.toMatchObject(refusal);
    await world.sql(`update storage.objects set last_accessed_at = now() where name = $1`, [file]);
    // a name that was shown is taken, even where its file is lost
    await world.sql('alter table storage.objects disable trigger user');
    await world.sql(removal, [file]);
    await world.sql('alter table storage.objects enable trigger user');
    await expect(put('evidence', file)).rejects.toMatchObject(refusal);
    await expect(
      world.sql('update storage.objects set name = $2 where name = $1', [other, file]),
    ).rejects.toMatchObject(refusal);
    const own = world.as({ id: home.captain }).storage.from('evidence');
    expect((await own.upload(file, Buffer.alloc(9), { contentType: 'image/webp' })).error).toMatchObject({
      statusCode: '403',
    });
  });

  /** Somebody shows a file; before that is done `action` comes, and has to wait. */
  const shownBefore = async (action: (file: string) => Promise<unknown>) => {
    const { home, match } = await newMeeting(world);
    const file = `${home.id}/a.webp`;
    await put('evidence', file, '2 hours');
    let over = false;
    let acting: Promise<unknown> | undefined;
    await world.hold(`select private.lock_folder('evidence', $1)`, [home.id], async (more) => {
      acting = action(file)
        .catch((error: unknown) => error)
        .finally(() => (over = true));
      await expect.poll(async () => over || (await waiting(world)) > 0).toBe(true);
      await more('insert into public.match_evidence (match_id, team_id, added_by, file) values ($1, $2, $3, $4)', [
        match,
        home.id,
        home.captain,
        `evidence/${file}`,
      ]);
      await more('commit');
    });
    return { answer: await acting, there: await storedFiles() };
  };

  test('is not removed at the same moment', async () => {
    const { answer: outcome, there } = await shownBefore((file) => deleteRows(world, removal, [file]));
    expect([outcome, there.length]).toMatchObject([{ code: '42501' }, 1]);
  });

  test('is not swept at the same moment', async () => {
    const { answer: outcome, there } = await shownBefore(() => sweep());
    expect([outcome, there.length]).toEqual([[], 1]);
  });

  test('would be lost without the folder’s lock', async () => {
    const { home, match } = await newMeeting(world);
    const file = `${home.id}/a.webp`;
    const show = () =>
      world.as({ id: home.captain }).rpc('add_evidence', { match_id: match, file: `evidence/${file}` });
    const removedMeanwhile = async () => {
      await put('evidence', file);
      let showing: PromiseLike<Answer> | undefined;
      await world.hold(allowDeletion, [], async (more) => {
        await more(removal, [file]);
        let over = false;
        showing = show().then((answer) => {
          over = true;
          return answer;
        });
        await expect.poll(async () => over || (await waiting(world)) > 0).toBe(true);
        await more('commit');
      });
      const { error } = (await showing)!;
      return { error: error && (error as { hint: string }).hint, there: await storedFiles() };
    };
    expect(await removedMeanwhile()).toEqual({ error: 'evidenceUnknown', there: [] });

    const [lock] = await world.sql<{ source: string }>(
      `select pg_get_functiondef('private.lock_folder(text, text)'::regprocedure) as source`,
    );
    await world.sql(
      `create or replace function private.lock_folder(bucket text, file text) returns void language sql volatile security definer set search_path = '' as 'select'`,
    );
    try {
      // shown, and gone
      expect(await removedMeanwhile()).toEqual({ error: null, there: [] });
    } finally {
      await world.sql(lock!.source);
    }
  });
});
