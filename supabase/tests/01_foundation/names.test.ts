import { describe, expect, test } from 'vitest';
import corpus from '#domain/account/name-corpus.json' with { type: 'json' };
import { cleanLine, isName, isReserved, isText, skeleton } from '#domain/account/names.ts';
import { fold } from '#domain/community/search-fold.ts';
import { openWorld, people } from '#supabase/tests/harness/harness.ts';
import { count, memberId, newClub, newPeople, newPerson, refused } from '#supabase/tests/harness/signing.ts';
import { done } from '#supabase/tests/harness/traces.ts';
import { meetAt } from '#supabase/tests/harness/waiting.ts';

const world = openWorld();

/** Characters that no database text can hold: half a surrogate, and U+0000. */
const storable = (text: string) => text.isWellFormed() && !text.includes('\0');

describe('names and texts are judged alike on both sides', () => {
  test('of the corpus', async () => {
    const entries = corpus.filter(({ text }) => storable(text));
    const judged = await world.sql(
      `select text, private.is_name(text, 0, 100) as name, private.is_reserved(text, 'Flutlicht') as reserved,
         private.skeleton(text) as skeleton, private.fold(text) as fold
       from unnest($1::text[]) with ordinality as given (text, n) order by n`,
      [entries.map(({ text }) => text)],
    );
    expect(judged).toEqual(entries);
    expect(entries.length).toBeGreaterThan(100);
  });

  test('for every letter of every script', async () => {
    const { letters } = (
      await world.sql<{ letters: string[] }>(
        // of the ideographs, the syllables of Korean and the rarer planes one in sixteen
        `select array_agg(chr(n) order by n) as letters from generate_series(1, 131071) as n
        where n not between 55296 and 57343 and unicode_assigned(chr(n))
          and (n % 16 = 0 or not (n between 13312 and 40959 or n between 44032 and 55203 or n > 65535))`,
      )
    )[0]!;
    expect(letters.length).toBeGreaterThan(15_000);
    const judged = await world.sql<{ letter: string }>(
      `select letter, private.fold(letter) as fold, private.skeleton(letter) as skeleton,
         private.clean_line('a' || letter || 'b') as line, private.is_name(letter, 0, 9) as alone,
         private.is_name('a' || letter || 'b', 0, 9) as inside, private.is_text('a' || letter || 'b', 0, 9) as text
       from unnest($1::text[]) as letter`,
      [letters],
    );
    const differ = judged.filter((answer) => {
      const { letter } = answer;
      const ours = {
        letter,
        fold: fold(letter),
        skeleton: skeleton(letter),
        line: cleanLine(`a${letter}b`),
        alone: isName(letter),
        inside: isName(`a${letter}b`),
        text: isText(`a${letter}b`),
      };
      return JSON.stringify(ours) !== JSON.stringify(answer);
    });
    expect(differ).toEqual([]);
  });

  test('for reserved words under any site name', async () => {
    const names = ['', '連盟', ...corpus.map(({ text }) => text).filter(storable)];
    for (const site of ['', 'Rondo', 'Nordlicht', 'Лига', '連盟', '???']) {
      const judged = await world.sql<{ name: string; reserved: boolean }>(
        'select name, private.is_reserved(name, $2) as reserved from unnest($1::text[]) as name',
        [names, site],
      );
      expect(judged.filter(({ name, reserved }) => reserved !== isReserved(name, site))).toEqual([]);
    }
  });
});

test('every text that is stored is held to be a name, a line, a text or of a written form', async () => {
  const loose = await world.sql<{ name: string }>(
    `select c.oid::regclass::text || '.' || a.attname as name
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.atttypid = 'text'::regtype and a.attgenerated = ''
        and not exists (
          select from pg_constraint k
           where k.conrelid = c.oid and k.contype = 'c' and a.attnum = any (k.conkey)
             and pg_get_constraintdef(k.oid) ~ 'private\\.is_(name|line|text|stream|lobby_code|page_link)| ~ |= ANY')
      order by 1`,
  );
  // an old address was one of its team, league or player; a time zone is one the server knows
  expect(loose.map(({ name }) => name)).toEqual(['former_names.slug', 'leagues.time_zone']);
});

