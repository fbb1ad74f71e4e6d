import { beforeAll, describe, expect, test } from 'vitest';
import { readCalendar } from '#supabase/tests/harness/calendar.ts';
import { putMatch, writeMatch } from '#supabase/tests/harness/fixtures.ts';
import { club, everybody, league, match, openWorld, people } from '#supabase/tests/harness/harness.ts';
import { newPerson } from '#supabase/tests/harness/signing.ts';
import { done } from '#supabase/tests/harness/traces.ts';

const world = openWorld();
const slug = 'flutlicht-liga';
const site = 'https://league.example';
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const sides = { home_team_id: club.own, away_team_id: club.rival };

beforeAll(async () => {
  await world.sql('update public.leagues set public = true where id = $1', [league]);
  await world.sql(`insert into public.site_settings (key, value) values ('site_address', $1)`, [{ url: site }]);
  await world.sql(`insert into public.leagues (name, slug) values ('Closed league', 'closed-league')`);
});

const ask = (about: string) => world.rows(`/rest/v1/rpc/public_calendar?${about}&apikey=sb_publishable_x`);

async function calendarOf(about: string) {
  const answer = await ask(about);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  return readCalendar(new Uint8Array(await answer.arrayBuffer()));
}

const eventOf = async (id: string) =>
  (await calendarOf(`slug=${slug}`)).events.find((event) => event['UID'] === `${id}@rondo`);

/** Suspends somebody; what it returns ends that. */
async function suspend(id: string): Promise<() => Promise<unknown>> {
  await world.sql(
    `insert into private.account_blocks (user_id, kind, reason, by) values ($1, 'suspended', 'Insults', $2)`,
    [id, people.admin],
  );
  return () => world.sql('delete from private.account_blocks where user_id = $1', [id]);
}

describe('the calendar of a public league', () => {
  test('holds the matches of its newest season, each leading to its public page', async () => {
    const { properties, events } = await calendarOf(`slug=${slug}`);
    expect(properties['X-WR-CALNAME']).toBe('Rondo · Flutlicht Liga');
    expect(events.map((event) => event['URL'])).toEqual([`${site}/p/${slug}/matches/${match}`]);
    expect(events[0]).toMatchObject({ UID: `${match}@rondo`, SUMMARY: 'Nordlicht Kiel – Rıhtım Gücü' });
  });

  test('of a team holds its own alone, and names a team by its slug or id', async () => {
    const [other] = await world.sql<{ id: string }>(
      `insert into public.teams (name, tag) values ('Feed City', 'FDC') returning id`,
    );
    await world.sql('insert into public.league_teams (league_id, season, team_id) values ($1, 1, $2)', [league, other!.id]); // prettier-ignore
    for (const team of ['nordlicht-kiel', club.own])
      expect((await calendarOf(`slug=${slug}&team=${team}`)).properties['X-WR-CALNAME']).toBe(
        'Rondo · Nordlicht Kiel · Flutlicht Liga',
      );
    expect((await calendarOf(`slug=${slug}&team=nordlicht-kiel`)).events).toHaveLength(1);
    expect((await calendarOf(`slug=${slug}&team=feed-city`)).events).toHaveLength(0);
  });

  test('keeps the name of an event, raises its number with each move, and forgets what was called off after 30 days', async () => {
    const id = await putMatch(world, { league_id: league, season: 1, matchday: 9, ...sides, kickoff_at: inDays(3) });
    await world.sql(`update public.team_matches set created_at = now() - interval '60 days' where id = $1`, [id]);
    const before = Number((await eventOf(id))!['SEQUENCE']);
    const kickoff_at = inDays(5);
    await done(world.as('admin').rpc('move_match', { match_id: id, kickoff_at }));
    const moved = (await eventOf(id))!;
    expect(Number(moved['SEQUENCE'])).toBeGreaterThan(before);
    expect(moved['DTSTART']).toBe(kickoff_at.replaceAll(/[-:]|\.\d+/g, ''));
    await done(world.as('admin').rpc('cancel_match', { match_id: id, reason: 'No server' }));
    expect(await eventOf(id)).toMatchObject({ STATUS: 'CANCELLED' });
    const appendOnly = ['private.audit_log', 'public.match_results'];
    for (const table of appendOnly) await world.sql(`alter table ${table} disable trigger user`);
    await world.sql(`update private.audit_log set at = at - interval '31 days' where subject = $1`, [`team_matches ${id}`]); // prettier-ignore
    await world.sql(`update public.match_results set at = at - interval '31 days' where match_id = $1`, [id]);
    for (const table of appendOnly) await world.sql(`alter table ${table} enable trigger user`);
    expect(await eventOf(id)).toBeUndefined();
  });

  test('is the same whenever and by whomever it is asked', async () => {
    const answers = await Promise.all(
      everybody.map(async (actor) => {
        const [row] = await world.inSql<{ said: string }>(actor, 'select public.public_calendar($1) as said', [slug]);
        return row!.said;
      }),
    );
    expect(new Set(answers).size).toBe(1);
    expect(await (await ask(`slug=${slug}`)).text()).toBe(answers[0]);
  });

  test('speaks the language that is asked for, English where there is none', async () => {
    await writeMatch(world, match, { status: 'postponed' });
    for (const [language, word] of [
      ['de', 'Verschoben'],
      ['tr', 'Ertelendi'],
      ['xx', 'Postponed'],
    ] as const)
      expect((await calendarOf(`slug=${slug}&language=${language}`)).events[0]!['DESCRIPTION']).toContain(word);
    await writeMatch(world, match, { status: 'scheduled' });
  });

  test.each(['slug=closed-league', 'slug=nothing', `slug=${slug}&team=nobody`, `slug=closed-league&team=${club.own}`, 'slug='])(
    '%s is no calendar, in the same words',
    async (about) => {
      const answer = await ask(about);
      expect(answer.status).toBe(404);
      expect(await answer.json()).toMatchObject({ code: 'PT404', hint: 'feedLinkUnknown', details: null });
    },
  ); // prettier-ignore
});

