import { afterAll, beforeAll, expect, test } from 'vitest';
import { match, openPublicLeague, team } from './testing/open-league.ts';
import type { TestLeague } from './testing/test-league.ts';

/** Everything that has an address by the name of a league, a team or a player, after each of them was renamed. */

let league: TestLeague;
const secret = 'a'.repeat(48);

beforeAll(async () => {
  league = await openPublicLeague();
  const { query } = league.backend;
  await query(`update public.leagues set slug = 'new-league' where slug = 'open-league'`);
  await query(`update public.teams set name = 'Third Again' where slug = 'third'`);
  await query(`update public.profiles set username = 'Kerem' where username = 'Kerem.Doğan 7'`);
  await query(
    `insert into private.feed_links (user_id, secret, reader_secret)
     select id, reverse($1), $1 from public.profiles where username = 'Kerem'`,
    [secret],
  );
});
afterAll(() => league.close());

const ask = (path: string, method = 'GET') => league.ask(path, { headers: { apikey: '' }, method, redirect: 'manual' });
const player = encodeURIComponent('Kerem.Doğan 7');

test.each([
  ['/p/open-league', '/p/new-league'],
  ['/p/open-league?season=3', '/p/new-league?season=3'],
  [`/p/open-league/matches/${match(2)}`, `/p/new-league/matches/${match(2)}`],
  ['/p/open-league/teams/third?lang=tr', '/p/new-league/teams/third-again?lang=tr'],
  ['/p/new-league/teams/third', '/p/new-league/teams/third-again'],
  [`/p/open-league/players/${player}`, '/p/new-league/players/Kerem'],
  ['/p/open-league/picture/link-en.png', '/p/new-league/picture/link-en.png'],
  [
    '/p/open-league/teams/third/picture/link-tr-0123456789abcdef.png',
    '/p/new-league/teams/third-again/picture/link-tr-0123456789abcdef.png',
  ],
  ['/embed/open-league/table?theme=dark', '/embed/new-league/table?theme=dark'],
  ['/feeds/open-league/calendar.ics', '/feeds/new-league/calendar.ics'],
  ['/feeds/open-league/teams/third.ics', '/feeds/new-league/teams/third-again.ics'],
  [`/feeds/open-league/teams/${team(3)}.ics`, '/feeds/new-league/teams/third-again.ics'],
  [`/feeds/open-league/players/${player}.ics`, '/feeds/new-league/players/Kerem.ics'],
  ['/feeds/open-league/results.rss?lang=de', '/feeds/new-league/results.rss?lang=de'],
  ['/feeds/open-league/table.csv', '/feeds/new-league/table.csv'],
  [`/feeds/my/${secret}/open-league/calendar.ics`, `/feeds/my/${secret}/new-league/calendar.ics`],
  [`/feeds/my/${secret}/open-league/teams/third.ics`, `/feeds/my/${secret}/new-league/teams/third-again.ics`],
  ['/api/v1/leagues/open-league', '/api/v1/leagues/new-league'],
  ['/api/v1/leagues/open-league/seasons/current/table', '/api/v1/leagues/new-league/seasons/current/table'],
  [`/api/v1/leagues/open-league/matches/${match(2)}`, `/api/v1/leagues/new-league/matches/${match(2)}`],
  ['/api/v1/leagues/open-league/teams/third', '/api/v1/leagues/new-league/teams/third-again'],
  [`/api/v1/leagues/open-league/players/${player}`, '/api/v1/leagues/new-league/players/Kerem'],
])('%s is 301 to %s, which is there', async (was, is) => {
  for (const method of ['GET', 'HEAD']) {
    const answer = await ask(was, method);
    expect([answer.status, answer.headers.get('location')]).toEqual([301, is]);
    // a name may be taken back: nobody keeps the way away from it
    expect(answer.headers.get('cache-control')).toMatch(/max-age=60|no-cache/);
    expect(await answer.text()).toBe('');
  }
  expect((await ask(is)).status).toBeLessThan(400);
});

test('the read API answers with its headers for pages of others, and finds matches by a former slug', async () => {
  const answer = await ask('/api/v1/leagues/open-league');
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  const matches = (await (await ask('/api/v1/leagues/new-league/matches?team=third')).json()) as { matches: unknown[] };
  expect(matches.matches).toHaveLength(2);
});

test('a calendar under the new address has the events of the old one by the same names', async () => {
  const text = await (await ask('/feeds/new-league/teams/third-again.ics')).text();
  for (const number of [3, 4]) expect(text).toContain(`UID:${match(number)}@rondo`);
});

test.each([
  '/p/closed-league',
  '/p/no-league/teams/third',
  '/p/new-league/teams/fifth',
  '/p/new-league/players/Hidden',
  '/api/v1/leagues/closed-league',
  '/feeds/open-league/nothing.txt',
  `/feeds/my/${'b'.repeat(48)}/open-league/calendar.ics`,
  '/p/%E0%A4%A/teams/third',
])('%s stays not found', async (path) => {
  const answer = await ask(path);
  const next = answer.headers.get('location');
  expect(answer.status === 301 && next ? (await ask(next)).status : answer.status).toBeGreaterThanOrEqual(400);
});

test('a former name of a player who hides the profile leads nowhere', async () => {
  await league.backend.query(`update public.profiles set username = 'Veiled' where username = 'Hidden'`);
  expect((await ask('/p/new-league/players/Hidden')).status).toBe(404);
  expect((await ask('/feeds/new-league/players/Hidden.ics')).status).toBe(404);
});

test('a name that was taken back leads to itself', async () => {
  await league.backend.query(`update public.teams set name = 'Third' where name = 'Third Again'`);
  league.visitor.forget();
  expect((await ask('/p/new-league/teams/third')).status).toBe(200);
  expect((await ask('/p/new-league/teams/third-again')).headers.get('location')).toBe('/p/new-league/teams/third');
});
