import type { MiddlewareHandler } from 'hono';
import { bodyLimit as counted } from 'hono/body-limit';
import { tooLarge } from './refusals.ts';

/**
 * Refuses a body of more bytes. One that says its length is believed, as Node reads no further; one that does not is
 * counted while it comes; and nobody reads what stands below a GET.
 */
export function bodyLimit(maxSize: number): MiddlewareHandler {
  const counting = counted({ maxSize, onError: tooLarge });
  return async (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next();
    const length = c.req.header('content-length');
    if (length === undefined || c.req.header('transfer-encoding') !== undefined) return counting(c, next);
    return Number(length) <= maxSize ? next() : tooLarge(c);
  };
}
