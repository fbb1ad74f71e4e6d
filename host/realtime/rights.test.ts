import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Live, openLive, RawSocket } from '#host/testing/live.ts';
import { signedToken } from '#host/testing/signed-token.ts';
import { openTestLeague, type TestLeague } from '#host/testing/test-league.ts';

/**
 * A lost right ends its topic: at once by the change itself, and within a minute by the clock, which needs no change. The clock of these sockets stands still unless a test turns it. `RONDO_CHANNELS=10000`
 * opens as many topics and prints how long that takes.
 */
const { RONDO_CHANNELS: setting } = process.env;
const channels = Number(setting ?? 1000);
/** Of one person. */
const rooms = 100;
type Person = { id: string; token: string };
let league: TestLeague;
let live: Live;
const sockets: RawSocket[] = [];
const query = <Row = Record<string, unknown>>(sql: string, values: unknown[] = []) =>
  league.backend.query<Row>(sql, values);
const until = { timeout: 60_000, interval: 5 };

// A right that no trigger announces, beside those of the league.
const unannounced = `
  create table private.test_rooms (name text);
  create function public.test_may(name text) returns boolean language sql stable security definer set search_path = '' as
    $$ select exists (select from private.test_rooms r where r.name = test_may.name) $$;
  grant execute on function public.test_may(text) to authenticated;
  create policy test_room on realtime.messages for select to authenticated
    using (extension = 'broadcast' and realtime.topic() like 'room %' and public.test_may(split_part(realtime.topic(), '/', 1)))`;

beforeAll(async () => {
  league = await openTestLeague({ sql: unannounced });
});
beforeEach(async () => {
  const endless = { limit: 1e6, window: 1000 };
  live = await openLive(league, {
    allowances: { address: 1000, network: 1000, openings: endless, frames: endless, joins: endless },
  });
});
afterEach(async () => {
  for (const { socket } of sockets.splice(0)) socket.terminate();
  await live.close();
});
afterAll(() => league.close());

/** Members with a session each. */
async function people(count: number): Promise<Person[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  await query(
    `insert into auth.users (id, email, email_confirmed_at)
       select id, id || '@people.test', now() from unnest($1::uuid[]) as id`,
    [ids],
  );
  await query(
    `insert into public.profiles (id, username) select id, 'P' || right(id::text, 12) from unnest($1::uuid[]) as id
     on conflict do nothing`,
    [ids],
  );
  const sessions = await query<{ id: string; person: string }>(
    `insert into auth.sessions (id, user_id, created_at, updated_at)
       select gen_random_uuid(), id, now(), now() from unnest($1::uuid[]) as id returning id, user_id as person`,
    [ids],
  );
  const iat = Math.floor(Date.now() / 1000);
  return sessions.map(({ id: session_id, person: sub }) => {
    const claims = {
      sub,
      role: 'authenticated',
      aud: 'authenticated',
      session_id,
      email: 'x@people.test',
      iat,
      exp: iat + 3600,
    };
    return { id: sub, token: signedToken(claims, league.secrets.jwtSecret) };
  });
}

async function joined(person: Person, ...topics: string[]) {
  const socket = await new RawSocket(live.address).open();
  sockets.push(socket);
  const refs = topics.map((topic) => socket.join(topic, person.token));
  const states = await Promise.all(
    refs.map(async (ref) => {
      const { status, response } = await socket.answer(ref);
      return response.reason ?? status;
    }),
  );
  expect(new Set(states)).toEqual(new Set(['ok']));
  return {
    lost: () =>
      socket.frames
        .filter((frame) => frame[3] === 'phx_close')
        .map((frame) => String(frame[2]).slice('realtime:'.length)),
    hears: () => socket.heartbeat(),
  };
}

/** A league with a referee, a match of its two teams with a stand-in, and a cup; and who has to do with them. */
async function scene() {
  const [player, other, moderator, referee, standIn] = (await people(5)) as [Person, Person, Person, Person, Person];
  const [home, away, third] = [randomUUID(), randomUUID(), randomUUID()];
  const [of, match, cup] = [randomUUID(), randomUUID(), randomUUID()];
  for (const id of [home, away, third])
    await query('insert into public.teams (id, name, slug) values ($1, $2::text, $2::text)', [
      id,
      `t${id.slice(0, 13)}`,
    ]);
  await query('insert into public.leagues (id, name, slug) values ($1, $2::text, $2::text)', [
    of,
    `l${of.slice(0, 13)}`,
  ]);
  await query('insert into public.league_seasons (league_id, season) values ($1, 1)', [of]);
  await query('insert into public.league_teams (league_id, season, team_id) select $1, 1, unnest($2::uuid[])', [
    of,
    [home, away, third],
  ]);
  await query(
    `insert into public.team_matches (id, league_id, season, matchday, home_team_id, away_team_id, kickoff_at)
       values ($1, $2, 1, 1, $3, $4, now() + interval '1 hour')`,
    [match, of, home, away],
  );
  await query('insert into public.team_members (team_id, player_id, joined_at) select $1, unnest($2::uuid[]), now()', [
    home,
    [player.id, other.id],
  ]);
  await query(`insert into private.user_roles (user_id, role) values ($1, 'moderator')`, [moderator.id]);
  await query('insert into public.league_referees (league_id, user_id) values ($1, $2)', [of, referee.id]);
  await query(
    'insert into public.stand_ins (match_id, team_id, asked_by, player_id, taken_at) values ($1, $2, $3, $4, now())',
    [match, home, player.id, standIn.id],
  );
  await query(
    `insert into public.night_cups (id, name, starts_at, check_in_from, check_in_until, capacity, status)
       values ($1, 'Cup ' || $2, now() + interval '3 hours', now() + interval '1 hour', now() + interval '2 hours', 8, 'registration')`,
    [cup, cup.slice(0, 8)],
  );
  return { player, other, moderator, referee, standIn, home, third, of, match, cup };
}
type Scene = Awaited<ReturnType<typeof scene>>;

