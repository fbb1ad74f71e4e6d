import type { MiddlewareHandler } from 'hono';

/**
 * Answers of the API are kept nowhere, except where the database tags one: what is in a public league
 * (private.kept_answer, supabase/schemas/99_api).
 */
export const cacheAnswers: MiddlewareHandler = async (c, next) => {
  await next();
  const { headers } = c.res;
  const eTag = headers.get('etag');
  if (c.req.method !== 'GET' || eTag === null) {
    headers.delete('ETag');
    headers.set('Cache-Control', 'no-store');
    return;
  }
  headers.append('Vary', 'Accept');
  if (!c.req.header('if-none-match')?.split(/, */).includes(eTag)) return;
  for (const name of ['Content-Type', 'Content-Length']) headers.delete(name);
  c.res = undefined;
  c.res = new Response(null, { status: 304, headers });
};
