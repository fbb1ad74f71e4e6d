import { beforeEach, describe, expect, test } from 'vitest';
import { pageLinkMax } from '#domain/community/page-link.ts';
import { databaseLimits, limits } from '#domain/limits.ts';
import type { TextsByLanguage } from '#domain/texts-by-language.ts';
import { everybody, openWorld, people } from '#supabase/tests/harness/harness.ts';
import { type Club, newClub, newPerson, outsiders, refused, type Who } from '#supabase/tests/harness/signing.ts';
import { auditOf, done, text } from '#supabase/tests/harness/traces.ts';

/** Announcements to all members or the captains: recipients, limits, and taking one back. */

const world = openWorld();

type Text = {
  title?: TextsByLanguage;
  body?: TextsByLanguage;
  captains_only?: boolean;
  to_league?: string;
  link?: string;
};
const announcement = {
  title: { en: 'Registration opens', tr: 'Kayıt açılıyor' },
  body: { en: 'From Monday on.\nFive players are enough.', tr: 'Pazartesiden itibaren.' },
  captains_only: true,
};
// the same words again at once would be one announcement
let texts = 0;
const sayAgain = () => say(only(`From Monday on (${(texts += 1)}).`));
/** In one language. */
const only = (body: string, title = 'Registration opens') => ({ title: { en: title }, body: { en: body } });
const say = (changes: Text = {}, who: Who = 'admin') => world.as(who).rpc('announce', { ...announcement, ...changes });
const withdraw = (announcement_id: string, who: Who = 'admin') =>
  world.as(who).rpc('withdraw_announcement', { announcement_id });

/** The announcement's id. */
async function announced(changes: Text = {}): Promise<string> {
  const { data, error } = await say(changes);
  expect(error).toBeNull();
  return data!;
}

const addressed = async (id: string): Promise<string[]> =>
  (
    await world.sql<{ user_id: string }>(
      `select user_id from public.notifications where key = 'announced' and values ->> 'announcement' = $1 order by user_id`,
      [id],
    )
  ).map(({ user_id }) => user_id);
const leaders = (...clubs: Club[]) => clubs.flatMap(({ captain, coCaptain }) => [captain, coCaptain]).toSorted();
const reach = async (target: { captains_only: boolean; to_league?: string }, who: Who = 'admin') =>
  (await world.as(who).rpc('announcement_reach', target)).data;
const read = async (id: string, who: Who) =>
  (await world.as(who).from('announcements').select('title, body, link').eq('id', id)).data;
const bell = async (who: Who) =>
  (await world.as(who).rpc('notifications_page', { of_kind: 'system' })).data?.map(({ values, link }) => ({ values, link })); // prettier-ignore
const list = async (who: Who = 'admin') => (await world.as(who).rpc('announcement_page')).data;

beforeEach(async () => {
  await world.sql('delete from public.announcements');
  await world.sql(`delete from public.notifications where key = 'announced'`);
});

describe('an announcement reaches', () => {
  test('the captains and co-captains of a league’s latest season', async () => {
    const here = await newClub(world);
    const elsewhere = await newClub(world);
    const id = await announced({ to_league: here.league });
    expect(await addressed(id)).toEqual(leaders(here));
    expect(await reach({ captains_only: true, to_league: here.league })).toBe(2);
    expect(await addressed(id)).not.toContain(elsewhere.captain);
  });

  test('not those of an earlier season, who withdrew, or who left', async () => {
    const [here, withdrew] = [await newClub(world), await newClub(world)];
    const before = await newClub(world, { phase: 'finished' });
    await world.sql('insert into public.league_seasons (league_id, season) values ($1, 2)', [before.league]);
    await world.sql('update public.league_teams set withdrawn_at = now() where league_id = $1', [withdrew.league]);
    await world.sql('update public.team_members set left_at = now() where player_id = $1', [here.coCaptain]);
    expect(await addressed(await announced({ to_league: here.league }))).toEqual([here.captain]);
    for (const { league } of [before, withdrew]) {
      const nobody = { code: 'PT409', hint: 'announcementNobody', details: 'captains_only' };
      await refused(world, () => say({ to_league: league }), nobody);
    }
  });

  test('those of all leagues, or everybody in the teams of one', async () => {
    const [one, other, outside] = [await newClub(world), await newClub(world), await newClub(world, { phase: 'none' })];
    const ofAll = await addressed(await announced());
    expect(ofAll).toEqual(expect.arrayContaining(leaders(one, other)));
    for (const person of [one.player, outside.captain]) expect(ofAll).not.toContain(person);
    expect(await addressed(await announced({ captains_only: false, to_league: one.league }))).toEqual(
      [one.captain, one.coCaptain, one.player].toSorted(),
    );
  });

  test('all members, but nobody who is gone, suspended or muted, and not who says it', async () => {
    const [gone, muted, spokeAgain] = [await newPerson(world), await newPerson(world), await newPerson(world)];
    await world.sql('update public.profiles set deleted_at = now() where id = $1', [gone]);
    await world.sql(
      `insert into private.account_blocks (user_id, kind, reason, until) values ($1, 'muted', 'Insults', null), ($2, 'muted', 'Insults', now() - interval '1 day')`,
      [muted, spokeAgain],
    );
    const id = await announced({ captains_only: false });
    const hear = await addressed(id);
    for (const person of [people.user, people.moderator, people.player, spokeAgain]) expect(hear).toContain(person);
    for (const person of [people.admin, people.suspended, gone, muted]) expect(hear).not.toContain(person);
    expect(await reach({ captains_only: false })).toBe(hear.length);
    expect(await list()).toMatchObject([{ id, people: hear.length, read: 0, author_name: 'admin', league_name: null }]);
  });
});

