import { createHash } from 'node:crypto';
import type { Context } from 'hono';

/** Seconds for which anybody may show an answer again without asking. */
const keptFor = 60;

/** An answer that is the same for everybody: kept for a while, and told apart by what it says. */
export const openData = (c: Context, body: string | Uint8Array<ArrayBuffer>, type: string): Response =>
  tagged(c, body, type, `public, max-age=${keptFor}`);

/** Data that one member reads by a personal address: no cache on the way keeps it, and it is requested each time. */
export function ownData(c: Context, body: string | Uint8Array<ArrayBuffer>, type: string): Response {
  c.header('X-Robots-Tag', 'noindex');
  return tagged(c, body, type, 'private, no-cache');
}

function tagged(c: Context, body: string | Uint8Array<ArrayBuffer>, type: string, cache: string): Response {
  const eTag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const headers = { ETag: eTag, 'Cache-Control': cache };
  const tags = c.req.header('if-none-match')?.split(/, */) ?? [];
  if (tags.includes(eTag) || tags.includes('*')) return c.body(null, 304, headers);
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const allHeaders = { ...headers, 'Content-Type': type, 'Content-Length': String(bytes.length) };
  return c.req.method === 'HEAD' ? c.body(null, 200, allHeaders) : c.body(bytes, 200, allHeaders);
}
