import { beforeAll, describe, expect, test } from 'vitest';
import { club, league, openWorld, people } from '#supabase/tests/harness/harness.ts';
import { newPeople } from '#supabase/tests/harness/signing.ts';

const world = openWorld();
const named: Record<string, string> = {};

beforeAll(async () => {
  const names = ['Işıl Öz', 'Jürgen Groß', 'Kerem Doğan', 'Dogancan', 'a_b-c', 'Kartalışık', 'Oğuz Işık', 'Sil Birgün'];
  const ids = await newPeople(world, names.length);
  for (const [at, name] of names.entries()) {
    named[name] = ids[at]!;
    await world.sql('update public.profiles set username = $2, position = $3 where id = $1', [
      ids[at],
      name,
      'striker',
    ]);
  }
});

const search = async (query: string, max?: number, who: 'user' | 'suspended' = 'user') => {
  const { data, error } = await world.as(who).rpc('search_site', { query, ...(max !== undefined && { max }) });
  expect(error).toBeNull();
  return data ?? [];
};
const names = async (query: string) => (await search(query)).map(({ name }) => name);

describe('the one search', () => {
  test.each([
    ['isil', 'Işıl Öz'],
    ['IŞIL', 'Işıl Öz'],
    ['ISIL OZ', 'Işıl Öz'],
    ['İSİL ÖZ', 'Işıl Öz'],
    ['jurgen GROSS', 'Jürgen Groß'],
    ['GROẞ', 'Jürgen Groß'],
    ['doğan kerem', 'Kerem Doğan'],
    ['a_b', 'a_b-c'],
  ])('finds by %s the player %s', async (query, name) => expect((await names(query))[0]).toBe(name));

  test.each([
    ['kerme', 'Kerem Doğan'],
    ['kerem dogna', 'Kerem Doğan'],
    ['jurgne', 'Jürgen Groß'],
    ['nordlihct', 'Nordlicht Kiel'],
    ['flutlihct', 'Flutlicht Liga'],
  ])('forgives the slip in %s and says that %s is only like it', async (query, name) =>
    expect(await search(query)).toContainEqual(expect.objectContaining({ name, close: true })),
  );

  test('guesses only where nothing has the name, and each word counts', async () => {
    expect((await search('kerem')).map(({ name, close }) => [name, close])).toEqual([['Kerem Doğan', false]]);
    expect(await search('kerme xyzxyz')).toEqual([]);
    expect(await search('kerme zzz')).toEqual([]);
    expect(await search('zq')).toEqual([]);
  });

  test('puts the name itself first, then what begins with the words, then words of a name, then the inside', async () => {
    expect(await names('isi')).toEqual(['Işıl Öz', 'Oğuz Işık', 'Kartalışık']);
    expect(await names('dogan')).toEqual(['Dogancan', 'Kerem Doğan']);
  });

  test('one letter and two begin a name or a word of it', async () => {
    expect(await names('öz')).toEqual(['Işıl Öz']);
    expect(await names('si')).toEqual(['Sil Birgün']);
  });

  test('says of a league its name, of a team its mark and league, of a player the team and the position', async () => {
    expect(await search('flutlicht')).toEqual([expect.objectContaining({ kind: 'league', id: league })]);
    expect((await search('nordlicht kiel'))[0]).toMatchObject({
      kind: 'team',
      id: club.own,
      tag: expect.stringMatching(/./),
      kit_primary: expect.stringMatching(/^#/),
      of_name: 'Flutlicht Liga',
    });
    expect(await search('oz isil')).toEqual([
      expect.objectContaining({ kind: 'player', id: named['Işıl Öz'], place: 'striker', of_name: null }),
    ]);
    expect((await search('captain')).find(({ id }) => id === people.captain)?.of_name).toBe('Nordlicht Kiel');
  });

  test('leaves out whom an account no longer has, and teams that are no more', async () => {
    await world.sql('update public.profiles set deleted_at = now() where id = $1', [named['Dogancan']]);
    const [team] = await world.sql<{ id: string }>(
      `insert into public.teams (name, archived_at) values ('Sandbank Ende', now()) returning id`,
    );
    expect(await names('dogancan')).not.toContain('Dogancan');
    expect(await names('sandbank')).toEqual([]);
    await world.sql('update public.profiles set deleted_at = null where id = $1', [named['Dogancan']]);
    await world.sql('delete from public.teams where id = $1', [team!.id]);
  });

  test('finds a published article by a title in any language, and names it in the reader’s', async () => {
    const [article] = await world.sql<{ id: string }>(
      `insert into public.news_articles (slug, published_at) values ('found', now() - interval '1 day') returning id`,
    );
    const write = (language: string, title: string, body = 'Words.') =>
      world.sql(`insert into public.news_texts (article_id, language, title, body) values ($1, $2, $3, $4)`, [
        article!.id,
        language,
        title,
        body,
      ]);
    await write('tr', 'Şampiyon belli oldu');
    await write('de', 'Der Meister steht fest', '');
    const searchSite = async (query: string, in_language: string) =>
      (await world.as('user').rpc('search_site', { query, in_language })).data;
    const row = { kind: 'article', id: article!.id, name: 'Şampiyon belli oldu', close: false };
    expect(await searchSite('SAMPIYON', 'de')).toEqual([expect.objectContaining(row)]);
    expect(await searchSite('meister', 'de')).toEqual([]);
    await world.sql(`update public.news_texts set body = 'Worte.' where language = 'de' and article_id = $1`, [
      article!.id,
    ]);
    expect(await searchSite('sampiyon', 'de')).toEqual([
      expect.objectContaining({ ...row, name: 'Der Meister steht fest' }),
    ]);
    await world.sql(`update public.news_articles set published_at = now() + interval '1 day' where id = $1`, [
      article!.id,
    ]);
    expect(await searchSite('sampiyon', 'tr')).toEqual([]);
  });

  test('asks nothing of nothing, and takes every sign for itself', async () => {
    for (const query of ['', '   ', '%', '_', '\\', '%%%', '___', "';--", '"', 'k%m', ')(*'])
      expect(await search(query), query).toEqual([]);
  });

  test('gives at most so many of each kind, however many are asked for', async () => {
    const ids = await newPeople(world, 25);
    await world.sql(
      `update public.profiles set username = 'Ole Viele ' || n from unnest($1::uuid[]) with ordinality as of (who, n) where id = who`,
      [ids],
    );
    expect(await search('viele', 3)).toHaveLength(3);
    expect(await search('viele', 1000)).toHaveLength(20);
    expect(await search('viele', -1)).toHaveLength(1);
    expect(await search('viele')).toHaveLength(6);
  });

  test('is open to whoever may read, and to no visitor', async () => {
    expect(await search('kerem', 1, 'suspended')).toHaveLength(1);
    const { status } = await world.as('visitor').rpc('search_site', { query: 'kerem' });
    expect(status).toBe(401);
  });
});
