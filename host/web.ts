import { Hono } from 'hono';
import type { Backend } from './backend.ts';
import type { Peers } from './gateway/traffic/client-address.ts';
import { compressed } from './gateway/traffic/compressed.ts';
import { knownMethod, namesOf, ownNames, plainPath } from './gateway/traffic/request-checks.ts';
import { createGateway } from './gateway/gateway.ts';
import { securityHeaders } from './gateway/traffic/headers.ts';
import { requestLog } from './operator/log.ts';
import { type Mailbox, mailboxPage } from './mail/mailbox.ts';
import type { Hasher } from './gateway/accounts/passwords.ts';
import { site } from './site.ts';

export type WebOptions = {
  backend: Backend;
  siteUrl: string;
  /** Folder of the built app; without it only the API answers. */
  dist: string | undefined;
  trustProxy: boolean;
  /** Names in a Host header that mean this host; the site's alone when missing. */
  names?: string[];
  /** Shown at /__mail; missing when mails are really sent. */
  mailbox: Mailbox | undefined;
  log?: (line: string) => void;
  now?: () => number;
  hasher?: Hasher;
};

/** Everything behind the one port: the API behind its gateway, the mailbox, and the app for all the rest. */
export function web({
  backend,
  siteUrl,
  dist,
  trustProxy,
  mailbox,
  log,
  now,
  hasher,
  ...more
}: WebOptions): Hono<Peers> {
  const all = new Hono<Peers>();
  if (log) all.use(requestLog(log));
  all.use(securityHeaders(siteUrl));
  const names = more.names ?? namesOf({ siteUrl, host: '', port: 0 });
  all.use(knownMethod, ownNames(names, siteUrl, trustProxy), plainPath);
  all.use('/rest/*', compressed);

  all.route(
    '/',
    createGateway({ backend, siteUrl, names, trustProxy, ...(now ? { now } : {}), ...(hasher ? { hasher } : {}) }),
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
  if (mailbox) all.route('/__mail', mailboxPage(mailbox));
  all.all('/__mail/*', (c) => c.notFound());
  if (dist) all.route('/', site({ folder: dist, publishableKey: backend.publishableKey, siteUrl }));

  all.notFound((c) => c.text('Not found', 404));
  all.onError((error, c) => {
    console.error(error.stack ?? error.message);
    return c.json({ message: 'Internal Server Error' }, 500);
  });
  return all;
}
