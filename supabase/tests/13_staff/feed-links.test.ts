import { beforeAll, describe, expect, test } from 'vitest';
import { calendarFile } from '#domain/match/match-calendar.ts';
import { limits } from '#domain/limits.ts';
import { readCalendar } from '#supabase/tests/harness/calendar.ts';
import { putMatch, writeMatch } from '#supabase/tests/harness/fixtures.ts';
import { club, everybody, league, match, openWorld, people } from '#supabase/tests/harness/harness.ts';
import { newPerson } from '#supabase/tests/harness/signing.ts';
import { auditOf, done } from '#supabase/tests/harness/traces.ts';
import { refused, unchanged } from '#supabase/tests/harness/unchanged.ts';
import { meetAt, player as playerRow } from '#supabase/tests/harness/waiting.ts';

const world = openWorld();
const site = 'https://league.example';
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

beforeAll(async () => {
  await world.sql(`insert into public.site_settings (key, value) values ('site_address', $1)`, [{ url: site }]);
});

/** Makes an address for somebody who has none, and returns its secret. */
async function link(id: string): Promise<string> {
  const { data, error } = await world.as({ id }).rpc('make_feed_link');
  expect(error).toBeNull();
  return data!;
}

const ask = (secret: string, init: Parameters<typeof world.rows>[1] = {}) =>
  world.rows(`/rest/v1/rpc/calendar_feed?secret=${secret}&apikey=sb_publishable_x`, init);

async function calendarOf(secret: string) {
  const answer = await ask(secret);
  expect(answer.status).toBe(200);
  return readCalendar(new Uint8Array(await answer.arrayBuffer()));
}

/** The event of a match in somebody's calendar. */
const eventOf = async (secret: string, id: string) =>
  (await calendarOf(secret)).events.find((event) => event['UID'] === `${id}@rondo`);

const unknown = { code: 'PT404', hint: 'feedLinkUnknown', details: null };

/** Everything that is no address is answered alike, in the same words. */
async function isShut(secret: string) {
  const answer = await ask(secret);
  expect(answer.status).toBe(404);
  expect(await answer.json()).toMatchObject(unknown);
}

