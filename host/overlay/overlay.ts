import { createHash } from 'node:crypto';
import { Hono, type Context } from 'hono';
import { html, type Html } from '#supabase/functions/_shared/html.ts';
import type { OpenSeason } from '#supabase/functions/_shared/season.ts';
import {
  drawScene,
  needsSeason,
  type OverlayAnswer,
  type Scene,
  sceneOf,
  scenes,
} from '#supabase/functions/overlay/scenes.ts';
import { stage, type StageOptions } from '#supabase/functions/overlay/stage.ts';
import { languageOf } from '#supabase/functions/public-head/head.ts';
import { clientAddress, type Peers } from '#host/gateway/traffic/client-address.ts';
import { limiter } from '#host/gateway/traffic/limiter.ts';
import type { Visitor } from '#host/visitor.ts';
import { overlayStyles } from './styles.ts';

type Options = {
  visitor: Visitor;
  trustProxy: boolean;
  now: () => number;
  /** The addresses of the site's fonts, as `@font-face` has them. */
  fonts: string;
};

/** Of one address in a minute: a stream has some overlays in its scenes, each of which asks twenty times. */
export const overlayAllowance = { limit: 300, window: 60_000 };
/**
 * Milliseconds for which a season is kept: its table is ranked anew after each. The state of a match is asked each
 * time.
 */
const seasonsKept = 10_000;
const seasonsMax = 20;
const every = 3000;
const slowest = 60_000;

/**
 * `/overlay/{secret}`: a clear page that stream software draws over the game, and the scenes it asks for
 * (docs/decisions/0041). Whether the address opens anything is asked each time, so that a removed one stops at once.
 */
export function overlay({ visitor, trustProxy, now, fonts }: Options): Hono<Peers> {
  const mayAsk = limiter(overlayAllowance, now);
  const seasons = visitor.cache<OpenSeason | null>(seasonsKept, seasonsMax, now);
  const page = pageOf(fonts);
  const app = new Hono<Peers>();

  app.use('/overlay/*', async (c, next) => {
    c.header('X-Robots-Tag', 'noindex');
    c.header('Cache-Control', 'no-store');
    if (!['GET', 'HEAD'].includes(c.req.method)) return c.text('Method not allowed', 405, { Allow: 'GET, HEAD' });
    const wait = mayAsk.take(clientAddress(c, trustProxy));
    if (wait) return c.text('Too many requests', 429, { 'Retry-After': String(wait) });
    return next();
  });

  /** The scene that is requested, drawn; null where the address opens nothing. */
  const sceneAt = async (c: Context<Peers>): Promise<{ scene: Scene; piece: Html | null } | null> => {
    const secret = c.req.param('secret') ?? '';
    if (!/^[0-9a-f]{48}$/.test(secret)) return null;
    const match = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.exec(c.req.query('match') ?? '')?.[0];
    const args = { secret, ...(match === undefined ? {} : { match_id: match }) };
    const facts = (await visitor.ask('overlay_facts', args)) as OverlayAnswer | null;
    if (facts === null) return null;
    const scene = scenes.find((each) => each === c.req.query('scene')) ?? sceneOf(facts);
    const season = needsSeason(scene)
      ? await seasons(
          JSON.stringify([secret, match]),
          async () => (await visitor.ask('overlay_season', args)) as OpenSeason | null,
        )
      : null;
    const language = languageOf(c.req.query('lang') ?? null, undefined);
    return { scene, piece: drawScene(scene, facts, season, language) };
  };

  app.get('/overlay/:secret', async (c) => {
    // A failed question is asked for again by the page, which stays clear until then.
    const result = await sceneAt(c).catch(() => ({ scene: '', piece: null }));
    const language = languageOf(c.req.query('lang') ?? null, undefined);
    c.header('Content-Security-Policy', page.policy);
    return c.html(result ? page.html({ ...result, language }) : '<!doctype html><title></title>', result ? 200 : 404);
  });
  app.get('/overlay/:secret/scene', async (c) => {
    const result = await sceneAt(c);
    if (result === null) return c.json({ code: 'not_found' }, 404);
    const body = JSON.stringify({ version: page.version, scene: result.scene, piece: result.piece?.html ?? null });
    const eTag = `"${digest(body)}"`;
    c.header('ETag', eTag);
    return c.req.header('if-none-match') === eTag ? c.body(null, 304) : c.body(body, 200, { 'Content-Type': 'application/json; charset=utf-8' }); // prettier-ignore
  });
  app.all('/overlay/*', (c) => c.text('Not found', 404));
  app.onError((error, c) => {
    console.error(error.stack ?? error.message);
    return c.text('Try again later', 503, { 'Retry-After': '5', 'Cache-Control': 'no-store' });
  });
  return app;
}

const digest = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22);
const source = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The page around a scene. Its script and its styles are the same for everybody, so the policy names both by hashes. */
function pageOf(fonts: string) {
  const styles = fonts + overlayStyles;
  const version = digest(styles + stage.toString());
  const options: Omit<StageOptions, 'address'> = { version, every, slowest };
  const script = `(${stage.toString()})({ ...${JSON.stringify(options)}, address: location.pathname + '/scene' + location.search })`;
  return {
    version,
    policy: [
      "default-src 'none'",
      `script-src ${source(script)}`,
      `style-src ${source(styles)}`,
      "img-src 'self'",
      "font-src 'self'",
      "connect-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    html: ({ scene, piece, language }: { scene: string; piece: Html | null; language: string }) =>
      html`<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="referrer" content="no-referrer"><link rel="icon" href="/favicon.svg"><title>Rondo</title><style>${{ html: styles }}</style></head><body><div id="stage" class="enters" data-scene="${scene}">${piece}</div><script>${{ html: script }}</script></body></html>`.html,
  }; // prettier-ignore
}
