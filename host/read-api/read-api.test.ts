import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Validator } from '@seriousme/openapi-schema-validator';
import { chromium } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumFlags, chromiumPath } from '#scripts/chromium.ts';
import { breaking } from '#scripts/breaking.ts';
import { documented, type OpenApi, openApi, schemas } from '#supabase/functions/read-api/schemas.ts';
import { cup, match, nasty, openPublicLeague, team } from '#host/testing/open-league.ts';
import { member, type TestLeague } from '#host/testing/test-league.ts';
import { keyAllowance, readApiAllowance } from './read-api.ts';

const site = 'http://league.example';
const at = '/leagues/open-league';
let league: TestLeague;
let address = 0;

beforeAll(async () => {
  league = await openPublicLeague({ siteUrl: site });
});
afterAll(() => league.close());

/** As a program of somebody else asks, each time from another address. */
const read = async (path: string, init: { headers?: Record<string, string>; method?: string; from?: string } = {}) => {
  address += 1;
  const { headers, ...more } = init;
  const from = `198.51.${address >> 8}.${address & 255}`;
  const answer = await league.ask(`/api/v1${path}`, { from, headers: { apikey: '', ...headers }, ...more });
  const text = await answer.text();
  return { answer, text, json: (text ? JSON.parse(text) : null) as never };
};

/** Every address with something at it. */
const addresses = {
  '/leagues': '/leagues',
  '/leagues/{league}': at,
  '/leagues/{league}/seasons': `${at}/seasons`,
  '/leagues/{league}/seasons/{season}/table': `${at}/seasons/4/table`,
  '/leagues/{league}/matches': `${at}/matches?season=4&limit=2`,
  '/leagues/{league}/matches/{id}': `${at}/matches/${match(2)}`,
  '/leagues/{league}/teams/{team}': `${at}/teams/nordlicht-kiel`,
  '/leagues/{league}/players/{username}': `${at}/players/${encodeURIComponent('Kerem.Doğan 7')}`,
  '/leagues/{league}/stats': `${at}/stats`,
  '/cups': '/cups',
  '/cups/{cup}': `/cups/${cup(1)}`,
} satisfies Record<keyof typeof documented, string>;
const every = Object.entries(addresses) as [keyof typeof documented, string][];

test.each(every)('%s answers what its schema says, and nothing beside it', async (path, address) => {
  const { answer, json } = await read(address);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(schemas[documented[path].answer].parse(json)).toEqual(json);
});

test.each(every)('%s is the same for a member, then nobody, for any page, and known by its tag', async (_, address) => {
  const asMember = await read(address, {
    headers: { authorization: `Bearer ${(await signedIn).token}`, origin: 'https://other.example' },
  });
  const { answer, text } = await read(address);
  expect(asMember.text).toBe(text);
  for (const each of [asMember.answer, answer]) {
    expect(each.headers.get('access-control-allow-origin')).toBe('*');
    expect(each.headers.get('access-control-allow-credentials')).toBeNull();
    expect(each.headers.get('cache-control')).toBe('public, max-age=60');
  }
  const eTag = answer.headers.get('etag')!;
  const repeat = await read(address, { headers: { 'if-none-match': eTag } });
  expect([repeat.answer.status, repeat.text]).toEqual([304, '']);
  expect(repeat.answer.headers.get('access-control-allow-origin')).toBe('*');
  const head = await read(address, { method: 'HEAD' });
  expect([head.answer.status, head.text]).toEqual([200, '']);
});
const signedIn = new Promise<{ token: string }>((done) => {
  beforeAll(async () => done(await member(league, 'reader@example.com')));
});

