import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import {
  type Ask,
  type Head,
  headOf,
  type HeadLanguage,
  knownData,
  languageOf,
  tagsOf,
} from '#supabase/functions/public-head/head.ts';
import type { Site } from '#supabase/functions/picture/drawing.ts';
import type { Backend } from './backend.ts';
import { clientAddress, type Peers } from './gateway/traffic/client-address.ts';
import { limiter } from './gateway/traffic/limiter.ts';
import type { Pictures } from './pictures/pictures.ts';
import type { Visitor } from './visitor.ts';
import { escaped } from '#supabase/functions/_shared/escaped.ts';

/** The data for the page at a public address before it is sent; `data` is what the app would ask for first. */
export type PublicHead = { language: HeadLanguage; tags: string; content: string; data: string };

export type PublicPages = {
  /** Null where nothing public stands; undefined where there was no time to look: the page says it by itself. */
  headAt: (c: Context<Peers>, site: Site) => Promise<PublicHead | null | undefined>;
  /** Every public address, as search engines read it. */
  sitemap: () => Promise<string>;
};

/** Content that can be read before the app is there, or without it. */
export type FirstContent = (page: Pick<Head, 'preload' | 'language' | 'isLive'>, site: Site) => Promise<string>;

type Options = {
  backend: Backend;
  visitor: Visitor;
  /** Missing where none are drawn. */
  pictures: Pictures | undefined;
  /** Draws what is there; comes with the app (scripts/vite/first-content.ts). */
  draw: FirstContent;
  siteUrl: string;
  trustProxy: boolean;
  now: () => number;
};

/** Milliseconds for which an answer is kept: a ruling shows within a minute. */
const headsKept = 30_000;
const sitemapKept = 600_000;
/** Pages that are kept, each of up to some hundred kilobytes. */
const headsMax = 100;
const longestAddress = 500;
const languageCookie = 'rondo.language';
/** New addresses one client may have looked up in a minute: a crawl goes on without heads. */
const lookups = { limit: 300, window: 60_000 };

/**
 * Looks up what is at a public address, as a visitor: with the public key, among the visitors' share of sessions
 * (docs/decisions/0014). The answer is kept for half a minute, so that a link that gets about is looked up once.
 */
export function publicPages({ backend, visitor, pictures, draw, siteUrl, trustProxy, now }: Options): PublicPages {
  const mayLookUp = limiter(lookups, now);
  const heads = visitor.cache<PublicHead | null | undefined>(headsKept, headsMax, now);
  const sitemaps = visitor.cache<string>(sitemapKept, 1, now);

  const pictureOf = async (head: Head, ask: Ask) => {
    if (!pictures) return null;
    const { pathname, searchParams } = new URL(head.path, siteUrl);
    const season = Number(searchParams.get('season')) || undefined;
    // a page goes out without its picture where there was no time for it
    return pictures.linkOf({ page: pathname, season, language: head.language }, ask).catch(() => null);
  };

  return {
    headAt: async (c, site) => {
      const address = new URL(c.req.url);
      if (address.pathname.length > longestAddress) return null;
      // what was chosen on the site (src/lib/i18n.ts) comes before what the browser speaks
      const accepted = [getCookie(c, languageCookie), c.req.header('accept-language')].filter(Boolean).join(',');
      const { searchParams: query } = address;
      const language = languageOf(query.get('lang'), accepted);
      const key = [address.pathname, query.get('season'), query.get('lang'), language, site];
      return heads(JSON.stringify(key), async () => {
        if (mayLookUp.take(clientAddress(c, trustProxy))) return undefined;
        const ask = once(visitor.ask);
        const head = await headOf(address, accepted, ask);
        if (!head) return null;
        return {
          language: head.language,
          tags: tagsOf(head, { url: siteUrl, ...site }, await pictureOf(head, ask)),
          content: await draw(head, site),
          data: knownData(head),
        };
      }).catch(() => undefined);
    },
    sitemap: () =>
      sitemaps('', async () => {
        const addresses = await backend.service.query<{ path: string; changed_at: Date | string | null }>(
          'select * from public.public_addresses()',
        );
        const entries = addresses.map(({ path, changed_at }) => {
          const address = escaped(new URL(encodeURI(path), siteUrl).href);
          const changed = changed_at === null ? '' : `<lastmod>${new Date(changed_at).toISOString()}</lastmod>`;
          return `<url><loc>${address}</loc>${changed}</url>`;
        });
        return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('\n')}</urlset>\n`;
      }),
  };
}

/** The head and the picture are made of the same answer, which is requested once. */
function once(ask: Ask): Ask {
  const answers = new Map<string, Promise<unknown>>();
  return (call, args) => {
    const key = JSON.stringify([call, args]);
    const answer = answers.get(key) ?? ask(call, args);
    answers.set(key, answer);
    return answer;
  };
}