describe('it is read', () => {
  test('in the bell by its title, and whole by those it is for and by admins alone', async () => {
    const club = await newClub(world);
    const id = await announced({ to_league: club.league, link: '/leagues/x?tab=rules' });
    expect(await bell({ id: club.captain })).toEqual([
      { values: { announcement: announcement.title.en }, link: `/announcements/${id}` },
    ]);
    await world.sql(`update public.profile_private set locale = 'tr' where user_id = $1`, [club.coCaptain]);
    expect(await bell({ id: club.coCaptain })).toMatchObject([{ values: { announcement: announcement.title.tr } }]);
    // what is missing in a language is read in the next best
    await world.sql(`update public.profile_private set locale = 'de' where user_id = $1`, [club.coCaptain]);
    expect(await bell({ id: club.coCaptain })).toMatchObject([{ values: { announcement: announcement.title.en } }]);
    for (const reader of [{ id: club.captain }, { id: club.coCaptain }, 'admin'] as Who[])
      expect(await read(id, reader)).toEqual([
        { title: announcement.title, body: announcement.body, link: '/leagues/x?tab=rules' },
      ]);
    for (const reader of ['user', 'moderator', 'captain', { id: club.player }] as Who[]) {
      expect(await read(id, reader)).toEqual([]);
      expect(await bell(reader)).toEqual([]);
      expect(await list(reader)).toEqual([]);
      expect(await reach({ captains_only: true }, reader)).toBeNull();
      expect((await world.as(reader).from('announcement_authors').select()).data).toEqual([]);
    }
    expect((await world.as('visitor').from('announcements').select()).error).toMatchObject({ code: '42501' });
  });

  test('and the list counts who has read it', async () => {
    const club = await newClub(world);
    const id = await announced({ to_league: club.league });
    await done(world.as({ id: club.captain }).rpc('mark_notifications_read', {}));
    expect(await list()).toMatchObject([{ id, people: 2, read: 1 }]);
    // their notifications are swept by then
    await world.sql(`update public.announcements set created_at = now() - interval '200 days'`);
    expect(await list()).toMatchObject([{ id, people: 2, read: null }]);
  });

  test('with the personal data of whoever it is for, by its id', async () => {
    const club = await newClub(world);
    const id = await announced({ to_league: club.league });
    const { data } = await world.as({ id: club.captain }).rpc('export_my_data');
    expect(data).toMatchObject({ notifications: [{ key: 'announced', values: { announcement: id } }] });
  });

  test('and the log says to whom, not what', async () => {
    const club = await newClub(world);
    const id = await announced({ to_league: club.league });
    const entries = await auditOf(world, `announcements ${id}`);
    expect(entries).toEqual([
      {
        action: 'announce',
        actor: people.admin,
        before: null,
        after: { league: club.league, captains_only: true, people: 2 },
      },
    ]);
  });
});

