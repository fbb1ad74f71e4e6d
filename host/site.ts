import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Hono, type Context } from 'hono';
import { ConfigurationError } from './operator/configuration-error.ts';
import type { Peers } from './gateway/traffic/client-address.ts';
import { pagePolicy, workerPolicy } from './gateway/traffic/headers.ts';
import type { Site } from '#supabase/functions/picture/drawing.ts';
import { latest, namedPage } from './named-page.ts';
import { siteIn } from './visitor.ts';
import type { FirstContent, PublicHead, PublicPages } from './public-pages.ts';

export type SiteOptions = {
  folder: string;
  publishableKey: string;
  siteUrl: string;
  /** Whether people sign in with Discord here, too: the login page asks nobody. */
  discord?: boolean;
  /** The present value of the setting `brand`; Rondo's own page when missing. */
  brand?: () => Promise<unknown>;
  /** The pages at public addresses; without it they are pages like all others. */
  open?: PublicPages;
};

type Served = {
  type: string;
  cache: string;
  policy: string | undefined;
  eTag: string;
  plain: Uint8Array<ArrayBuffer>;
  encoded: Map<Encoding, Promise<Uint8Array<ArrayBuffer>>>;
};
type Encoding = 'br' | 'gzip';

/**
 * The built app: its files with the strongest caching their names allow, compressed once, and
 * index.html for every address a person may type. The page carries the installation's public key and its site's name.
 */
export function site({ folder, publishableKey, siteUrl, discord, brand, open }: SiteOptions): Hono<Peers> {
  const files = readFiles(folder);
  const html = pageHtml(readFileSync(join(folder, 'index.html'), 'utf8'), {
    publishableKey,
    ...(discord && { discord }),
  });
  const pages = pagesOf(html, siteUrl, brand);
  const app = new Hono<Peers>();

  app.get('/robots.txt', (c) => c.text(robots(siteUrl, open !== undefined)));
  if (open) {
    app.on(['GET', 'HEAD'], ['/', '/p/*'], async (c) => {
      const { page, open: publicPage, named } = await pages();
      const head = await (c.req.path === '/' ? soon(open.headAt(c, named)) : open.headAt(c, named));
      if (head === undefined || (head === null && c.req.path === '/')) return send(c, page);
      const answer = await send(c, publicPage(head), head ? 200 : 404);
      answer.headers.append('Vary', 'Accept-Language, Cookie');
      return answer;
    });
    app.get('/sitemap.xml', async (c) =>
      c.body(await open.sitemap(), 200, { 'Content-Type': types['.xml']!, 'Cache-Control': 'public, max-age=600' }),
    );
  }
  app.on(['GET', 'HEAD'], '*', async (c) => {
    const file = files.get(c.req.path);
    if (file) return send(c, file);
    // A missing file is missing; a page's address never ends like a file's.
    if (c.req.path.startsWith('/assets/') || /\/\.|\.\w{2,11}$/.test(c.req.path))
      return c.text('Not found', 404, { 'Cache-Control': 'no-store' });
    return send(c, (await pages()).page);
  });
  app.all('*', (c) => c.text('Method not allowed', 405, { Allow: 'GET, HEAD' }));
  return app;
}

/** Milliseconds that the landing page waits for what it shows: the app asks for it, where the database has no time. */
const landingWaitMs = 2_000;

const soon = <Found>(answer: Promise<Found>): Promise<Found | undefined> =>
  Promise.race([answer, new Promise<undefined>((resolve) => setTimeout(resolve, landingWaitMs, undefined).unref())]);

/** @throws ConfigurationError when the folder holds no built app */
export function builtApp(folder: string): string {
  if (existsSync(join(folder, 'index.html'))) return folder;
  throw new ConfigurationError(`The app is not built: ${folder} has no index.html. Run npm start, or npm run build.`);
}

/**
 * The renderer of the first HTML of public pages: a part of the app, which is read when the first of them is requested.
 */
export function firstContent(folder: string): FirstContent {
  let part: Promise<{ firstContent: (...args: Parameters<FirstContent>) => string }> | undefined;
  return async (...args) => {
    part ??= import(pathToFileURL(join(folder, '.server/first-content.js')).href);
    return (await part).firstContent(...args);
  };
}

