import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import type { Database, Json } from '#database.types.ts';
import { type Actor, club, everybody, league, openWorld, people } from '#supabase/tests/harness/harness.ts';
import { putMatch } from '#supabase/tests/harness/fixtures.ts';
import { newClub } from '#supabase/tests/harness/signing.ts';
import { auditOf, done, text } from '#supabase/tests/harness/traces.ts';
import { refused, unchanged } from '#supabase/tests/harness/unchanged.ts';

const world = openWorld();

type Saved = Database['public']['Functions']['save_article']['Args'];

const writing: Actor[] = ['moderator', 'admin'];
const reading: Actor[] = ['user', 'player', 'captain', 'rival', 'coCaptain', 'suspended'];
const hour = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString();
const english = { en: { title: 'Derby night', summary: 'Kiel wins late.', body: 'A goal in the last minute.' } };
const notYours = { code: 'PT403', hint: 'notYours' };

const save = (who: Actor, args: Saved = { texts: english }) => world.as(who).rpc('save_article', args).single();

/** A new article of somebody's, with its first version. */
async function draft(who: Actor = 'admin', texts: Json = english): Promise<{ article_id: string; version: number }> {
  const { data, error } = await save(who, { texts });
  expect(error).toBeNull();
  return { article_id: data!.id, version: data!.new_version };
}

const publish = async (
  article: { article_id: string; version: number },
  publish_at?: string,
): Promise<{ article_id: string; version: number }> => {
  await done(world.as('admin').rpc('publish_article', { ...article, publish_at }));
  return article;
};

const rowOf = async ({ article_id }: { article_id: string }) =>
  (await world.sql('select * from public.news_articles where id = $1', [article_id]))[0]!;
const textsOf = ({ article_id }: { article_id: string }) =>
  world.sql('select language, title, summary, body from public.news_texts where article_id = $1 order by language', [
    article_id,
  ]);
const titles = async (who: Actor, args: Partial<Database['public']['Functions']['news_page']['Args']> = {}) =>
  (await world.as(who).rpc('news_page', { in_language: 'en', ...args })).data?.map(({ title }) => title);

afterEach(() => world.sql('delete from public.news_articles'));

describe('who reads', () => {
  test('everybody signed in reads what is published, and a visitor nothing', async () => {
    const article = await publish(await draft());
    for (const who of everybody) expect(await titles(who), who).toEqual(['Derby night']);
    for (const who of everybody) {
      const { data } = await world.as(who).from('news_texts').select('body').eq('article_id', article.article_id);
      expect(data, who).toEqual([{ body: 'A goal in the last minute.' }]);
    }
    expect((await world.as('visitor').rpc('news_page', { in_language: 'en' })).error).toMatchObject({ code: '42501' });
    expect((await world.as('visitor').from('news_articles').select()).error).toMatchObject({ code: '42501' });
  });

  test('drafts and what is scheduled are read by the staff alone', async () => {
    await draft();
    await publish(await draft('admin', { en: { title: 'Tomorrow', body: 'Soon' } }), inHours(24));
    for (const who of reading) {
      expect((await world.as(who).from('news_articles').select('id')).data, who).toEqual([]);
      expect((await world.as(who).from('news_texts').select('title')).data, who).toEqual([]);
    }
    for (const who of writing) expect((await world.as(who).from('news_texts').select()).data, who).toHaveLength(2);
    // the list of what is published shows neither, no matter who asks
    for (const who of everybody) expect(await titles(who), who).toEqual([]);
  });

  test('who saved an article last is for the staff alone to know', async () => {
    const article = await publish(await draft());
    const read = (who: Actor) => world.as(who).from('news_articles').select('*, edit:news_edits(*)').single();
    for (const who of reading) {
      const { data } = await read(who);
      expect(data, who).toMatchObject({ id: article.article_id, edit: null });
      expect(Object.keys(data!), who).not.toContain('edited_by');
    }
    for (const who of writing) expect((await read(who)).data, who).toMatchObject({ edit: { edited_by: people.admin } });
  });

  test('what is scheduled is read from its moment on', async () => {
    const article = await publish(await draft(), inHours(1));
    expect(await titles('user')).toEqual([]);
    await world.sql(`update public.news_articles set published_at = now() - interval '1 second' where id = $1`, [
      article.article_id,
    ]);
    expect(await titles('user')).toEqual(['Derby night']);
  });

  test('a text without title or body is not given to readers', async () => {
    const article = await publish(await draft('admin', { ...english, de: { title: 'Derbynacht' } }));
    const read = (who: Actor) =>
      world.as(who).from('news_texts').select('language').eq('article_id', article.article_id).order('language');
    expect((await read('user')).data).toEqual([{ language: 'en' }]);
    expect((await read('admin')).data).toEqual([{ language: 'de' }, { language: 'en' }]);
    expect(await titles('user', { in_language: 'de' })).toEqual(['Derby night']);
  });

  test('each reader is given the own language, else English, German, Turkish', async () => {
    const textOf = (title: string) => ({ title, body: 'Text' });
    await publish(await draft('admin', { de: textOf('zwei'), tr: textOf('iki') }));
    await publish(await draft('admin', { en: textOf('three'), tr: textOf('üç') }));
    const page = async (in_language: string) =>
      (await world.as('user').rpc('news_page', { in_language })).data?.map(({ language, title }) => [language, title]);
    expect(await page('tr')).toEqual([['tr', 'üç'], ['tr', 'iki']]); // prettier-ignore
    expect(await page('en')).toEqual([['en', 'three'], ['de', 'zwei']]); // prettier-ignore
    expect(await page('de')).toEqual([['en', 'three'], ['de', 'zwei']]); // prettier-ignore
    expect(await page('fr')).toEqual([['en', 'three'], ['de', 'zwei']]); // prettier-ignore
  });
});

