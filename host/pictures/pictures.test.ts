import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { pictureSizeOf, pictureTypeOf } from '#domain/account/picture.ts';
import { cup, match, openPublicLeague, playCup, team } from '#host/testing/open-league.ts';
import { member, siteUrl, type TestLeague } from '#host/testing/test-league.ts';
import { drawingAllowance, pictureAllowance, pictures } from './pictures.ts';
import { pictureBytesMax } from '#supabase/functions/picture/renderer.ts';

let league: TestLeague;
const at = '/p/open-league';
const player = `${at}/players/Kerem.Do%C4%9Fan%207`;
const pages = [
  at,
  `${at}/matches/${match(2)}`,
  `${at}/teams/nordlicht-kiel`,
  player,
  `${at}/news/first-night`,
  `/p/cups/${cup(1)}`,
];
const taken = [`${at}/picture/table`, `${at}/matches/${match(2)}/picture/result`, `${at}/matches/${match(2)}/picture/mvp`, `${at}/matches/${match(2)}/picture/home`, `${at}/teams/nordlicht-kiel/picture/team`, `${player}/picture/player`, `${player}/picture/signing`, `${at}/news/first-night/picture/story`, `/p/cups/${cup(1)}/picture/bracket`]; // prettier-ignore

beforeAll(async () => {
  league = await openPublicLeague();
  const { query } = league.backend;
  // who may play is another test's
  await query('alter table public.match_player_stats disable trigger user');
  await query('update public.match_player_stats set mvp = true, saves = 4 where match_id = $1 and player_id = $2', [
    match(2),
    '00000000-0000-4000-8000-000000000201',
  ]);
  await query('alter table public.match_player_stats enable trigger user');
  await query('alter table public.match_lineups disable trigger user');
  await query(
    `insert into public.match_lineups (match_id, team_id, player_id, slot) values ($1, $2, '00000000-0000-4000-8000-000000000201', 1)`,
    [match(2), team(1)],
  );
  await query('alter table public.match_lineups enable trigger user');
});
afterAll(() => league.close());

/** A PNG of one red point. */
const onePoint = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A page as a chat reads it, and what its head says of the picture. */
const headOf = async (path: string) => {
  const html = await (await league.ask(path, { headers: { apikey: '' } })).text();
  const meta = (name: string) => new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)" />`).exec(html)?.[1];
  return { meta, picture: meta('og:image')?.replace(siteUrl, '').replaceAll('&amp;', '&') };
};
const picture = async (path: string, headers: Record<string, string> = {}, from?: string) => {
  const answer = await league.ask(path, { headers: { apikey: '', ...headers }, ...(from ? { from } : {}) });
  const led = answer.headers.get('location');
  const to = led === null ? null : new URL(led, new URL(path, siteUrl));
  return { answer, bytes: new Uint8Array(await answer.arrayBuffer()), to: to && to.pathname + to.search };
};
const pictureFolder = () => join(dirname(league.dist), 'pictures');

test.each(pages)('the head of %s names a picture that a chat can show, in three languages', async (path) => {
  const seen = new Set<string>();
  for (const language of ['en', 'de', 'tr']) {
    const { meta, picture: address } = await headOf(`${path}?lang=${language}`);
    expect(address).toMatch(new RegExp(`/picture/link-${language}-[0-9a-f]{16}\\.png$`));
    expect([meta('og:image:width'), meta('og:image:height'), meta('twitter:card')]).toEqual(['1200', '630', 'summary_large_image']); // prettier-ignore
    expect(meta('og:image:alt')).toBeTruthy();
    const { answer, bytes } = await picture(address!);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(pictureTypeOf(bytes)).toBe('image/png');
    expect(pictureSizeOf(bytes)).toEqual({ width: 1200, height: 630 });
    expect(bytes.length).toBeLessThanOrEqual(pictureBytesMax);
    seen.add(Buffer.from(bytes).toString('base64'));
  }
  expect(seen.size).toBe(3);
});

test.each(taken)('%s is there to be taken along, whatever version was asked for', async (path) => {
  const { answer: led, to: address } = await picture(`${path}-tr.png`);
  expect([led.status, led.headers.get('cache-control')]).toEqual([302, 'no-store']);
  expect((await picture(`${path}-tr-0123456789abcdef.png`)).to).toBe(address);
  const { answer, bytes } = await picture(address!);
  expect(answer.status).toBe(200);
  expect(pictureSizeOf(bytes)).toEqual({ width: 1080, height: 1350 });
  expect(bytes.length).toBeLessThanOrEqual(pictureBytesMax);
});

