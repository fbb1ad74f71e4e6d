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
import type { PoolClient } from 'pg';
import { namedStatements } from '#host/postgres/named-statements.ts';

/** Takes a session for a statement: asked when it is there, because only then it is known for whom. */
export type TakeSession = (role: string | undefined) => Promise<PoolClient>;

/**
 * The way requests reach PostgreSQL, in place of the one Supabase Lite brings: a killed backend fails
 * its own request only, JSON columns arrive as objects, and the six statements that say who is asking
 * travel as one message before the question.
 * @param onlyReads whether the request at work may write nothing
 */
export function sessionDialect(take: TakeSession, onlyReads = () => false): Dialect {
  return {
    createDriver: () => driver(take, onlyReads),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

function driver(take: TakeSession, onlyReads: () => boolean): Driver {
  const nameOf = namedStatements();
  const session = (connection: DatabaseConnection) => connection as Session;
  return {
    init: async () => {},
    acquireConnection: async () => new Session(take, nameOf),
    beginTransaction: async (connection) => session(connection).begin(onlyReads()),
    commitTransaction: (connection) => session(connection).end('commit'),
    // The error that made it roll back is the cause; a session that cannot even do that is thrown away.
    rollbackTransaction: (connection) =>
      session(connection)
        .end('rollback')
        .catch(() => {}),
    releaseConnection: async (connection) => session(connection).release(),
    // The pools are whose they were.
    destroy: async () => {},
  };
}

class Session implements DatabaseConnection {
  /** BEGIN, set_config and SET LOCAL wait here for the first real statement. */
  #preamble: string[] = [];
  #role: string | undefined;
  #atRest = true;
  #client: PoolClient | undefined;
  readonly #take: TakeSession;
  readonly #nameOf: (text: string) => string | undefined;

  constructor(take: TakeSession, nameOf: (text: string) => string | undefined) {
    this.#take = take;
    this.#nameOf = nameOf;
  }

  begin(readOnly: boolean) {
    this.#preamble = [readOnly ? 'begin read only' : 'begin'];
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    if (isBlanketGrant(sql) || this.#waits(sql, parameters)) return { rows: [] };
    this.#client ??= await this.#take(this.#role);
    await this.#sayWhoAsks(this.#client);
    const name = this.#nameOf(sql);
    const values = [...parameters];
    const { rows, rowCount } = await (name
      ? this.#client.query({ name, text: sql, values })
      : this.#client.query(sql, values));
    return { rows: rows as Row[], numAffectedRows: BigInt(rowCount ?? 0) };
  }

  // oxlint-disable-next-line require-yield -- nothing streams: the interface asks for the method
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Streaming is not offered by this driver.');
  }

  async end(word: 'commit' | 'rollback') {
    this.#preamble = [];
    this.#atRest = false;
    await this.#client?.query(word);
    this.#atRest = true;
  }

  /** A session that is not at rest is thrown away: nobody else inherits a transaction or a role. */
  release() {
    this.#client?.release(!this.#atRest || this.#client.getTransactionStatus() !== 'I');
    this.#client = undefined;
  }

  #waits(sql: string, parameters: readonly unknown[]): boolean {
    if (this.#preamble.length === 0) return false;
    const config = /^SELECT set_config\('([\w.]+)', (\$1|''), true\)$/.exec(sql);
    if (config) {
      if (config[1] === 'role') this.#role = String(parameters[0]);
      this.#preamble.push(sql.replace('$1', () => literal(parameters[0])));
      return true;
    }
    const local = /^SET LOCAL \w+( "(\w+)"| = \w+)$/.exec(sql);
    if (local) {
      this.#role = local[2] ?? this.#role;
      this.#preamble.push(sql);
    }
    return local !== null;
  }

  /** One message, and its success awaited: without it the question would be asked by nobody in particular. */
  async #sayWhoAsks(client: PoolClient) {
    if (this.#preamble.length === 0) return;
    const message = this.#preamble.join(';');
    this.#preamble = [];
    await client.query(message);
    if (client.getTransactionStatus() !== 'T') throw new Error('The transaction of a request did not begin.');
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

/**
 * set_config takes text; Lite gives it nothing else.
 * @throws as PostgreSQL does for a text it cannot hold: in a message a NUL would end the statement early
 */
function literal(value: unknown): string {
  if (value === undefined || value === null) return 'null';
  if (typeof value !== 'string') return literal(JSON.stringify(value));
  if (value.includes('\0')) {
    throw Object.assign(new Error('invalid byte sequence for encoding "UTF8": 0x00'), { code: '22021' });
  }
  return `'${value.replaceAll("'", "''")}'`;
}
