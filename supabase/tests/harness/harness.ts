import { createHmac, randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { Pool } from 'pg';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import type { Database } from '#database.types.ts';
import { type OwnedBackend, openBackend, type Schema } from '#host/backend.ts';
import type { RoleSeconds } from '#host/postgres/session-pools.ts';
import type { Settings } from '#host/postgres/settings.ts';
import type { Catalogue } from '#host/gateway/rest/catalogue.ts';
import { restApi } from '#host/gateway/rest/rest-api.ts';
import { makeSecrets } from '#host/operator/secrets.ts';
import { allowDeletion, runStatement } from './owner.ts';
import { type Actor, people, type Person } from './people.ts';
import { cutOff, faultsOf, joinedTables } from './postgrest.ts';

export { club, everybody, league, match, people } from './people.ts';
export type { Actor } from './people.ts';

export type Client = SupabaseClient<Database>;

type PlainRequest = Omit<RequestInit, 'headers'> & { headers?: Record<string, string> };

/** A database of its own for one test file, and the people who act on it. */
export type World = {
  /**
   * A real supabase-js client with that person's token, over the same API the app uses. Each of its requests is held
   * against what PostgREST takes (\`postgrest.ts\`).
   */
  as: (actor: Actor | { id: string }) => Client;
  /** Statements as the database's owner: what the tests look at behind everybody's back. */
  sql: <Row = Record<string, unknown>>(statement: string, values?: unknown[]) => Promise<Row[]>;
  /** Statements inside one transaction as that person, without HTTP between; rolled back. */
  inSql: <Row = Record<string, unknown>>(
    actor: Actor | { id: string } | 'owner',
    statement: string,
    values?: unknown[],
  ) => Promise<Row[]>;
  /**
   * Work while another transaction stands open after that statement; rolled back when the work is done. `more` runs
   * a further statement inside that transaction.
   */
  hold: (
    statement: string,
    values: unknown[],
    work: (more: (statement: string, values?: unknown[]) => Promise<unknown[]>) => Promise<void>,
  ) => Promise<void>;
  /** Work with a look at the database as it stands now, whatever others write meanwhile. */
  asBefore: <T>(work: (look: World['sql']) => Promise<T>) => Promise<T>;
  /** One plain request with the public key, at the backend itself. */
  request: (path: string, init?: PlainRequest, actor?: Actor) => Promise<Response>;
  /** The same by the grammar of the HTTP gateway. */
  rows: (path: string, init?: PlainRequest, actor?: Actor) => Promise<Response>;
  /** Schemas that REST exposes. */
  catalogue: () => Catalogue;
  /** How many different requests the clients of `as` made. */
  heard: () => number;
};

/** Content of the copies of the template, read once a process. */
let schema: Schema | undefined;

/**
 * Opens a copy of the template for the calling test file and drops it afterwards. `sessions` is how many
 * requests are answered at once; `roleSeconds` after how many a statement of either role is given up, on a hosted project what
 * its roles say.
 */
export function openWorld({
  sessions = 4,
  roleSeconds = inject('database').roleSeconds,
}: { sessions?: number; roleSeconds?: RoleSeconds | undefined } = {}): World {
  const { template, settings } = inject('database');
  const database = `file_${randomUUID().replaceAll('-', '').slice(0, 16)}`;
  const files = join(tmpdir(), `rondo-files-${database}`);
  let pool: Pool;
  let past: Pool;
  let api: OwnedBackend;
  // Rows are asked for by the grammar, as through the HTTP gateway of a host: what a test says, the app may say.
  const answer = (request: Request) =>
    new URL(request.url).pathname.startsWith('/rest/v1/') ? restApi(api)(request) : api.fetch(request);

  beforeAll(async () => {
    await runStatement(settings, `create database ${database} template ${template}`);
    pool = new Pool({ ...settings, database, max: sessions });
    pool.on('error', () => {});
    past = new Pool({ ...settings, database });
    past.on('error', () => {});
    api = await openBackend({
      connection: { ...settings, database },
      secrets: await makeSecrets(),
      siteUrl: 'http://localhost',
      files,
      poolSize: sessions,
      // no test here is about seconds
      limitTimes: 40,
      roleSeconds,
    });
    schema = await api.warmUp(schema);
    const joined = await pool.query<{ pair: string }>(joinedTables);
    for (const { pair } of joined.rows) joins.add(pair);
  });

  /** Features of the app's requests that a hosted project answers otherwise. */
  const faults = new Set<string>();
  const joins = new Set<string>();
  const heard = new Set<string>();
  const answerApp = async (request: Request) => {
    for (const fault of await faultsOf(request, api.catalogue(), joins)) faults.add(fault);
    heard.add(`${request.method} ${request.url}`);
    const answered = await answer(request.clone());
    for (const fault of await cutOff(request, answered)) faults.add(fault);
    return answered;
  };

  afterAll(async () => {
    await api?.close();
    await Promise.all([pool?.end(), past?.end()]);
    rmSync(files, { recursive: true, force: true });
    await runStatement(settings, `drop database if exists ${database} with (force)`);
    expect([...faults]).toEqual([]);
  });

  const bearer = (actor: Actor | { id: string }): Record<string, string> =>
    actor === 'visitor' ? {} : { Authorization: `Bearer ${token(idOf(actor), api.jwtSecret)}` };
  const plain = (path: string, init: PlainRequest = {}, actor: Actor = 'visitor') =>
    new Request(new URL(path, api.url), {
      ...init,
      headers: { apikey: api.publishableKey, 'content-type': 'application/json', ...bearer(actor), ...init.headers },
    });

  return {
    request: (...args) => api.fetch(plain(...args)),
    rows: (...args) => answer(plain(...args)),
    catalogue: () => api.catalogue(),
    heard: () => heard.size,

    as: (actor) =>
      createClient<Database>(api.url, api.publishableKey, {
        auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
        global: {
          fetch: (input, init) => answerApp(new Request(input, init)),
          headers: bearer(actor),
        },
      }),

    sql: async <Row>(statement: string, values: unknown[] = []) => (await pool.query(statement, values)).rows as Row[],

    inSql: async <Row>(actor: Actor | { id: string } | 'owner', statement: string, values: unknown[] = []) => {
      const session = await pool.connect();
      try {
        await session.query('begin');
        if (actor !== 'visitor' && actor !== 'owner') {
          await session.query(allowDeletion);
          await session.query(
            `select set_config('request.jwt.claim.sub', $1, true), set_config('request.jwt.claims', $2, true)`,
            [idOf(actor), JSON.stringify({ sub: idOf(actor), role: 'authenticated' })],
          );
        }
        if (actor !== 'owner') {
          const role = actor === 'visitor' ? 'anon' : 'authenticated';
          if (roleSeconds) await session.query(`set local statement_timeout = '${roleSeconds[role]}s'`);
          await session.query(`set local role ${role}`);
        }
        return (await session.query(statement, values)).rows as Row[];
      } finally {
        await session.query('rollback');
        session.release();
      }
    },

    hold: async (statement, values, work) => {
      const session = await pool.connect();
      try {
        await session.query('begin');
        await session.query(statement, values);
        await work(async (further, params = []) => (await session.query(further, params)).rows as unknown[]);
      } finally {
        await session.query('rollback');
        session.release();
      }
    },

    asBefore: async (work) => {
      const session = await past.connect();
      try {
        await session.query('begin isolation level repeatable read, read only');
        return await work(
          async <Row>(statement: string, values: unknown[] = []) =>
            (await session.query(statement, values)).rows as Row[],
        );
      } finally {
        await session.query('rollback');
        session.release();
      }
    },
  };
}

const idOf = (actor: Person | { id: string }) => (typeof actor === 'string' ? people[actor] : actor.id);

/** A token as the sign-in service issues it, good for ten minutes. */
function token(userId: string, secret: string): string {
  const now = Math.floor(Date.now() / 1000);
  const head = encode({ alg: 'HS256', typ: 'JWT' });
  const body = encode({ sub: userId, role: 'authenticated', aud: 'authenticated', iat: now, exp: now + 600 });
  const signature = createHmac('sha256', secret).update(`${head}.${body}`).digest('base64url');
  return `${head}.${body}.${signature}`;
}

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

declare module 'vitest' {
  interface ProvidedContext {
    /** The database every test file copies, and the server it runs on. */
    database: { template: string; settings: Settings; roleSeconds?: RoleSeconds };
  }
}