describe('a text that hides something is stored nowhere', () => {
  const profile = (field: string, value: string) =>
    world
      .as('user')
      .from('profiles')
      .update({ [field]: value } as never)
      .eq('id', people.user);

  test.each(['gaming_id', 'location', 'game_mode', 'description'])('not as %s of a profile', async (field) => {
    for (const value of ['a\u200bb', 'a\u202eb', 'a\u{e0041}', 'Z\u0351\u0352\u0353', `a${' '.repeat(60_000)}b`]) {
      expect((await profile(field, value)).error, value).toMatchObject({ code: '23514' });
    }
    expect((await profile(field, 'Işıl ab 9')).error).toBeNull();
  });

  test('not as a name on the market, however its spaces are counted', async () => {
    const enter = (username: string) =>
      world.as('user').from('player_registrations').insert({ user_id: people.user, username });
    for (const username of [`a${' '.repeat(60_000)}`, '\u3164', 'a\u2066b']) {
      expect((await enter(username)).error).toMatchObject({ code: '23514' });
    }
    expect((await enter('Аdmіn')).error).toMatchObject({ code: 'PT422', hint: 'nameReserved', details: 'username' });
  });

  test('not as the reason of a command, which says why', async () => {
    const club = await newClub(world, { phase: 'none' });
    const kick = async (reason: string) =>
      world.as({ id: club.captain }).rpc('kick_player', { member_id: await memberId(world, club.player), reason });
    for (const reason of ['\u202ereversed', '!!!', 'a\u200bb\u200bc']) {
      await refused(world, () => kick(reason), { code: 'PT422', hint: 'unreadable', details: 'reason' });
    }
    await refused(world, () => kick('\u3000 \n'), { code: 'PT422', hint: 'missing', details: 'reason' });
    await done(kick('  Missed\r\nthree nights '));
    expect(await world.sql('select said from private.notice_texts')).toEqual([{ said: 'Missed\nthree nights' }]);
  });
});

describe('a username', () => {
  const rename = (id: string, username: string) => world.as({ id }).from('profiles').update({ username }).eq('id', id);
  const named = async (username: string) => {
    const id = await newPerson(world);
    await done(rename(id, username));
    return id;
  };

  test.each([
    ['Kerem Işık', 'KEREM IŞIK'],
    ['Lena Vogt', 'Lena.Vogt'],
    ['Halil 10', 'HaIil lO'],
    ['Bernd Arnold', 'Bemd Amold'],
    ['Renée', 'Renee'],
  ])('%s keeps others from being %s', async (taken, wanted) => {
    await named(taken);
    const id = await newPerson(world);
    await refused(world, () => rename(id, wanted), { code: 'PT409', hint: 'usernameTaken', details: 'username' });
  });

  test('leaves the letters of Turkish and German their own', async () => {
    for (const name of ['Şule Gül', 'Sule Gul', 'Groß', 'Gross']) await named(name);
  });

  test('may be written otherwise by its owner, and is free again when its owner is gone', async () => {
    const id = await named('Selin Arman');
    await done(rename(id, 'SELIN_ARMAN'));
    await world.sql('update public.profiles set deleted_at = now() where id = $1', [id]);
    await named('Selin Arman');
  });

  test.each(['Admin', 'аdmin 2', 'M0derator', 'ᴀᴅmin', 'The-Admin', 'R0ndo', 'deleted.player'])(
    'is never %s',
    async (name) => {
      const id = await newPerson(world);
      await refused(world, () => rename(id, name), { code: 'PT422', hint: 'nameReserved', details: 'username' });
    },
  );

  test("is never the site's own, whatever the site is called", async () => {
    await world.sql(
      `update public.site_settings set value = value || '{"name": "Flutlicht Liga"}' where key = 'brand'`,
    );
    const id = await newPerson(world);
    await refused(world, () => rename(id, 'FlutlichtLiga'), {
      code: 'PT422',
      hint: 'nameReserved',
      details: 'username',
    });
    await world.sql(`update public.site_settings set value = value || '{"name": "Rondo"}' where key = 'brand'`);
  });

  test('waits for whoever is about to take one that looks like it', async () => {
    const [first, second] = (await newPeople(world, 2)) as [string, string];
    const taking = `update public.profiles set username = 'Ida Falk' where id = $1`;
    const [answer] = await meetAt(world, taking, first, [() => rename(second, 'IDA-FALK')]);
    expect(answer?.error, 'it was given back').toBeNull();
  });

  test('is one of two, also when both come at the same moment', async () => {
    const players = await newPeople(world, 8);
    const answers = await Promise.all(players.map((id, n) => rename(id, n % 2 ? 'Harry Pike' : 'HARRY-PIKE')));
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
    expect(
      await count(world, `public.profiles where private.skeleton(username) = private.skeleton('Harry Pike')`),
    ).toBe(1);
  });
});