describe('the calendar of a member', () => {
  test('holds the matches of the own team, to whoever has its address and nothing else', async () => {
    const secret = await link(people.player);
    const answer = await ask(secret);
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    const { properties, events } = readCalendar(new Uint8Array(await answer.arrayBuffer()));
    expect(properties).toEqual({
      VERSION: '2.0',
      PRODID: '-//Rondo//Matches//EN',
      METHOD: 'PUBLISH',
      'X-WR-CALNAME': 'Rondo · My matches',
      'REFRESH-INTERVAL': 'PT1H',
      'X-PUBLISHED-TTL': 'PT1H',
    });
    const [kickoff] = await world.sql<{ stamp: string; ends: string }>(
      `select to_char(kickoff_at at time zone 'utc', 'YYYYMMDD"T"HH24MISS"Z"') as stamp,
              to_char((kickoff_at + interval '45 minutes') at time zone 'utc', 'YYYYMMDD"T"HH24MISS"Z"') as ends
         from public.team_matches where id = $1`,
      [match],
    );
    // all there is: no code, no line-up, no name of a person
    expect(events).toEqual([
      {
        UID: `${match}@rondo`,
        SEQUENCE: expect.stringMatching(/^\d{8}$/),
        DTSTAMP: expect.stringMatching(/^\d{8}T\d{6}Z$/),
        DTSTART: kickoff!.stamp,
        DTEND: kickoff!.ends,
        SUMMARY: 'Nordlicht Kiel – Rıhtım Gücü',
        DESCRIPTION: 'Flutlicht Liga',
        STATUS: 'CONFIRMED',
        URL: `${site}/matches/${match}`,
      },
    ]);
  });

  test('says a match as the file of one match does', async () => {
    const { data } = await world.as('captain').from('team_matches').select('kickoff_at').eq('id', match).single();
    const file = calendarFile(
      {
        id: match,
        kickoff_at: data!.kickoff_at,
        home: 'Nordlicht Kiel',
        away: 'Rıhtım Gücü',
        competition: 'Flutlicht Liga',
        url: `${site}/matches/${match}`,
      },
      limits.matchLengthMinutes,
      new Date(),
    );
    const [alone] = readCalendar(new TextEncoder().encode(file)).events;
    const fed = await eventOf(await link(people.captain), match);
    for (const property of ['UID', 'DTSTART', 'DTEND', 'SUMMARY', 'DESCRIPTION', 'URL'])
      expect(fed?.[property], property).toBe(alone![property]);
    // one number line, so that neither of them undoes the other
    expect(fed!['SEQUENCE']).toHaveLength(alone!['SEQUENCE']!.length);
  });

  test('writes names of any letters as the file of one match does, folded and with backslashes', async () => {
    const home = String.raw`Ğ;,\ ${'Ğüneş; Işık, '.repeat(3)}`.trim();
    const folded = async (text: string) => {
      const [row] = await world.sql<{ line: string }>(
        `select private.calendar_line('SUMMARY:' || private.calendar_text($1)) as line`,
        [text],
      );
      return row!.line;
    };
    const whole = (text: string) =>
      /SUMMARY:[^]*?\r\n(?! )/.exec(
        calendarFile(
          { id: match, kickoff_at: inDays(1), home: text, away: 'Z', competition: '', url: '' },
          45,
          new Date(),
        ),
      )![0];
    for (const text of [home, 'x'.repeat(62), 'x'.repeat(63), 'x'.repeat(64), `${'x'.repeat(61)}Ğ`, '𝟙'.repeat(60)])
      expect(await folded(`${text} – Z`), text).toBe(whole(text));
    expect(await folded('one\ntwo')).toBe('SUMMARY:one\\ntwo\r\n');
  });

  test('lists a move, a postponement and a cancellation, each with a higher sequence', async () => {
    const secret = await link(people.coCaptain);
    /** A match that has stood for a day, its event's sequence, and what the command makes of both. */
    const moved = async (matchday: number, action: (id: string) => PromiseLike<unknown>) => {
      const sides = { home_team_id: club.own, away_team_id: club.rival };
      const id = await putMatch(world, { league_id: league, season: 1, matchday, ...sides, kickoff_at: inDays(3) });
      await world.sql(`update public.team_matches set created_at = now() - interval '1 day' where id = $1`, [id]);
      const sequence = async () => Number((await eventOf(secret, id))?.['SEQUENCE']);
      const before = await sequence();
      expect(await sequence(), 'a look moves nothing').toBe(before);
      await action(id);
      return { event: (await eventOf(secret, id))!, later: (await sequence()) - before };
    };
    const [moderator, admin] = [world.as('moderator'), world.as('admin')];
    const kickoff_at = inDays(5);
    const start = kickoff_at.replaceAll(/[-:]|\.\d+/g, '');
    const day = 24 * 60;

    const off = await moved(21, (match_id) => done(moderator.rpc('postpone_match', { match_id, reason: 'Power cut' })));
    expect(off.later).toBeGreaterThanOrEqual(day);
    expect(off.event).toMatchObject({
      STATUS: 'TENTATIVE',
      DESCRIPTION: 'Flutlicht Liga\nPostponed: there is no new time yet',
    });
    const set = await moved(22, (match_id) => done(admin.rpc('move_match', { match_id, kickoff_at })));
    expect(set.later).toBeGreaterThanOrEqual(day);
    expect(set.event).toMatchObject({ STATUS: 'CONFIRMED', DTSTART: start, DESCRIPTION: 'Flutlicht Liga' });
    const gone = await moved(23, (match_id) => done(admin.rpc('cancel_match', { match_id, reason: 'No server' })));
    expect(gone.later).toBeGreaterThanOrEqual(day);
    expect(gone.event).toMatchObject({ STATUS: 'CANCELLED' });
    // a team plays once at a time
    const agreedAt = inDays(6);
    const agreed = await moved(25, async (match_id) => {
      const { data: reschedule_id } = await world
        .as('captain')
        .rpc('propose_reschedule', { match_id, kickoff_at: agreedAt });
      await done(world.as('rival').rpc('answer_reschedule', { reschedule_id: reschedule_id!, accept: true }));
    });
    expect(agreed.later).toBeGreaterThanOrEqual(day);
    expect(agreed.event).toMatchObject({ DTSTART: agreedAt.replaceAll(/[-:]|\.\d+/g, '') });
    // what is about the match and no move changes nothing
    const proposed = await moved(26, (match_id) => done(world.as('captain').rpc('propose_reschedule', { match_id, kickoff_at: inDays(7) }))); // prettier-ignore
    expect(proposed.later).toBe(0);
    const withdrawn = await moved(27, (id) => writeMatch(world, id, { status: 'cancelled' }));
    expect(withdrawn.event).toMatchObject({ STATUS: 'CANCELLED' });
  });

  test('begins a month ago, in order, with cups and without the matches of others', async () => {
    const id = await newPerson(world);
    const [team] = await world.sql<{ id: string }>(
      `insert into public.teams (name, tag) values ('Feed City', 'FDC') returning id`,
    );
    await world.sql('insert into public.league_teams (league_id, season, team_id) values ($1, 1, $2)', [league, team!.id]); // prettier-ignore
    await world.sql(`insert into public.team_members (team_id, player_id) values ($1, $2)`, [team!.id, id]);
    const [cup] = await world.sql<{ id: string }>(
      `insert into public.night_cups (name, starts_at, check_in_from, check_in_until, capacity)
         values ('Lantern Cup', now() + interval '9 days', now() + interval '8 days', now() + interval '8 days 1 hour', 8)
       returning id`,
    );
    const side = { home_team_id: team!.id, away_team_id: club.rival };
    const put = (row: Record<string, unknown>) => putMatch(world, { ...side, ...row });
    const inLeague = { league_id: league, season: 1 };
    const ahead = await put({ ...inLeague, matchday: 11, kickoff_at: inDays(9) });
    const old = await put({ ...inLeague, matchday: 12, kickoff_at: inDays(-31) });
    const recent = await put({
      ...inLeague,
      matchday: 13,
      home_team_id: club.rival,
      away_team_id: team!.id,
      kickoff_at: inDays(-29),
    });
    const game = await put({ night_cup_id: cup!.id, stage: 'cup', kickoff_at: inDays(8) });
    const secret = await link(id);
    const { events } = await calendarOf(secret);
    expect(events.map((event) => event['UID'])).toEqual([recent, game, ahead].map((each) => `${each}@rondo`));
    expect(events.map((event) => event['DESCRIPTION'])).toEqual(['Flutlicht Liga', 'Lantern Cup', 'Flutlicht Liga']);
    expect(old).not.toBe(recent);

    // who left plays nowhere: an empty calendar, and it stays theirs
    await world.sql('update public.team_members set left_at = now() where player_id = $1', [id]);
    expect((await calendarOf(secret)).events).toEqual([]);
  });

  test('holds 200 matches at most, the next first', async () => {
    const id = await newPerson(world);
    const [team] = await world.sql<{ id: string }>(
      `insert into public.teams (name, tag) values ('Busy City', 'BSC') returning id`,
    );
    await world.sql(`insert into public.team_members (team_id, player_id) values ($1, $2)`, [team!.id, id]);
    const [cup] = await world.sql<{ id: string }>('select id from public.night_cups limit 1');
    await world.sql(
      `insert into public.team_matches (night_cup_id, stage, home_team_id, away_team_id, kickoff_at)
         select $1, 'cup', $2, $3, now() + n * interval '1 hour' from generate_series(1, 201) as n`,
      [cup!.id, team!.id, club.rival],
    );
    const { events } = await calendarOf(await link(id));
    expect(events).toHaveLength(200);
    const starts = events.map((event) => event['DTSTART']!);
    expect(starts).toEqual(starts.toSorted());
    const [last] = await world.sql<{ stamp: string }>(
      `select to_char(max(kickoff_at) at time zone 'utc', 'YYYYMMDD"T"HH24MISS"Z"') as stamp from public.team_matches where home_team_id = $1`,
      [team!.id],
    );
    expect(starts).not.toContain(last!.stamp);
  });

  test.each([
    ['de', 'Rondo · Meine Spiele', 'Verschoben: noch ohne neuen Termin'],
    ['tr', 'Rondo · Maçlarım', 'Ertelendi: yeni tarihi henüz belli değil'],
    [null, 'Rondo · My matches', 'Postponed: there is no new time yet'],
  ])('speaks %s, as its owner reads', async (locale, name, postponed) => {
    const { data } = await world.as('rival').rpc('my_feed_link');
    const secret = data ?? (await link(people.rival));
    await world.sql('update public.profile_private set locale = $2 where user_id = $1', [people.rival, locale]);
    await writeMatch(world, match, { status: 'postponed' });
    expect((await calendarOf(secret)).properties['X-WR-CALNAME']).toBe(name);
    expect((await eventOf(secret, match))?.['DESCRIPTION']).toBe(`Flutlicht Liga\n${postponed}`);
    await writeMatch(world, match, { status: 'scheduled' });
  });

  test('leads nowhere where the site’s own address is not known', async () => {
    const { data: secret } = await world.as('player').rpc('my_feed_link');
    await world.sql(`delete from public.site_settings where key = 'site_address'`);
    expect(await eventOf(secret!, match)).not.toHaveProperty('URL');
    await world.sql(`insert into public.site_settings (key, value) values ('site_address', $1)`, [{ url: site }]);
  });

  test.each(['*/*', 'text/calendar', 'text/html, application/json;q=0.9', 'image/png', undefined])(
    'is the same file for who accepts %s, and for HEAD its head',
    async (accept) => {
      const { data: secret } = await world.as('player').rpc('my_feed_link');
      const headers = { ...(accept ? { accept } : {}), prefer: 'return=minimal', range: '0-1' };
      const answer = await ask(secret!, { headers });
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
      const head = await ask(secret!, { method: 'HEAD', headers });
      expect([head.status, await head.text()]).toEqual([200, '']);
      const length = Number(head.headers.get('content-length'));
      expect(length).toBe(new Uint8Array(await answer.arrayBuffer()).byteLength);
    },
  );

  test('says its type to a hosted backend by itself', async () => {
    const { data: secret } = await world.as('player').rpc('my_feed_link');
    const [answered] = await world.inSql<{ feed: string; type: string; headers: string }>(
      'visitor',
      `select public.calendar_feed($1) as feed, pg_typeof(public.calendar_feed($1))::text as type,
              current_setting('response.headers') as headers`,
      [secret],
    );
    expect(answered!.type).toBe('private."*/*"');
    expect(JSON.parse(answered!.headers)).toEqual([{ 'Content-Type': 'text/calendar; charset=utf-8' }]);
    expect(answered!.feed).toMatch(/^BEGIN:VCALENDAR\r\n/);
  });
});

