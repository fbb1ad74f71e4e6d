import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { escaped } from '#supabase/functions/_shared/escaped.ts';
import { match, nasty, openPublicLeague, team } from '#host/testing/open-league.ts';
import { member, type TestLeague } from '#host/testing/test-league.ts';
import { overlayAllowance } from './overlay.ts';

let league: TestLeague;
let maker: string;
const secret = 'ab'.repeat(24);
const ofLeague = 'cd'.repeat(24);
const at = `/overlay/${secret}`;

beforeAll(async () => {
  league = await openPublicLeague();
  // what an overlay shows is not for public leagues alone
  const { query } = league.backend;
  await query('update public.leagues set public = false');
  maker = (await member(league, 'caster@example.com')).id;
  const other = (await member(league, 'admin@example.com')).id;
  // the last admin cannot be suspended
  await query(`insert into private.user_roles (user_id, role) values ($1, 'admin')`, [other]);
  await query(`insert into private.user_roles (user_id, role) values ($1, 'admin')`, [maker]);
  for (const [token, of] of [
    [secret, 'match_id'],
    [ofLeague, 'league_id'],
  ] as const)
    await query(
      `insert into private.overlay_links (hash, ${of}, made_by) select sha256(decode($1, 'hex')), m.${of === 'match_id' ? 'id' : 'league_id'}, $2 from public.team_matches m where m.id = $3`,
      [token, maker, match(2)],
    );
});
afterAll(() => league.close());
afterEach(() => league.backend.query('delete from private.account_blocks'));

const ask = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
  const answer = await league.ask(path, { headers, method });
  return { answer, status: answer.status, text: await answer.text() };
};
const scene = async (query = '', headers: Record<string, string> = {}, of = secret) => {
  const { answer, status, text } = await ask(`/overlay/${of}/scene${query}`, headers);
  type View = { version: string; scene: string; piece: string | null };
  return { answer, status, view: status === 200 ? (JSON.parse(text) as View) : undefined };
};

test('the page holds the scene, its script and its styles, and may do nothing else', async () => {
  const { answer, text } = await ask(`${at}?lang=de`);
  expect(answer.status).toBe(200);
  expect(text).toContain('<html lang="de">');
  expect(text).toContain('Endstand');
  expect(text).toContain('background:transparent');
  const policy = answer.headers.get('content-security-policy')!;
  expect(policy).toMatch(/^default-src 'none'; script-src 'sha256-[^']+'; style-src 'sha256-[^']+'; img-src 'self'; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/); // prettier-ignore
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('x-robots-tag')).toBe('noindex');
  expect(answer.headers.get('set-cookie')).toBeNull();
  expect(Buffer.byteLength(text)).toBeLessThan(24_000);
  // the address is nowhere in what is sent: the page knows its own
  expect(text).not.toContain(secret);
});

test('what somebody wrote is text in the page and in a scene', async () => {
  for (const name of ['live', 'table', 'before', 'mvp', 'bracket']) {
    const { text } = await ask(`${at}?scene=${name}`);
    expect(text).not.toContain('<b>"q"');
  }
  expect((await ask(`${at}?scene=live`)).text).toContain('&lt;b&gt;&quot;q&quot;');
  const { piece } = (await scene('?scene=table')).view!;
  expect(piece).toContain(escaped(nasty));
  expect(piece).not.toContain('<b>"q"');
});

