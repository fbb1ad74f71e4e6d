import { AsyncLocalStorage } from 'node:async_hooks';
import { resolve } from 'node:path';
import {
  App,
  type EmailDriver,
  getAuthSchemaSql,
  InMemoryEmailDriver,
  listEnabledExperimentals,
  setExperimental,
} from '@supabase/lite';
import { applyPendingMigrations } from '@supabase/lite/cli';
import { createPostgresConnection } from '@supabase/lite/postgres';
import { Kysely } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { limits } from '#domain/limits.ts';
import { ConfigurationError } from './operator/configuration-error.ts';
import { asPostgrest } from './postgres/database-errors.ts';
import { factorTables } from './postgres/factor-tables.ts';
import type { Settings } from './postgres/settings.ts';
import { type Catalogue, readCatalogue } from './gateway/rest/catalogue.ts';
import { narrowing } from './gateway/rest/narrow-schema.ts';
import { type Files, filesOnDisk } from './gateway/storage/files.ts';
import { grantsOfLogins, makeLogins, type Part, settingsOfPart } from './postgres/logins.ts';
import { localisedMails, type Mailer } from './mail/mails.ts';
import { makeRealtime } from './realtime/stub.ts';
import { Overload, overloadAnswer } from './gateway/traffic/overload.ts';
import { type Tokens, tokens } from './gateway/accounts/tokens.ts';
import { type TakeSession, sessionDialect } from './postgres/session-driver.ts';
import { sessionOf } from './postgres/session-pool.ts';
import { type Query, type RoleSeconds, sessionPools } from './postgres/session-pools.ts';