describe('a gaming id', () => {
  const play = (id: string, gaming_id: string, platform: 'pc' | 'xbox' | null = 'pc') =>
    world.as({ id }).from('profiles').update({ gaming_id, platform }).eq('id', id);
  const taken = { code: 'PT409', hint: 'gamingIdTaken', details: 'gaming_id' };

  test('is one living person’s on its platform, first come', async () => {
    const [first, second] = (await newPeople(world, 2)) as [string, string];
    await done(play(first, 'Işık#7'));
    await refused(world, () => play(second, 'IŞIK#7'), taken);
    await done(play(second, 'Işık#7', 'xbox'));
    await refused(
      world,
      () => world.as({ id: second }).from('profiles').update({ platform: 'pc' }).eq('id', second),
      taken,
    );
    await world.sql('update public.profiles set deleted_at = now() where id = $1', [first]);
    await done(play(second, 'Işık#7'));
  });

  test('is one also while neither has said the platform, and when eight come at once', async () => {
    const players = await newPeople(world, 8);
    const answers = await Promise.all(players.map((id) => play(id, 'Nobody#1', null)));
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
    expect(await count(world, `public.profiles where gaming_id = 'Nobody#1'`)).toBe(1);
  });
});

describe('a team’s name', () => {
  const createTeam = (id: string, name: string, tag: string, more: object = {}) =>
    world.as({ id }).rpc('create_team', { name, tag, ...more });

  test('keeps others from looking like it, in whatever alphabet', async () => {
    const [first, second] = (await newPeople(world, 2)) as [string, string];
    await done(createTeam(first, 'Copper Lane', 'COL'));
    for (const name of ['COPPER-LANE', 'Cοpper Lane', 'Соррer Lane', 'Ｃｏｐｐｅｒ Ｌａｎｅ', 'C0pper Iane']) {
      await refused(world, () => createTeam(second, name, 'CO2'), {
        code: 'PT409',
        hint: 'nameTaken',
        details: 'name',
      });
    }
  });

  test('is free again when the team is archived; the address it had is not', async () => {
    await world.sql(`insert into public.teams (name, tag, archived_at) values ('Old Harbour', 'OLD', now())`);
    await done(createTeam(await newPerson(world), 'Old Harbour', 'OLD'));
    const slugs = await world.sql<{ slug: string }>(
      `select slug from public.teams where name = 'Old Harbour' order by slug`,
    );
    expect(slugs).toEqual([{ slug: 'old-harbour' }, { slug: expect.stringMatching(/^old-harbour-[0-9a-f]{8}$/) }]);
  });

  test.each([
    [{ name: 'Rondo', short_name: 'Rovers' }, 'name'],
    [{ name: 'Аdmin', short_name: 'Rovers' }, 'name'],
    [{ name: 'Elbe Rovers', short_name: 'Moderator' }, 'short_name'],
  ])('is none of the site’s: %j', async ({ name, short_name }, details) => {
    const id = await newPerson(world);
    await refused(world, () => createTeam(id, name, 'RND', { short_name }), {
      code: 'PT422',
      hint: 'nameReserved',
      details,
    });
  });
});

test('the Turkish order of names is the one of the language', async () => {
  const names =
    'Cem Çağlar Ceylan Dağ Dal Gül Ğ Hilal Ilgın Işık Iz İnci İz Jale Ok Öz Oz Sis Şen Su Tan Ulu Ün Uz Vural'.split(
      ' ',
    );
  const rows = await world.sql<{ name: string }>(
    `select name from unnest($1::text[]) as name order by private.in_turkish(name) collate "C"`,
    [names],
  );
  expect(rows.map(({ name }) => name)).toEqual(names.toSorted(new Intl.Collator('tr').compare));
});
