import type { Context } from 'hono';
import type { Backend } from '#host/backend.ts';
import { type Peers, peerAddress } from './client-address.ts';
import { restError } from './refusals.ts';

/** A replacement for a part of the request; a body given here has the length it has. */
export type Instead = {
  body?: BodyInit | undefined;
  type?: string;
  /** Path and query; those of the request when missing. */
  target?: string;
  /** The headers that go on; all except those about the way when missing. */
  headers?: readonly string[];
};

/** Hands the request over with a clean address and without what a proxy or a liar wrote into it. */
export async function passOn(backend: Backend, c: Context<Peers>, instead: Instead = {}): Promise<Response> {
  const { body, type, target, headers: wanted } = instead;
  const url = new URL(c.req.url);
  const headers = new Headers(c.req.raw.headers);
  for (const name of Array.from(headers.keys()))
    if (/^(x-forwarded-|forwarded$|x-real-ip$|x-original-)/.test(name) || wanted?.includes(name) === false)
      headers.delete(name);
  if (type) headers.set('content-type', type);
  if (body !== undefined) headers.delete('content-length');
  const hasBody = !['GET', 'HEAD'].includes(c.req.method);
  const request = new Request(new URL(target ?? url.pathname + url.search, backend.url), {
    method: c.req.method,
    headers,
    signal: c.req.raw.signal,
    ...(hasBody ? { body: body === undefined ? c.req.raw.body : body, duplex: 'half' } : {}),
  });
  const answer = await backend.fetch(request, { peerAddress: peerAddress(c) });
  return asWorded(answer, url.pathname);
}

/** An internal error gets the words of the service Lite stands for, instead of its own. */
export function asWorded(answer: Response, path: string): Response {
  const { headers } = answer;
  for (const name of Array.from(headers.keys())) if (name.startsWith('access-control-')) headers.delete(name);
  const isLites = !path.startsWith('/rest/') || !/json/.test(headers.get('content-type') ?? '');
  if (answer.status !== 500 || !isLites) return answer;
  const words = path.startsWith('/rest/')
    ? restError('PGRST001', 'Database client error. Retrying the connection.')
    : path.startsWith('/auth/')
      ? {
          code: 503,
          error_code: 'unexpected_failure',
          msg: 'Unexpected failure, please check server logs for more information',
        }
      : { statusCode: '503', error: 'internal', message: 'Internal Server Error' };
  // a member's app ends its session at another refusal, and asks again after this one
  return Response.json(words, { status: 503 });
}
