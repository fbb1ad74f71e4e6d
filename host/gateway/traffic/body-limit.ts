import type { MiddlewareHandler } from 'hono';
import { bodyLimit as counted } from 'hono/body-limit';
import { tooLarge } from './refusals.ts';

/**
 * Refuses a body of more bytes; at some paths it may have other sizes. One that says its length is believed, as Node
 * reads no further; one that does not is counted while it comes; and nobody reads what is below a GET.
 */
export function bodyLimit(usual: number, others: Readonly<Record<string, number>> = {}): MiddlewareHandler {
  const counting = (maxSize: number) => counted({ maxSize, onError: tooLarge });
  const sizes = new Map(Object.entries(others).map(([path, size]) => [path, { size, counted: counting(size) }]));
  const elsewhere = { size: usual, counted: counting(usual) };
  return async (c, next) => {
    const limit = sizes.get(c.req.path) ?? elsewhere;
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next();
    const length = c.req.header('content-length');
    if (length === undefined || c.req.header('transfer-encoding') !== undefined) return limit.counted(c, next);
    return Number(length) <= limit.size ? next() : tooLarge(c);
  };
}
