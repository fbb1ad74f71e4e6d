import { createHash } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';

/** The calls about public leagues: they change nothing, and nobody is answered otherwise than a visitor. */
const openCalls = /^\/rest\/v1\/rpc\/public_[a-z]+$/;

/**
 * Answers of the API are kept nowhere, but for what stands in a public league: a browser, or a server in between, may show
 * it for half a minute, and for some more while it asks anew. What is not public is kept by nobody: it may be, in a moment.
 */
export const keptAnswers: MiddlewareHandler = async (c, next) => {
  await next();
  const isOpen = c.req.method === 'GET' && openCalls.test(c.req.path) && c.res.status === 200;
  const body = isOpen ? new Uint8Array(await c.res.clone().arrayBuffer()) : undefined;
  if (!body || Buffer.from(body).toString() === 'null') {
    c.res.headers.set('Cache-Control', 'no-store');
    return;
  }
  const headers = new Headers(c.res.headers);
  const eTag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  headers.set('ETag', eTag);
  headers.set('Cache-Control', 'public, max-age=30, stale-while-revalidate=300');
  headers.append('Vary', 'Accept');
  const isKnown = c.req.header('if-none-match')?.split(/, */).includes(eTag) === true;
  if (isKnown) for (const name of ['Content-Type', 'Content-Length']) headers.delete(name);
  c.res = undefined;
  c.res = new Response(isKnown ? null : body, { status: isKnown ? 304 : 200, headers });
};