describe('the list', () => {
  /** Seven articles, two of them of one moment. */
  const seven = async () => {
    await world.sql(
      `insert into public.news_articles (slug, category, published_at)
         select 'n' || n, case when n % 2 = 0 then 'transfers' else 'league' end::public.news_category,
                timestamptz '2026-01-01' + least(n, 6) * interval '1 day'
           from generate_series(1, 7) as n`,
    );
    await world.sql(
      `insert into public.news_texts (article_id, language, title, body) select id, 'en', slug, 'Text' from public.news_articles`,
    );
  };

  test('goes on after its last row, and leaves none out where two are of one moment', async () => {
    await seven();
    const read: string[] = [];
    let last: { published_at: string; id: string } | undefined;
    for (let page = 0; page < 4; page += 1) {
      const { data } = await world.as('user').rpc('news_page', {
        in_language: 'en',
        max: 2,
        before_at: last?.published_at,
        before_id: last?.id,
      });
      read.push(...data!.map(({ title }) => title));
      last = data!.at(-1);
    }
    expect(read.toSorted()).toEqual(['n1', 'n2', 'n3', 'n4', 'n5', 'n6', 'n7']);
    expect(read.slice(2)).toEqual(['n5', 'n4', 'n3', 'n2', 'n1']);
  });

  test('is narrowed to a category', async () => {
    await seven();
    expect(await titles('user', { of_category: 'transfers' })).toEqual(['n6', 'n4', 'n2']);
  });

  test('knows what comes before and after an article', async () => {
    await seven();
    const ids = await world.sql<{ id: string; slug: string }>('select id, slug from public.news_articles');
    const beside = async (slug: string, who: Actor = 'user') => {
      const article_id = ids.find((article) => article.slug === slug)!.id;
      const { data } = await world.as(who).rpc('news_neighbours', { article_id, in_language: 'de' });
      return Object.fromEntries(data!.map(({ newer, title }) => [newer ? 'newer' : 'older', title]));
    };
    expect(await beside('n3')).toEqual({ older: 'n2', newer: 'n4' });
    expect(await beside('n1')).toEqual({ newer: 'n2' });
    await world.sql(`update public.news_articles set published_at = null where slug = 'n2'`);
    expect(await beside('n3')).toEqual({ older: 'n1', newer: 'n4' });
    expect(await beside('n2')).toEqual({});
    // the staff may read what is scheduled, but nothing leads there yet
    await world.sql(`update public.news_articles set published_at = now() + interval '1 day' where slug = 'n4'`);
    await world.sql(`delete from public.news_articles where slug in ('n5', 'n6', 'n7')`);
    for (const who of ['user', 'moderator', 'admin'] as const) {
      expect(await beside('n3', who)).toEqual({ older: 'n1' });
      expect(await beside('n4', who)).toEqual({});
    }
  });
});