describe('the address of a calendar', () => {
  test('is its owner’s alone to see, again and again, and in no table, export or log', async () => {
    const id = await newPerson(world);
    const mine = () => world.as({ id }).rpc('my_feed_link');
    expect((await mine()).data).toBeNull();
    const secret = await link(id);
    expect(secret).toMatch(/^[0-9a-f]{48}$/);
    expect((await mine()).data).toBe(secret);
    expect((await mine()).data).toBe(secret);
    for (const who of everybody) expect((await world.as(who).rpc('my_feed_link')).data).not.toBe(secret);
    await refused(world, () => world.as('visitor').rpc('my_feed_link'), { code: '42501', hint: null });

    const { data: copy } = await world.as({ id }).rpc('export_my_data');
    expect(JSON.stringify(copy)).not.toContain(secret);
    expect(await auditOf(world, `profiles ${id}`)).toEqual([
      { action: 'make_feed_link', actor: id, before: null, after: null },
      { action: 'export_my_data', actor: id, before: null, after: null },
    ]);
    for (const actor of [...everybody, 'visitor'] as const)
      await expect(world.inSql(actor, 'select * from private.feed_links')).rejects.toThrow(/permission denied/);
  });

  test('that was replaced stops at once, and the new one works', async () => {
    const id = await newPerson(world);
    const old = await link(id);
    const { data: made } = await world.as({ id }).rpc('make_feed_link', { replaces: old });
    expect(made).not.toBe(old);
    await isShut(old);
    expect((await ask(made!)).status).toBe(200);
  });

  test('that was removed stops at once; the next one is another', async () => {
    const id = await newPerson(world);
    const old = await link(id);
    await done(world.as({ id }).rpc('remove_feed_link'));
    await isShut(old);
    expect((await world.as({ id }).rpc('my_feed_link')).data).toBeNull();
    expect(await auditOf(world, `profiles ${id}`)).toMatchObject([
      { action: 'make_feed_link' },
      { action: 'remove_feed_link', actor: id },
    ]);
    await refused(world, () => world.as({ id }).rpc('remove_feed_link'), unknown);
    await refused(world, () => world.as({ id }).rpc('make_feed_link', { replaces: old }), {
      code: 'PT409',
      hint: 'feedLinkChanged',
    });
    expect(await link(id)).not.toBe(old);
    await isShut(old);
  });

  test.each([
    ['guessed', '0'.repeat(48)],
    ['too short', 'abc'],
    ['empty', ''],
    ['in capitals', 'A'.repeat(48)],
    ['of another alphabet', 'é'.repeat(48)],
    ['huge', 'a'.repeat(4000)],
    ['with a quote', `%27%20or%20true--`],
  ])('that is %s is answered like one that stopped', async (_, secret) => {
    await unchanged(world, () => isShut(secret));
  });

  test('takes nothing beside its secret and the key, whatever else is asked for', async () => {
    const secret = await link(await newPerson(world));
    for (const more of ['select=team_id', 'user_id=eq.1', 'secret=eq.x'])
      expect((await ask(`${secret}&${more}`)).status, more).toBeGreaterThanOrEqual(400);
    const bare = await world.rows('/rest/v1/rpc/calendar_feed');
    expect(bare.status).toBe(404);
    const written = await world.rows(`/rest/v1/rpc/calendar_feed?secret=${secret}`, { method: 'DELETE' });
    expect(written.status).toBe(405);
  });

  test('goes with the account, and nobody who left makes another', async () => {
    const id = await newPerson(world);
    const secret = await link(id);
    await done(world.as({ id }).rpc('delete_my_account'));
    await isShut(secret);
    expect(await world.sql('select from private.feed_links where user_id = $1', [id])).toEqual([]);
    await refused(world, () => world.as({ id }).rpc('make_feed_link'), { code: 'PT401', hint: 'signedOut' });
  });

  test('made while the account goes: none is left behind', async () => {
    const id = await newPerson(world);
    const leaves = () => world.as({ id }).rpc('delete_my_account');
    const makes = () => world.as({ id }).rpc('make_feed_link');
    await meetAt(world, playerRow, id, [leaves, makes]);
    expect(
      await world.sql(
        `select from private.feed_links l join public.profiles p on p.id = l.user_id where p.id = $1 and p.deleted_at is not null`,
        [id],
      ),
    ).toEqual([]);
  });

  test('of a suspended account is read on, as the site is, and not replaced, and stopped by its owner', async () => {
    const secret = '5'.repeat(48);
    await world.sql('insert into private.feed_links (user_id, secret) values ($1, $2)', [people.suspended, secret]);
    expect((await ask(secret)).status).toBe(200);
    expect((await world.as('suspended').rpc('my_feed_link')).data).toBe(secret);
    const banned = { code: 'PT403', hint: 'suspended' };
    await refused(world, () => world.as('suspended').rpc('make_feed_link', { replaces: secret }), banned);
    await done(world.as('suspended').rpc('remove_feed_link'));
  });

  test('is read on in maintenance, and made by admins alone', async () => {
    const id = await newPerson(world);
    const secret = await link(id);
    const maintenance = (enabled: boolean) =>
      world.sql(`update public.site_settings set value = value || $1 where key = 'maintenance_mode'`, [{ enabled }]);
    await maintenance(true);
    expect((await ask(secret)).status).toBe(200);
    const shut = { code: 'PT503', hint: 'maintenance' };
    await refused(world, () => world.as({ id }).rpc('make_feed_link', { replaces: secret }), shut);
    await refused(world, () => world.as({ id }).rpc('remove_feed_link'), shut);
    await done(world.as('admin').rpc('make_feed_link'));
    await maintenance(false);
  });

  test('is made by nobody who is not signed in', async () => {
    const shut = { code: '42501', hint: null };
    await refused(world, () => world.as('visitor').rpc('make_feed_link'), shut);
    await refused(world, () => world.as('visitor').rpc('remove_feed_link'), shut);
  });

  test('asked for in two tabs at once: one is made, and the other tab learns of it', async () => {
    const id = await newPerson(world);
    const make = () => world.as({ id }).rpc('make_feed_link');
    const answers = await meetAt(world, playerRow, id, [make, make, make]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    const won = answers.find(({ status }) => status === 200)?.data as string;
    expect((await ask(won)).status).toBe(200);
  });

  test('replaced in two tabs at once: what the one that won was shown works, and the other learns of it', async () => {
    const id = await newPerson(world);
    const replaces = await link(id);
    const replace = () => world.as({ id }).rpc('make_feed_link', { replaces });
    const answers = await meetAt(world, playerRow, id, [replace, replace, replace]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    const won = answers.find(({ status }) => status === 200)?.data as string;
    expect((await world.as({ id }).rpc('my_feed_link')).data).toBe(won);
    expect((await ask(won)).status).toBe(200);
    await isShut(replaces);
  });
});

test.each([
  { url: 'javascript:alert(1)' },
  { url: 'https://league.example/path' },
  { url: 'https://league.example\r\nX:1' },
  { url: null },
  {},
])('the site’s own address is not %j', async (value) => {
  const { error } = await world.as('admin').from('site_settings').upsert({ key: 'site_address', value });
  expect(error).toMatchObject({ code: '23514' });
});

describe('the calendar of what one follows', () => {
  const followedLink = async (id: string) => (await world.as({ id }).rpc('my_followed_feed_link')).data!;
  const ids = async (secret: string) => (await calendarOf(secret)).events.map((event) => event['UID']!.replace('@rondo', '')); // prettier-ignore

  test('has an address of its own, which begins and ends with the first and is its owner’s alone', async () => {
    const fan = await newPerson(world);
    expect(await followedLink(fan)).toBeNull();
    const own = await link(fan);
    const followed = await followedLink(fan);
    expect(followed).toMatch(/^[0-9a-f]{48}$/);
    expect(followed).not.toBe(own);
    expect((await calendarOf(followed)).properties['X-WR-CALNAME']).toBe('Rondo · Matches I follow');
    await done(world.as({ id: fan }).rpc('make_feed_link', { replaces: own }));
    await isShut(followed);
    const next = await followedLink(fan);
    expect(next).not.toBe(followed);
    await done(world.as({ id: fan }).rpc('remove_feed_link'));
    await isShut(next);
    expect((await world.as('visitor').rpc('my_followed_feed_link')).error).toMatchObject({ code: '42501' });
  });

  test('holds the matches of leagues, teams and players’ teams, each once, and none of the own team', async () => {
    const fan = await newPerson(world);
    await link(fan);
    const secret = await followedLink(fan);
    const say = world.as({ id: fan });
    expect(await ids(secret)).toEqual([]);
    await done(say.rpc('follow_player', { player_id: people.captain }));
    const ofPlayer = await ids(secret);
    expect(ofPlayer).toContain(match);
    await done(say.rpc('follow_team', { team_id: club.own }));
    await done(say.rpc('follow_league', { league_id: league }));
    const all = await ids(secret);
    expect(all).toHaveLength(new Set(all).size);
    expect(all).toEqual(expect.arrayContaining(ofPlayer));
    await done(say.rpc('follow_player', { player_id: people.captain, follow: false }));
    await done(say.rpc('follow_league', { league_id: league, follow: false }));
    await done(say.rpc('follow_team', { team_id: club.own, follow: false }));
    expect(await ids(secret)).toEqual([]);
  });

  test('leaves the matches of the own team to the first', async () => {
    await world.sql('delete from private.feed_links where user_id = $1', [people.player]);
    const own = await link(people.player);
    const followed = await followedLink(people.player);
    await done(world.as('player').rpc('follow_league', { league_id: league }));
    expect(await ids(own)).toContain(match);
    expect(await ids(followed)).not.toContain(match);
  });
});
