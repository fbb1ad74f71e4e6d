import { Hono, type Context } from 'hono';
import {
  type FeedAnswer,
  type FeedFormat,
  feedFormats,
  type FeedKind,
  feedKinds,
  feedOf,
} from '#supabase/functions/feeds/feeds.ts';
import { type Download, fileTypes, seasonDownload, seasonFiles } from '#supabase/functions/feeds/season-download.ts';
import { languageOf } from '#supabase/functions/public-head/head.ts';
import { clientAddress, type Peers } from '#host/gateway/traffic/client-address.ts';
import { limiter } from '#host/gateway/traffic/limiter.ts';
import { openData, ownData } from '#host/open-data.ts';
import type { Visitor } from '#host/visitor.ts';

type Options = {
  visitor: Visitor;
  siteUrl: string;
  trustProxy: boolean;
  now: () => number;
};

/** Milliseconds for which an answer is kept, and how many of them: a calendar of a long season has a hundred kilobytes. */
const answersKept = 30_000;
const answersMax = 100;
/** Of one address in a minute. A reader asks for a feed once in some minutes; some ask for many people at once. */
export const feedAllowance = { limit: 300, window: 60_000 };

/**
 * Calendars, feeds, CSV and Excel files of public leagues, which programs ask for by themselves (docs/decisions/0040): the same
 * to everybody, no matter who sends what. Private pages are answered like unknown ones. Below `/feeds/my/{secret}` the
 * same of every league, to the holder of a member's personal address (docs/decisions/0040): nothing of that is
 * kept, here or on the way.
 */
