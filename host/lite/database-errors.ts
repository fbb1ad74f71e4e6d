import { inspect } from 'node:util';
import { Overload } from '#host/gateway/traffic/overload.ts';

type DatabaseError = Error & { code?: string; detail?: string; hint?: string; constraint?: string; table?: string };

/**
 * Brings an error of the database into the shape whose answer is PostgREST's, for the codes Supabase
 * Lite would answer with its own 500, and lets it be logged in one line without any row's values.
 */
export function asPostgrest(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (error instanceof Overload) return answered(error.status, error, error);
  const { code, message, detail, hint } = error as DatabaseError;
  if (sessionDied(error))
    return answered(503, { code: 'PGRST001', message: 'Database client error. Retrying the connection.' }, error);
  if (collided(error)) return answered(409, { code: code!, message: tryAgain, hint: 'busy' }, error);
  const status = code ? statusOf(code) : wronglyAsked(error) ? 400 : undefined;
  if (status === undefined) return quiet(error);
  return answered(status, { code: code ?? 'PGRST100', message, details: detail, hint }, error);
}

type Words = { code: string; message: string; details?: string | undefined; hint?: string | undefined };

/** The form in which Lite takes status and words from an error as they are. */
const answered = (status: number, { code, message, details, hint }: Words, loggedAs: Error) =>
  quiet({
    code: 'PGRST',
    message: JSON.stringify({ code, message, details: details ?? null, hint: hint ?? null }),
    detail: JSON.stringify({ status, headers: {} }),
    loggedAs,
  });

/** The driver's words for a session that was killed or a server that went away. */
export const sessionDied = (error: Error): boolean =>
  /^(57P0[123]|ECONNRESET|EPIPE|ECONNREFUSED|ENOENT)$/.test((error as DatabaseError).code ?? '') ||
  /^(Connection terminated|Client has encountered a connection error|Client was closed)/.test(error.message);

/**
 * Two transactions stood in each other's way and this one was undone whole (class 40): its caller may simply try
 * again. The database's own words name processes, which are nobody's business.
 */
const collided = (error: Error) => /^40[0-9A-Z]{3}$/.test((error as DatabaseError).code ?? '');
const tryAgain = 'Another transaction was in the way and nothing was done; the call may be repeated.';

/** PostgREST's table of SQLSTATEs, as far as Lite does not follow it by itself. */
function statusOf(code: string): number | undefined {
  if (!/^[0-9A-Z]{5}$/.test(code)) return undefined;
  // PostgREST makes 500 of a question that took too long or went too deep (54), which is its asker's doing.
  const exact: Record<string, number> = { P0001: 400, '23514': 400, '23P01': 400, '57014': 400 };
  const byClass: Record<string, number> = { '08': 503, '28': 403, '0L': 403, '0P': 403, '53': 503 };
  const knownToLite = /^(PT\d{3}|42|22|21|2350[235]|25006|PGRST)/.test(code);
  if (knownToLite) return undefined;
  return (
    exact[code] ?? byClass[code.slice(0, 2)] ?? (/^(0[39]|2[5D]|3[89B]|5[578]|F0|HV|P0|XX)/.test(code) ? 500 : 400)
  );
}

/** Mistakes of the question that Lite's parser reports without a code. */
const wronglyAsked = (error: Error) => /^(Invalid input for |Missing closing )/.test(error.message);

function quiet<T extends object>(error: T): T {
  Object.defineProperty(error, inspect.custom, { configurable: true, value: () => oneLine(error) });
  return error;
}

function oneLine(error: object): string {
  const { code, constraint, table, hint, name } = ('loggedAs' in error ? error.loggedAs : error) as DatabaseError;
  const about = [constraint, table, /^[a-zA-Z]+$/.test(hint ?? '') ? hint : undefined].filter(Boolean);
  return `database ${code ?? name} ${about.join(' ')}`.trim();
}