test('the table is ranked by the rule book, and says why', async () => {
  const { rows } = (await read(`${at}/seasons/current/table`)).json as {
    rows: { position: number; team: { slug: string }; points: number; tie: { steps: object[] } | null }[];
  };
  // 1 won, 3 won and lost, 2 won and lost, 4 lost; 1, 2 and 3 are level
  expect(rows.map(({ position, team, points }) => [position, team.slug, points])).toEqual([
    [1, 'third', 3],
    [2, 'nordlicht-kiel', 3],
    [3, 'rihtim-gucu', 3],
    [4, 'fourth', 0],
  ]);
  expect(rows[0]!.tie).toMatchObject({
    decided_by: 'goalDifference',
    steps: [{ teams: ['third', 'nordlicht-kiel', 'rihtim-gucu'] }],
  });
  expect(rows[3]!.tie).toBeNull();
});

test('matches come a page at a time, each once, and by team and state', async () => {
  type Page = { matches: { id: string; status: string }[]; next_cursor: string | null };
  const ids: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: Page = (await read(`${at}/matches?limit=1${cursor && `&cursor=${cursor}`}`)).json;
    expect(page.matches).toHaveLength(1);
    ids.push(page.matches[0]!.id);
    cursor = page.next_cursor;
  }
  expect(ids).toEqual([2, 3, 4, 1].map(match));
  const of = async (query: string) => ((await read(`${at}/matches?${query}`)).json as Page).matches.map(({ id }) => id);
  expect(await of('team=nordlicht-kiel')).toEqual([match(2), match(1)]);
  expect(await of('team=nordlicht-kiel&status=finished')).toEqual([match(2)]);
  expect(await of('team=nobody')).toEqual([]);
  expect(await of('season=3')).toEqual([]);
});

test.each([
  ['matches', `${at}/matches?`, 4],
  ['cups', '/cups?', 1],
])('%s: a full page has a cursor only where more follows, and nothing is a page, too', async (key, path, count) => {
  const page = async (query: string) => {
    const { json } = await read(`${path}${query}`);
    const { next_cursor, [key]: rows } = json as { next_cursor: string | null } & Record<string, { id: string }[]>;
    return { ids: rows!.map(({ id }) => id), next_cursor };
  };
  const whole = await page('limit=100');
  expect(whole).toEqual({ ids: expect.objectContaining({ length: count }) as string[], next_cursor: null });
  expect(await page(`limit=${count}`)).toEqual(whole);
  if (count > 1) {
    const first = await page(`limit=${count - 1}`);
    expect(first.ids).toEqual(whole.ids.slice(0, -1));
    expect(await page(`limit=${count - 1}&cursor=${first.next_cursor}`)).toEqual({
      ids: whole.ids.slice(-1),
      next_cursor: null,
    });
  }
  // a place in time before or after all that there is
  const beyond = key === 'cups' ? '0' : '9'.repeat(14);
  expect(await page(`cursor=${beyond}_${match(1)}`)).toEqual({ ids: [], next_cursor: null });
});

test('what changes is not what somebody has: the tag of every address that shows it is another', async () => {
  const { query } = league.backend;
  const tagOf = async (path: string) => (await read(path)).answer.headers.get('etag')!;
  const tags = new Map(await Promise.all(every.map(async ([path, address]) => [path, await tagOf(address)] as const)));
  const changedBy = async (statement: string, values: unknown[]) => {
    await query(statement, values);
    league.clock.ahead += 31_000;
    const answers = await Promise.all(
      every.map(([path, address]) => read(address, { headers: { 'if-none-match': tags.get(path)! } })),
    );
    return every.filter((_, n) => answers[n]!.answer.status === 200).map(([path]) => path);
  };
  expect(await changedBy('select 1', [])).toEqual([]);
  const correct = (home_score: number) =>
    changedBy(
      'select private.import_match(jsonb_populate_record(m, $2::jsonb)) from public.team_matches m where m.id = $1',
      [match(2), JSON.stringify({ home_score })],
    );
  const ofResult = ['seasons/{season}/table', 'matches', 'matches/{id}'].map((part) => `/leagues/{league}/${part}`);
  expect(await correct(3)).toEqual(ofResult);
  expect(await correct(2)).toEqual([]);
  const rename = (name: string) => changedBy('update public.teams set name = $2 where id = $1', [team(2), name]);
  expect(await rename('Renamed')).toEqual([...ofResult, '/cups/{cup}']);
  expect(await rename('Rıhtım Gücü')).toEqual([]);
});

