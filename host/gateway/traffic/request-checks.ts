import type { Context, MiddlewareHandler } from 'hono';
import type { Peers } from './client-address.ts';
import { isLoopback, urlHost } from './loopback.ts';
import { refuse } from './refusals.ts';

export const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** A method that nothing here knows is refused on every path: TRACE, those of WebDAV, invented ones. */
export const knownMethod: MiddlewareHandler = async (c, next) =>
  methods.includes(c.req.method) ? next() : c.body(null, 405, { Allow: methods.join(', ') });

/**
 * The names people reach this host by, as they stand in a Host header: the site's, and where it listens to this
 * machine alone also the machine's own, with the port.
 */
export function namesOf({ siteUrl, host, port }: { siteUrl: string; host: string; port: number }): string[] {
  const site = new URL(siteUrl);
  const withPort = site.port ? [] : [`${site.host}:${site.protocol === 'https:' ? 443 : 80}`];
  const machines = isLoopback(host) ? ['127.0.0.1', 'localhost', '[::1]', urlHost(host)] : [];
  // While the app is developed Vite listens on another port of this machine.
  const ports = isLoopback(site.hostname) && site.port ? [port, site.port] : [port];
  return [...new Set([site.host, ...withPort, ...machines.flatMap((name) => ports.map((at) => `${name}:${at}`))])];
}

/**
 * Answers for its own names alone. A page of elsewhere whose name suddenly leads here (DNS rebinding) still says its
 * own name, and so does a request that was meant for another server.
 * @param trustProxy what came through the proxy has to name the site: the machine's own names are for who sits at it
 */
export const ownNames = (names: string[], siteUrl: string, trustProxy: boolean): MiddlewareHandler<Peers> => {
  const ofTheSite = namesOf({ siteUrl, host: '', port: 0 });
  return async (c, next) => {
    const hosts = hostsOf(c);
    if (hosts.length > 1) return refuse(c, twoHosts);
    const viaProxy = trustProxy && c.req.header('x-forwarded-for') !== undefined;
    const hostNames = [...hosts, new URL(c.req.url).host].map((name) => name.toLowerCase());
    return hostNames.every((name) => (viaProxy ? ofTheSite : names).includes(name))
      ? next()
      : refuse(c, { ...otherHost, message: `This server answers for ${new URL(siteUrl).host} only.` });
  };
};

/** Every Host header that was sent; none when a test calls the app directly. */
function hostsOf(c: Context<Peers>): string[] {
  const raw = c.env?.incoming?.rawHeaders ?? [];
  return raw.filter((_, index) => index % 2 === 1 && raw[index - 1]?.toLowerCase() === 'host');
}

/**
 * Paths mean one thing to everybody who reads them: no NUL or other control characters, no slash or dot that hides
 * behind its code, no backslash, no way up, nothing that does not decode.
 */
export const plainPath: MiddlewareHandler<Peers> = async (c, next) =>
  isPlain(targetOf(c)) ? next() : refuse(c, crookedPath);

/** The target as it was sent, before anything between made a path of it. */
const targetOf = (c: Context<Peers>): string => (c.env?.incoming?.url ?? c.req.url).replace(/^https?:\/\/[^/?#]*/i, '');

function isPlain(target: string): boolean {
  const path = target.split('?', 1)[0] ?? '';
  // A NUL is wrong wherever it stands: the database takes none.
  if (/%00/.test(target) || /%2f|%5c|[\\#]/i.test(path)) return false;
  try {
    const segments = decodeURIComponent(path).split('/');
    return segments.every((segment) => segment !== '.' && segment !== '..' && !hasControls(segment));
  } catch {
    return false;
  }
}

const hasControls = (text: string) => Array.from(text).some((sign) => sign < ' ' || sign === '\u{7f}');

const twoHosts = {
  status: 400,
  message: 'A request has one Host.',
  rest: 'PGRST000',
  auth: 'bad_request',
  storage: 'InvalidRequest',
} as const;
const otherHost = { status: 421, rest: 'PGRST000', auth: 'misdirected_request', storage: 'InvalidRequest' } as const;
const crookedPath = {
  status: 400,
  message: 'Invalid path specified in request URL',
  rest: 'PGRST125',
  auth: 'bad_request',
  storage: 'InvalidRequest',
} as const;
