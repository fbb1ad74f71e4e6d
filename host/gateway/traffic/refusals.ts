import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** A refusal as each of the three services would word it. */
type Refusal = {
  status: ContentfulStatusCode;
  message: string;
  /** PostgREST's code. */
  rest: string;
  /** A key of errors.json, where the app says it in the reader's language. */
  hint?: string;
  /** GoTrue's error code. */
  auth: string;
  /** The error storage names. */
  storage: string;
};

/** Refuses in the words of the service whose address was asked; in plain text elsewhere. */
export function refuse(c: Context, { status, message, rest, hint, auth, storage }: Refusal): Response {
  const { path } = c.req;
  if (path.startsWith('/auth/')) return c.json({ code: status, error_code: auth, msg: message }, status);
  if (path.startsWith('/storage/')) return c.json(storageError(status, storage, message), status);
  if (path.startsWith('/rest/')) return c.json(restError(rest, message, hint), status);
  return c.text(message, status);
}

export const restError = (code: string, message: string, hint: string | null = null) => ({
  code,
  message,
  details: null,
  hint,
});

export const storageError = (status: number, error: string, message: string) => ({
  statusCode: String(status),
  error,
  message,
});

export const tooLarge = (c: Context) =>
  refuse(c, {
    status: 413,
    message: 'The request is too large.',
    rest: 'PGRST102',
    auth: 'request_too_large',
    storage: 'Payload too large',
  });

/** The database is away, or went in the middle of a question: nothing was decided, and the same may be asked again. */
export function unavailable(c: Context): Response {
  c.header('Retry-After', '1');
  c.header('Cache-Control', 'no-store');
  return refuse(c, {
    status: 503,
    message: 'Database client error. Retrying the connection.',
    rest: 'PGRST001',
    auth: 'unexpected_failure',
    storage: 'internal',
  });
}

/** @param seconds after which to come back */
export function tooOften(c: Context, seconds: number): Response {
  c.header('Retry-After', String(seconds));
  return refuse(c, {
    status: 429,
    message: 'Request rate limit reached',
    rest: 'PT429',
    hint: 'tooOften',
    auth: 'over_request_rate_limit',
    storage: 'Too Many Requests',
  });
}
