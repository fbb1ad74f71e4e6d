import { App, type EmailDriver, getAuthSchemaSql, listEnabledExperimentals, setExperimental } from '@supabase/lite';
import { applyPendingMigrations } from '@supabase/lite/cli';
import { createPostgresConnection } from '@supabase/lite/postgres';
import { Kysely } from 'kysely';
import { limits } from '#domain/limits.ts';
import { asPostgrest } from './database-errors.ts';
import { factorTables } from './factor-tables.ts';
import { type Introspection, narrowing } from './narrow-schema.ts';
import { type TakeSession, sessionDialect } from './session-driver.ts';
import type { Claims, Tokens } from '#host/gateway/accounts/tokens.ts';

/** The replacement of a part of Supabase Lite, and how it is set up; README.md beside this says why. */
export type LiteOptions = {
  secrets: { jwtSecret: string; publishableKey: string; secretKey: string };
  siteUrl: string;
  email: EmailDriver;
  mailer: NonNullable<App['_mailer']>;
  storage: NonNullable<App['_storageAdapter']>;
  /** Takes a session for a statement. */
  take: TakeSession;
  /** Runs the statements of a migration as one transaction. */
  inOneTransaction: (statements: string[]) => Promise<void>;
  /** The names that the request being answered speaks of. */
  namesAsked: () => Set<string> | undefined;
  /** Whether the request being answered may write nothing. */
  onlyReads: () => boolean;
  verifiedToken: Tokens['verifiedToken'];
};

export type Lite = {
  fetch: (request: Request, context?: { peerAddress: string | null }) => Promise<Response>;
  /** Applies what is missing of supabase/migrations below the working folder. Returns the file names. */
  migrate: () => Promise<string[]>;
  /**
   * Reads what tables and calls there are, unless it is told, which Lite then knows for good; as the owner, since
   * PostgreSQL tells others only about what is theirs.
   */
  readSchema: (told?: Introspection) => Promise<Introspection>;
  /** Makes the first request alone: several first ones disturb each other. */
  answerFirst: (url: URL) => Promise<void>;
  close: () => Promise<void>;
};

/** The tables of accounts, as Lite makes them and as hosted projects add to them. */
export const accountTables = () => `create schema if not exists auth; ${getAuthSchemaSql()}; ${factorTables}`;

/** Supabase Lite with our parts in it. */
export async function openLite(options: LiteOptions): Promise<Lite> {
  onlyStorageIsExperimental();
  const connection = createPostgresConnection({ url: 'postgres://localhost', postgresOptions: { max: 1 } });
  connection.kysely = new Kysely({ dialect: sessionDialect(options.take, options.onlyReads) });
  connection.normalizeDbError = asPostgrest;
  connection.transaction = async (statements) => {
    await options.inOneTransaction(statements);
    await connection.clearSchemaCache();
  };
  const introspect = connection.introspect.bind(connection);
  let introspection: Introspection | undefined;
  let narrowed: ReturnType<typeof narrowing> | undefined;
  connection.introspect = async (wish) => {
    const names = options.namesAsked();
    if (names && narrowed) return narrowed(names);
    return introspection && wish?.useCache ? introspection : introspect(wish);
  };

  const app = new App({
    connection,
    ...settingsOf(options),
    options: {
      drivers: { email: options.email },
      server: { disableStudio: true, middlewares: [verifiedOnce(options.verifiedToken)] },
    },
  });
  // oxlint-disable-next-line no-underscore-dangle -- Lite's public seams are named so
  app._mailer = options.mailer;
  // oxlint-disable-next-line no-underscore-dangle -- as above
  app._storageAdapter = options.storage;
  await quietly(() => app.init());

  return {
    fetch: async (request, context) => app.fetch(request, context),
    migrate: async () => (await applyPendingMigrations(app)).applied.map(({ filename }) => filename),
    readSchema: async (told) => {
      introspection = told ?? (await introspect());
      if (introspection.tables.length === 0) throw new Error('The backend could not read what tables there are.');
      // Lite would look through the text of every view for types of its own, each time.
      for (const view of introspection.views) view.sql = '';
      narrowed = narrowing(introspection);
      return introspection;
    },
    answerFirst: async (url) => {
      const headers = { apikey: options.secrets.publishableKey };
      await quietly(async () => (await app.fetch(new Request(url, { headers }))).arrayBuffer());
    },
    close: () => connection.close(),
  };
}

const settingsOf = ({ secrets, siteUrl }: LiteOptions) => ({
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

/**
 * Output that Lite would print while it starts: that storage is experimental (docs/deploy.md says so), a refused first
 * look.
 */
async function quietly<T>(work: () => Promise<T>): Promise<T> {
  const { warn, error } = console;
  Object.assign(console, { warn: () => {}, error: () => {} });
  return work().finally(() => Object.assign(console, { warn, error }));
}

type Middleware = NonNullable<NonNullable<NonNullable<AppOptions['options']>['server']>['middlewares']>[number];
type AppOptions = ConstructorParameters<typeof App>[0];
type AuthService = Parameters<Parameters<Middleware>[0]['set']>[1];

/**
 * Lite verifies the token of every request to /rest/v1 twice, looks up account and session, and uses neither. A token
 * of ours is remembered until it expires, so this says whose it is; every other token is left to Lite. The login that
 * answers there may read no account.
 */
const verifiedOnce =
  (verifiedToken: (authorization: string | undefined) => Claims | undefined): Middleware =>
  async (c, next) => {
    if (!new URL(c.req.url).pathname.startsWith('/rest/v1')) return next();
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
const nobody = async () => ({});
const blindService = { repo: { findUserById: nobody, findSessionById: nobody } } as unknown as AuthService;
