import { promisify } from 'node:util';
import { gzip, gzipSync } from 'node:zlib';
import type { MiddlewareHandler } from 'hono';

/** Bytes below which an answer arrives no sooner for being smaller: it leaves in two packets as it is. */
const worthIt = 2048;

/** Bytes up to which packing takes less than handing the work to another thread would. */
const atOnce = 64 * 1024;

const texts = /json|xml|text\/calendar/;

/**
 * Packs the texts of larger answers for who takes gzip. They are in memory as a whole, so they are packed as a whole:
 * a stream costs more than the packing.
 */
export const compressed: MiddlewareHandler = async (c, next) => {
  await next();
  const { headers, status } = c.res;
  if (!texts.test(headers.get('content-type') ?? '') || headers.has('content-encoding')) return;
  headers.append('Vary', 'Accept-Encoding');
  if (Number(headers.get('content-length') ?? 0) < worthIt || !takesGzip(c.req.header('accept-encoding'))) return;
  const bytes = await packed(await c.res.arrayBuffer());
  headers.set('Content-Encoding', 'gzip');
  headers.set('Content-Length', String(bytes.byteLength));
  c.res = undefined;
  c.res = new Response(bytes, { status, headers });
};

const takesGzip = (accepted = '') => /\bgzip\b(?!;q=0(?:\.0*)?(?:,|$))/.test(accepted);

const level = 1;
const inBackground = promisify(gzip);
const packed = async (bytes: ArrayBuffer) =>
  bytes.byteLength <= atOnce ? gzipSync(bytes, { level }) : inBackground(bytes, { level });