test('a picture is known by its version, shown to any site, and never for long', async () => {
  const { picture: address } = await headOf(at);
  const { answer, bytes } = await picture(address!, { authorization: 'Bearer nonsense', cookie: 'a=b' });
  const eTag = answer.headers.get('etag')!;
  expect(answer.headers.get('cache-control')).toBe('public, max-age=300');
  expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  expect(answer.headers.get('set-cookie')).toBeNull();
  const again = await picture(address!, { 'if-none-match': `"other", ${eTag}` });
  expect([again.answer.status, again.bytes.length]).toEqual([304, 0]);
  const head = await league.ask(address!, { method: 'HEAD' });
  expect(head.headers.get('content-length')).toBe(String(bytes.length));
});

test('what was drawn is read from the disk, until it is gone from there', async () => {
  const { picture: address } = await headOf(pages[1]!);
  const { bytes } = await picture(address!);
  const files = readdirSync(pictureFolder()).map((name) => join(pictureFolder(), name));
  const file = files.find((each) => readFileSync(each).equals(bytes));
  expect(file).toBeDefined();
  const { mtimeMs } = statSync(file!);
  expect((await picture(address!)).bytes).toEqual(bytes);
  expect(statSync(file!).mtimeMs).toBe(mtimeMs);
});

test('a ruling, another name and another crest are other pictures within a minute', async () => {
  const { query } = league.backend;
  const versions = [(await headOf(pages[1]!)).picture];
  const changes: [string, unknown[]][] = [
    ['select private.import_match(jsonb_populate_record(m, $2::jsonb)) from public.team_matches m where m.id = $1', [match(2), JSON.stringify({ home_score: 5 })]],
    ['update public.teams set name = $2 where id = $1', [team(2), 'Москва 🔥 漢字 العربية']],
    ['update public.teams set kit_primary = $2 where id = $1', [team(2), '#00aa55']],
  ]; // prettier-ignore
  for (const [sql, values] of changes) {
    await query(sql, values);
    league.clock.ahead += 31_000;
    versions.push((await headOf(pages[1]!)).picture);
  }
  expect(new Set(versions).size).toBe(4);
  const { answer, bytes } = await picture(versions.at(-1)!);
  expect([answer.status, bytes.length < pictureBytesMax]).toEqual([200, true]);
  expect((await picture(versions[0]!)).to).toBe(versions.at(-1));
  // the page, the table and what is kept of them go along
  expect((await picture(`${at}/picture/table-de.png`)).answer.status).toBe(302);
});

test('a result of a night cup, a ruling that turns it over and its end are other pictures within a minute', async () => {
  const { query } = league.backend;
  const page = `/p/cups/${cup(1)}`;
  const versions = [(await headOf(page)).picture];
  const changes = [
    () => playCup(query, cup(1), 2, { home_score: 3, away_score: 0 }),
    () => playCup(query, cup(1), 2, { home_score: 0, away_score: 3, forfeited_by: 'home' }),
    () => query(`update public.night_cups set status = 'finished', finished_at = now(), winner_team_id = $2 where id = $1`, [cup(1), team(1)]),
  ];
  for (const change of changes) {
    await change();
    league.clock.ahead += 31_000;
    versions.push((await headOf(page)).picture);
  }
  expect(new Set(versions).size).toBe(4);
  expect((await picture(versions[0]!)).to).toBe(versions.at(-1));
  const { answer, bytes } = await picture(versions.at(-1)!);
  expect([answer.status, bytes.length < pictureBytesMax]).toEqual([200, true]);
}); // prettier-ignore

test('an uploaded picture is drawn, under another version', async () => {
  const { id, token } = await member(league, 'captain@example.com');
  const path = `/p/open-league/players/captain`;
  const { query } = league.backend;
  await query(`update public.profiles set username = 'captain' where id = $1`, [id]);
  await query('update public.profile_private set public_profile = true where user_id = $1', [id]);
  await query('insert into public.team_members (team_id, player_id) values ($1, $2)', [team(1), id]);
  league.clock.ahead += 31_000;
  const before = (await headOf(path)).picture!;
  expect((await picture(before)).answer.status).toBe(200);
  const sent = await league.ask(`/storage/v1/object/avatars/${id}/face.png`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'image/png' },
    body: onePoint,
  });
  expect(sent.status).toBe(200);
  await query('update public.profiles set avatar = $2 where id = $1', [id, `avatars/${id}/face.png`]);
  league.clock.ahead += 31_000;
  const after = (await headOf(path)).picture!;
  expect(after).not.toBe(before);
  const drawn = await picture(after);
  expect([drawn.answer.status, Buffer.from(drawn.bytes).equals((await picture(before)).bytes)]).toEqual([200, false]);
});

