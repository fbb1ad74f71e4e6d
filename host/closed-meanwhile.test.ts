import { dirname, join } from 'node:path';
import { readdirSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openRealtime, type Realtime } from './realtime/realtime.ts';
import { cup, match, openPublicLeague, team } from './testing/open-league.ts';
import { siteUrl, type TestLeague } from './testing/test-league.ts';

// Closing, hiding and renaming count from the next request on: no copy of the host, in memory or on disk, outlives them, though
// no clock moves here. Browsers and caches keep their copies for as long as the answer allows.

let league: TestLeague;
let realtime: Realtime;
const slug = 'open-league';
const kerem = 'Kerem.Do%C4%9Fan%207';
const keremId = '00000000-0000-4000-8000-000000000201';
const apis = [`/api/v1/leagues/${slug}`];
const player = [`/p/${slug}/players/${kerem}`, `${apis[0]}/players/${kerem}`, `/feeds/${slug}/players/${kerem}.ics`];
const pages = [
  `/p/${slug}`,
  `/p/${slug}/teams/nordlicht-kiel`,
  `/p/${slug}/matches/${match(2)}`,
  `/p/${slug}/news/first-night`,
];
const data = [
  ...['calendar.ics', 'teams/nordlicht-kiel.ics', 'results.rss', 'results.atom', 'news.json', 'table.csv', 'schedule.csv', 'squads.csv', 'statistics.csv'].map((file) => `/feeds/${slug}/${file}`),
  ...['', '/seasons', '/seasons/current/table', '/matches', `/matches/${match(2)}`, '/teams/nordlicht-kiel', '/stats'].map((path) => apis[0] + path),
  ...['table', 'next', 'bracket'].map((kind) => `/embed/${slug}/${kind}`),
]; // prettier-ignore
const ofCup = [`/p/cups/${cup(1)}`, `/api/v1/cups/${cup(1)}`];

beforeAll(async () => {
  league = await openPublicLeague();
  realtime = openRealtime({
    backend: league.backend,
    siteUrl,
    names: [],
    trustProxy: false,
    onClosed: league.visitor.forget,
  });
  await realtime.ready;
});
afterAll(async () => {
  await realtime.close();
  await league.close();
});

let address = 0;
const read = async (path: string, headers: Record<string, string> = {}) => {
  address += 1;
  const from = `198.51.${100 + (address >> 8)}.${address & 255}`;
  const answer = await league.ask(path, { from, headers: { apikey: '', ...headers } });
  return { status: answer.status, eTag: answer.headers.get('etag'), to: answer.headers.get('location'), cache: answer.headers.get('cache-control'), text: await answer.text() };
}; // prettier-ignore
/** Asked once, so that it is kept, with the tag a browser would ask again by. */
const warm = async (path: string) => {
  const { status, eTag } = await read(path);
  expect([path, status]).toEqual([path, 200]);
  return { path, eTag: eTag! };
};
const drawn = async (path: string) => {
  const picture = `${path}/picture/link-en.png`;
  const { to } = await read(picture);
  return warm(new URL(to!, new URL(picture, siteUrl)).pathname);
};
const gone = async ({ path, eTag }: { path: string; eTag: string }) => {
  for (const tag of [eTag, '*'])
    await expect
      .poll(async () => (await read(path, { 'if-none-match': tag })).status, { message: path, interval: 5 })
      .toBe(404);
  expect((await read(path)).cache, path).toBe('no-store');
};
const query = (sql: string, values: unknown[] = []) => league.backend.query(sql, values);

