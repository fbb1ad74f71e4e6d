import { Hono } from 'hono';
import type { Site } from '#supabase/functions/picture/drawing.ts';
import { answer, failed, type Picture, foundAt, tooMany, unknown } from '#supabase/functions/picture/handler.ts';
import { addressOf, type Wanted, wantedAt } from '#supabase/functions/picture/pictures.ts';
import type { Ask, LinkPicture } from '#supabase/functions/public-head/head.ts';
import { clientAddress, type Peers } from '#host/gateway/traffic/client-address.ts';
import { fairQueue } from '#host/gateway/traffic/fair-queue.ts';
import { limiter } from '#host/gateway/traffic/limiter.ts';
import type { Visitor } from '#host/visitor.ts';
import { fileCache } from './file-cache.ts';
import { hostRenderer } from './renderer.ts';

export type Pictures = {
  routes: Hono<Peers>;
  /** The picture that stands under a link to a page; null where there is none. */
  linkOf: (wanted: Omit<Wanted, 'kind'>, ask: Ask) => Promise<LinkPicture | null>;
};

type Options = {
  /** Where pictures are kept once they are drawn. */
  folder: string;
  visitor: Visitor;
  site: () => Promise<Site>;
  trustProxy: boolean;
  now: () => number;
  /** How much longer a drawing may take; for tests, on machines that stand still. */
  limitTimes?: number | undefined;
};

/** Milliseconds for which it is known what is on a picture: a ruling shows within a minute. */
const cardsKept = 30_000;
const cardsMax = 200;
const filesMost = { files: 3000, bytes: 128 * 1024 * 1024 };
/** Of one address in a minute, and how many of them may have to be drawn. */
export const pictureAllowance = { limit: 300, window: 60_000 };
export const drawingAllowance = { limit: 60, window: 60_000 };
/** Milliseconds for which a picture without a file that stopped the renderer is shown as it is. */
const partKept = 60_000;
/** One is drawn at a time; an address has twenty waiting at most, and the addresses take turns. */
const turns = { all: 1, caller: 1, address: 1, waiting: 20 };
/** Pictures that wait, of everybody. */
const queueMost = 200;
const longestAddress = 500;

/**
 * Pictures of public pages (docs/decisions/0042). An address names what is on the picture by a version, so that a chat that has
 * an old one asks anew; who asks for another version is led to the one that is true.
 */
export function pictures({ folder, visitor, site, trustProxy, now, limitTimes }: Options): Pictures {
  const mayAsk = limiter(pictureAllowance, now);
  const mayDraw = limiter(drawingAllowance, now);
  const { ask, picture: read } = visitor;
  const cards = visitor.cache<Picture | null>(cardsKept, cardsMax, now);
  const files = fileCache(folder, filesMost);
  const renderer = hostRenderer(limitTimes);
  const queue = fairQueue(turns);
  const drawn = new Map<string, Promise<Uint8Array<ArrayBuffer> | null>>();

  const cardAt = (wanted: Wanted, asks: Ask) =>
    cards(JSON.stringify([wanted.page, wanted.season, wanted.kind, wanted.language]), async () =>
      foundAt(wanted, { ask: asks, read, site: await site() }),
    );

  /**
   * One that is being drawn is not drawn twice, nor within a minute one that lacks a file of somebody's. Null where too many of
   * this address wait already.
   */
  const draw = (card: Picture, language: string, from: string) => {
    const running = drawn.get(card.version);
    if (running) return running;
    const forget = () => drawn.delete(card.version);
    const work = inTurn(card, language, from).then((made) => {
      if (made && !made.isWhole) setTimeout(forget, partKept).unref();
      else forget();
      return made?.png ?? null;
    });
    work.catch(forget);
    drawn.set(card.version, work);
    return work;
  };
  const inTurn = async (card: Picture, language: string, from: string) => {
    const leave = await queue.enter(from, from);
    if (!leave) return null;
    try {
      const made = await renderer.draw(card, read, language);
      if (made.isWhole) await files.write(card.version, made.png);
      return made;
    } finally {
      leave();
    }
  };

  const routes = new Hono<Peers>();
  routes.on(['GET', 'HEAD'], '/p/*', async (c, next) => {
    const wanted = c.req.path.endsWith('.png') ? wantedAt(new URL(c.req.url)) : null;
    if (!wanted) return next();
    const from = clientAddress(c, trustProxy);
    const wait = mayAsk.take(from);
    if (wait) return tooMany(wait);
    if (c.req.path.length > longestAddress) return unknown();
    return answer(c.req.raw, wanted, await cardAt(wanted, ask), async (card) => {
      const before = await files.read(card.version);
      if (before) return before;
      const later = drawn.has(card.version) ? 0 : drawn.size >= queueMost ? 5 : mayDraw.take(from);
      if (later) return tooMany(later);
      return (await draw(card, wanted.language, from)) ?? tooMany(5);
    });
  });
  routes.onError((error) => failed(error));

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