describe('it is taken back', () => {
  test('by any admin: its text and its notifications are gone, whoever has read them', async () => {
    const club = await newClub(world);
    const id = await announced({ to_league: club.league, link: '/rules' });
    await done(world.as({ id: club.captain }).rpc('mark_notifications_read', {}));
    const other = await newPerson(world);
    await world.sql(`insert into private.user_roles (user_id, role) values ($1, 'admin')`, [other]);
    await done(withdraw(id, { id: other }));
    expect(await addressed(id)).toEqual([]);
    expect(await read(id, { id: club.captain })).toEqual([]);
    expect(await list()).toMatchObject([{ id, title: null, body: null, link: null, read: null, people: 2 }]);
    const held = await world.sql(
      `select from public.announcements where to_jsonb(announcements)::text like '%Registration%'`,
    );
    expect(held).toEqual([]);
    expect((await auditOf(world, `announcements ${id}`)).map(({ action, actor }) => [action, actor])).toEqual([
      ['announce', people.admin],
      ['withdraw_announcement', other],
    ]);
    await refused(world, () => withdraw(id), { code: 'PT409', hint: 'announcementWithdrawn', details: 'announcement_id' }); // prettier-ignore
  });

  test('once, also when two admins do it in the same second', async () => {
    const id = await announced();
    const answers = await Promise.all([withdraw(id), withdraw(id)]);
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
  });

  test('where there is one', async () => {
    await refused(world, () => withdraw(people.user), { code: 'PT404', hint: 'announcementUnknown', details: 'announcement_id' }); // prettier-ignore
  });
});

describe('a day has so many', () => {
  const tooMany = { code: 'PT429', hint: 'tooManyAnnouncements', details: 'title' };

  test('of all admins together, taken back or not', async () => {
    const other = await newPerson(world);
    await world.sql(`insert into private.user_roles (user_id, role) values ($1, 'admin')`, [other]);
    await done(withdraw(await announced()));
    for (let more = 1; more < databaseLimits.announcementsPerDay; more += 1)
      await done(say(only(`Again ${more}`), { id: other }));
    await refused(world, sayAgain, tooMany);
    await refused(world, () => say({}, { id: other }), tooMany);
  });

  test('also when two admins say the last one at once', async () => {
    for (let more = 1; more < databaseLimits.announcementsPerDay; more += 1) await done(sayAgain());
    const answers = await Promise.all([sayAgain(), sayAgain(), sayAgain()]);
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
    expect(await list()).toHaveLength(databaseLimits.announcementsPerDay);
  });

  test('which begins at midnight of the first league', async () => {
    for (let more = 0; more < databaseLimits.announcementsPerDay; more += 1) await done(sayAgain());
    const [zone] = await world.sql<{ zone: string }>(
      'select time_zone as zone from public.leagues order by tier, created_at, id limit 1',
    );
    const midnight = `date_trunc('day', now() at time zone $1) at time zone $1`;
    await world.sql(`update public.announcements set created_at = ${midnight}`, [zone!.zone]);
    await refused(world, sayAgain, tooMany);
    await world.sql(`update public.announcements set created_at = ${midnight} - interval '1 second'`, [zone!.zone]);
    await announced();
  });
});

describe('it is refused', () => {
  test('to everybody who is no admin', async () => {
    const club = await newClub(world);
    const id = await announced();
    for (const { actor, refusal } of outsiders(club, await newClub(world))) {
      await refused(world, () => say({}, actor), refusal);
      await refused(world, () => withdraw(id, actor), refusal);
    }
  });

  test('to a muted admin, who may still take one back', async () => {
    const id = await announced();
    await world.sql(`insert into private.account_blocks (user_id, kind, reason) values ($1, 'muted', 'Insults')`, [
      people.admin,
    ]);
    try {
      await refused(world, say, { code: 'PT403', hint: 'muted' });
      await done(withdraw(id));
    } finally {
      await world.sql('delete from private.account_blocks where user_id = $1', [people.admin]);
    }
  });

  test.each<[string, Text, string, string]>([
    ['a title of two letters', only('From Monday on.', 'Hi'), 'wrongLength', 'title.en'],
    [
      'a title too long',
      { title: { ...announcement.title, tr: text(limits.announcementTitleMax + 1) } },
      'wrongLength',
      'title.tr',
    ],
    ['a blank title', only('From Monday on.', ' \t '), 'missing', 'title'],
    ['a title nobody sees', only('From Monday on.', '\u3164\u3164\u3164\u3164'), 'unreadable', 'title.en'],
    ['a blank text', only('\n \n'), 'missing', 'body'],
    ['a text nobody sees', only('\u200b\u2800\u3164'), 'unreadable', 'body.en'],
    ['a text too long', only(text(limits.announcementBodyMax + 1)), 'wrongLength', 'body.en'],
    ['a title without its text', { body: { en: 'From Monday on.' } }, 'missing', 'body.tr'],
    ['a text without its title', { title: { tr: 'Kayıt' } }, 'missing', 'title.en'],
    ['another language', { title: { fr: 'Inscription' } as object }, 'wrongValue', 'title'],
    ['a text of no language', { body: ['From Monday on.'] as never }, 'wrongValue', 'body'],
    ['a number', { body: { en: 5 } as object }, 'wrongValue', 'body'],
    ['a link elsewhere', { link: 'https://evil.example' }, 'announcementLink', 'link'],
    ['a link to another host', { link: '//evil.example' }, 'announcementLink', 'link'],
    ['a link around the corner', { link: '/\\evil.example' }, 'announcementLink', 'link'],
    ['a backslash further on', { link: '/rules\\..' }, 'announcementLink', 'link'],
    ['a script', { link: 'javascript:alert(1)' }, 'announcementLink', 'link'],
    ['a link with a line in it', { link: '/rules\n/evil' }, 'announcementLink', 'link'],
    ['a link that is none', { link: '/' }, 'announcementLink', 'link'],
    ['a link too long', { link: `/${text(pageLinkMax)}` }, 'announcementLink', 'link'],
  ])('with %s', async (_, changes, hint, details) => {
    await refused(world, () => say(changes), { code: 'PT422', hint, details });
  });

  test('without anybody it is for, or with a league that is not there', async () => {
    const nobody = null as unknown as boolean;
    await refused(world, () => say({ captains_only: nobody }), { code: 'PT422', hint: 'missing', details: 'captains_only' }); // prettier-ignore
    await refused(world, () => say({ to_league: people.user }), { code: 'PT404', hint: 'leagueUnknown', details: 'to_league' }); // prettier-ignore
  });

  test('as a plain write', async () => {
    const id = await announced();
    for (const who of everybody.filter((name) => name !== 'suspended')) {
      const table = () => world.as(who).from('announcements');
      for (const write of [
        table().insert({ ...only('Mine', 'Mine'), captains_only: false, people: 1 }),
        table()
          .update({ title: { en: 'Mine' } })
          .eq('id', id),
        table().delete().eq('id', id),
      ])
        expect((await write).error, who).toMatchObject({ code: '42501' });
    }
  });
});