describe('a league', () => {
  afterEach(() => query(`update public.leagues set public = true, status = 'active', archived_at = null where slug = $1`, [slug])); // prettier-ignore

  test.each([
    ['is closed', 'public = false'],
    ['is archived', `status = 'inactive', archived_at = now()`],
  ])('that %s is gone in every form, whoever holds its tags, and its pictures with it', async (_, change) => {
    await expect.poll(async () => (await read(pages[0]!)).status).toBe(200);
    const before = [];
    for (const path of [...pages, ...player, ...data]) before.push(await warm(path));
    for (const path of [...pages, player[0]!]) before.push(await drawn(path));
    expect(readdirSync(join(dirname(league.dist), 'pictures')).length).toBeGreaterThan(4);
    expect((await read('/sitemap.xml')).text).toContain(`/p/${slug}/teams`);
    await query(`update public.leagues set ${change} where slug = $1`, [slug]);
    for (const each of before) await gone(each);
    expect((await read('/sitemap.xml')).text).not.toContain(slug);
    expect((await read('/api/v1/leagues')).text).not.toContain(slug);
    // the cup is public by itself, and its teams have no address any more
    expect((await read(ofCup[1]!)).text).not.toContain(slug);
  });
});

test('a night cup that is closed is gone while it is played', async () => {
  const before = [await warm(ofCup[0]!), await warm(ofCup[1]!), await drawn(ofCup[0]!)];
  expect((await read('/api/v1/cups')).text).toContain(cup(1));
  await query('update public.night_cups set public = false where id = $1', [cup(1)]);
  for (const each of before) await gone(each);
  expect((await read('/api/v1/cups')).text).not.toContain(cup(1));
  expect((await read('/sitemap.xml')).text).not.toContain(cup(1));
  await query('update public.night_cups set public = true where id = $1', [cup(1)]);
  await expect.poll(async () => (await read(ofCup[0]!)).status).toBe(200);
});

describe('a player', () => {
  test('who hides the profile has none, and no address in anything that names them', async () => {
    await expect.poll(async () => (await read(pages[0]!)).status).toBe(200);
    const before = [];
    for (const path of player) before.push(await warm(path));
    before.push(await drawn(player[0]!));
    const squad = `/p/${slug}/teams/nordlicht-kiel`;
    expect((await read(squad)).text).toContain(`href="${player[0]}"`);
    const squads = `/feeds/${slug}/squads.csv`;
    expect((await read(squads)).text).toContain('Kerem');
    await query('update public.profile_private set public_profile = false where user_id = $1', [keremId]);
    for (const each of before) await gone(each);
    expect((await read(squads)).text).not.toContain('Kerem');
    for (const path of [squad, `/p/${slug}/matches/${match(2)}`, '/sitemap.xml'])
      expect((await read(path)).text, path).not.toContain(`/players/Kerem`);
    expect((await read(`${apis[0]}/stats`)).text).not.toContain('"has_profile":true');
    await query('update public.profile_private set public_profile = true where user_id = $1', [keremId]);
    await expect.poll(async () => (await read(player[0]!)).status).toBe(200);
  });

  test('whose name the moderation hides is nowhere under it, nor is a team', async () => {
    await expect.poll(async () => (await read(pages[0]!)).status).toBe(200);
    const places = [...pages, ...data, ...ofCup];
    for (const path of places) await warm(path);
    await query('update public.teams set name = $2 where id = $1', [team(2), 'Slur United']);
    await expect.poll(async () => (await read(pages[0]!)).text).toContain('Slur United');
    await query(`update public.profiles set username = 'Slur' where id = $1`, [keremId]);
    await expect.poll(async () => (await read(`${apis[0]}/stats`)).text).toContain('"Slur"');
    const picture = await drawn(pages[2]!);
    for (const path of places) await read(path);
    // as hide_content does (13_staff/020_moderation.sql)
    await query('update public.teams set name = $2 where id = $1', [team(2), 'Hidden team']);
    await query(`update public.profiles set username = 'player-hidden' where id = $1`, [keremId]);
    for (const path of places)
      await expect.poll(async () => (await read(path)).text, { message: path, interval: 5 }).not.toContain('Slur');
    expect((await read(picture.path, { 'if-none-match': picture.eTag })).status).toBe(302);
  });
});

test('nothing is kept that was asked before it was closed and answered after', async () => {
  const ask = league.visitor;
  const store = ask.cache<string>(60_000, 10, () => 0);
  let answer: (value: string) => void = () => {};
  const early = store('a', () => new Promise((resolve) => (answer = resolve)));
  ask.forget();
  answer('open');
  expect(await early).toBe('open');
  expect(await store('a', () => Promise.resolve('closed'))).toBe('closed');
});