describe('writing', () => {
  test("[S6.23] an admin's news writes are accepted", async () => {
    const { article_id, version } = await draft();
    const cover = `covers/${article_id}/${randomUUID()}.webp`;
    const { data } = await save('admin', {
      article_id,
      version,
      category: 'matches',
      is_ai_generated: true,
      cover,
      texts: { tr: { title: 'Derbi gecesi', body: 'Son dakikada gol.' } },
    });
    expect(data).toEqual({ id: article_id, new_version: 2 });
    expect(await rowOf({ article_id })).toMatchObject({
      slug: `derby-night-${article_id.slice(0, 8)}`,
      category: 'matches',
      is_ai_generated: true,
      cover,
      author_id: people.admin,
      origin: 'editorial',
      published_at: null,
    });
    expect(await world.sql('select article_id, edited_by from public.news_edits')).toEqual([
      { article_id, edited_by: people.admin },
    ]);
    expect(await textsOf({ article_id })).toEqual([
      { language: 'en', ...english.en },
      { language: 'tr', title: 'Derbi gecesi', summary: '', body: 'Son dakikada gol.' },
    ]);
    expect(await auditOf(world, `news_articles ${article_id}`)).toMatchObject([
      { action: 'save_article', actor: people.admin, after: { version: 1, texts: ['en'] } },
      { action: 'save_article', before: null, after: { version: 2, texts: ['tr'] } },
    ]);
    expect((await world.as('admin').rpc('publish_article', { article_id, version: 2 })).error).toBeNull();
    expect((await world.as('admin').rpc('unpublish_article', { article_id, version: 2 })).error).toBeNull();
    expect((await world.as('admin').rpc('delete_article', { article_id, version: 2 })).error).toBeNull();
    expect(await world.sql('select from public.news_texts')).toEqual([]);
    expect((await auditOf(world, `news_articles ${article_id}`)).at(-1)).toMatchObject({
      action: 'delete_article',
      before: { category: 'matches', texts: { en: { complete: true } } },
    });
  });

  test('what is not named stays, an empty cover takes it away, and null a language', async () => {
    const article = await draft('admin', { ...english, de: { title: 'Derbynacht', body: 'Tor.' } });
    const cover = `covers/${article.article_id}/one.webp`;
    await done(save('admin', { ...article, cover }));
    await done(save('admin', { article_id: article.article_id, version: 2, texts: { de: null } }));
    expect(await rowOf(article)).toMatchObject({ cover });
    expect(await textsOf(article)).toEqual([{ language: 'en', ...english.en }]);
    await done(save('admin', { article_id: article.article_id, version: 3, cover: '' }));
    expect(await rowOf(article)).toMatchObject({ cover: null, version: 4 });
  });

  test('its address follows the title of a draft and stays when it is published', async () => {
    const article = await draft('admin', { tr: { title: 'Işıl', body: 'Gol' } });
    const end = article.article_id.slice(0, 8);
    expect(await rowOf(article)).toMatchObject({ slug: `isil-${end}` });
    await done(save('admin', { ...article, texts: english }));
    expect(await rowOf(article)).toMatchObject({ slug: `derby-night-${end}` });
    await publish({ ...article, version: 2 });
    await done(save('admin', { ...article, version: 2, texts: { en: { title: 'Other', body: 'Words' } } }));
    expect(await rowOf(article)).toMatchObject({ slug: `derby-night-${end}` });
    // what readers saw is on record
    expect((await auditOf(world, `news_articles ${article.article_id}`)).at(-1)).toMatchObject({
      before: { en: { complete: true } },
    });
  });

  test('is for the staff, whatever others try', async () => {
    const article = await publish(await draft());
    for (const who of reading.filter((name) => name !== 'suspended')) {
      const client = world.as(who);
      await refused(world, () => save(who), notYours);
      await refused(world, () => save(who, { ...article, texts: {} }), notYours);
      await refused(world, () => save(who, { article_id: randomUUID(), version: 1 }), notYours);
      await refused(world, () => client.rpc('publish_article', article), notYours);
      await refused(world, () => client.rpc('unpublish_article', article), notYours);
      await refused(world, () => client.rpc('delete_article', article), notYours);
      expect((await client.rpc('rounds_without_article')).data, who).toEqual([]);
    }
    for (const who of everybody) {
      const direct = await unchanged(world, () =>
        world.as(who).from('news_articles').update({ category: 'site' }).eq('id', article.article_id),
      );
      expect(direct.error, who).toMatchObject({ code: '42501' });
    }
    await refused(world, () => save('suspended'), { code: 'PT403', hint: 'suspended' });
    expect((await unchanged(world, () => save('visitor'))).error).toMatchObject({ code: '42501' });
  });

  test('a moderator writes own drafts and publishes nothing', async () => {
    const own = await draft('moderator');
    await done(save('moderator', { ...own, texts: { en: { title: 'Better', body: 'Words' } } }));
    const mine = { ...own, version: 2 };
    for (const action of ['publish_article', 'unpublish_article', 'delete_article'] as const)
      await refused(world, () => world.as('moderator').rpc(action, mine), notYours);
    await publish(mine);
    await refused(world, () => save('moderator', { ...mine, texts: english }), notYours);
    const admins = await draft('admin');
    await refused(world, () => save('moderator', { ...admins, texts: english }), notYours);
  });

  test('is refused to everybody but admins during maintenance', async () => {
    const turn = (enabled: boolean) =>
      world.sql(
        `update public.site_settings set value = jsonb_set(value, '{enabled}', $1) where key = 'maintenance_mode'`,
        [JSON.stringify(enabled)],
      );
    await turn(true);
    await refused(world, () => save('moderator'), { code: 'PT503', hint: 'maintenance' });
    await draft('admin');
    await turn(false);
  });

  test.each<[string, Saved, { code: string; hint: string; details?: string }]>([
    ['a title that is too long', { texts: { en: { title: text(121) } } }, { code: 'PT422', hint: 'wrongLength', details: 'en.title' }],
    ['a title of nothing seen', { texts: { de: { title: '\u200b' } } }, { code: 'PT422', hint: 'unreadable', details: 'de.title' }],
    ['a summary that is too long', { texts: { tr: { summary: text(301) } } }, { code: 'PT422', hint: 'wrongLength', details: 'tr.summary' }],
    ['a body that is too long', { texts: { en: { body: text(20_001) } } }, { code: 'PT422', hint: 'wrongLength', details: 'en.body' }],
    ['a body turned around', { texts: { en: { body: 'a\u202eb' } } }, { code: 'PT422', hint: 'unreadable', details: 'en.body' }],
    ['a language nobody reads', { texts: { fr: { title: 'Oui' } } }, { code: 'PT422', hint: 'wrongValue', details: 'fr' }],
    ['a text that is none', { texts: { en: 'Derby' } }, { code: 'PT422', hint: 'wrongValue', details: 'en' }],
    ['texts that are a list', { texts: ['Derby'] }, { code: 'PT422', hint: 'wrongValue', details: 'texts' }],
    ['a cover elsewhere', { cover: 'https://tracker.example/pixel.png' }, { code: 'PT422', hint: 'wrongValue', details: 'cover' }],
    ["another article's cover", { cover: `covers/${randomUUID()}/one.webp` }, { code: 'PT422', hint: 'wrongValue', details: 'cover' }],
    ['an article that is not there', { article_id: randomUUID(), version: 1 }, { code: 'PT404', hint: 'articleUnknown', details: 'article_id' }],
    ['a round’s article that is neither of the two', { of_league: league, of_season: 1, of_matchday: 1, of_origin: 'editorial' }, { code: 'PT422', hint: 'wrongValue', details: 'of_origin' }],
    ['a round that is not there', { of_league: league, of_season: 1, of_matchday: 40 }, { code: 'PT404', hint: 'roundUnknown', details: 'of_matchday' }],
  ])('refuses %s', async (_what, args, refusal) => {
    await refused(world, () => save('admin', args), refusal);
  }); // prettier-ignore

  test('publishes nothing that nobody can read, and leaves something to read', async () => {
    const incomplete = { code: 'PT422', hint: 'articleIncomplete', details: 'texts' };
    const article = await draft('admin', { en: { title: 'Only a title' } });
    await refused(world, () => world.as('admin').rpc('publish_article', article), incomplete);
    await done(save('admin', { ...article, texts: english }));
    await publish({ ...article, version: 2 });
    await refused(world, () => save('admin', { ...article, version: 2, texts: { en: null } }), incomplete);
    await refused(world, () => save('admin', { ...article, version: 2, texts: { en: { title: 'x' } } }), incomplete);
  });

  test('is published once, moved while it is ahead, and can be taken back', async () => {
    const article = await publish(await draft(), inHours(5));
    await publish(article, inHours(2));
    expect(Math.abs(((await rowOf(article))['published_at'] as Date).getTime() - Date.parse(inHours(2)))).toBeLessThan(
      60_000,
    );
    await publish(article, inHours(-48));
    // nobody publishes in the past
    expect(Date.now() - ((await rowOf(article))['published_at'] as Date).getTime()).toBeLessThan(60_000);
    await refused(world, () => world.as('admin').rpc('publish_article', article), {
      code: 'PT409',
      hint: 'articlePublished',
    });
    await done(world.as('admin').rpc('unpublish_article', article));
    expect(await titles('user')).toEqual([]);
    await refused(world, () => world.as('admin').rpc('unpublish_article', article), {
      code: 'PT409',
      hint: 'articleDraft',
    });
  });
});