test('a night cup has its teams, with an address where they have one, its bracket and its games', async () => {
  type Cup = { teams: { id: string; league: string | null; slug: string | null; seed: number }[]; series: object[]; matches: { home_score: number | null }[] };
  const { teams, series, matches } = (await read(`/cups/${cup(1)}`)).json as Cup;
  expect(teams.map(({ seed, league: of, slug }) => [seed, of, slug])).toEqual([
    [1, 'open-league', 'nordlicht-kiel'], [2, 'open-league', 'rihtim-gucu'], [3, 'open-league', 'third'], [4, null, null],
  ]);
  expect(series).toMatchObject([
    { round: 1, slot: 1, team_a: teams[0]!.id, team_b: teams[3]!.id, winner: teams[0]!.id },
    { round: 1, slot: 2, winner: null },
    { round: 2, slot: 1, team_a: teams[0]!.id, team_b: null, best_of: 3 },
  ]);
  // both kick off at once, and which has the smaller id is chance
  expect(matches.toSorted((one, other) => Number(other.home_score) - Number(one.home_score))).toMatchObject([
    { home_score: 2, away_score: 1 },
    { status: 'scheduled', home_score: null },
  ]);
}); // prettier-ignore

test('night cups come a page at a time, the latest first, each once, and no closed one', async () => {
  const { query } = league.backend;
  for (const number of [3, 4, 5])
    await query(
      `insert into public.night_cups (id, name, starts_at, check_in_from, check_in_until, capacity, status, public)
         select $1, 'Later cup', d, d - interval '1 hour', d - interval '30 minutes', 16, 'registration', true
           from (values (timestamptz '2027-01-01T20:00:00Z')) as day (d)`,
      [cup(number)],
    );
  type Page = { cups: { id: string }[]; next_cursor: string | null };
  const ids: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: Page = (await read(`/cups?limit=1${cursor && `&cursor=${cursor}`}`)).json;
    ids.push(...page.cups.map(({ id }) => id));
    cursor = page.next_cursor;
  }
  expect(ids).toEqual([5, 4, 3, 1].map(cup));
  expect(((await read('/cups?limit=100')).json as Page).next_cursor).toBeNull();
  await query('delete from public.night_cups where id = any ($1)', [[3, 4, 5].map(cup)]);
});

test('what a player of a rival or neighbour decided is marked at the table and the match', async () => {
  expect((await read(`${at}/seasons/4/table`)).json).toMatchObject({
    interested_decisions: [
      {
        matter: 'points',
        kind: 'neighbour',
        by: 'third',
        about: 'rihtim-gucu',
        decided_at: '2026-01-08T20:00:00.000Z',
      },
    ],
  });
  expect((await read(`${at}/matches/${match(2)}`)).json).toMatchObject({
    interested_decisions: [{ matter: 'match', kind: 'rival', by: null, about: 'nordlicht-kiel' }],
  });
  expect((await read(`${at}/matches/${match(3)}`)).json).toMatchObject({ interested_decisions: [] });
});

test('names are text, and whoever hides the profile has none', async () => {
  expect((await read(at)).json).toMatchObject({ name: nasty });
  expect((await read(`${at}/stats`)).json).toMatchObject({
    stats: [
      { username: 'Kerem.Doğan 7', has_profile: true, goals: 1 },
      { username: `A player of ${nasty}`, has_profile: false, shirt_number: null, goals: 1 },
    ],
  });
  expect((await read(`${at}/players/Hidden`)).answer.status).toBe(404);
});