test('it is forgotten after a year, its author with it', async () => {
  const [old, young] = [await announced(), await announced()];
  const age = (id: string, days: number) =>
    world.sql(`update public.announcements set created_at = now() - $2 * interval '1 day' where id = $1`, [id, days]);
  await age(old, 366);
  await age(young, 364);
  await world.sql('select private.settle_due()');
  expect(await world.sql('select announcement_id from public.announcement_authors')).toEqual([
    { announcement_id: young },
  ]);
});

test('it goes with its league', async () => {
  const club = await newClub(world);
  await announced({ to_league: club.league });
  await world.sql('delete from public.league_teams where league_id = $1', [club.league]);
  await world.sql('delete from public.league_seasons where league_id = $1', [club.league]);
  await done(world.as('admin').rpc('delete_league', { league_id: club.league }));
  expect(await list()).toEqual([]);
});

describe('thousands are notified', () => {
  const crowd = 6000;
  const progress = async () => (await list())!.map(({ people: all, reached }) => ({ all, reached }))[0]!;
  const clock = 'select private.settle_due()';

  test('the first of them at once, the others by the clock: each once, also where a round is lost, and nobody new', async () => {
    await world.sql('delete from public.announcements');
    await world.sql(
      `insert into public.profiles (id, username) select gen_random_uuid(), 'crowd ' || n from generate_series(1, $1) as n`,
      [crowd],
    );
    const id = await announced({ captains_only: false });
    const { all, reached } = await progress();
    expect(all).toBeGreaterThan(crowd);
    expect(reached).toBe(200);
    expect((await addressed(id)).length).toBe(200);
    const late = await newPerson(world);
    // a clock that is killed in the middle of its round
    await world.hold(clock, [], async () => {
      // another clock at the same moment passes by
      await world.sql('select private.hand_out_announcement($1, 100)', [id]);
    });
    expect((await addressed(id)).length).toBe(200);
    await world.sql(clock);
    expect(await progress()).toEqual({ all, reached: 5200 });
    await world.sql(clock);
    await world.sql(clock);
    expect(await progress()).toEqual({ all, reached: all });
    const notified = await addressed(id);
    expect(notified).toHaveLength(all);
    expect(new Set(notified).size).toBe(all);
    expect(notified).not.toContain(late);
    expect(await world.sql('select 1 from private.announcing')).toEqual([]);
  });

  test('and the rest of them never, once it is taken back', async () => {
    await world.sql('delete from public.announcements');
    const id = await announced({ captains_only: false });
    await done(withdraw(id));
    await world.sql(clock);
    expect((await addressed(id)).length).toBe(0);
  });
});
