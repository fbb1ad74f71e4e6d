import { vi } from 'vitest';
// oxlint-disable-next-line import/default -- Vite makes one of the text
import types from '#database.types.ts?raw';
import { type Nouns, sameInside } from './distinct.ts';

/** One recorded call: what went over the wire, with the body parsed, a picture's as it came. */
export type Call = { method: string; path: string; query: URLSearchParams; headers: Headers; body: unknown };
export type Answer = { status?: number; body?: unknown; headers?: Record<string, string> } | Error;
export type Answers = Record<string, Answer | ((call: Call) => Answer | Promise<Answer>)>;

/** The default viewer: a plain user in no team, no referee; nobody is suspended, no award was given by hand,
 * nobody casts a match, and nobody had another name. Every page may ask; it is not recorded. */
const plainUser: Record<string, unknown> = {
  'POST /rest/v1/rpc/is_admin_fast': false,
  'POST /rest/v1/rpc/is_moderator': false,
  'GET /rest/v1/memberships': [],
  'POST /rest/v1/rpc/duties': [],
  'GET /rest/v1/penalties': [],
  'GET /rest/v1/league_referees': [],
  'GET /rest/v1/given_awards': [],
  'GET /rest/v1/match_casters': [],
  'POST /rest/v1/rpc/names_then': [],
};

/**
 * A backend at the network's edge: answers `METHOD /path`, records every call, and refuses what no test
 * expects. An Error stands for a request that never arrived. The client library in front of it is the real one.
 */
export function fakeBackend(answers: Answers = {}) {
  const calls: Call[] = [];
  const nouns: Nouns = new Map();
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    const text = await request.text();
    const isPicture = request.headers.get('content-type')?.startsWith('image/') === true;
    const body: unknown = text === '' ? undefined : isPicture ? text : JSON.parse(text);
    const call = {
      method: request.method,
      path: url.pathname,
      query: url.searchParams,
      headers: request.headers,
      body,
    };
    const route = `${call.method} ${call.path}`;
    if (answers[route] === undefined && route in plainUser) return Response.json(plainUser[route]);
    calls.push(call);
    const unknown = unknownArguments(call);
    if (unknown.length > 0) throw new Error(`${call.path} has no arguments ${unknown.join(', ')}`);
    const reply = answers[route] ?? {
      status: 404,
      body: { message: `Nobody expected ${call.method} ${call.path}` },
    };
    const answer = typeof reply === 'function' ? await reply(call) : reply;
    if (answer instanceof Error) throw answer;
    const { status = 200, body: content, headers } = answer;
    // a console error fails the test
    for (const same of sameInside(content, call.path.split('/').at(-1), nouns)) console.error(`${route}: ${same}`);
    return content === undefined
      ? new Response(null, { status: status === 200 ? 204 : status })
      : Response.json(content, { status, ...(headers ? { headers } : {}) });
  });
  return { calls, answers, to: (path: string) => calls.filter((call) => call.path === path) };
}

const commands = new Map(
  types
    .slice(types.indexOf('    Functions: {'), types.indexOf('    Enums: {'))
    .split(/^ {6}(?=\w+:)/m)
    .map((each): [string, string[]] => [
      /^\w+/.exec(each)?.[0] ?? '',
      [...each.slice(0, each.indexOf('Returns:')).matchAll(/(\w+)\??: /g)].map(([, name = '']) => name),
    ]),
);

/** Arguments that the command does not have in the database: a screen sends the arguments of its commands and nothing else. */
function unknownArguments({ path, body }: Call): string[] {
  const args = commands.get(path.replace('/rest/v1/rpc/', ''));
  return args ? Object.keys(body ?? {}).filter((name) => !args.includes(name)) : [];
}

export const mert = { id: '11111111-1111-4111-8111-111111111111', email: 'mert@example.com' };
export const kerem = { id: '22222222-2222-4222-8222-222222222222', email: 'kerem@example.com' };

/** A session as the auth service answers it; it ends `seconds` from now. */
export function sessionOf(user = mert, seconds = 3600) {
  const expires_at = Math.floor(Date.now() / 1000) + seconds;
  const part = (value: object) =>
    btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  const access_token = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ sub: user.id, exp: expires_at, role: 'authenticated' })}.c2ln`;
  return {
    access_token,
    refresh_token: `refresh-${user.id}`,
    token_type: 'bearer',
    expires_in: seconds,
    expires_at,
    user: {
      ...user,
      aud: 'authenticated',
      role: 'authenticated',
      app_metadata: {},
      user_metadata: {},
      created_at: '2026-01-01T00:00:00Z',
    },
  };
}

/** The browser's data of a person who signed in before. */
export const storedSession = (user = mert, seconds = 3600) =>
  new Map([['rondo.session', JSON.stringify(sessionOf(user, seconds))]]);
