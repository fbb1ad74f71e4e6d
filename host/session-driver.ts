import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import { Pool, type PoolClient, types } from 'pg';
import type { Settings } from './settings.ts';

/**
 * The way requests reach PostgreSQL, in place of the one Supabase Lite brings: a killed backend fails
 * its own request only, JSON columns arrive as objects, and the six statements that say who is asking
 * travel as one message with the question.
 */
export function sessionDialect(pool: Pool): Dialect {
  return {
    createDriver: () => driver(pool),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

/** A pool whose values read as PostgREST's do, and whose dying sessions never end the process. */
export function sessionPool(settings: Settings, size = 10): Pool {
  const pool = new Pool({
    ...settings,
    max: size,
    application_name: 'rondo api',
    statement_timeout: 5000,
    idle_in_transaction_session_timeout: 15_000,
    types: { getTypeParser },
    options: '-c timezone=UTC',
  });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

function driver(pool: Pool): Driver {
  const session = (connection: DatabaseConnection) => connection as Session;
  return {
    init: async () => {},
    acquireConnection: async () => new Session(await pool.connect()),
    beginTransaction: async (connection) => {
      session(connection).preamble = ['begin'];
    },
    commitTransaction: (connection) => session(connection).end('commit'),
    rollbackTransaction: (connection) =>
      session(connection)
        .end('rollback')
        .catch((error: Error) => {
          session(connection).broken = error;
          throw error;
        }),
    releaseConnection: async (connection) => session(connection).client.release(session(connection).broken),
    destroy: () => pool.end(),
  };
}

class Session implements DatabaseConnection {
  /** BEGIN, set_config and SET LOCAL wait here for the first real statement. */
  preamble: string[] = [];
  broken?: Error;
  readonly client: PoolClient;

  constructor(client: PoolClient) {
    this.client = client;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    if (isBlanketGrant(sql)) return { rows: [] };
    let batch: Promise<unknown> | undefined;
    if (this.preamble.length > 0) {
      if (/^SELECT set_config\('[\w.]+', (\$1|''), true\)$/.test(sql)) {
        this.preamble.push(sql.replace('$1', () => literal(parameters[0])));
        return { rows: [] };
      }
      if (/^SET LOCAL \w+( "\w+"| = \w+)$/.test(sql)) {
        this.preamble.push(sql);
        return { rows: [] };
      }
      batch = this.client.query(this.preamble.join(';'));
      this.preamble = [];
      batch.catch(() => {});
    }
    const answer = this.client.query(sql, [...parameters]);
    answer.catch(() => {});
    // A failed preamble fails the request; the statement then only met an aborted transaction.
    await batch;
    const { rows, rowCount } = await answer;
    return { rows: rows as Row[], numAffectedRows: BigInt(rowCount ?? 0) };
  }

  // oxlint-disable-next-line require-yield -- nothing streams: the interface asks for the method
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Streaming is not offered by this driver.');
  }

  async end(word: 'commit' | 'rollback') {
    if (this.preamble.length > 0) this.preamble = [];
    else await this.client.query(word);
  }
}

/**
 * At its first request Lite opens every table of every schema with row level security to all three
 * roles. The pages of SQL grant by name what they open, and theirs is the word that counts.
 */
const isBlanketGrant = (sql: string) =>
  /^(GRANT (USAGE ON SCHEMA|ALL ON ALL \w+ IN SCHEMA) \S+ TO|ALTER DEFAULT PRIVILEGES IN SCHEMA \S+ GRANT ALL ON \w+ TO) anon, authenticated, service_role$/.test(
    sql,
  );

/** set_config takes text; Lite gives it nothing else. */
const literal = (value: unknown): string =>
  typeof value === 'string'
    ? `'${value.replaceAll("'", "''")}'`
    : value === undefined || value === null
      ? 'null'
      : literal(JSON.stringify(value));

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

// What a migration makes has a number of its own in every database; an array of its labels reads {like,this}.
const firstMadeHere = 16384;
const labels: Parser = (text) => (/^\{.*\}$/s.test(text) ? types.getTypeParser(textArray)(text) : text);

/** Timestamps in ISO form at top level as in embedded rows, whole numbers as numbers while they are exact. */
const getTypeParser: typeof types.getTypeParser = (oid, format) => {
  if (format === 'binary') return types.getTypeParser(oid, 'binary');
  const number: number = oid;
  if (number >= firstMadeHere) return labels;
  return own[oid] ?? types.getTypeParser(asTextArray.has(oid) ? textArray : oid);
};
