import { read } from '../channels/http.ts';
import { begin, cookieWithout, type Left, leftWith } from './sign-in.ts';

/**
 * There and back between the site and Discord (docs/decisions/0026): by OAuth with PKCE, and a state that the database keeps
 * for one session, or of who signs in the browser's cookie. Discord sends people here (GET), and this sends them on to the site and
 * nowhere else; the site then says who came back (POST), and this asks Discord who that is there. No token of Discord's outlives
 * the request. Web APIs alone: Node and Deno run the same file.
 */

/** Made at https://discord.com/developers; the secret is for requests from here alone. */
type Application = { client: string; secret: string };

export type LinkOptions = {
  application: Application;
  /** The address of the site. */
  site: string;
  /** A call of the database, as the service. */
  call: (name: string, args: Record<string, unknown>) => Promise<unknown>;
  /** The session of a request. */
  whoAsks: (authorization: string | null) => Promise<Person | undefined>;
  /** Where Discord sends people back: the address of this. */
  back: string;
  /**
   * The link for which the auth service opens a session, once, given what this browser brought; undefined where it
   * brought nothing good.
   */
  openSession: (token: string, verifier: string) => Promise<string | undefined>;
  /** Another Discord than Discord: for tests. */
  at?: string;
  /** Milliseconds for one request. */
  timeout?: number;
};
export type Person = { person: string; session: string };

type Opened = { purpose: 'link' | 'channel'; verifier: string; client: string; back: string };
/** Discord's request for a code. */
type Proof = Omit<Opened, 'purpose'>;

/** Where people agree, beside the address that requests go to. */
export const authorizeAt = (at = 'https://discord.com'): string => `${at}/oauth2/authorize`;

const isState = (text: string) => /^[lcs][0-9a-f]{64}$/.test(text);
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
  if (request.method === 'GET') {
    const { location, cookie } = await onward(request, options);
    return new Response(null, {
      status: 303,
      headers: { ...headers, location, ...(cookie && { 'set-cookie': cookie }) },
    });
  }
  if (request.method !== 'POST')
    return new Response(null, { status: 405, headers: { ...headers, allow: 'GET, POST' } });
  const { status, body } = await finished(request, options);
  return Response.json(body, { status, headers });
}

type Onward = { location: string; cookie?: string };

/** Where a browser goes from here: to Discord who wants to sign in, and to the page of the site that goes on who came back. */
async function onward(request: Request, options: LinkOptions): Promise<Onward> {
  const query = new URL(request.url).searchParams;
  const challenge = query.get('challenge');
  if (challenge !== null) return signIn(request, challenge, options);
  const [state, code] = [query.get('state') ?? '', query.get('code') ?? ''];
  const error = query.get('error') === 'access_denied' ? 'denied' : 'failed';
  const isWhole = isState(state) && isCode(code);
  if (state.startsWith('s')) return signedIn(request, isWhole ? { state, code } : { state, error }, options);
  const page = state.startsWith('c') ? '/admin/discord?' : '/settings?section=discord&';
  const params: Record<string, string> = isWhole
    ? { discord_state: state, discord_code: code }
    : { discord_error: error };
  return { location: `${options.site}${page}${new URLSearchParams(params)}` };
}

async function signIn(request: Request, challenge: string, options: LinkOptions): Promise<Onward> {
  if (!/^[\w-]{43}$/.test(challenge)) return toLogin(options, { discord_error: 'failed' });
  const { left, proof, cookie } = await begin(request.headers.get('cookie'), challenge, options.site);
  const params = new URLSearchParams({
    response_type: 'code',
    client_id: options.application.client,
    scope: 'identify',
    state: left.state,
    redirect_uri: options.back,
    code_challenge_method: 'S256',
    code_challenge: proof,
  });
  return { location: `${authorizeAt(options.at)}?${params}`, cookie };
}

type Returned = { state: string; code: string } | { state: string; error: 'denied' | 'failed' };

/** The person who signs in: in the browser that left, with what Discord says who they are, and linked here. */
async function signedIn(request: Request, returned: Returned, options: LinkOptions): Promise<Onward> {
  const cookies = request.headers.get('cookie');
  const left = leftWith(cookies, returned.state, options.site);
  // In every case, this way was gone once.
  const cookie = left && cookieWithout(cookies, left, options.site);
  const params =
    'code' in returned ? await recognised(returned.code, left, options) : { discord_error: returned.error };
  return { ...toLogin(options, params), ...(cookie && { cookie }) };
}

