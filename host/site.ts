import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Hono, type Context } from 'hono';
import { ConfigurationError } from './operator/configuration-error.ts';
import { pagePolicy } from './gateway/traffic/headers.ts';

export type SiteOptions = { folder: string; publishableKey: string; siteUrl: string };

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
 * index.html for every address a person may type. The page carries the installation's public key.
 */
export function site({ folder, publishableKey, siteUrl }: SiteOptions): Hono {
  const files = readFiles(folder);
  const page = pageFile(readFileSync(join(folder, 'index.html'), 'utf8'), publishableKey, siteUrl);
  const app = new Hono();

  app.get('/robots.txt', (c) => c.text(robots(siteUrl)));
  app.on(['GET', 'HEAD'], '*', async (c) => {
    const file = files.get(c.req.path);
    if (file) return send(c, file);
    // A missing file is missing; a page's address never ends like a file's.
    if (c.req.path.startsWith('/assets/') || /\/\.|\.\w{2,11}$/.test(c.req.path))
      return c.text('Not found', 404, { 'Cache-Control': 'no-store' });
    return send(c, page);
  });
  app.all('*', (c) => c.text('Method not allowed', 405, { Allow: 'GET, HEAD' }));
  return app;
}

/** @throws ConfigurationError when the folder holds no built app */
export function builtApp(folder: string): string {
  if (existsSync(join(folder, 'index.html'))) return folder;
  throw new ConfigurationError(`The app is not built: ${folder} has no index.html. Run npm start, or npm run build.`);
}

function readFiles(folder: string): Map<string, Served> {
  const files = new Map<string, Served>();
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, name);
    const address = `/${relative(folder, path).split(sep).join('/')}`;
    if (!statSync(path).isFile() || address === '/index.html' || /^\/\.|\.br$/.test(address)) continue;
    // Names below /assets/ carry the hash of their content.
    const cache = address.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600';
    const file = served(new Uint8Array(readFileSync(path)), types[extname(path)] ?? 'application/octet-stream', cache);
    files.set(address, file);
    // The build packs better than there is time for here.
    if (existsSync(`${path}.br`)) file.encoded.set('br', Promise.resolve(new Uint8Array(readFileSync(`${path}.br`))));
  }
  return files;
}

function pageFile(html: string, publishableKey: string, siteUrl: string): Served {
  const backend = JSON.stringify({ publishableKey }).replaceAll('"', '&quot;');
  const whole = html.replace('</head>', `<meta name="rondo-backend" content="${backend}" /></head>`);
  return served(new Uint8Array(Buffer.from(whole)), 'text/html; charset=utf-8', 'no-cache', pagePolicy(html, siteUrl));
}

const served = (plain: Uint8Array<ArrayBuffer>, type: string, cache: string, policy?: string): Served => ({
  type,
  cache,
  policy,
  eTag: `W/"${plain.length.toString(36)}-${checksum(plain)}"`,
  plain,
  encoded: new Map(),
});

async function send(c: Context, file: Served): Promise<Response> {
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
  if (c.req.header('if-none-match') === file.eTag) return c.body(null, 304, headers);
  const bytes = encoding ? await compressed(file, encoding) : file.plain;
  headers['Content-Length'] = String(bytes.length);
  return c.req.method === 'HEAD' ? c.body(null, 200, headers) : c.body(bytes, 200, headers);
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

/** Visitors' pages may be found; everything behind sign-in answers a robot nothing anyway. */
const robots = (siteUrl: string) => `User-agent: *
Disallow: /auth/
Disallow: /rest/
Disallow: /storage/
Disallow: /admin
Allow: /

Host: ${new URL(siteUrl).host}
`;

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
