import { read } from '../deliver/discord.ts';

/**
 * There and back between the site and Discord (docs/decisions/0153): by OAuth with PKCE, and a state that the database keeps for
 * one session. Discord sends people here (GET), and this sends them on to the site and nowhere else; the site then says who came
 * back (POST, with their session), and this asks Discord who that is there. No token of Discord's outlives the request. Web APIs
 * alone: Node and Deno run the same file.
 */

/** Made at https://discord.com/developers; the secret is for requests from here alone. */
type Application = { client: string; secret: string };

export type LinkOptions = {
  application: Application;
  /** The address of the site. */
  site: string;
  /** A call of the database, as the service. */
  call: (name: string, given: Record<string, unknown>) => Promise<unknown>;
  /** Whose session a request carries. */
  whoAsks: (authorization: string | null) => Promise<Person | undefined>;
  /** Another Discord than Discord: for tests. */
  at?: string;
  /** Milliseconds for one request. */
  timeout?: number;
};
export type Person = { person: string; session: string };

type Opened = { purpose: 'link' | 'channel'; verifier: string; client: string; back: string };

/** Where people agree, beside the address that requests go to. */
export const authorizeAt = (at = 'https://discord.com'): string => `${at}/oauth2/authorize`;

const isState = (text: string) => /^[lc][0-9a-f]{64}$/.test(text);
const isCode = (text: string) => /^[\w-]{1,200}$/.test(text);

export async function answer(request: Request, options: LinkOptions): Promise<Response> {
  const headers = {
    'access-control-allow-origin': options.site,
    vary: 'origin',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  };
  if (request.method === 'OPTIONS')
    return new Response(null, {
      status: 204,
      headers: {
        ...headers,
        'access-control-allow-methods': 'POST',
        'access-control-allow-headers': 'authorization, apikey, content-type',
      },
    });
  if (request.method === 'GET')
    return new Response(null, { status: 303, headers: { ...headers, location: onward(request, options.site) } });
  if (request.method !== 'POST')
    return new Response(null, { status: 405, headers: { ...headers, allow: 'GET, POST' } });
  const { status, body } = await finished(request, options);
  return Response.json(body, { status, headers });
}

/** The page of the site that goes on; what is not of the form it should have is left behind. */
function onward(request: Request, site: string): string {
  const given = new URL(request.url).searchParams;
  const [state, code] = [given.get('state') ?? '', given.get('code') ?? ''];
  const page = state.startsWith('c') ? '/admin/discord?' : '/settings?section=discord&';
  const isWhole = isState(state) && isCode(code);
  const error = given.get('error') === 'access_denied' ? 'denied' : 'failed';
  const said: Record<string, string> = isWhole
    ? { discord_state: state, discord_code: code }
    : { discord_error: error };
  return `${site}${page}${new URLSearchParams(said)}`;
}

/** Refused as the database refuses, so that the site shows it alike. */
type Refusal = { code: string; message: string; details: null; hint: string };
type Finished = { status: number; body: { done: Opened['purpose'] } | Refusal };
const refused = (status: number, hint: string): Finished => ({
  status,
  body: { code: `PT${status}`, message: 'Discord was not linked.', details: null, hint },
});

async function finished(request: Request, options: LinkOptions): Promise<Finished> {
  const who = await options.whoAsks(request.headers.get('authorization'));
  if (!who) return refused(401, 'signedOut');
  const { state, code } = textsOf(await request.json().catch(() => null));
  if (!isState(state) || !isCode(code)) return refused(422, 'discordState');
  const opened = (await options.call('open_discord_request', { state, ...who })) as Opened | null;
  if (!opened) return refused(409, 'discordState');

  const granted = await grantedBy(code, opened, options);
  if (!granted) return refused(502, 'discordFailed');
  const { purpose } = opened;
  const refusal = purpose === 'link' ? await link(state, granted, options) : await connect(state, granted, options);
  return refusal === null
    ? { status: 200, body: { done: purpose } }
    : refused(refusal === 'discordFailed' ? 502 : 409, refusal);
}

function textsOf(body: unknown): { state: string; code: string } {
  const { state, code } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  return { state: typeof state === 'string' ? state : '', code: typeof code === 'string' ? code : '' };
}

type Granted = { token: string; webhook: Record<string, unknown> };

/** What a code is good for, once: Discord asks for the proof, and for our secret. */
async function grantedBy(
  code: string,
  { verifier, client, back }: Opened,
  options: LinkOptions,
): Promise<Granted | undefined> {
  const said = await asked('/api/oauth2/token', options, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: back,
      code_verifier: verifier,
      client_id: client,
      client_secret: options.application.secret,
    }),
  });
  const { access_token: token, webhook } = said ?? {};
  if (typeof token !== 'string' || !/^[\w.-]{10,500}$/.test(token)) return undefined;
  return {
    token,
    webhook: (typeof webhook === 'object' && webhook !== null ? webhook : {}) as Record<string, unknown>,
  };
}

async function link(state: string, { token }: Granted, options: LinkOptions): Promise<string | null> {
  const me = await asked('/api/users/@me', options, { headers: { authorization: `Bearer ${token}` } });
  const { id, username, global_name: shown } = me ?? {};
  const { client, secret } = options.application;
  // Nothing more is asked of Discord in anybody's name; that it could not be said there is no harm.
  await asked('/api/oauth2/token/revoke', options, {
    method: 'POST',
    body: new URLSearchParams({ token, token_type_hint: 'access_token', client_id: client, client_secret: secret }),
  });
  if (!isSnowflake(id)) return 'discordFailed';
  const name = [shown, username].find((each) => typeof each === 'string' && each !== '') ?? id;
  return (await options.call('finish_discord_link', { state, discord_id: id, name })) as string | null;
}

async function connect(state: string, { webhook }: Granted, options: LinkOptions): Promise<string | null> {
  const { id, token, guild_id: guild } = webhook;
  if (!isSnowflake(id) || !isSnowflake(guild) || typeof token !== 'string' || !/^[\w-]{40,120}$/.test(token))
    return 'discordFailed';
  return (await options.call('finish_discord_channel', { state, webhook: id, token, guild })) as string | null;
}

const isSnowflake = (id: unknown): id is string => typeof id === 'string' && /^\d{15,22}$/.test(id);

/** What Discord answers; undefined where it refuses or cannot be reached. What it said names codes and tokens, and is kept nowhere. */
async function asked(
  path: string,
  { at = 'https://discord.com', timeout = 8000 }: LinkOptions,
  { headers, ...init }: { method?: string; body?: URLSearchParams; headers?: Record<string, string> },
): Promise<Record<string, unknown> | undefined> {
  try {
    const answered = await fetch(`${at}${path}`, {
      ...init,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout),
      headers: { 'user-agent': 'Rondo/1.0', accept: 'application/json', ...headers },
    });
    const body = await read(answered);
    return answered.status === 200 ? body : undefined;
  } catch {
    return undefined;
  }
}
