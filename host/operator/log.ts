import type { MiddlewareHandler } from 'hono';

/**
 * One line per request: when, what kind, which endpoint, how it went, how long. No addresses, no names, no
 * query (filters and tokens stand there), and ids in paths are blanked: a log may be kept and shown.
 */
export function requestLog(write: (line: string) => void, now: () => number = Date.now): MiddlewareHandler {
  return async (c, next) => {
    const started = now();
    await next();
    const { method, path } = c.req;
    write(requestLine(started, method, path, c.res.status, now));
  };
}

export const requestLine = (started: number, method: string, path: string, status: number, now = Date.now): string =>
  `${new Date(started).toISOString()} ${method} ${withoutIds(path)} ${status} ${now() - started} ms`;

export const withoutIds = (path: string): string =>
  path
    .slice(0, 200)
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi, ':id')
    // a secret opens what its owner reads
    .replace(/^(\/feeds\/my)\/.*/, '$1/…')
    .replace(/^(\/feeds\/[^/]+\/players)\/.*/, '$1/…')
    .replace(/^(\/(?:p|api\/v1\/leagues)\/[^/]+\/players)\/.*/, '$1/…')
    .replace(/^(\/overlay)\/[^/]+/, '$1/…')
    .replace(/^(\/storage\/v1\/object\/(?:public\/)?\w+)\/.*/, '$1/…')
    .replaceAll(/%[0-9A-F]{2}|[^\w./:…-]/gi, '_');
