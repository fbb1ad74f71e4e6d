/**
 * A failed call as the app knows it. `code` is PostgREST's or PostgreSQL's (PT403, PGRST116 …), `hint`
 * a key of locales/errors.json, `field` the name of the wrong value where the database named one.
 */
export class CallError extends Error {
  override name = 'CallError';
  readonly code: string;
  readonly hint: string | undefined;
  readonly field: string | undefined;
  /** A question has shown the reason, and no toast repeats it. */
  shown = false;

  constructor(message: string, about: { code?: string; hint?: string | null; details?: string | null } = {}) {
    super(message);
    this.code = about.code ?? '';
    this.hint = about.hint ?? undefined;
    this.field = about.details ?? undefined;
  }
}

/** Every failure of transport has this one message, whatever the browser calls it: it decides the retry. */
export const networkMessage = 'network request failed';

export const mentionsNetwork = (error: unknown): boolean => error instanceof Error && /network/i.test(error.message);

type CallFailure = { message: string; code?: string; hint?: string | null; details?: string | null };
type Answer = { data: unknown; error: CallFailure | null };

/**
 * The data of a supabase-js answer.
 * @throws CallError when the call failed.
 */
export function dataOf<A extends Answer>(answer: A): Extract<A, { error: null }>['data'] {
  if (answer.error) throw toCallError(answer.error);
  return answer.data;
}

export function toCallError(error: CallFailure): CallError {
  return new CallError(error.message, error);
}

/** Browsers word a failed transport differently ("Failed to fetch", "Load failed"): one word for all. */
export async function fetchOrNetworkError(...request: Parameters<typeof fetch>): Promise<Response> {
  try {
    return await fetch(...request);
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
    throw new TypeError(networkMessage, { cause });
  }
}