describe('two editors', () => {
  test('the second is refused with the name of the first, and nothing is lost', async () => {
    const article = await draft('moderator');
    await done(save('admin', { ...article, texts: { en: { title: 'First', body: 'Words' } } }));
    const changed = { code: 'PT409', hint: 'articleChanged', details: 'admin' };
    await refused(world, () => save('moderator', { ...article, texts: english }), changed);
    await refused(world, () => world.as('admin').rpc('publish_article', article), changed);
    await refused(world, () => world.as('admin').rpc('delete_article', article), changed);
    expect(await textsOf(article)).toMatchObject([{ title: 'First' }]);
  });

  const titled = (title: string) => ({ texts: { en: { title, body: 'Words' } } });
  /** Eight saves of one version at once: how many came through, and how many versions they made. */
  async function savedAtOnce(): Promise<{ won: number; refusals: string[]; versions: number }> {
    const article = await draft();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => save('admin', { ...article, ...titled(`Save ${n}`) })),
    );
    const row = await rowOf(article);
    return {
      won: answers.filter(({ error }) => error === null).length,
      refusals: [...new Set(answers.flatMap(({ error }) => error?.hint ?? []))],
      versions: (row['version'] as number) - article.version,
    };
  }

  test('of saves that come at once, one is kept', async () => {
    for (let round = 0; round < 5; round += 1)
      expect(await savedAtOnce()).toEqual({ won: 1, refusals: ['articleChanged'], versions: 1 });
  });

  test.each([
    { origin: 'round_up', hint: 'roundUpExists', rounds: 4 },
    { origin: 'preview', hint: 'previewExists', rounds: 2 },
  ] as const)('a round gets one $origin, whoever presses the button', async ({ origin, hint, rounds }) => {
    for (let round = 0; round < rounds; round += 1) {
      const answers = await Promise.all(
        Array.from({ length: 6 }, (_, n) =>
          save(n % 2 ? 'admin' : 'moderator', {
            ...titled('Round 1'),
            of_league: league,
            of_season: 1,
            of_matchday: 1,
            of_origin: origin,
          }),
        ),
      );
      expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
      expect(new Set(answers.flatMap(({ error }) => error?.hint ?? []))).toEqual(new Set([hint]));
      expect(await world.sql('select origin, matchday from public.news_articles')).toEqual([{ origin, matchday: 1 }]);
      await world.sql('delete from public.news_articles');
    }
  });
});

