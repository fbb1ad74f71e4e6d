import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { namedPage } from './named-page.ts';
import { builtApp, site } from './site.ts';
import { layBuiltApp } from './testing/test-league.ts';

const folder = mkdtempSync(join(tmpdir(), 'rondo-site-'));
layBuiltApp(folder);
writeFileSync(join(folder, 'sw.js'), 'self.skipWaiting();');
const packed = join(folder, 'assets/packed-AbCd1234.js');
writeFileSync(packed, 'as it is '.repeat(200));
writeFileSync(`${packed}.br`, brotliCompressSync('as the build packed it'));
afterAll(() => rmSync(folder, { recursive: true }));

const app = site({ folder, publishableKey: 'sb_publishable_test', siteUrl: 'https://league.example' });
const asset = '/assets/index-AbCd1234.js';

test('every address a person may type answers the page, and the page names the public key', async () => {
  for (const address of ['/', '/leagues/7', '/login?next=%2Fteams']) {
    const answer = await app.request(address);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(await answer.text()).toContain(
      '<meta name="rondo-backend" content="{&quot;publishableKey&quot;:&quot;sb_publishable_test&quot;}" />',
    );
  }
});

test('the page says whether people sign in with Discord here', async () => {
  const about = { folder, publishableKey: 'sb_publishable_test', siteUrl: 'https://league.example' };
  const page = await site({ ...about, discord: true }).request('/login');
  expect(await page.text()).toContain(
    '{&quot;publishableKey&quot;:&quot;sb_publishable_test&quot;,&quot;discord&quot;:true}',
  );
});

test('the policy of the page allows its inline script by hash and no other', async () => {
  const policy = (await app.request('/')).headers.get('content-security-policy') ?? '';
  const hash = createHash('sha256').update("document.title = 'Rondo';").digest('base64');
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
  expect(policy).not.toContain('unsafe');
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain('upgrade-insecure-requests');
});

test('a hashed asset may be kept for ever, other files for an hour', async () => {
  expect((await app.request(asset)).headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect((await app.request('/favicon.svg')).headers.get('cache-control')).toBe('public, max-age=3600');
});

test('the worker is asked for anew each time, and may ask this site alone', async () => {
  const { headers } = await app.request('/sw.js');
  expect(headers.get('cache-control')).toBe('no-cache');
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; connect-src 'self'");
});

test('a missing asset is missing, not the page', async () => {
  for (const address of [
    '/assets/gone-12345678.js',
    '/gone.png',
    '/.vite/manifest.json',
    '/index.php',
    '/.git/config',
  ]) {
    expect((await app.request(address)).status, address).toBe(404);
  }
});

test('text is sent as brotli or gzip, whichever the browser takes', async () => {
  const plain = await (await app.request(asset)).text();
  const brotli = await app.request(asset, { headers: { 'accept-encoding': 'gzip, deflate, br' } });
  expect(brotli.headers.get('content-encoding')).toBe('br');
  expect(brotliDecompressSync(Buffer.from(await brotli.arrayBuffer())).toString()).toBe(plain);
  const gzip = await app.request(asset, { headers: { 'accept-encoding': 'gzip, br;q=0' } });
  expect(gzip.headers.get('content-encoding')).toBe('gzip');
  expect(gunzipSync(Buffer.from(await gzip.arrayBuffer())).toString()).toBe(plain);
});

test('what the build packed is sent as it is, and is no file of its own', async () => {
  const requestPacked = (accepted: string, end = '') =>
    app.request(`/assets/packed-AbCd1234.js${end}`, { headers: { 'accept-encoding': accepted } });
  const brotli = Buffer.from(await (await requestPacked('br')).arrayBuffer());
  expect(brotliDecompressSync(brotli).toString()).toBe('as the build packed it');
  expect(await (await requestPacked('identity')).text()).toMatch(/^as it is/);
  expect((await requestPacked('br', '.br')).status).toBe(404);
});

test('who has the file already is told so', async () => {
  const eTag = (await app.request(asset)).headers.get('etag') ?? '';
  const again = await app.request(asset, { headers: { 'if-none-match': eTag } });
  expect([again.status, await again.text()]).toEqual([304, '']);
});

test('robots are told which paths hold nothing for them', async () => {
  expect(await (await app.request('/robots.txt')).text()).toContain('Disallow: /rest/');
});

test('the app refuses to be served unbuilt', () => {
  expect(() => builtApp('/nowhere')).toThrow('The app is not built');
});

test('the page has the name of its site, in the answer after it changed, and of many questions at once the database hears one', async () => {
  let brand: unknown = { name: 'Rondo' };
  let reads = 0;
  const named = site({
    folder,
    publishableKey: 'sb_publishable_test',
    siteUrl: 'https://league.example',
    brand: async () => {
      reads += 1;
      await new Promise((later) => setTimeout(later, 5));
      if (brand === undefined) throw new Error('The database is gone.');
      return brand;
    },
  });
  const page = async () => (await named.request('/')).text();
  expect(await page()).toContain('<title>Rondo</title>');
  const before = (await named.request('/')).headers.get('etag')!;

  brand = { name: 'Flut & "Licht" $&', tagline: null };
  const [one, other] = await Promise.all([page(), page()]);
  expect(reads).toBe(3);
  expect(other).toBe(one);
  expect(one).toContain('<title>Flut &amp; &quot;Licht&quot; $&amp;</title>');
  expect(one).toContain(
    '<meta name="rondo-brand" content="{&quot;name&quot;:&quot;Flut &amp; \\&quot;Licht\\&quot; $&amp;&quot;,&quot;tagline&quot;:null}" />',
  );
  const now = await named.request('/', { headers: { 'if-none-match': before } });
  expect(now.status).toBe(200);
  expect((await named.request('/', { headers: { 'if-none-match': now.headers.get('etag')! } })).status).toBe(304);

  brand = undefined;
  expect(await page()).toBe(one);
});

test('a name is text to the page, whatever it looks like', () => {
  const html = namedPage(readFileSync('index.html', 'utf8'), { name: `</title><script>alert('1')</script>` });
  expect(html).not.toContain('<script>alert');
  expect(html).toContain('<title>&lt;/title&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;</title>');
});

test('the page that is built has a title and a description to name', () => {
  const html = namedPage(readFileSync('index.html', 'utf8'), { name: 'Flutlicht' });
  expect(html).toContain('<title>Flutlicht</title>');
  expect(html).toMatch(/<meta name="description" content="Flutlicht runs/);
  for (const nothing of [undefined, null, 'Flutlicht', { name: 5 }]) expect(namedPage(html, nothing)).toBe(html);
});
