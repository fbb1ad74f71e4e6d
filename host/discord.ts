import { Hono } from 'hono';
import { answer as answerPress } from '#supabase/functions/discord-interactions/handler.ts';
import { answer as answerLink, authorizeAt } from '#supabase/functions/discord-link/handler.ts';
import type { Backend } from './backend.ts';
import { bodyLimit } from './gateway/traffic/body-limit.ts';
import { clientAddress, type Peers } from './gateway/traffic/client-address.ts';
import { tooOften } from './gateway/traffic/refusals.ts';
import { limiter } from './gateway/traffic/limiter.ts';
import type { DiscordApplication } from './operator/options.ts';
import type { Query } from './postgres/session-pools.ts';

type DiscordOptions = {
  backend: Backend;
  application: DiscordApplication;
  siteUrl: string;
  trustProxy: boolean;
  now: () => number;
  /** Another Discord than Discord, on this machine: for tests. */
  at?: string | undefined;
};

/** Of one address in a minute. Everybody's presses come from Discord's own few; a forged one costs a tenth of a millisecond. */
export const discordAllowance = {
  link: { limit: 30, window: 60_000 },
  presses: { limit: 3000, window: 60_000 },
};

const linkPath = '/functions/v1/discord-link';

/**
 * Where Discord sends people back, where the site says who came back, and where Discord tells of buttons: as functions of a hosted
 * project, at the same addresses.
 */
export function discordPages({ backend, application, siteUrl, trustProxy, now, at }: DiscordOptions): Hono<Peers> {
  const { client, secret, publicKey } = application;
  const { query } = backend.service;
  const mayLink = limiter(discordAllowance.link, now);
  const mayPress = limiter(discordAllowance.presses, now);
  const app = new Hono<Peers>();

  app.on(['GET', 'POST'], linkPath, bodyLimit(4 * 1024), async (c) => {
    const wait = mayLink.take(clientAddress(c, trustProxy));
    if (wait)
      return signsIn(c.req.query()) ? c.redirect(`${siteUrl}/login?discord_error=often`, 303) : tooOften(c, wait);
    return answerLink(c.req.raw, {
      application: { client, secret },
      site: siteUrl,
      back: `${siteUrl}${linkPath}`,
      call: calls(query),
      // what the auth API here takes itself (gateway/accounts/auth-api.ts)
      openSession: async (token, verifier) => `${token}.${verifier}`,
      whoAsks: async (authorization) => {
        const claims = backend.tokens.verifiedToken(authorization ?? undefined);
        return claims && { person: claims.sub, session: claims.session_id };
      },
      ...(at === undefined ? {} : { at }),
    });
  });

  app.post('/functions/v1/discord-interactions', bodyLimit(64 * 1024), async (c) => {
    const wait = mayPress.take(clientAddress(c, trustProxy));
    if (wait) return c.body(null, 429, { 'Retry-After': String(wait) });
    const press = (args: object) => calls(query)('press_discord_button', { ...args });
    return answerPress(c.req.raw, { publicKey, client, site: siteUrl, press, now });
  });
  return app;
}

/** A browser on its way is led to a page that says why it goes no further. */
const signsIn = ({ challenge, state = '' }: Record<string, string>) => challenge !== undefined || state.startsWith('s');

/** The calls of a hosted project over REST, as the statements of this host. */
const calls =
  (query: Query) =>
  async (name: string, args: Record<string, unknown>): Promise<unknown> => {
    const names = Object.keys(args);
    const list = names.map((each, index) => `${each} => $${index + 1}`).join(', ');
    const [row] = await query<{ answer: unknown }>(`select public.${name}(${list}) as answer`, Object.values(args));
    return row?.answer ?? null;
  };

/** Says which application there is, or that there is none, so that nobody is offered what does not work. */
export const sayDiscord = (
  query: Query,
  {
    siteUrl,
    discord,
    discordAt,
  }: { siteUrl: string; discord?: DiscordApplication | undefined; discordAt?: string | undefined },
): Promise<unknown> =>
  calls(query)(
    'set_discord_application',
    discord
      ? {
          client: discord.client,
          back: `${siteUrl}${linkPath}`,
          authorize_at: authorizeAt(discordAt),
          bot: discord.bot !== undefined,
        }
      : {},
  );