describe('what is refused says so in the same form', () => {
  test.each([
    '/leagues/closed-league', '/leagues/closed-league/seasons', '/leagues/closed-league/seasons/1/table', '/leagues/closed-league/matches',
    `/leagues/closed-league/matches/${match(2)}`, '/leagues/closed-league/teams/nordlicht-kiel', '/leagues/closed-league/players/x',
    '/leagues/closed-league/stats', '/leagues/nothing', `/cups/${cup(2)}`, `/cups/${cup(9)}`, '/cups/nothing', `${at}/seasons/9/table`, `${at}/matches/nothing`, `${at}/teams/nobody`, '/else', '',
  ])('%s is not found', async (path) => {
    const { answer, json } = await read(path);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store']);
    expect(json).toEqual({ code: 'not_found', message: 'There is no such thing, or it is not public.' });
  }); // prettier-ignore

  test.each([
    `${at}/seasons/0/table`, `${at}/seasons/-1/table`, `${at}/seasons/99999/table`, `${at}/matches?season=x`, `${at}/matches?limit=0`, `${at}/matches?limit=101`,
    `${at}/matches?status=none`, `${at}/matches?cursor=x`, `${at}/matches?cursor=1_2`, `${at}/matches?limit=1e9`, `${at}/matches?limit=00050`, `${at}/matches?limit=${'9'.repeat(400)}`, `/cups?limit=9999&limit=1`, `/cups?cursor=${'9'.repeat(16)}_${cup(1)}`, '/cups?limit=0', '/cups?cursor=x', `/cups?cursor=1_${'-'.repeat(36)}`, `${at}/stats?season=1e3`, `${at}/matches?team=${'x'.repeat(600)}`,
  ])('%s cannot be read', async (path) => {
    const { answer, json } = await read(path);
    expect([answer.status, schemas.Error.parse(json).code]).toEqual([400, 'bad_request']);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  }); // prettier-ignore

  test('so does whoever would write, and whoever asks too often', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const { answer, json } = await read(at, { method });
      expect([answer.status, schemas.Error.parse(json).code]).toEqual([405, 'method_not_allowed']);
    }
    const from = '192.0.2.92';
    for (let round = 0; round < readApiAllowance.limit; round += 1)
      expect((await read('/leagues', { from })).answer.status).toBe(200);
    const { answer, json } = await read('/leagues', { from });
    expect([answer.status, schemas.Error.parse(json).code]).toEqual([429, 'too_many_requests']);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('so does whoever asks too often for what they have', async () => {
    const from = '192.0.2.97';
    const eTag = (await read('/leagues')).answer.headers.get('etag')!;
    const again = async () => (await read('/leagues', { from, headers: { 'if-none-match': eTag } })).answer.status;
    for (let round = 0; round < readApiAllowance.limit; round += 1) expect(await again()).toBe(304);
    expect(await again()).toBe(429);
  });

  test('the latest moment a cursor can name is a page like another', async () => {
    for (const path of [`/cups?cursor=${'9'.repeat(15)}_${cup(1)}`, `${at}/matches?cursor=${'9'.repeat(15)}_${cup(1)}`])
      expect((await read(path)).answer.status).toBe(200);
  });

  test('a browser is told beforehand what it may ask', async () => {
    const { answer } = await read(at, { method: 'OPTIONS', headers: { 'access-control-request-method': 'GET' } });
    expect(answer.status).toBe(204);
    expect(answer.headers.get('access-control-allow-methods')).toBe('GET, HEAD');
  });
});

test('the log names no player', async () => {
  await read(addresses['/leagues/{league}/players/{username}']);
  expect(league.log.join('\n')).toContain('/api/v1/leagues/open-league/players/… 200');
  expect(league.log.join('\n')).not.toContain('Kerem');
});

