import { createHash } from 'node:crypto';
import { Hono, type Context } from 'hono';
import type { Card } from '../../supabase/functions/picture/cards.ts';
import type { Site } from '../../supabase/functions/picture/drawing.ts';
import { addressOf, cardOf, type Wanted, wantedAt } from '../../supabase/functions/picture/pictures.ts';
import type { Ask, LinkPicture } from '../../supabase/functions/public-head/head.ts';
import { clientAddress, type Peers } from '../gateway/traffic/client-address.ts';
import { limiter } from '../gateway/traffic/limiter.ts';
import { kept } from '../visitor.ts';
import { keptFiles } from './kept-files.ts';
import { pictureRenderer, type ReadFile, resolved } from './renderer.ts';

export type Pictures = {
  routes: Hono<Peers>;
  /** The picture that stands under a link to a page; null where there is none. */
  linkOf: (wanted: Omit<Wanted, 'kind'>, ask: Ask) => Promise<LinkPicture | null>;
};

type Options = {
  /** Where pictures are kept once they are drawn. */
  folder: string;
  ask: Ask;
  /** A file of a public bucket, as anybody gets it. */
  read: ReadFile;
  site: () => Promise<Site>;
  trustProxy: boolean;
  now: () => number;
};

/** Milliseconds for which it is known what is on a picture: a ruling shows within a minute. */
const cardsKept = 30_000;
const cardsMax = 200;
const filesMost = { files: 3000, bytes: 128 * 1024 * 1024 };
/** Of one address in a minute, and how many of them may have to be drawn. */
export const pictureAllowance = { limit: 300, window: 60_000 };
export const drawingAllowance = { limit: 60, window: 60_000 };
/** Pictures that wait for their turn to be drawn, of everybody. */
const queueMost = 20;
/** Seconds for which anybody may show one again without asking: what is hidden is to be gone soon. */
const shownFor = 300;
const longestAddress = 500;
/** Drawn anew when this changes: what the renderer makes of the same drawing. */
const edition = 1;

type Found = Card & { version: string };

/**
 * Pictures of public pages (docs/decisions/0146). An address names what is on the picture by a version, so that a chat that has
 * an old one asks anew; who asks for another version is led to the one that is true.
 */
export function pictures({ folder, ask, read, site, trustProxy, now }: Options): Pictures {
  const mayAsk = limiter(pictureAllowance, now);
  const mayDraw = limiter(drawingAllowance, now);
  const found = kept<Found | null>(cardsKept, cardsMax, now);
  const files = keptFiles(folder, filesMost);
  const renderer = pictureRenderer();
  const drawn = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();

  const cardAt = ({ page, season, kind, language }: Wanted, asks: Ask) =>
    found(JSON.stringify([page, season, kind, language]), async () => {
      const card = await cardOf({ page, season, kind, language }, asks, await site());
      if (!card) return null;
      const shown = new Map<string, Uint8Array>();
      const node = await resolved(card.node, read, shown);
      const version = createHash('sha256')
        .update(JSON.stringify([edition, language, node, card.width, card.height]))
        .digest('hex')
        .slice(0, 16);
      return { ...card, version };
    });

  /** One that is being drawn is not drawn twice. */
  const draw = (key: string, card: Found, language: string) => {
    const running = drawn.get(key);
    if (running) return running;
    const work = renderer.png(card, read, language).finally(() => drawn.delete(key));
    drawn.set(key, work);
    return work;
  };

  const routes = new Hono<Peers>();
  routes.on(['GET', 'HEAD'], '/p/*', async (c, next) => {
    const wanted = c.req.path.endsWith('.png') ? wantedAt(new URL(c.req.url)) : null;
    if (!wanted) return next();
    const from = clientAddress(c, trustProxy);
    const wait = mayAsk.take(from);
    if (wait) return tooMany(c, wait);
    if (c.req.path.length > longestAddress) return unknown(c);
    const card = await cardAt(wanted, ask);
    if (!card) return unknown(c);
    if (wanted.version !== card.version) {
      return c.body(null, 302, { Location: addressOf(wanted, card.version), 'Cache-Control': 'no-store' });
    }
    const eTag = `"${card.version}"`;
    const headers = {
      ETag: eTag,
      'Cache-Control': `public, max-age=${shownFor}`,
      'Cross-Origin-Resource-Policy': 'cross-origin',
    };
    const known = c.req.header('if-none-match')?.split(/, */) ?? [];
    if (known.includes(eTag) || known.includes('*')) return c.body(null, 304, headers);
    let png = await files.read(card.version);
    if (!png) {
      const later = drawn.has(card.version) ? 0 : drawn.size >= queueMost ? 5 : mayDraw.take(from);
      if (later) return tooMany(c, later);
      png = await draw(card.version, card, wanted.language);
      await files.write(card.version, png);
    }
    const said = { ...headers, 'Content-Type': 'image/png', 'Content-Length': String(png.length) };
    return c.req.method === 'HEAD' ? c.body(null, 200, said) : c.body(png, 200, said);
  });
  routes.onError((error, c) => {
    console.error(error.stack ?? error.message);
    return c.text('Try again later', 503, { 'Retry-After': '5', 'Cache-Control': 'no-store' });
  });

  return {
    routes,
    linkOf: async (wanted, asks) => {
      const card = await cardAt({ ...wanted, kind: 'link' }, asks);
      if (!card) return null;
      const { width, height, alt, version } = card;
      return { path: addressOf({ ...wanted, kind: 'link' }, version), width, height, alt };
    },
  };
}

const tooMany = (c: Context, wait: number) =>
  c.text('Too many requests', 429, { 'Retry-After': String(wait), 'Cache-Control': 'no-store' });
const unknown = (c: Context) => c.text('Not found', 404, { 'Cache-Control': 'no-store' });
