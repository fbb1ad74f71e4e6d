import { resolve } from 'node:path';
import { App, type EmailDriver, InMemoryEmailDriver, listEnabledExperimentals, setExperimental } from '@supabase/lite';
import { applyPendingMigrations } from '@supabase/lite/cli';
import { createPostgresConnection } from '@supabase/lite/postgres';
import { Kysely } from 'kysely';
import { Pool } from 'pg';
import { ConfigurationError } from './configuration-error.ts';
import { asPostgrest } from './database-errors.ts';
import type { Settings } from './settings.ts';
import { filesOnDisk } from './files.ts';
import { localisedMails } from './mails.ts';
import { sessionDialect, sessionPool } from './session-driver.ts';

export type BackendOptions = {
  connection: Settings;
  secrets: { jwtSecret: string; publishableKey: string; secretKey: string };
  /** Where the app is reached: the links in mails begin with it. */
  siteUrl: string;
  /** Who carries mails away; kept in memory when missing. */
  mail?: EmailDriver;
  /** Folder of uploaded files; made on the first upload. */
  files: string;
  /** Sessions that answer requests. */
  poolSize?: number;
};

export type Backend = {
  /** Answers /auth/v1, /rest/v1 and /storage/v1, as Supabase does. The gate stands before it. */
  fetch: (request: Request, context?: { peerAddress: string | null }) => Promise<Response>;
  url: string;
  publishableKey: string;
  jwtSecret: string;
  /** Writes the mails of an account; the gate sends a confirmation again with it. */
  mailer: NonNullable<App['_mailer']>;
  /** A statement as the database's owner. */
  query: <Row = Record<string, unknown>>(sql: string, values?: unknown[]) => Promise<Row[]>;
  /** Applies what is missing of supabase/migrations, one transaction a file. Returns the file names. */
  migrate: () => Promise<string[]>;
  /** Makes the first request alone, because several first ones disturb each other; then checks the tables. */
  warmUp: () => Promise<void>;
  close: () => Promise<void>;
};

const projectFolder = resolve(import.meta.dirname, '..');

/**
 * Supabase Lite over a PostgreSQL. Nothing runs before `migrate` and `warmUp` were called.
 * @throws Error when the JWT secret is shorter than 32 characters.
 */
export async function openBackend(options: BackendOptions): Promise<Backend> {
  const { connection: settings, secrets, siteUrl } = options;
  if (secrets.jwtSecret.length < 32) throw new Error('The JWT secret has fewer than 32 characters.');
  onlyStorageIsExperimental();

  const pool = sessionPool(settings, options.poolSize ?? 10);
  const owner = new Pool({ ...settings, max: 2, application_name: 'rondo owner', options: '-c timezone=UTC' });
  owner.on('error', () => {});
  owner.on('connect', (client) => client.on('error', () => {}));
  const query: Backend['query'] = async <Row>(sql: string, values: unknown[] = []) =>
    (await owner.query(sql, values)).rows as Row[];

  const connection = createPostgresConnection({ url: 'postgres://localhost', postgresOptions: { max: 1 } });
  connection.kysely = new Kysely({ dialect: sessionDialect(pool) });
  connection.normalizeDbError = asPostgrest;
  connection.transaction = async (statements) => {
    await inOneTransaction(owner, statements);
    await connection.clearSchemaCache();
  };

  const email = options.mail ?? new InMemoryEmailDriver();
  const app = new App({
    connection,
    ...settingsOfLite(options),
    options: { drivers: { email }, server: { disableStudio: true } },
  });
  const mailer = localisedMails({ query, siteUrl, send: (mail) => email.send(mail) });
  // oxlint-disable-next-line no-underscore-dangle -- Lite's public seams are named so
  app._mailer = mailer;
  // oxlint-disable-next-line no-underscore-dangle -- as above
  app._storageAdapter = filesOnDisk(options.files);
  await quietly(() => app.init());

  return {
    fetch: async (request, context) => app.fetch(request, context),
    url: siteUrl,
    publishableKey: secrets.publishableKey,
    jwtSecret: secrets.jwtSecret,
    mailer,
    query,

    migrate: async () => {
      // Lite looks for the files below the working folder.
      if (process.cwd() !== projectFolder) process.chdir(projectFolder);
      const { applied } = await applyPendingMigrations(app);
      await query(systemGrants);
      return applied.map(({ filename }) => filename);
    },

    warmUp: async () => {
      await refuseOpenTables(query);
      const [table] = await query<{ name: string }>(
        `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' limit 1`,
      );
      const first = new URL(`/rest/v1/${table?.name ?? ''}?limit=0`, siteUrl);
      await quietly(async () =>
        (await app.fetch(new Request(first, { headers: { apikey: secrets.publishableKey } }))).arrayBuffer(),
      );
    },

    close: async () => {
      await connection.kysely.destroy();
      await connection.close();
      await owner.end();
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

// As hosted projects have it: everybody may ask who they are, and what a person may do with a file is said
// by policies alone. Said again after the migrations, whose default privileges shut new functions.
const systemGrants = `
do $$ begin
  grant usage on schema auth to anon, authenticated, service_role;
  grant execute on all functions in schema auth to anon, authenticated, service_role;
  if to_regclass('storage.objects') is not null then
    grant usage on schema storage to anon, authenticated, service_role;
    grant execute on all functions in schema storage to anon, authenticated, service_role;
    grant select, insert, update, delete on storage.buckets, storage.objects to anon, authenticated, service_role;
  end if;
end $$`;

/** While no table has row level security Lite answers as the owner: such a schema is never served. */
async function refuseOpenTables(query: Backend['query']) {
  const open = await query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relrowsecurity`,
  );
  if (open.length === 0) return;
  throw new ConfigurationError(
    `Row level security is off on ${open.map(({ name }) => name).join(', ')}: everybody could read it, so the host does not start. Enable it in a migration.`,
  );
}