export type BackendOptions = {
  connection: Settings;
  secrets: { jwtSecret: string; publishableKey: string; secretKey: string };
  /** Where the app is reached: the links in mails begin with it. */
  siteUrl: string;
  /** Who carries mails away; kept in memory when missing. */
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

/** What stands ready while requests are answered. The owner of the database is not part of it. */
export type Backend = {
  /**
   * Answers /auth/v1, /rest/v1 and /storage/v1, as Supabase does, behind the gateway. `names` are the tables, views
   * and calls that a request for rows speaks of: it is quicker if it gets them.
   */
  fetch: (request: Request, context?: { peerAddress: string | null; names?: Set<string> }) => Promise<Response>;
  url: string;
  publishableKey: string;
  jwtSecret: string;
  /** Whose token a request carries: the gateway asks it, and so does the backend behind it. */
  tokens: Tokens;
  /** Writes the mails of an account; the gateway sends a confirmation again with it. */
  mailer: Mailer;
  /** What REST exposes, as `warmUp` found it. */
  catalogue: () => Catalogue;
  /** The host's own statements about accounts, as the login that keeps schema auth. */
  accounts: { query: Query };
  /** The host's own statements about files, as the login that keeps schema storage. */
  storage: { query: Query };
  /** The uploaded files themselves, beside their rows. */
  files: Pick<Files, 'remove' | 'sweep' | 'clean'>;
  /** The host's own calls in the league, as `service_role`, each in one transaction. */
  service: { query: Query };
  /** What the sockets stand on; missing until `migrate` was called, and where another server keeps Realtime. */
  realtime: () => { settings: Settings; take: () => Promise<PoolClient> } | undefined;
};

/** The backend in the hands of the operator: migrations, the start, commands. */
export type OwnedBackend = Backend & {
  /** A statement as the database's owner. */
  query: Query;
  /** Applies what is missing of supabase/migrations, one transaction a file. Returns the file names. */
  migrate: () => Promise<string[]>;
  /** Makes the first request alone, because several first ones disturb each other; then checks the tables. */
  warmUp: () => Promise<void>;
  close: () => Promise<void>;
};

type Middleware = NonNullable<NonNullable<NonNullable<AppOptions['options']>['server']>['middlewares']>[number];
type AppOptions = ConstructorParameters<typeof App>[0];
type AuthService = Parameters<Parameters<Middleware>[0]['set']>[1];

/** For which part of the service a request is worked on, what it speaks of, and whether its turn never came. */
type Turn = { part: Part | 'owner'; names?: Set<string> | undefined; refused?: Overload };

const projectFolder = resolve(import.meta.dirname, '..');

/**
 * Supabase Lite over a PostgreSQL. Nothing runs before `migrate` and `warmUp` were called.
 * @throws Error when the JWT secret is shorter than 32 characters.
 */
export async function openBackend(options: BackendOptions): Promise<OwnedBackend> {
  const { connection: settings, secrets, siteUrl } = options;
  if (secrets.jwtSecret.length < 32) throw new Error('The JWT secret has fewer than 32 characters.');
  onlyStorageIsExperimental();

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

  const connection = createPostgresConnection({ url: 'postgres://localhost', postgresOptions: { max: 1 } });
  connection.kysely = new Kysely({ dialect: sessionDialect(take) });
  connection.normalizeDbError = asPostgrest;
  connection.transaction = async (statements) => {
    await inOneTransaction(pools.owner, statements);
    await connection.clearSchemaCache();
  };

  const introspect = connection.introspect.bind(connection);
  let narrowed: ReturnType<typeof narrowing> | undefined;
  connection.introspect = async (wish) => {
    const names = working.getStore()?.names;
    return names && narrowed ? narrowed(names) : introspect(wish);
  };

  const email = options.mail ?? new InMemoryEmailDriver();
  const issued = tokens(secrets);
  const app = new App({
    connection,
    ...settingsOfLite(options),
    options: { drivers: { email }, server: { disableStudio: true, middlewares: [verifiedOnce(issued)] } },
  });
  const files = filesOnDisk(options.files);
  const mailer = localisedMails({ query: pools.accounts.query, siteUrl, send: (mail) => email.send(mail) });
  // oxlint-disable-next-line no-underscore-dangle -- Lite's public seams are named so
  app._mailer = mailer;
  // oxlint-disable-next-line no-underscore-dangle -- as above
  app._storageAdapter = files.adapter;
  await quietly(() => app.init());
  let catalogue: Catalogue | undefined;
  let hasRealtime = false;

  return {
    fetch: async (request, context) => {
      const part = partOf(new URL(request.url).pathname);
      if (!part) return new Response(null, { status: 404 });
      const turn: Turn = { part, names: context?.names };
      const answer = await working.run(turn, async () => app.fetch(request, context));
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
      await pools.query(`create schema if not exists auth; ${getAuthSchemaSql()}; ${factorTables}`);
      // Lite looks for the files below the working folder.
      const project = options.project ?? projectFolder;
      if (process.cwd() !== project) process.chdir(project);
      const { applied } = await asOwner(() => applyPendingMigrations(app));
      await pools.query(grantsOfLogins);
      return applied.map(({ filename }) => filename);
    },

    catalogue: () => {
      if (!catalogue) throw new Error('The backend is not warm.');
      return catalogue;
    },

    warmUp: async () => {
      await refuseOpenTables(pools.query);
      catalogue = await readCatalogue(pools.query);
      const [table] = await pools.query<{ name: string }>(
        `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' limit 1`,
      );
      const first = new URL(`/rest/v1/${table?.name ?? ''}?limit=0`, siteUrl);
      // What there is, Lite asks once and as the owner: PostgreSQL tells others only about what is theirs.
      const known = await asOwner(() => connection.introspect({ useCache: true }));
      const { tables, views } = known;
      if (tables.length === 0) throw new Error('The backend could not read what tables there are.');
      // Lite keeps what it answered here. It would look through the text of every view for types of its own, each time.
      for (const view of views) view.sql = '';
      narrowed = narrowing(known);
      await quietly(() =>
        working.run({ part: 'rest' }, async () =>
          (await app.fetch(new Request(first, { headers: { apikey: secrets.publishableKey } }))).arrayBuffer(),
        ),
      );
    },

    close: async () => {
      await connection.close();
      await pools.end();
    },
  };
}

const settingsOfLite = ({ secrets, siteUrl }: BackendOptions) => ({
  api: { schemas: ['public'], extra_search_path: ['public', 'extensions'], max_rows: 1000 },
  auth: {
    enabled: true,
    jwt_secret: secrets.jwtSecret,
    publishable_key: secrets.publishableKey,
    secret_key: secrets.secretKey,
    jwt_expiry: 3600,
    site_url: siteUrl,
    additional_redirect_urls: [],
    enable_signup: true,
    enable_refresh_token_rotation: true,
    refresh_token_reuse_interval: 10,
    sessions: { timebox: `${limits.sessionDays * 24}h`, inactivity_timeout: `${limits.sessionIdleDays * 24}h` },
    minimum_password_length: 8,
    email: { enable_signup: true, enable_confirmations: true, otp_length: 10, otp_expiry: 600 },
  },
  storage: { enabled: true, file_size_limit: '1MiB' },
});

/** NODE_ENV=test, which a shell may carry by accident, opens every unfinished part of Lite at import. */
function onlyStorageIsExperimental() {
  for (const feature of listEnabledExperimentals()) setExperimental(feature, false);
  setExperimental('storage', true);
}

/** What Lite would print while it starts: that storage is experimental (docs/deploy.md says so), a refused first look. */
async function quietly<T>(work: () => Promise<T>): Promise<T> {
  const { warn, error } = console;
  Object.assign(console, { warn: () => {}, error: () => {} });
  return work().finally(() => Object.assign(console, { warn, error }));
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

/** Its length is known to whoever stands between: it is in memory as it is. */
async function measured(answer: Response): Promise<Response> {
  if (answer.headers.has('content-length') || !answer.body) return answer;
  const bytes = await answer.arrayBuffer();
  const headers = new Headers(answer.headers);
  headers.set('Content-Length', String(bytes.byteLength));
  return new Response(bytes, { status: answer.status, headers });
}

const partOf = (path: string): Part | undefined =>
  (['rest', 'auth', 'storage'] as const).find((part) => path.startsWith(`/${part}/v1`));

/**
 * Lite verifies the token of every request to /rest/v1 twice, looks up account and session, and uses neither. A token
 * of ours is remembered until it expires, so this says whose it is; every other token is left to Lite. The login that
 * answers there may read no account.
 */
const verifiedOnce =
  ({ verifiedToken }: Tokens): Middleware =>
  async (c, next) => {
    if (partOf(new URL(c.req.url).pathname) !== 'rest') return next();
    c.set('authService', blindService);
    const claims = verifiedToken(c.req.header('authorization'));
    if (claims) {
      c.set('ignoreAuthorization', true);
      c.set('userId', claims.sub);
      c.set('sessionId', claims.session_id);
      c.set('jwt', claims);
    }
    await next();
  };
const known = async () => ({});
const blindService = { repo: { findUserById: known, findSessionById: known } } as unknown as AuthService;

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
