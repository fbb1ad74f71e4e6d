import { Hono } from 'hono';
import { compress } from 'hono/compress';
import type { Backend } from './backend.ts';
import type { Peers } from './client-address.ts';
import { gate } from './gate.ts';
import { securityHeaders } from './headers.ts';
import { requestLog } from './log.ts';
import { type Mailbox, mailboxPage } from './mailbox.ts';
import { site } from './site.ts';

export type WebOptions = {
  backend: Backend;
  siteUrl: string;
  /** Folder of the built app; without it only the API answers. */
  dist: string | undefined;
  trustProxy: boolean;
  /** Shown at /__mail; missing when mails are really sent. */
  mailbox: Mailbox | undefined;
  log?: (line: string) => void;
  now?: () => number;
};

/** Everything behind the one port: the API behind its gate, the mailbox, and the app for all the rest. */
export function web({ backend, siteUrl, dist, trustProxy, mailbox, log, now }: WebOptions): Hono<Peers> {
  const all = new Hono<Peers>();
  if (log) all.use(requestLog(log));
  all.use(securityHeaders(siteUrl));
  all.use('/rest/*', compress());

  all.route('/', gate({ backend, siteUrl, trustProxy, ...(now ? { now } : {}) }));
  for (const shut of [
    '/auth/*',
    '/rest/*',
    '/storage/*',
    '/functions/*',
    '/realtime/*',
    '/_system/*',
    '/graphql/*',
    '/pg/*',
  ]) {
    all.all(shut, (c) => c.json({ message: 'Not found' }, 404));
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