describe('the same race finds what it looks for', () => {
  const dialogEntry = openWorld({ sessions: 8 });

  test('where there is no lock', async () => {
    const [worker] = await dialogEntry.sql<{ definition: string }>(
      `select pg_get_functiondef('private.article_to_write(uuid, int)'::regprocedure) as definition`,
    );
    await dialogEntry.sql(worker!.definition.replace('for update', ''));
    let most = 0;
    for (let round = 0; round < 100 && most < 2; round += 1) {
      const { data } = await dialogEntry.as('admin').rpc('save_article', { texts: english }).single();
      const answers = await Promise.all(
        Array.from({ length: 8 }, () =>
          dialogEntry
            .as('admin')
            .rpc('save_article', { article_id: data!.id, version: data!.new_version, texts: english }),
        ),
      );
      most = Math.max(most, answers.filter(({ error }) => error === null).length);
    }
    expect(most).toBeGreaterThan(1);
  });
});

describe('rounds without an article', () => {
  /** A match of a round: won yesterday, or still to come. */
  const settle = (
    [home_team_id, away_team_id]: [string, string],
    status: 'finished' | 'scheduled',
    { matchday = 5, at = inHours(-24) } = {},
  ) =>
    putMatch(world, {
      league_id: league,
      season: 1,
      matchday,
      home_team_id,
      away_team_id,
      kickoff_at: at,
      ...(status === 'finished' && { status, home_score: 2, away_score: 1, finished_at: inHours(-23) }),
    });
  const rounds = async (who: Actor = 'admin') =>
    (await world.as(who).rpc('rounds_without_article').throwOnError()).data?.map(
      ({ matchday, origin }) => `${origin} ${matchday}`,
    );
  const write = (of_matchday: number, of_origin: 'preview' | 'round_up') =>
    done(save('admin', { texts: english, of_league: league, of_season: 1, of_matchday, of_origin }));

  test('are those that are over and have no round-up', async () => {
    await world.sql(`update public.league_seasons set phase = 'regular' where league_id = $1`, [league]);
    await world.sql(`delete from public.team_matches where league_id = $1 and status = 'scheduled'`, [league]);
    expect(await rounds()).toEqual([]);
    await settle([club.own, club.rival], 'finished');
    expect(await rounds()).toEqual(['round_up 5']);
    expect(await rounds('moderator')).toEqual(['round_up 5']);
    expect(await rounds('captain')).toEqual([]);
    const others = [await newClub(world, { phase: 'none' }), await newClub(world, { phase: 'none' })].map(
      ({ id }) => id,
    ) as [string, string];
    for (const team of others)
      await world.sql('insert into public.league_teams (league_id, season, team_id) values ($1, 1, $2)', [
        league,
        team,
      ]);
    const open = await settle(others, 'scheduled');
    expect(await rounds()).toEqual([]);
    await world.sql('delete from public.team_matches where id = $1', [open]);
    expect(await rounds()).toEqual(['round_up 5']);
    await write(5, 'round_up');
    expect(await rounds()).toEqual([]);
  });

  test('are of each season the next one, until it begins or has its preview', async () => {
    const [one, other] = [club.own, club.rival] as [string, string];
    const next = await settle([one, other], 'scheduled', { matchday: 6, at: inHours(24) });
    await settle([other, one], 'scheduled', { matchday: 7, at: inHours(48) });
    expect(await rounds()).toEqual(['preview 6', 'round_up 5']);
    expect(await rounds('captain')).toEqual([]);
    await write(6, 'preview');
    expect(await rounds()).toEqual(['round_up 5']);
    await world.sql('update public.team_matches set kickoff_at = $2 where id = $1', [next, inHours(-1)]);
    expect(await rounds()).toEqual(['round_up 5', 'preview 7']);
    // a round has both of its articles
    await write(6, 'round_up');
    await world.sql(`update public.league_seasons set phase = 'finished' where league_id = $1`, [league]);
    expect(await rounds()).toEqual([]);
  });
});
