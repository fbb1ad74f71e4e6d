import { afterAll, beforeAll, expect, test } from 'vitest';
import { match, openPublicLeague, team } from '#host/testing/open-league.ts';
import { member, siteUrl, type TestLeague } from '#host/testing/test-league.ts';
import { embedAllowance } from './embeds.ts';

let league: TestLeague;
let token: string;
const kinds = ['table', 'next', 'bracket'] as const;

beforeAll(async () => {
  league = await openPublicLeague();
  token = (await member(league, 'reader@example.com')).token;
  await league.backend.query(
    `insert into public.series (league_id, season, round, slot, best_of, team_a_id, team_b_id)
     select m.league_id, 4, 3, 1, 3, $2, $3 from public.team_matches m where m.id = $1`,
    [match(1), team(1), team(2)],
  );
});
afterAll(() => league.close());

const ask = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
  const answer = await league.ask(`/embed/${path}`, { headers, method });
  return { answer, status: answer.status, html: await answer.text() };
};

test.each(kinds)('%s is a page without any script, that anybody may frame and that may do nothing', async (kind) => {
  const { answer, html } = await ask(`open-league/${kind}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(html).not.toMatch(/<script|javascript:| on\w+=| style="/i);
  expect(html).not.toContain('<b>"q"');
  expect(answer.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']+'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors \*$/,
  );
  for (const absent of ['x-frame-options', 'set-cookie', 'access-control-allow-origin'])
    expect(answer.headers.get(absent), absent).toBeNull();
  expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  // it asks again by itself
  expect(html).toContain('<meta http-equiv="refresh" content="60">');
  expect(Buffer.byteLength(html)).toBeLessThan(16_000);
});

test('everything else of the site is framed by nobody, as before', async () => {
  for (const path of ['/', '/p/open-league', '/login', '/feeds/open-league/results.rss', '/api/v1/leagues']) {
    const { headers } = await league.ask(path);
    expect(headers.get('x-frame-options'), path).toBe('DENY');
    expect(headers.get('content-security-policy'), path).toContain("frame-ancestors 'none'");
    expect(headers.get('cross-origin-resource-policy'), path).toBe('same-origin');
  }
});

test('they say what is so, in the reader’s language and colours', async () => {
  const table = await ask('open-league/table?lang=de&theme=dark');
  expect(table.html).toContain('<html lang="de" class="dark">');
  expect(table.html).toContain('Tabelle: ');
  expect(table.html.indexOf('Rıhtım Gücü')).toBeGreaterThan(0);
  expect(table.html).toContain(`href="${siteUrl}/p/open-league?lang=de"`);
  const next = await ask('open-league/next?lang=tr&theme=light');
  expect(next.html).toContain('<html lang="tr" class="light">');
  expect(next.html).toContain('Sıradaki maçlar');
  const bracket = await ask('open-league/bracket?theme="><script>');
  expect(bracket.html).toContain('<html lang="en" class="auto">');
  expect(bracket.html).toContain('Final');
});

test.each(kinds)('%s is the same bytes for a member and for nobody, and is known by its tag', async (kind) => {
  const path = `open-league/${kind}`;
  const asMember = await ask(path, { authorization: `Bearer ${token}`, cookie: 'a=b', 'accept-language': 'tr' });
  const asNobody = await ask(path);
  expect(asMember.html).toBe(asNobody.html);
  const eTag = asNobody.answer.headers.get('etag')!;
  expect(asNobody.answer.headers.get('cache-control')).toBe('public, max-age=60');
  const repeat = await ask(path, { 'if-none-match': eTag });
  expect([repeat.status, repeat.html, repeat.answer.headers.get('content-security-policy')?.endsWith('frame-ancestors *')]).toEqual([304, '', true]); // prettier-ignore
  expect((await ask(path, {}, 'POST')).status).toBe(405);
});

test('unknown and closed are answered alike, and nobody keeps that', async () => {
  const answers = [];
  for (const slug of ['closed-league', 'nothing', '%F0%9F%8F%86', 'x'.repeat(3000)])
    for (const kind of kinds) answers.push(await ask(`${slug}/${kind}`));
  for (const path of ['open-league/else', 'open-league', 'open-league/table/more', 'open-league/constructor', ''])
    answers.push(await ask(path));
  const told = answers.map(({ answer, html }) => JSON.stringify([answer.status, answer.headers.get('cache-control'), html])); // prettier-ignore
  expect(new Set(told)).toEqual(new Set(['[404,"no-store","Not found"]']));
});

test('a ruling shows, and a league that is closed is gone', async () => {
  const { query } = league.backend;
  await query(`update public.leagues set public = false where slug = 'open-league'`);
  league.clock.ahead += 31_000;
  for (const kind of kinds) expect((await ask(`open-league/${kind}`)).status, kind).toBe(404);
  await query(`update public.leagues set public = true where slug = 'open-league'`);
  league.clock.ahead += 31_000;
  expect((await ask('open-league/table')).status).toBe(200);
});

test('whoever asks too often waits, and nobody else', async () => {
  const from = '192.0.2.60';
  const tries = async (address: string) => (await league.ask('/embed/none/table', { from: address })).status;
  for (let number = 0; number < embedAllowance.limit; number += 1) expect(await tries(from)).toBe(404);
  expect([await tries(from), await tries('192.0.2.61')]).toEqual([429, 404]);
});
