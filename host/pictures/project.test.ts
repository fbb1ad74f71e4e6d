import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Renderer } from '@takumi-rs/wasm/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pictureSizeOf, pictureTypeOf } from '#domain/account/picture.ts';
import { typefaceFiles } from '#scripts/vite/typefaces.ts';
import { pictureFunction } from '#supabase/functions/picture/project.ts';
import { pictureBytesMax } from '#supabase/functions/picture/renderer.ts';
import { match, openPublicLeague, team } from '#host/testing/open-league.ts';
import type { TestLeague } from '#host/testing/test-league.ts';

/** The function of a hosted project, with the host as the project and the typefaces as a static host serves them. */
let league: TestLeague;
const project = 'https://project.example';
const site = 'https://league.example';
const files = typefaceFiles();
let paths: string[] = [];
const ask: typeof fetch = async (input, init) => {
  const { origin, pathname, search } = new URL(input instanceof Request ? input.url : input);
  paths.push(pathname);
  if (origin === project) return league.ask(pathname + search, { headers: init?.headers });
  const source = files.get(pathname.replace('/typefaces/', ''))?.();
  return source === undefined
    ? new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } })
    : new Response(typeof source === 'string' ? source : new Uint8Array(source));
};
const functionOf = () =>
  pictureFunction({
    url: project,
    key: league.backend.publishableKey,
    site,
    fetch: ask,
    start: async () => new Renderer(),
  });
const at = `${project}/picture/p/open-league`;

beforeAll(async () => {
  league = await openPublicLeague();
});
afterAll(() => league.close());

/** The answer after the redirect, and its address. */
async function drawn(work: ReturnType<typeof functionOf>, address: string, init: RequestInit = {}) {
  const led = await work(new Request(address));
  const to = new URL(led.headers.get('location')!, address).href;
  const answer = await work(new Request(to, init));
  return { led, to, answer, bytes: new Uint8Array(await answer.arrayBuffer()) };
}

test.each([
  ['/picture/link', { width: 1200, height: 630 }],
  ['/picture/table', { width: 1080, height: 1350 }],
  [`/matches/${match(2)}/picture/link`, { width: 1200, height: 630 }],
  [`/matches/${match(2)}/picture/result`, { width: 1080, height: 1350 }],
  ['/teams/rihtim-gucu/picture/team', { width: 1080, height: 1350 }],
  ['/players/Kerem.Do%C4%9Fan%207/picture/player', { width: 1080, height: 1350 }],
  ['/news/first-night/picture/story', { width: 1080, height: 1350 }],
])('%s is drawn by WebAssembly, under the version the host gives it', async (path, size) => {
  const { led, to, answer, bytes } = await drawn(functionOf(), `${at}${path}-tr.png`);
  expect([led.status, led.headers.get('cache-control'), answer.status]).toEqual([302, 'no-store', 200]);
  expect([answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual(['image/png', 'public, max-age=300']); // prettier-ignore
  expect(pictureTypeOf(bytes)).toBe('image/png');
  expect(pictureSizeOf(bytes)).toEqual(size);
  expect(bytes.length).toBeLessThanOrEqual(pictureBytesMax);
  const atHost = await league.ask(to.replace(`${project}/picture`, ''));
  expect(atHost.status).toBe(200);
  // the same drawing by the other build of the renderer: its texts make most of its weight
  expect(Math.abs(bytes.length / (await atHost.arrayBuffer()).byteLength - 1)).toBeLessThan(0.05);
});

test('a picture is known by its version, and drawn once', async () => {
  const work = functionOf();
  const { to, answer, bytes } = await drawn(work, `${at}/picture/link-en.png`);
  const eTag = answer.headers.get('etag')!;
  const again = await work(new Request(to, { headers: { 'if-none-match': eTag } }));
  expect([again.status, again.headers.get('etag'), (await again.arrayBuffer()).byteLength]).toEqual([304, eTag, 0]);
  paths = [];
  const head = await work(new Request(to, { method: 'HEAD' }));
  expect([head.headers.get('content-length'), (await head.arrayBuffer()).byteLength]).toEqual([
    String(bytes.length),
    0,
  ]);
  expect(paths.filter((path) => path.startsWith('/typefaces/'))).toEqual([]);
});

test('a name in another script brings its typeface from the site, and is drawn', async () => {
  const { query } = league.backend;
  const work = functionOf();
  const before = await drawn(work, `${at}/picture/table-en.png`);
  await query('update public.teams set name = $2 where id = $1', [team(3), 'Москва 漢字']);
  paths = [];
  const after = await drawn(work, `${at}/picture/table-en.png`);
  expect(after.to).not.toBe(before.to);
  expect(after.answer.status).toBe(200);
  const brought = paths.filter((path) => path.startsWith('/typefaces/noto-'));
  expect(brought.some((path) => path.includes('noto-sans-cyrillic'))).toBe(true);
  expect(brought.some((path) => path.includes('noto-sans-sc'))).toBe(true);
});

test('what is not public has none, and nobody asks for anything else', async () => {
  const work = functionOf();
  for (const path of ['/picture/p/closed-league/picture/link-en.png', '/picture/p/open-league/picture/result-en.png', '/picture/p/open-league', '/picture/']) {
    const answer = await work(new Request(`${project}${path}`));
    expect([path, answer.status, answer.headers.get('cache-control')]).toEqual([path, 404, 'no-store']);
  } // prettier-ignore
  expect((await work(new Request(`${at}/picture/link-en.png`, { method: 'POST' }))).status).toBe(405);
});

test('a site that was built without typefaces is no picture, and is asked again', async () => {
  const lines: unknown[] = [];
  const errors = console.error;
  console.error = (line) => lines.push(line);
  const list = files.get('list.json')!;
  files.delete('list.json');
  const work = functionOf();
  try {
    const { answer } = await drawn(work, `${at}/picture/table-de.png`);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([503, 'no-store']);
    expect(String(lines)).toContain('it was built without VITE_SHARE_PICTURES');
  } finally {
    console.error = errors;
    files.set('list.json', list);
  }
  expect((await drawn(work, `${at}/picture/table-de.png`)).answer.status).toBe(200);
});

test('the function fetches the renderer this repository is tested with', () => {
  const { imports } = JSON.parse(readFileSync('supabase/functions/picture/deno.json', 'utf8')) as { imports: Record<string, string> }; // prettier-ignore
  const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { devDependencies: Record<string, string> }; // prettier-ignore
  expect(imports).toEqual({
    '@takumi-rs/wasm/node': `npm:@takumi-rs/wasm@${devDependencies['@takumi-rs/wasm']}/node`,
  });
});

/** The imports of a file at run time, followed from file to file; packages by name. */
function neededBy(file: string, sources = new Set<string>()): Set<string> {
  if (sources.has(file)) return sources;
  sources.add(file);
  if (!file.endsWith('.ts')) return sources;
  for (const [, from = ''] of readFileSync(file, 'utf8').matchAll(/^(?:import|export) (?!type )[^;]*?from '([^']+)'/gm))
    if (from.startsWith('.')) neededBy(join(dirname(file), from), sources);
    else sources.add(from);
  return sources;
}

test('the function needs nothing that its own list does not lead to', () => {
  const needed = [...neededBy('supabase/functions/picture/index.ts')];
  expect(needed.filter((name) => !/\.(ts|json)$/.test(name))).toEqual(['@takumi-rs/wasm/node']);
  expect(needed.filter((name) => name.startsWith('#'))).toEqual([]);
  expect(needed).toContain('src/domain/competition/standings.ts');
});