test('a result is news when it counts, and again when it is corrected or a team is renamed', async () => {
  const id = await putMatch(world, { league_id: league, season: 1, matchday: 4, ...sides, kickoff_at: inDays(-1) });
  const results = async () =>
    ((await world.as('visitor').rpc('public_feed', { slug })).data as never as { results: Record<string, string>[] })
      .results;
  expect(await results()).toEqual([]);
  const rule = (home_score: number) =>
    done(
      world
        .as('admin')
        .rpc('rule_match', { match_id: id, home_score, away_score: 1, reason: 'Seen on the stream' } as never),
    );
  await rule(3);
  const [first] = await results();
  expect(first).toMatchObject({ id, home_score: 3, away_score: 1, home_team: 'Nordlicht Kiel' });
  await rule(4);
  const [corrected] = await results();
  expect(corrected).toMatchObject({ home_score: 4, counted_at: first!['counted_at'] });
  expect(Date.parse(corrected!['changed_at']!)).toBeGreaterThan(Date.parse(first!['changed_at']!));
  const rename = (name: string) =>
    done(world.as('admin').rpc('update_team', { team_id: club.rival, changes: { name } }));
  await rename('Rıhtım Renamed');
  const [renamed] = await results();
  expect(renamed).toMatchObject({ away_team: 'Rıhtım Renamed', counted_at: first!['counted_at'] });
  expect(Date.parse(renamed!['changed_at']!)).toBeGreaterThan(Date.parse(corrected!['changed_at']!));
  await rename('Rıhtım Gücü');
});