test('no picture of what is closed, hidden, unknown or misspelt, and nobody keeps that', async () => {
  const answers = [];
  for (const path of [
    '/p/closed-league/picture/link-en.png', '/p/nothing/picture/link-en.png', `${at}/picture/result-en.png`, `${at}/picture/constructor-en.png`,
    `${at}/players/Hidden/picture/link-en.png`, `${at}/players/Hidden/picture/signing-en.png`, `${at}/players/%E0%A4/picture/link-en.png`,
    `${at}/matches/${match(1)}/picture/home-en.png`, `${at}/matches/${match(1)}/picture/mvp-en.png`, `${at}/matches/${match(2)}/picture/away-en.png`,
    `${at}/picture/link-en.png?season=99`, `/p/cups/${cup(2)}/picture/link-en.png`, `/p/cups/${cup(2)}/picture/bracket-tr.png`, `/p/${'x'.repeat(900)}/picture/link-en.png`,
  ]) {
    const { answer, bytes } = await picture(path);
    answers.push([answer.status, answer.headers.get('cache-control'), new TextDecoder().decode(bytes)]);
  } // prettier-ignore
  expect(answers.filter(([status]) => status !== 400).map((each) => JSON.stringify(each))).toEqual(
    answers.filter(([status]) => status !== 400).map(() => '[404,"no-store","Not found"]'),
  );
  const { picture: address } = await headOf(at);
  await league.backend.query(`update public.leagues set public = false where slug = 'open-league'`);
  league.clock.ahead += 31_000;
  expect((await picture(address!)).answer.status).toBe(404);
  await league.backend.query(`update public.leagues set public = true where slug = 'open-league'`);
  league.clock.ahead += 31_000;
  expect((await picture(address!)).answer.status).toBe(200);
});

test('addresses take turns: whoever asks for many waits for them, and nobody else does', async () => {
  await league.backend.query(`update public.teams set logo = 'logos/' || id || '/none.png' where slug in ('nordlicht-kiel', 'rihtim-gucu')`);
  // the first drawing waits for its crest, so that the others stand in the queue
  let crests = Promise.resolve();
  const { routes } = pictures({
    folder: join(dirname(league.dist), 'queued'),
    visitor: { ...league.visitor, picture: () => crests.then(() => null) },
    site: async () => ({ name: 'Rondo', logo: null }),
    trustProxy: false,
    now: () => 0,
    limitTimes: 20,
  });
  const ask = async (path: string, from: string) => routes.request(path, {}, { incoming: { socket: { remoteAddress: from } } });
  const addresses: string[] = [];
  for (const language of ['en', 'de', 'tr'])
    for (const page of [`${at}/picture/table`, `${at}/picture/link`, ...pages.slice(1, 3).map((page) => `${page}/picture/link`), ...taken.slice(1, 6)]) {
      const led = await ask(`${page}-${language}.png`, '192.0.2.95');
      addresses.push(new URL(led.headers.get('location')!, new URL(page, siteUrl)).pathname);
    }
  const [mine, ...theirs] = addresses;
  let open = () => {};
  crests = new Promise((opened) => (open = opened));
  const order: string[] = [];
  const statuses: number[] = [];
  const answered = async (address: string, from: string) => {
    const { status } = await ask(address, from);
    statuses.push(status);
    if (status === 200) order.push(from);
  };
  const all = theirs.map((address) => answered(address, '192.0.2.95'));
  // one is drawn, twenty wait, and the others are told to come back
  await vi.waitFor(() => expect(statuses).toEqual(theirs.slice(21).map(() => 429)), { timeout: 60_000 });
  all.push(answered(mine!, '192.0.2.96'));
  await new Promise((later) => setImmediate(later));
  open();
  await Promise.all(all);
  expect(order).toHaveLength(22);
  expect(order.indexOf('192.0.2.96')).toBeLessThan(3);
}); // prettier-ignore

test('who asks too often waits, and nobody else', async () => {
  const [from, other] = ['192.0.2.93', '192.0.2.94'];
  for (let number = 0; number < pictureAllowance.limit; number += 1)
    await picture('/p/none/picture/link-en.png', {}, from);
  const { picture: address } = await headOf(at);
  expect((await picture(address!, {}, from)).answer.status).toBe(429);
  expect((await picture(address!, {}, other)).answer.status).toBe(200);
  expect(drawingAllowance.limit).toBeLessThan(pictureAllowance.limit);
});
