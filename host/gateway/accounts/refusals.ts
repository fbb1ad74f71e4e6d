import type { Context } from 'hono';

/** A refusal in the words of Supabase Auth. */
export const refusal = (
  c: Context,
  code: 400 | 401 | 403 | 404 | 422 | 429 | 503,
  error_code: string,
  msg: string,
  more: object = {},
) => c.json({ code, error_code, msg, ...more }, code);

export function tooMany(c: Context, seconds: number): Response {
  c.header('Retry-After', String(seconds));
  return refusal(c, 429, 'over_request_rate_limit', 'Request rate limit reached');
}
