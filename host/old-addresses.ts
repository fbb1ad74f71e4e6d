import type { MiddlewareHandler } from 'hono';
import type { Visitor } from './visitor.ts';

/** Milliseconds for which it is known where an address leads, and how many of them. */
const answersKept = 30_000;
const answersMax = 500;
/** Seconds: a name may be taken back, and a browser that kept the way away from it for ever would go in a circle. */
const shownFor = 60;
const longestAddress = 500;

type Place = {
  before: string;
  league: string;
  folder?: 'teams' | 'players';
  name?: string;
  rest: string;
  secret?: string;
};
type Now = { league: string; team: string | null; username: string | null } | null;

/** Where a league, and a team or player in it, is in the addresses of this host. */
const shapes = [
  /^(?<before>\/p\/)(?<league>[^/]+)(?:(?<folder>\/(?:teams|players)\/)(?<name>[^/]+))?(?<rest>\/.*)?$/,
  /^(?<before>\/embed\/)(?<league>[^/]+)(?<rest>\/.*)$/,
  /^(?<before>\/feeds\/my\/(?<secret>[0-9a-f]{48})\/)(?<league>[^/]+)(?:(?<folder>\/(?:teams|players)\/)(?<name>[^/]+)(?<rest>\.ics)|(?<more>\/.*))$/,
  /^(?<before>\/feeds\/)(?<league>[^/]+)(?:(?<folder>\/(?:teams|players)\/)(?<name>[^/]+)(?<rest>\.ics)|(?<more>\/.*))$/,
  /^(?<before>\/api\/v1\/leagues\/)(?<league>[^/]+)(?:(?<folder>\/(?:teams|players)\/)(?<name>[^/]+))?(?<rest>\/.*)?$/,
];

/**
 * An unknown address below those of public leagues may have been renamed: no matter who asks by the old address of a
 * league, a team or a player is led to the present one (docs/decisions/0027).
 */
export function oldAddresses({ visitor, now }: { visitor: Visitor; now: () => number }): MiddlewareHandler {
  const addresses = visitor.cache<Now>(answersKept, answersMax, now);
  return async (c, next) => {
    await next();
    if (c.res.status !== 404 || !['GET', 'HEAD'].includes(c.req.method)) return;
    const { pathname, search } = new URL(c.req.url);
    const place = pathname.length > longestAddress ? undefined : placeIn(pathname);
    if (!place) return;
    const args = {
      ...(place.secret !== undefined && { secret: place.secret }),
      slug: place.league,
      ...(place.name !== undefined && { [place.folder === 'teams' ? 'team' : 'username']: place.name }),
    };
    const call = place.secret === undefined ? 'public_address_now' : 'member_address_now';
    const current = await addresses(JSON.stringify(args), async () => (await visitor.ask(call, args)) as Now).catch(
      () => undefined,
    );
    if (current === undefined) {
      // whether it was renamed is not known: the visitor tries again
      c.res = undefined;
      c.res = c.text('Try again later', 503, { 'Retry-After': '5', 'Cache-Control': 'no-store' });
      return;
    }
    const address = current && addressOf(place, current);
    if (address === null || address === pathname) return;
    const headers = new Headers(c.res.headers);
    for (const header of ['Content-Type', 'Content-Length', 'Content-Encoding', 'ETag']) headers.delete(header);
    headers.set('Location', `${address}${search}`);
    headers.set('Cache-Control', place.secret === undefined ? `public, max-age=${shownFor}` : 'private, no-cache');
    c.res = undefined;
    c.res = new Response(null, { status: 301, headers });
  };
}

function placeIn(path: string): Place | undefined {
  for (const shape of shapes) {
    const groups = shape.exec(path)?.groups;
    if (!groups) continue;
    try {
      const folder = groups['folder']?.replaceAll('/', '');
      return {
        before: groups['before'] ?? '',
        league: decodeURIComponent(groups['league'] ?? ''),
        ...((folder === 'teams' || folder === 'players') && { folder, name: decodeURIComponent(groups['name'] ?? '') }),
        rest: groups['rest'] ?? groups['more'] ?? '',
        ...(groups['secret'] !== undefined && { secret: groups['secret'] }),
      };
    } catch {
      return undefined;
    }
  }
  return undefined;
}

function addressOf({ before, folder, rest }: Place, { league, team, username }: NonNullable<Now>): string {
  const name = folder && `/${folder}/${encodeURIComponent((folder === 'teams' ? team : username) ?? '')}`;
  return `${before}${encodeURIComponent(league)}${name ?? ''}${rest}`;
}
