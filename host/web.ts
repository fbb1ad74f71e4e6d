import { Hono } from 'hono';
import type { Backend } from './backend.ts';
import type { Peers } from './gateway/traffic/client-address.ts';
import { compressed } from './gateway/traffic/compressed.ts';
import { Overload, overloadAnswer } from './gateway/traffic/overload.ts';
import { unavailable } from './gateway/traffic/refusals.ts';
import { sessionDied } from './lite/database-errors.ts';
import { knownMethod, namesOf, ownNames, plainPath } from './gateway/traffic/request-checks.ts';
import { createGateway } from './gateway/gateway.ts';
import { discordPages } from './discord.ts';
import { securityHeaders } from './gateway/traffic/headers.ts';
import { embeds } from './embeds/embeds.ts';
import { feeds } from './feeds/feeds.ts';
import { health } from './health.ts';
import { requestLog } from './operator/log.ts';
import type { NoteRefusal } from './operator/refusals.ts';
import type { DiscordApplication } from './operator/options.ts';
import { type Mailbox, mailboxPage } from './mail/mailbox.ts';
import { unsubscribePage } from './mail/unsubscribe.ts';
import type { Hasher } from './gateway/accounts/passwords.ts';
import { oldAddresses } from './old-addresses.ts';
import { overlay } from './overlay/overlay.ts';
import { publicPages } from './public-pages.ts';
import { readApi } from './read-api/read-api.ts';
import { displayFonts, firstContent, site } from './site.ts';
import { pictures as openPictures } from './pictures/pictures.ts';
import { siteOf, type Visitor, visitor } from './visitor.ts';

export type WebOptions = {
  backend: Backend;
  /** The host's login for public data; a new one when missing. */
  visitor?: Visitor;
  siteUrl: string;
  /** Folder of the built app; without it only the API answers. */
  dist: string | undefined;
  /** Where share pictures are kept; without it there are none. */
  pictures?: string;
  trustProxy: boolean;
  /** Names in a Host header that mean this host; the site's alone when missing. */
  names?: string[];
  /** Shown at /__mail; missing when mails are really sent. */
  mailbox: Mailbox | undefined;
  log?: (line: string) => void;
  onRefused?: NoteRefusal | undefined;
  /** An application of Discord, and for tests another Discord than Discord. */
  discord?: DiscordApplication | undefined;
  discordAt?: string | undefined;
  /** Times the calls a minute; given in for the tests of the site. */
  limitTimes?: number | undefined;
  now?: () => number;
  hasher?: Hasher;
};

/** Everything behind the one port: the API behind its gateway, the mailbox, and the app for all the rest. */
export function web({
  backend,
  siteUrl,
  dist,
  pictures: pictureFolder,
  trustProxy,
  mailbox,
  log,
  onRefused,
  limitTimes,
  now,
  hasher,
  discord,
  discordAt,
  ...more
}: WebOptions): Hono<Peers> {
  const all = new Hono<Peers>();
  if (log) all.use(requestLog(log));
  all.use(securityHeaders(siteUrl));
  const names = more.names ?? namesOf({ siteUrl, host: '', port: 0 });
  // before the names are checked: a monitor of this host asks by its address
  all.route('/', health(backend.service.query));
  all.use(knownMethod, ownNames(names, siteUrl, trustProxy), plainPath);
  for (const packed of ['/rest/*', '/feeds/*', '/embed/*', '/overlay/*', '/api/*']) all.use(packed, compressed);

  all.route(
    '/',
    createGateway({
      backend,
      siteUrl,
      names,
      trustProxy,
      limitTimes,
      onRefused,
      ...(now ? { now } : {}),
      ...(hasher ? { hasher } : {}),
    }),
  );
  if (discord)
    all.route(
      '/',
      discordPages({ backend, application: discord, siteUrl, trustProxy, now: now ?? Date.now, at: discordAt }),
    );
  for (const closed of [
    '/auth/*',
    '/rest/*',
    '/storage/*',
    '/functions/*',
    '/realtime/*',
    '/_system/*',
    '/graphql/*',
    '/pg/*',
  ]) {
    all.all(closed, (c) => c.json({ message: 'Not found' }, 404));
  }
  const asks = more.visitor ?? visitor(backend);
  const led = oldAddresses({ visitor: asks, now: now ?? Date.now });
  for (const named of ['/p/*', '/embed/*', '/feeds/*', '/api/v1/leagues/*']) all.use(named, led);
  all.route('/', feeds({ visitor: asks, siteUrl, trustProxy, now: now ?? Date.now }));
  all.route('/', embeds({ visitor: asks, siteUrl, trustProxy, now: now ?? Date.now }));
  const fonts = dist === undefined ? '' : displayFonts(dist);
  all.route('/', overlay({ visitor: asks, trustProxy, now: now ?? Date.now, fonts }));
  all.route('/', readApi({ visitor: asks, keyOf: keyOf(backend), trustProxy, now: now ?? Date.now }));
  if (mailbox) all.route('/__mail', mailboxPage(mailbox));
  all.all('/__mail/*', (c) => c.notFound());
  all.route('/unsubscribe', unsubscribePage({ backend, siteUrl, trustProxy, now: now ?? Date.now }));
  if (dist) {
    const named = siteOf(asks, now ?? Date.now);
    const about = { siteUrl, trustProxy, now: now ?? Date.now };
    const pictures =
      pictureFolder === undefined
        ? undefined
        : openPictures({ ...about, visitor: asks, folder: pictureFolder, site: named, limitTimes });
    if (pictures) all.route('/', pictures.routes);
    const open = publicPages({ ...about, backend, visitor: asks, pictures, draw: firstContent(dist) });
    const { publishableKey } = backend;
    all.route(
      '/',
      site({ folder: dist, publishableKey, siteUrl, discord: discord !== undefined, brand: brandOf(backend), open }),
    );
  }

  all.notFound((c) => c.text('Not found', 404));
  all.onError((error, c) => {
    if (error instanceof Overload) return overloadAnswer(error);
    if (sessionDied(error)) return unavailable(c);
    console.error(error.stack ?? error.message);
    return c.json({ message: 'Internal Server Error' }, 500);
  });
  return all;
}

const keyOf =
  ({ service }: Backend) =>
  async (hash: Buffer): Promise<string | null> =>
    (await service.query<{ id: string | null }>('select public.known_api_key($1) as id', [hash]))[0]?.id ?? null;

const brandOf =
  ({ service }: Backend) =>
  async (): Promise<unknown> =>
    (await service.query<{ value: unknown }>(`select value from public.site_settings where key = 'brand'`))[0]?.value;
