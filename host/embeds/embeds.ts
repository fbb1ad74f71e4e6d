import { createHash } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { type EmbedAnswer, embedKinds, embedPage, embedThemes } from '#supabase/functions/embeds/embeds.ts';
import { embedStyles } from '#supabase/functions/embeds/styles.ts';
import { languageOf } from '#supabase/functions/public-head/head.ts';
import { clientAddress, type Peers } from '#host/gateway/traffic/client-address.ts';
import { limiter } from '#host/gateway/traffic/limiter.ts';
import { openData } from '#host/open-data.ts';
import type { Visitor } from '#host/visitor.ts';

type Options = {
  visitor: Visitor;
  siteUrl: string;
  trustProxy: boolean;
  now: () => number;
};

/** Milliseconds for which an answer is kept, and how many of them: a page of a long season has some forty kilobytes. */
const answersKept = 30_000;
const answersMax = 200;
/** Of one address in a minute: many read one page behind one address. */
export const embedAllowance = { limit: 600, window: 60_000 };

/** Pages of others may frame it and it may do nothing: no script, no form, nobody's session. */
const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(embedStyles).digest('base64')}'`,
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  'frame-ancestors *',
].join('; ');

/**
 * `/embed/{league}/table`, `next` and `bracket`: pieces of public leagues for an iframe (docs/decisions/0041), the same
 * anybody who asks. Private pages are answered like unknown ones.
 */
export function embeds({ visitor, siteUrl, trustProxy, now }: Options): Hono<Peers> {
  const mayAsk = limiter(embedAllowance, now);
  const pages = visitor.cache<string | null>(answersKept, answersMax, now);
  const names = visitor.cache<string>(answersKept, 1, now);
  const app = new Hono<Peers>();

  const siteName = () =>
    names('brand', async () => {
      const [brand] = (await visitor.read('site_settings?select=value&key=eq.brand')) as [
        { value: { name?: string } }?,
      ];
      return brand?.value.name ?? 'Rondo';
    });

  app.use('/embed/*', async (c, next) => {
    c.header('Content-Security-Policy', policy);
    c.header('Cross-Origin-Resource-Policy', 'cross-origin');
    c.header('X-Robots-Tag', 'noindex');
    if (!['GET', 'HEAD'].includes(c.req.method)) return c.text('Method not allowed', 405, { Allow: 'GET, HEAD' });
    const wait = mayAsk.take(clientAddress(c, trustProxy));
    if (wait) return c.text('Too many requests', 429, { 'Retry-After': String(wait), 'Cache-Control': 'no-store' });
    return next();
  });
  app.get('/embed/:league/:kind', async (c) => {
    const kind = embedKinds.find((each) => each === c.req.param('kind'));
    if (kind === undefined) return unknown(c);
    const slug = c.req.param('league');
    const theme = embedThemes.find((each) => each === c.req.query('theme')) ?? 'auto';
    const language = languageOf(c.req.query('lang') ?? null, undefined);
    const page = await pages(JSON.stringify([slug, kind, theme, language]), async () => {
      const league = (await visitor.ask('public_league', { slug })) as EmbedAnswer | null;
      return league && embedPage(kind, league, { theme, language, siteUrl, siteName: await siteName() });
    });
    return page === null ? unknown(c) : openData(c, page, 'text/html; charset=utf-8');
  });
  app.all('/embed/*', (c) => unknown(c));
  app.onError((error, c) => {
    console.error(error.stack ?? error.message);
    return c.text('Try again later', 503, { 'Retry-After': '5', 'Cache-Control': 'no-store' });
  });
  return app;
}

const unknown = (c: Context) => c.text('Not found', 404, { 'Cache-Control': 'no-store' });