describe('the document', () => {
  const committed = () => JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as OpenApi;

  test('is what the schemas say, at its address and in docs (npm run read-api)', async () => {
    expect(openApi()).toEqual(committed());
    expect((await read('/openapi.json')).json).toEqual(committed());
  });

  test('is one to a validator of others, and would not be with a mistake in it', async () => {
    const judged = async (document: object) => {
      const { valid, errors } = await new Validator().validate(structuredClone(document) as Record<string, unknown>);
      return valid || errors;
    };
    expect(committed().openapi).toMatch(/^3\.1\./);
    expect(await judged(committed())).toBe(true);
    const { paths } = structuredClone(committed());
    for (const wrong of [{ openapi: '3.1.0' }, { ...committed(), info: {} }, { ...committed(), paths: { leagues: paths['/leagues'] } }])
      expect(await judged(wrong)).not.toBe(true);
  }); // prettier-ignore

  test('leads nowhere in vain', () => {
    const text = JSON.stringify(committed());
    for (const [, name] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g))
      expect(committed().components.schemas).toHaveProperty(name!);
    expect(text).not.toMatch(/"\$(?:id|schema)"/);
  });

  const changed = (change: (document: OpenApi) => void) => {
    const document = structuredClone(committed());
    change(document);
    return document;
  };
  type Open = Record<string, Record<string, never>>;
  const fields = (document: OpenApi, name: string) => document.components.schemas[name]!['properties'] as Open;

  test.each<[string, (document: OpenApi) => void]>([
    ['an address', (it) => delete it.paths['/leagues/{league}/stats']],
    ['a parameter', (it) => it.paths['/leagues/{league}/matches']!.get.parameters.pop()],
    ['the type of a parameter', (it) => (it.paths['/leagues/{league}/stats']!.get.parameters[1]!.schema = { type: 'string' })],
    ['a field', (it) => delete fields(it, 'Season')['phase']],
    ['a field of a field', (it) => delete fields(it, 'Team')['name']],
    ['the type of a field', (it) => (fields(it, 'TableRow')['points'] = { type: 'string' } as never)],
    ['what a field may be', (it) => (fields(it, 'Match')['home_score']!['anyOf'] as never as object[]).push({ type: 'string' })],
    ['that a field is there', (it) => (it.components.schemas['Match']!['required'] as string[]).pop()],
    ['a field that is asked for now', (it) => it.paths['/leagues']!.get.parameters.push({ name: 'key', in: 'query', required: true, description: '', schema: {} })],
  ])('that misses or changes %s breaks programs', (_, change) => {
    expect(breaking(committed(), changed(change))).not.toEqual([]);
  }); // prettier-ignore

  test('that adds breaks none', () => {
    const more = changed((it) => {
      fields(it, 'Team')['motto'] = { type: 'string' } as never;
      it.paths['/players'] = it.paths['/leagues']!;
    });
    expect(breaking(committed(), more)).toEqual([]);
  });
});

test('the table of docs/read-api.md is drawn by a page of somebody else in a browser', async () => {
  const written = /```html\n([^]*?)```/.exec(readFileSync('docs/read-api.md', 'utf8'))![1]!;
  expect(written.trim().split('\n').length).toBeLessThanOrEqual(30);
  const page = written.replace('https://league.example', site).replace('flutlicht-liga', 'open-league');
  const { port, close } = await league.listen();
  // from its own machine, as far as the browser knows: what is on loopback may only be asked from there
  const elsewhere = createServer((_, answer) => answer.setHeader('content-type', 'text/html').end(page));
  await new Promise<void>((listening) => elsewhere.listen(0, '127.0.0.1', listening));
  const other = (elsewhere.address() as AddressInfo).port;
  const executablePath = chromiumPath();
  const browser = await chromium.launch({
    args: [...chromiumFlags, `--host-resolver-rules=MAP league.example 127.0.0.1:${port},MAP other.example 127.0.0.1:${other}`],
    ...(executablePath ? { executablePath } : {}),
  });
  try {
    const tab = await browser.newPage();
    await tab.goto('http://other.example/');
    await tab.locator('tbody tr').nth(3).waitFor();
    expect(await tab.locator('caption').textContent()).toBe(`${nasty}, 4`);
    expect(await tab.locator('tbody tr').first().locator('td').allTextContents()).toEqual(['1', 'Third', '2', '4:2', '3']);
  } finally {
    await browser.close();
    elsewhere.close();
    close();
  }
}); // prettier-ignore