async function recognised(code: string, left: Left | undefined, options: LinkOptions): Promise<Record<string, string>> {
  const failed = { discord_error: 'failed' };
  if (!left) return failed;
  const { verifier, challenge } = left;
  const granted = await grantedBy(code, { verifier, client: options.application.client, back: options.back }, options);
  const person = granted && (await whoIsThat(granted.token, options));
  if (!person) return failed;
  const begun = (await options.call('begin_discord_sign_in', { discord_id: person.id, challenge })) as {
    token?: string;
    refusal?: string;
  };
  return begun.token === undefined ? { discord_error: begun.refusal ?? 'failed' } : { discord_token: begun.token };
}

const toLogin = ({ site }: LinkOptions, params: Record<string, string>): Onward => ({
  location: `${site}/login?${new URLSearchParams(params)}`,
});

/** Refused as the database refuses, so that the site shows it alike. */
type Refusal = { code: string; message: string; details: null; hint: string };
type Finished = { status: number; body: { done: Opened['purpose'] } | { token_hash: string } | Refusal };
const refused = (status: number, hint: string): Finished => ({
  status,
  body: { code: `PT${status}`, message: 'Discord was not linked.', details: null, hint },
});

async function finished(request: Request, options: LinkOptions): Promise<Finished> {
  const { state, code, token, verifier } = textsOf(await request.json().catch(() => null));
  if (token !== '') {
    const isBrought = /^[0-9a-f]{64}$/.test(token) && /^[\w-]{43,128}$/.test(verifier);
    const opens = isBrought ? await options.openSession(token, verifier) : undefined;
    return opens === undefined ? refused(409, 'discordState') : { status: 200, body: { token_hash: opens } };
  }
  const who = await options.whoAsks(request.headers.get('authorization'));
  if (!who) return refused(401, 'signedOut');
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

type Texts = { state: string; code: string; token: string; verifier: string };

function textsOf(body: unknown): Texts {
  const values = objectOf(body);
  const text = (name: keyof Texts) => (typeof values[name] === 'string' ? values[name] : '');
  return { state: text('state'), code: text('code'), token: text('token'), verifier: text('verifier') };
}

type Granted = { token: string; webhook: Record<string, unknown> };

/** The use of a code, once: Discord asks for the proof, and for our secret. */
async function grantedBy(
  code: string,
  { verifier, client, back }: Proof,
  options: LinkOptions,
): Promise<Granted | undefined> {
  const reply = await callDiscord('/api/oauth2/token', options, {
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
  const { access_token: token, webhook } = reply ?? {};
  if (typeof token !== 'string' || !/^[\w.-]{10,500}$/.test(token)) return undefined;
  return { token, webhook: objectOf(webhook) };
}

async function link(state: string, { token }: Granted, options: LinkOptions): Promise<string | null> {
  const person = await whoIsThat(token, options);
  if (!person) return 'discordFailed';
  return (await options.call('finish_discord_link', { state, discord_id: person.id, name: person.name })) as
    | string
    | null;
}

/**
 * The owner of the token, which is taken back: nothing more is asked of Discord in anybody's name. One of another
 * application is nobody's.
 */
async function whoIsThat(token: string, options: LinkOptions): Promise<{ id: string; name: string } | undefined> {
  const reply = await callDiscord('/api/oauth2/@me', options, { headers: { authorization: `Bearer ${token}` } });
  const { client, secret } = options.application;
  // That it could not be said there is no harm.
  await callDiscord('/api/oauth2/token/revoke', options, {
    method: 'POST',
    body: new URLSearchParams({ token, token_type_hint: 'access_token', client_id: client, client_secret: secret }),
  });
  const { id, username, global_name: shown } = objectOf(reply?.['user']);
  if (objectOf(reply?.['application'])['id'] !== client || !isSnowflake(id)) return undefined;
  const name = [shown, username].find((each) => typeof each === 'string' && each !== '');
  return { id, name: typeof name === 'string' ? name : id };
}

const objectOf = (value: unknown): Record<string, unknown> =>
  (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;

async function connect(state: string, { webhook }: Granted, options: LinkOptions): Promise<string | null> {
  const { id, token, guild_id: guild, channel_id: channel } = webhook;
  if (!isSnowflake(id) || !isSnowflake(guild) || typeof token !== 'string' || !/^[\w-]{40,120}$/.test(token))
    return 'discordFailed';
  return (await options.call('finish_discord_channel', {
    state,
    webhook: id,
    token,
    guild,
    channel: isSnowflake(channel) ? channel : null,
  })) as string | null;
}

const isSnowflake = (id: unknown): id is string => typeof id === 'string' && /^\d{15,22}$/.test(id);

/**
 * Discord's answer; undefined where it refuses or cannot be reached. Its error names codes and tokens, and is kept
 * nowhere.
 */
async function callDiscord(
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
