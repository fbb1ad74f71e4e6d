import { AsyncLocalStorage } from 'node:async_hooks';
import { resolve } from 'node:path';
import { type EmailDriver, InMemoryEmailDriver } from '@supabase/lite';
import type { Pool, PoolClient } from 'pg';
import { ConfigurationError } from './operator/configuration-error.ts';
import type { Settings } from './postgres/settings.ts';
import { type Catalogue, readCatalogue } from './gateway/rest/catalogue.ts';
import { type Files, filesOnDisk } from './gateway/storage/files.ts';
import { grantsOfLogins, makeLogins, type Part, settingsOfPart } from './postgres/logins.ts';
import { localisedMails, type Mailer } from './mail/mails.ts';
import { makeRealtime } from './realtime/stub.ts';
import { Overload, overloadAnswer } from './gateway/traffic/overload.ts';
import { type Tokens, tokens } from './gateway/accounts/tokens.ts';
import type { Introspection } from './lite/narrow-schema.ts';
import { accountTables, openLite } from './lite/open-lite.ts';
import type { TakeSession } from './lite/session-driver.ts';
import { sessionOf } from './postgres/session-pool.ts';
import { type Query, type RoleSeconds, sessionPools } from './postgres/session-pools.ts';

export type BackendOptions = {
  connection: Settings;
  secrets: { jwtSecret: string; publishableKey: string; secretKey: string };
  /** Where the app is reached: the links in mails begin with it. */
  siteUrl: string;
  /** The sender of mails; kept in memory when missing. */
  mail?: EmailDriver;
  /** Folder of uploaded files; made on the first upload. */
  files: string;
  /** Folder that holds supabase/migrations; the repository when missing. */
  project?: string;
  /** Sessions that answer members' requests; visitors have some of their own. */
  poolSize?: number;
  /** Times the seconds a statement, and the wait for a session, may take; given in for tests, on machines that stand still. */
  limitTimes?: number | undefined;
  /** Seconds a statement of either role may take, where the database's own roles decide: tests of hosted projects. */
  roleSeconds?: RoleSeconds | undefined;
};

type RequestContext = { peerAddress: string | null; names?: Set<string>; onlyReads?: boolean };

/** The parts that are ready while requests are answered. The owner of the database is not part of it. */
export type Backend = {
  /**
   * Answers /auth/v1, /rest/v1 and /storage/v1, as Supabase does, behind the gateway. `names` are the tables, views
   * and calls that a request for rows speaks of: it is quicker if it gets them. The answer of `onlyReads` in a
   * transaction that may write nothing, as PostgREST answers every read and every call of a stable function.
   */
  fetch: (request: Request, context?: RequestContext) => Promise<Response>;
  url: string;
  publishableKey: string;
  jwtSecret: string;
  /** The caller whose token a request carries: the gateway asks it, and so does the backend behind it. */
  tokens: Tokens;
  /** Writes the mails of an account; the gateway sends a confirmation again with it. */
  mailer: Mailer;
  /** The tables and functions of REST, as `warmUp` found them. */
  catalogue: () => Catalogue;
  /** The host's own statements about accounts, as the login that keeps schema auth. */
  accounts: { query: Query };
  /** The host's own statements about files, as the login that keeps schema storage. */
  storage: { query: Query };
  /** The uploaded files themselves, beside their rows. */
  files: Pick<Files, 'remove' | 'sweep' | 'clean'>;
  /** The host's own calls in the league, as `service_role`, each in one transaction. */
  service: { query: Query };
  /** The base of the sockets; missing until `migrate` was called, and where another server keeps Realtime. */
  realtime: () => { settings: Settings; take: () => Promise<PoolClient> } | undefined;
};

/** The backend in the hands of the operator: migrations, the start, commands. */
export type OwnedBackend = Backend & {
  /** A statement as the database's owner. */
  query: Query;
  /** Applies what is missing of supabase/migrations, one transaction a file. Returns the file names. */
  migrate: () => Promise<string[]>;
  /**
   * Makes the first request alone, because several first ones disturb each other; then checks the tables. Returns what it
   * read of them, which a backend over a copy of the same database may be told: half a second of PostgreSQL's time.
   */
  warmUp: (told?: Schema) => Promise<Schema>;
  close: () => Promise<void>;
};

/** A database, as REST and Lite know it. */
export type Schema = { catalogue: Catalogue; introspection: Introspection };

/** For which part of the service a request is worked on, what it speaks of, and whether its turn never came. */
type Turn = Omit<Partial<RequestContext>, 'peerAddress'> & { part: Part | 'owner'; refused?: Overload };

const projectFolder = resolve(import.meta.dirname, '..');

/**
 * Supabase Lite over a PostgreSQL. Nothing runs before `migrate` and `warmUp` were called.
 * @throws Error when the JWT secret is shorter than 32 characters.
 */