describe('a key', () => {
  const make = async (name: string) => {
    const secret = createHash('sha256').update(name).digest('hex').slice(0, 48);
    const id = randomUUID();
    await league.backend.query(`insert into public.profiles (id, username) values ($1, $2)`, [id, `Key.${name}`]);
    await league.backend.query(
      `insert into private.api_keys (user_id, name, hash, ending) values ($1, $2, sha256(decode($3, 'hex')), right($3, 4))`,
      [id, name, secret],
    );
    return { id, headers: { authorization: `Bearer rondo_${secret}` } };
  };

  test('lets a program ask 600 times a minute, wherever it runs, and says nothing else', async () => {
    const { headers } = await make('often');
    const plain = await read('/leagues');
    for (let round = 0; round < keyAllowance.limit; round += 1) {
      const { answer, text } = await read('/leagues', { headers });
      expect(answer.status).toBe(200);
      if (round === 0) expect(text).toBe(plain.text);
    }
    const { answer, json } = await read('/leagues', { headers });
    expect([answer.status, json]).toEqual([429, { code: 'too_many_requests', message: expect.any(String) }]);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await read('/leagues')).answer.status).toBe(200);
  });

  test('that is revoked, or whose owner is suspended, is refused within half a minute', async () => {
    const [revoked, suspended] = [await make('revoked'), await make('suspended')];
    const status = async ({ headers }: typeof revoked) => (await read('/leagues', { headers })).answer.status;
    expect([await status(revoked), await status(suspended)]).toEqual([200, 200]);
    await league.backend.query('delete from private.api_keys where user_id = $1', [revoked.id]);
    await league.backend.query(
      `insert into private.account_blocks (user_id, kind, reason, by) values ($1, 'suspended', 'Insults', $1)`,
      [suspended.id],
    );
    league.clock.ahead += 31_000;
    expect([await status(revoked), await status(suspended)]).toEqual([401, 401]);
  });

  test('that is none is refused, and may be guessed no more often than one may ask', async () => {
    const guess = (number: number) =>
      league.ask('/api/v1/leagues', {
        from: '192.0.2.99',
        headers: { apikey: '', authorization: `Bearer rondo_${String(number).padStart(48, '0')}` },
      });
    for (let guessed = 0; guessed < readApiAllowance.limit; guessed += 1) {
      const answer = await guess(guessed);
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([401, 'no-store']);
    }
    expect((await guess(1000)).status).toBe(429);
    expect(league.log.join('\n')).not.toContain('rondo_');
  });

  test('may come from any page', async () => {
    const { answer } = await read('/leagues', { method: 'OPTIONS', headers: { origin: 'https://other.example' } });
    expect(answer.headers.get('access-control-allow-headers')).toContain('Authorization');
  });
});

test('the explorer shows every address, and its own script alone runs, and asks', async () => {
  const answer = await league.ask('/api/v1/explorer', { from: '198.51.200.1' });
  const html = await answer.text();
  expect(answer.headers.get('content-type')).toContain('text/html');
  for (const path of Object.keys(documented)) expect(html).toContain(`<code>${path}</code>`);
  const served = createServer((_, to) => {
    to.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': answer.headers.get('content-security-policy')!,
    });
    to.end(html);
  }).listen(0, '127.0.0.1');
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumFlags });
  const page = await browser.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  await page.route('**/api/v1/leagues/**', async (route) => {
    const reply = await read(new URL(route.request().url()).pathname.replace('/api/v1', ''));
    await route.fulfill({ status: reply.answer.status, body: reply.text, contentType: 'application/json' });
  });
  await page.goto(`http://127.0.0.1:${(served.address() as AddressInfo).port}/`);
  const table = page.locator('details', { hasText: '/leagues/{league}/seasons/{season}/table' });
  await table.locator('summary').click();
  await table.getByLabel(/^league/).fill('open-league');
  await table.getByLabel(/^season/).fill('current');
  await table.getByRole('button', { name: 'Ask' }).click();
  await table.locator('pre', { hasText: '"position": 1' }).waitFor();
  expect(complaints).toEqual([]);
  await browser.close();
  served.close();
});
