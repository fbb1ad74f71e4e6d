import { Pool, type PoolClient, types } from 'pg';
import { answerBytesMax, answerTooLarge, crowded } from '#host/gateway/traffic/overload.ts';
import type { Settings } from './settings.ts';

type PoolOptions = { settings: Settings; name: string; size: number; milliseconds: number; wait?: number };

/**
 * A pool whose values read as PostgREST's do, and whose dying sessions never end the process.
 * @param options.milliseconds after which a statement is given up; 0 for never
 * @param options.wait milliseconds after which a request without a session is sent away
 */
export function sessionPool({ settings, name, size, milliseconds, wait = 5000 }: PoolOptions): Pool {
  const pool = new Pool({
    ...settings,
    max: size,
    connectionTimeoutMillis: wait,
    application_name: name,
    statement_timeout: milliseconds,
    idle_in_transaction_session_timeout: 15_000,
    types: { getTypeParser },
    // The preamble doubles quotes and nothing else: a backslash must be no escape, whatever the server's own setting.
    options: '-c timezone=UTC -c standard_conforming_strings=on',
  });
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => {});
    cutOffLongAnswers(client);
  });
  return pool;
}

/** Waiting requests for each session: more would wait longer than people do. */
const queueOfEach = 8;

/**
 * A session of the pool, when there is one soon.
 * @throws Overload when too many wait already, or it was not one's turn in time
 */
export async function sessionOf(pool: Pool): Promise<PoolClient> {
  if (pool.waitingCount >= pool.options.max * queueOfEach) throw crowded();
  return pool.connect().catch(asCrowded);
}

/** The pool's own word for a turn that never came is ours; any other error stays. */
export const asCrowded = (error: Error): never => {
  throw error.message.startsWith('timeout exceeded when trying to connect') ? crowded() : error;
};

/** Counted while the bytes come, so that a huge answer, in many rows or in one, is never held in memory. */
function cutOffLongAnswers({ connection }: PoolClient) {
  let bytes = 0;
  connection.on('readyForQuery', () => (bytes = 0));
  connection.stream.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > answerBytesMax) connection.stream.destroy(answerTooLarge());
  });
}

type Parser = (text: string) => unknown;
const own: Record<number, Parser> = {
  20: (text) => (Number.isSafeInteger(Number(text)) ? Number(text) : text),
  1082: (text) => text,
  1114: (text) => text.replace(' ', 'T'),
  1184: (text) => text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'),
  1700: (text) => (String(Number(text)) === text ? Number(text) : text),
};
// name[], date[] and timestamptz[] are read as arrays of text.
const asTextArray = new Set([1003, 1182, 1185]);
// Not among the library's named ids, though it knows the parser.
const textArray: number = 1009;

// A migration's object has its own number in every database; an array of its labels reads {like,this}.
const firstMadeHere = 16384;
const labels: Parser = (text) => (/^\{.*\}$/s.test(text) ? types.getTypeParser(textArray)(text) : text);

/** Timestamps in ISO form at top level as in embedded rows, whole numbers as numbers while they are exact. */
const getTypeParser: typeof types.getTypeParser = (oid, format) => {
  if (format === 'binary') return types.getTypeParser(oid, 'binary');
  const number: number = oid;
  if (number >= firstMadeHere) return labels;
  return own[oid] ?? types.getTypeParser(asTextArray.has(oid) ? textArray : oid);
};