describe('at once a topic is lost', () => {
  test.each<[string, (at: Scene) => { who: Person; topic: string; keeps?: Person; change: [string, unknown[]] }]>([
    [
      'by a player who leaves the team',
      ({ player, other, home }) => ({
        who: player,
        topic: `team:${home}`,
        keeps: other,
        change: ['update public.team_members set left_at = now() where player_id = $1', [player.id]],
      }),
    ],
    [
      'by a moderator who is one no longer',
      ({ moderator }) => ({
        who: moderator,
        topic: 'staff',
        change: ['delete from private.user_roles where user_id = $1', [moderator.id]],
      }),
    ],
    [
      'by a referee who is one no longer',
      ({ referee, match, other }) => ({
        who: referee,
        topic: `match:${match}`,
        keeps: other,
        change: ['delete from public.league_referees where user_id = $1', [referee.id]],
      }),
    ],
    [
      'by a stand-in who withdraws',
      ({ standIn, match, other }) => ({
        who: standIn,
        topic: `match:${match}`,
        keeps: other,
        change: ['update public.stand_ins set withdrawn_at = now() where player_id = $1', [standIn.id]],
      }),
    ],
    [
      'by an account that is suspended',
      ({ player, other, home }) => ({
        who: player,
        topic: `team:${home}`,
        keeps: other,
        change: [
          `insert into private.account_blocks (user_id, kind, reason) values ($1, 'suspended', 'for the test of it')`,
          [player.id],
        ],
      }),
    ],
    [
      'by an account that is deleted',
      ({ player }) => ({
        who: player,
        topic: `user:${player.id}`,
        change: ['update public.profiles set deleted_at = now() where id = $1', [player.id]],
      }),
    ],
    [
      'by a side that plays the match no longer',
      ({ player, match, third, referee }) => ({
        who: player,
        topic: `match:${match}`,
        keeps: referee,
        change: ['update public.team_matches set home_team_id = $2 where id = $1', [match, third]],
      }),
    ],
    [
      'with a cup that is a draft again',
      ({ player, cup }) => ({
        who: player,
        topic: `cup:${cup}`,
        change: [`update public.night_cups set status = 'draft' where id = $1`, [cup]],
      }),
    ],
  ])('%s', async (_, of) => {
    const { who, topic, keeps, change } = of(await scene());
    const own = await joined(who, topic, ...(topic === `user:${who.id}` ? [] : [`user:${who.id}`]));
    const keeper = keeps && (await joined(keeps, topic));
    await query(...change);
    await expect.poll(own.lost, until).toContain(topic);
    await keeper?.hears();
    expect(keeper?.lost() ?? []).toEqual([]);
  });
});

describe(`of ${channels} topics`, () => {
  /** People who joined as many topics as one may; no trigger announces that these are lost. */
  const crowd = async () => {
    const names = Array.from({ length: rooms }, (_, number) => `room ${randomUUID().slice(0, 8)}/${number}`);
    await query(`insert into private.test_rooms select split_part(unnest($1::text[]), '/', 1)`, [names]);
    const all: Awaited<ReturnType<typeof joined>>[] = [];
    for (const person of await people(channels / rooms)) all.push(await joined(person, ...names));
    return { lost: () => all.reduce((sum, { lost }) => sum + lost().length, 0) };
  };

  test('one is lost at once by its change, and all others within a minute', async () => {
    const { player, home } = await scene();
    const { lost } = await crowd();
    const own = await joined(player, `team:${home}`);

    const changed = performance.now();
    await query('update public.team_members set left_at = now() where player_id = $1', [player.id]);
    await expect.poll(own.lost, until).toEqual([`team:${home}`]);
    const byChange = performance.now() - changed;
    expect(lost()).toBe(0);

    await query('delete from private.test_rooms');
    const turned = performance.now();
    for (const step of [42_000, 16_000]) {
      league.clock.ahead += step;
      await expect.poll(lost, until).toBeGreaterThan(step === 42_000 ? 0 : channels - 1);
    }
    if (setting) console.log(`${byChange} ms by the change, ${performance.now() - turned} ms to ask about all of them`);
  });
});