export function feeds({ visitor, siteUrl, trustProxy, now }: Options): Hono<Peers> {
  const mayAsk = limiter(feedAllowance, now);
  const answers = visitor.cache<FeedAnswer | null>(answersKept, answersMax, now);
  const calendars = visitor.cache<string | null>(answersKept, answersMax, now);
  const tables = visitor.cache<Download | null>(answersKept, answersMax, now);
  const app = new Hono<Peers>();

  app.use('/feeds/*', async (c, next) => {
    if (!['GET', 'HEAD'].includes(c.req.method)) return c.text('Method not allowed', 405, { Allow: 'GET, HEAD' });
    const wait = mayAsk.take(clientAddress(c, trustProxy));
    if (wait) return c.text('Too many requests', 429, { 'Retry-After': String(wait), 'Cache-Control': 'no-store' });
    return next();
  });

  const languageIn = (c: Context<Peers>) => languageOf(c.req.query('lang') ?? null, undefined);
  const calendar = async (c: Context<Peers>, about: About) => {
    const args = { ...about, language: languageIn(c) };
    const file = await calendars(JSON.stringify(args), () => visitor.file('public_calendar', args));
    return file === null ? unknown(c) : openData(c, file, 'text/calendar; charset=utf-8');
  };

  const personal = async (c: Context<Peers>, about: About) => {
    const secret = c.req.param('secret') ?? '';
    const file = await visitor.file('member_calendar', { secret, ...about, language: languageIn(c) });
    return file === null ? unknown(c) : ownData(c, file, 'text/calendar; charset=utf-8');
  };

  app.get('/feeds/:league/calendar.ics', (c) => calendar(c, { slug: c.req.param('league') }));
  app.get('/feeds/my/:secret/:league/calendar.ics', (c) => personal(c, { slug: c.req.param('league') }));
  for (const [at, answer] of [
    ['/feeds/:league', calendar],
    ['/feeds/my/:secret/:league', personal],
  ] as const) {
    for (const [folder, of] of [
      ['teams', 'team'],
      ['players', 'player'],
    ] as const)
      app.get(`${at}/${folder}/:file`, async (c) => {
        const name = /^(.+)\.ics$/.exec(c.req.param('file') ?? '')?.[1];
        return name === undefined ? unknown(c) : answer(c, { slug: c.req.param('league') ?? '', [of]: name });
      });
  }
  for (const file of seasonFiles)
    for (const type of Object.keys(fileTypes) as (keyof typeof fileTypes)[]) {
      const of = (c: Context<Peers>) => wantedIn(c.req.param('league') ?? '', c.req.query('season'));
      const how = (c: Context<Peers>) =>
        ({ type, separator: c.req.query('separator') === 'semicolon' ? ';' : ',' }) as const;
      app.get(`/feeds/my/:secret/:league/${file}.${type}`, async (c) => {
        const wanted = of(c);
        const secret = c.req.param('secret');
        const download = wanted && (await seasonDownload(file, { ...wanted, secret }, how(c), visitor.ask));
        return download ? ownData(saved(c, download), download.body, download.type) : unknown(c);
      });
      app.get(`/feeds/:league/${file}.${type}`, async (c) => {
        const wanted = of(c);
        const key = JSON.stringify([file, wanted, how(c)]);
        const download = wanted && (await tables(key, () => seasonDownload(file, wanted, how(c), visitor.ask)));
        return download ? openData(saved(c, download), download.body, download.type) : unknown(c);
      });
    }
  app.get('/feeds/my/:secret/:league/:file', async (c) => {
    const { secret, league: slug, file } = c.req.param();
    const request = askedFor(file);
    if (!request) return unknown(c);
    const language = languageIn(c);
    const answer = (await visitor.ask('member_feed', { secret, slug, language })) as FeedAnswer | null;
    if (answer === null) return unknown(c);
    const { type, write } = feedFormats[request.format];
    const told = { language, isChosen: false };
    return ownData(c, write(feedOf(request.kind, answer, told, { siteUrl, self: c.req.path })), type);
  });
  app.get('/feeds/:league/:file', async (c) => {
    const { league: slug, file } = c.req.param();
    const request = askedFor(file);
    if (!request) return unknown(c);
    const chosen = c.req.query('lang') ?? null;
    const language = languageIn(c);
    const answer = await answers(JSON.stringify([slug, language]), async () => {
      return (await visitor.ask('public_feed', { slug, language })) as FeedAnswer | null;
    });
    if (answer === null) return unknown(c);
    const isChosen = chosen === language;
    const self = `/feeds/${answer.league.slug}/${file}${isChosen ? `?lang=${language}` : ''}`;
    const { type, write } = feedFormats[request.format];
    return openData(c, write(feedOf(request.kind, answer, { language, isChosen }, { siteUrl, self })), type);
  });
  app.all('/feeds/*', (c) => unknown(c));
  app.onError((error, c) => {
    console.error(error.stack ?? error.message);
    return c.text('Try again later', 503, { 'Retry-After': '5', 'Cache-Control': 'no-store' });
  });
  return app;
}

/** Saved and not shown, under the name the app gives it; search engines list the pages that say the same. */
function saved(c: Context<Peers>, { name }: Download): Context<Peers> {
  c.header('Content-Disposition', `attachment; filename="${name}"`);
  c.header('X-Robots-Tag', 'noindex');
  return c;
}

/** A league in its newest season or the one of that number; undefined where it is no number. */
function wantedIn(slug: string, season: string | undefined): { slug: string; season?: number } | undefined {
  if (season === undefined) return { slug };
  return /^[1-9]\d{0,3}$/.test(season) ? { slug, season: Number(season) } : undefined;
}

type About = { slug: string; team?: string; player?: string };

function askedFor(file: string): { kind: FeedKind; format: FeedFormat } | undefined {
  const [, kind, format] = /^(\w+)\.(\w+)$/.exec(file) ?? [];
  return isKind(kind) && isFormat(format) ? { kind, format } : undefined;
}

const isKind = (name = ''): name is FeedKind => feedKinds.some((kind) => kind === name);
const isFormat = (name = ''): name is FeedFormat => Object.hasOwn(feedFormats, name);

const unknown = (c: Context) => c.text('Not found', 404, { 'Cache-Control': 'no-store' });