/** The site's fonts as an overlay asks for them: their names carry the hash of their content. Empty where there are none. */
export function displayFonts(folder: string): string {
  const assets = join(folder, 'assets');
  const names = existsSync(assets) ? readdirSync(assets) : [];
  return [
    ['Saira', 'saira', 'font-weight:500 800;font-stretch:75%'],
    ['Schibsted Grotesk', 'schibsted-grotesk', 'font-weight:400 700'],
  ]
    .flatMap(([family, file, more]) =>
      // what letters of other languages need is in its own file, and is requested where they are drawn
      [
        ['', 'U+0000-00FF,U+0131,U+0152-0153,U+2013-2026,U+2030-203A,U+20AC,U+2122,U+2190-2193,U+2212'],
        ['-ext', 'U+0104-0119,U+011E-011F,U+0130,U+0141-0161,U+0179-017E,U+0218-021B'],
      ].map(([part, range]) => {
        const name = names.find((each) => each.startsWith(`${file}${part}-`) && each.endsWith('.woff2') && (part !== '' || !each.startsWith(`${file}-ext`))); // prettier-ignore
        return name
          ? `@font-face{font-family:'${family}';src:url(/assets/${name}) format('woff2');${more};unicode-range:${range}}`
          : '';
      }),
    )
    .join('');
}

function readFiles(folder: string): Map<string, Served> {
  const files = new Map<string, Served>();
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, name);
    const address = `/${relative(folder, path).split(sep).join('/')}`;
    if (!statSync(path).isFile() || address === '/index.html' || /^\/\.|\.br$/.test(address)) continue;
    const isWorker = address === '/sw.js';
    // Names below /assets/ carry the hash of their content.
    const cache = address.startsWith('/assets/')
      ? 'public, max-age=31536000, immutable'
      : // A worker that is out of date would show pages and pushes of an older site.
        isWorker
        ? 'no-cache'
        : 'public, max-age=3600';
    const bytes = new Uint8Array(readFileSync(path));
    const type = types[extname(path)] ?? 'application/octet-stream';
    const file = served(bytes, type, cache, isWorker ? workerPolicy : undefined);
    files.set(address, file);
    // The build packs better than there is time for here.
    if (existsSync(`${path}.br`)) file.encoded.set('br', Promise.resolve(new Uint8Array(readFileSync(`${path}.br`))));
  }
  return files;
}

function pageHtml(html: string, backend: { publishableKey: string; discord?: boolean }): string {
  const content = JSON.stringify(backend).replaceAll('"', '&quot;');
  return html.replace('</head>', () => `<meta name="rondo-backend" content="${content}" /></head>`);
}

/** A page for a person, which names files of this build: asked for anew each time, and sent again if it has changed. */
const pageFile = (html: string, siteUrl: string, policyOf = html): Served =>
  served(new Uint8Array(Buffer.from(html)), 'text/html; charset=utf-8', 'no-cache', pagePolicy(policyOf, siteUrl));

/** The pages under the name the site has now: packed anew only when that has changed. */
function pagesOf(html: string, siteUrl: string, brand: SiteOptions['brand']) {
  const read = brand && latest(brand);
  let made: { html: string; page: Served; open: ReturnType<typeof publicPageOf>; named: Site } | undefined;
  return async () => {
    const setting = await read?.();
    const named = namedPage(html, setting);
    if (made?.html !== named)
      made = {
        html: named,
        page: pageFile(named, siteUrl, html),
        open: publicPageOf(named, siteUrl),
        named: siteIn(setting),
      };
    return made;
  };
}

/**
 * The page of a public address, its head in place of the site's, and what is said first. Their additions are data: the
 * policy is that of the page without it, so that nothing somebody wrote could ever run.
 */