test('each scene is asked for by name, in three languages; without one it is what fits', async () => {
  for (const [language, words] of [
    ['en', 'Full time'],
    ['de', 'Endstand'],
    ['tr', 'Maç sonu'],
  ])
    // prettier-ignore
    expect(JSON.stringify((await scene(`?scene=live&lang=${language}`)).view)).toContain(words);
  expect((await scene()).view).toMatchObject({ scene: 'live' });
  expect((await scene('?scene=constructor')).view).toMatchObject({ scene: 'live' });
  const table = JSON.stringify((await scene('?scene=table')).view!.piece);
  for (const name of ['Rıhtım Gücü', 'Third', 'Fourth']) expect(table).toContain(name);
  // nobody was named the best, and there is no bracket: the picture stays clear
  for (const empty of ['mvp', 'bracket']) expect((await scene(`?scene=${empty}`)).view).toMatchObject({ piece: null });
  const named = await scene(`?scene=live&match=${match(3)}`, {}, ofLeague);
  expect(JSON.stringify(named.view)).toContain('Forfeit');
  expect(JSON.stringify((await scene(`?scene=live&match=${team(1)}`, {}, ofLeague)).view!.piece)).toBe('null');
});

test('who has the scene already is told so, and a goal is there at the next question', async () => {
  const { query } = league.backend;
  const { answer } = await scene('?scene=live');
  const eTag = answer.headers.get('etag')!;
  expect((await scene('?scene=live', { 'if-none-match': eTag })).status).toBe(304);
  await query(
    'select private.import_match(jsonb_populate_record(m, $2::jsonb)) from public.team_matches m where m.id = $1',
    [match(2), JSON.stringify({ status: 'finished', home_score: 6, away_score: 1, finished_at: '2026-01-05T19:00:00Z' })],
  ); // prettier-ignore
  const later = await scene('?scene=live', { 'if-none-match': eTag });
  expect([later.status, later.view?.piece?.includes('<span class="goals">6</span>')]).toEqual([200, true]);
});

test('a removed address is gone at once, and so is one whose maker may no more', async () => {
  const { query } = league.backend;
  const open = async () => [(await ask(at)).status, (await scene()).status, (await scene('?scene=table')).status];
  expect(await open()).toEqual([200, 200, 200]);
  await query(`insert into private.account_blocks (user_id, kind, reason) values ($1, 'suspended', 'Threats')`, [maker]); // prettier-ignore
  expect(await open()).toEqual([404, 404, 404]);
  await query('delete from private.account_blocks');
  expect(await open()).toEqual([200, 200, 200]);
  await query(
    `with gone as (delete from private.overlay_links where match_id is not null returning *) select * from gone`,
  );
  expect(await open()).toEqual([404, 404, 404]);
  const clear = await ask(at);
  expect(clear.text).toBe('<!doctype html><title></title>');
});

test('everything that is no address is answered alike, and nobody keeps it', async () => {
  const answers = [];
  for (const path of ['0'.repeat(48), 'x', 'x'.repeat(3000), `${ofLeague}0`, ofLeague.toUpperCase(), "'%20or%201=1"]) {
    const { answer, status, text } = await ask(`/overlay/${path}`);
    answers.push(JSON.stringify([status, text, answer.headers.get('cache-control')]));
  }
  expect(new Set(answers)).toEqual(new Set([JSON.stringify([404, '<!doctype html><title></title>', 'no-store'])]));
  expect((await ask('/overlay/')).status).toBe(404);
  expect((await ask(`/overlay/${ofLeague}`, {}, 'POST')).status).toBe(405);
});

test('no secret is in the log, and robots are told to stay away', async () => {
  await ask(`/overlay/${ofLeague}?scene=live`);
  await ask(`/overlay/${ofLeague}/scene`);
  const log = league.log.join('\n');
  expect(log).toContain('/overlay/… 200');
  expect(log).toContain('/overlay/…/scene 200');
  for (const each of [secret, ofLeague]) expect(log).not.toContain(each);
  expect((await ask('/robots.txt')).text).toContain('Disallow: /overlay/');
});

test('whoever asks too often waits, and nobody else', async () => {
  const from = '192.0.2.77';
  const tries = async (address: string) => (await league.ask('/overlay/none', { from: address })).status;
  for (let number = 0; number < overlayAllowance.limit; number += 1) expect(await tries(from)).toBe(404);
  expect([await tries(from), await tries('192.0.2.78')]).toEqual([429, 404]);
});