describe('the feeds and calendars at a personal address', () => {
  const reader = async (id: string) => {
    const as = world.as({ id });
    if ((await as.rpc('my_reader_link')).data === null) await as.rpc('make_feed_link');
    return (await as.rpc('my_reader_link')).data!;
  };
  const feed = async (secret: string, of = 'closed-league') =>
    (await world.as('visitor').rpc('member_feed', { secret, slug: of })).data as never as null | {
      league: { id: string; name: string };
      news: { id: string; slug: string }[];
    };
  const calendar = (secret: string, about: string) =>
    world.rows(`/rest/v1/rpc/member_calendar?secret=${secret}&${about}&apikey=sb_publishable_x`);

  test('are of every league, lead to the members’ pages, and open nothing else', async () => {
    const id = await newPerson(world);
    const secret = await reader(id);
    const [closed] = await world.sql<{ id: string }>(`select id from public.leagues where slug = 'closed-league'`);
    expect((await feed(secret))!.league).toMatchObject({ id: closed!.id, name: 'Closed league' });
    const open = readCalendar(new Uint8Array(await (await calendar(secret, `slug=${slug}`)).arrayBuffer()));
    expect(open.events.map((event) => event['URL'])).toContain(`${site}/matches/${match}`);
    // it is no address of the own matches, nor the other way round
    const { data: own } = await world.as({ id }).rpc('my_feed_link');
    expect(own).not.toBe(secret);
    expect(await feed(own!)).toBeNull();
    expect((await world.rows(`/rest/v1/rpc/calendar_feed?secret=${secret}`)).status).toBe(404);
    // an unknown league is none, and so is what belongs to another
    expect(await feed(secret, 'nothing')).toBeNull();
    for (const about of ['slug=nothing', `slug=closed-league&team=${club.own}`, `slug=${slug}&player=nobody`])
      expect((await calendar(secret, about)).status, about).toBe(404);
  });

  test('are CSV files of every season as well, with everybody in the squads', async () => {
    const id = await newPerson(world);
    const secret = await reader(id);
    const part = async (name: string, of: { slug: string; season?: number } = { slug }, by = secret) =>
      (await world.as('visitor').rpc('member_season', { secret: by, part: name, ...of })).data as never as null | {
        league: object;
        season: number | { season: number };
        squads: { username: string }[];
      };
    const [closed] = await world.sql<{ id: string }>(`select id from public.leagues where slug = 'closed-league'`);
    expect(await part('season', { slug: 'closed-league' })).toBeNull();
    await world.sql('insert into public.league_seasons (league_id, season) values ($1, 3), ($1, 4)', [closed!.id]);
    expect(await part('season', { slug: 'closed-league' })).toMatchObject({
      league: { slug: 'closed-league', name: 'Closed league' },
      season: { season: 4 },
      matches: [],
    });
    expect(await part('squads', { slug: 'closed-league', season: 3 })).toMatchObject({
      season: 3,
      teams: [],
      squads: [],
    });
    expect(await part('stats', { slug: 'closed-league' })).toMatchObject({ season: 4, stats: [] });
    await world.sql('update public.profile_private set public_profile = false where user_id = $1', [people.captain]);
    const shown = (await part('squads'))!.squads.map(({ username }) => username);
    const open = (await world.as('visitor').rpc('public_squads', { slug })).data as never as {
      squads: { username: string | null }[];
    };
    expect(shown).toContain('captain');
    expect(open.squads).toHaveLength(shown.length);
    expect(open.squads.map(({ username }) => username)).not.toContain('captain');
    await world.sql('update public.profile_private set public_profile = true where user_id = $1', [people.captain]);
    // neither a part, a season nor a league that is none, nor the address of the own matches
    const { data: own } = await world.as({ id }).rpc('my_feed_link');
    expect(await part('members')).toBeNull();
    expect(await part('season', { slug, season: 99 })).toBeNull();
    expect(await part('season', { slug: 'nothing' })).toBeNull();
    for (const name of ['season', 'squads', 'stats']) expect(await part(name, { slug }, own!), name).toBeNull();
    await done(world.as({ id }).rpc('remove_feed_link'));
    for (const name of ['season', 'squads', 'stats']) expect(await part(name), name).toBeNull();
  });

  test('of a player hold the matches of the team they play for, and are public where the profile is', async () => {
    const secret = await reader(await newPerson(world));
    const [player] = await world.sql<{ username: string; id: string }>(
      `select p.username, p.id from public.profiles p join public.team_members m on m.player_id = p.id
        where m.team_id = $1 and m.left_at is null limit 1`,
      [club.own],
    );
    const about = `slug=${slug}&player=${encodeURIComponent(player!.username)}`;
    const shown = async (by: 'public' | 'member') => {
      const answer = by === 'public' ? await ask(about) : await calendar(secret, about);
      return answer.status === 200
        ? readCalendar(new Uint8Array(await answer.arrayBuffer())).properties['X-WR-CALNAME']
        : answer.status;
    };
    const named = `Rondo · ${player!.username} · Flutlicht Liga`;
    expect([await shown('public'), await shown('member')]).toEqual([named, named]);
    await world.sql('update public.profile_private set public_profile = false where user_id = $1', [player!.id]);
    expect([await shown('public'), await shown('member')]).toEqual([404, named]);
    await world.sql('update public.profile_private set public_profile = true where user_id = $1', [player!.id]);
  });

  test('stop at once when they are replaced or removed, while the owner is suspended, and with the account', async () => {
    const id = await newPerson(world);
    const first = await reader(id);
    const { data: replaces } = await world.as({ id }).rpc('my_feed_link');
    await done(world.as({ id }).rpc('make_feed_link', { replaces: replaces! }));
    expect(await feed(first)).toBeNull();
    const second = await reader(id);
    expect(await feed(second)).not.toBeNull();
    const stop = await suspend(id);
    expect(await feed(second)).toBeNull();
    expect((await calendar(second, `slug=${slug}`)).status).toBe(404);
    await stop();
    expect(await feed(second)).not.toBeNull();
    await done(world.as({ id }).rpc('remove_feed_link'));
    expect([await feed(second), (await world.as({ id }).rpc('my_reader_link')).data]).toEqual([null, null]);
    const third = await reader(id);
    await done(world.as({ id }).rpc('delete_my_account'));
    expect(await feed(third)).toBeNull();
  });

  test.each(['', 'x', '0'.repeat(48), 'g'.repeat(48), '%00', "' or true --"])('%j opens nothing', async (secret) => {
    expect((await calendar(encodeURIComponent(secret), `slug=${slug}`)).status).not.toBe(200);
    expect(await feed(secret)).toBeNull();
  });
});