function publicPageOf(html: string, siteUrl: string): (head: PublicHead | null) => Served {
  const bare = html
    .replace(/<title>[^<]*<\/title>/, '')
    .replace(/<meta name="description"[^>]*>/, '')
    .replace(/(<html[^>]*) lang="[^"]*"/, '$1');
  // The first content is drawn by the style sheet, before any script: it is requested first.
  const [sheet = ''] = /<link rel="stylesheet"[^>]*>/.exec(bare) ?? [];
  const styled = bare.replace(sheet, '').replace('</head>', () => `${sheet}</head>`);
  const missing = pageFile(html.replace('</head>', '<meta name="robots" content="noindex" /></head>'), siteUrl, html);
  const made = new WeakMap<PublicHead, Served>();
  return (head) => {
    if (head === null) return { ...missing, cache: 'no-store' };
    const cached = made.get(head);
    if (cached) return cached;
    const text = styled
      .replace('<html', () => `<html lang="${head.language}"`)
      .replace('</head>', () => `${head.tags}</head>`)
      .replace(
        /<div id="root">\s*(?:<div[^>]*><\/div>\s*)?<\/div>/,
        () => `<div id="root">${head.content}</div>${head.data}`,
      );
    const file = pageFile(text, siteUrl, html);
    made.set(head, file);
    return file;
  };
}

const served = (plain: Uint8Array<ArrayBuffer>, type: string, cache: string, policy?: string): Served => ({
  type,
  cache,
  policy,
  eTag: `W/"${plain.length.toString(36)}-${checksum(plain)}"`,
  plain,
  encoded: new Map(),
});

async function send(c: Context, file: Served, status: 200 | 404 = 200): Promise<Response> {
  const encoding =
    /text|javascript|json|svg|xml|wasm/.test(file.type) && file.plain.length > 1024 ? accepted(c) : undefined;
  const headers: Record<string, string> = {
    'Content-Type': file.type,
    'Cache-Control': file.cache,
    ETag: file.eTag,
    Vary: 'Accept-Encoding',
    ...(file.policy ? { 'Content-Security-Policy': file.policy } : {}),
    ...(encoding ? { 'Content-Encoding': encoding } : {}),
  };
  if (status === 200 && c.req.header('if-none-match') === file.eTag) return c.body(null, 304, headers);
  const bytes = encoding ? await compressed(file, encoding) : file.plain;
  headers['Content-Length'] = String(bytes.length);
  return c.req.method === 'HEAD' ? c.body(null, status, headers) : c.body(bytes, status, headers);
}

function accepted(c: Context): Encoding | undefined {
  const wanted = c.req.header('accept-encoding') ?? '';
  if (/\bbr\b(?!;q=0(?:\.0*)?(?:,|$))/.test(wanted)) return 'br';
  return /\bgzip\b(?!;q=0(?:\.0*)?(?:,|$))/.test(wanted) ? 'gzip' : undefined;
}

/** Compressed at the first request, unless the build did it, and kept: the whole app is a few hundred kilobytes. */
function compressed(file: Served, encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> {
  let work = file.encoded.get(encoding);
  if (!work) {
    const done =
      encoding === 'gzip'
        ? promisify(gzip)(file.plain, { level: 9 })
        : promisify(brotliCompress)(file.plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
    work = done.then((bytes) => new Uint8Array(bytes));
    file.encoded.set(encoding, work);
  }
  return work;
}

function checksum(bytes: Uint8Array): string {
  let sum = 0x811c9dc5;
  for (const byte of bytes) sum = Math.imul(sum ^ byte, 0x01000193) >>> 0;
  return sum.toString(36);
}

/**
 * Visitors' pages may be found, with what they are drawn from, and so may a calendar by anybody who has its address;
 * everything behind sign-in answers a robot nothing anyway.
 */
const robots = (siteUrl: string, isOpen: boolean) => `User-agent: *
Disallow: /auth/
Disallow: /rest/
Allow: /rest/v1/rpc/public_
Allow: /rest/v1/rpc/calendar_feed
Disallow: /storage/
Allow: /storage/v1/object/public/
Disallow: /admin
Disallow: /overlay/
Disallow: /feeds/my/
Allow: /

Host: ${new URL(siteUrl).host}
${isOpen ? `Sitemap: ${new URL('/sitemap.xml', siteUrl).href}\n` : ''}`;

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
};