export async function openBackend(options: BackendOptions): Promise<OwnedBackend> {
  const { connection: settings, secrets, siteUrl } = options;
  if (secrets.jwtSecret.length < 32) throw new Error('The JWT secret has fewer than 32 characters.');

  const pools = sessionPools(settings, secrets.jwtSecret, {
    size: options.poolSize ?? 10,
    times: options.limitTimes ?? 1,
    roleSeconds: options.roleSeconds,
  });
  const working = new AsyncLocalStorage<Turn>();
  const asOwner = <T>(work: () => Promise<T>) => working.run({ part: 'owner' }, work);

  const take: TakeSession = async (role) => {
    const turn = working.getStore();
    return sessionOf(pools.of(turn?.part, role)).catch((error: unknown) => {
      if (turn && error instanceof Overload) turn.refused = error;
      throw error;
    });
  };

  const email = options.mail ?? new InMemoryEmailDriver();
  const issued = tokens(secrets);
  const files = filesOnDisk(options.files);
  const mailer = localisedMails({ query: pools.accounts.query, siteUrl, send: (mail) => email.send(mail) });
  const lite = await openLite({
    secrets,
    siteUrl,
    email,
    mailer,
    storage: files.adapter,
    take,
    inOneTransaction: (statements) => inOneTransaction(pools.owner, statements),
    namesAsked: () => working.getStore()?.names,
    onlyReads: () => working.getStore()?.onlyReads ?? false,
    verifiedToken: issued.verifiedToken,
  });
  let catalogue: Catalogue | undefined;
  let hasRealtime = false;

  return {
    fetch: async (request, context) => {
      const part = partOf(new URL(request.url).pathname);
      if (!part) return new Response(null, { status: 404 });
      const { peerAddress = null, ...rest } = context ?? {};
      const turn: Turn = { part, ...rest };
      const answer = await working.run(turn, () => lite.fetch(request, { peerAddress }));
      if (turn.refused) return overloadAnswer(turn.refused);
      return part === 'rest' && request.method !== 'HEAD' ? measured(answer) : answer;
    },
    url: siteUrl,
    publishableKey: secrets.publishableKey,
    jwtSecret: secrets.jwtSecret,
    tokens: issued,
    mailer,
    accounts: pools.accounts,
    storage: pools.storage,
    files,
    service: pools.service,
    realtime: () =>
      hasRealtime
        ? { settings: settingsOfPart('rest', settings, secrets.jwtSecret), take: async () => sessionOf(pools.live) }
        : undefined,
    query: pools.query,

    migrate: async () => {
      await makeLogins(settings, secrets.jwtSecret);
      hasRealtime = await makeRealtime(pools.query);
      await pools.query(accountTables());
      // Lite looks for the files below the working folder.
      const project = options.project ?? projectFolder;
      if (process.cwd() !== project) process.chdir(project);
      const applied = await asOwner(lite.migrate);
      await pools.query(grantsOfLogins);
      return applied;
    },

    catalogue: () => {
      if (!catalogue) throw new Error('The backend is not warm.');
      return catalogue;
    },

    warmUp: async (told) => {
      await refuseOpenTables(pools.query);
      catalogue = told?.catalogue ?? (await readCatalogue(pools.query));
      const [table] = await pools.query<{ name: string }>(
        `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' limit 1`,
      );
      const first = new URL(`/rest/v1/${table?.name ?? ''}?limit=0`, siteUrl);
      const introspection = await asOwner(() => lite.readSchema(told?.introspection));
      await working.run({ part: 'rest' }, () => lite.answerFirst(first));
      return { catalogue, introspection };
    },

    close: async () => {
      await lite.close();
      await pools.end();
    },
  };
}

async function inOneTransaction(pool: Pool, statements: string[]) {
  const client = await pool.connect();
  try {
    await client.query('begin');
    for (const statement of statements) await client.query(statement);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

/** Its length is known to every proxy between: it is in memory as it is. */
async function measured(answer: Response): Promise<Response> {
  if (answer.headers.has('content-length') || !answer.body) return answer;
  const bytes = await answer.arrayBuffer();
  const headers = new Headers(answer.headers);
  headers.set('Content-Length', String(bytes.byteLength));
  return new Response(bytes, { status: answer.status, headers });
}

const partOf = (path: string): Part | undefined =>
  (['rest', 'auth', 'storage'] as const).find((part) => path.startsWith(`/${part}/v1`));

/** While no table has row level security Lite answers as the owner: such a schema is never served. */
async function refuseOpenTables(query: Query) {
  const open = await query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relrowsecurity`,
  );
  if (open.length === 0) return;
  throw new ConfigurationError(
    `Row level security is off on ${open.map(({ name }) => name).join(', ')}: everybody could read it, so the host does not start. Enable it in a migration.`,
  );
}
