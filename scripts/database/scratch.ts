import { getAuthSchemaSql, getStorageSchemaSql } from '@supabase/lite';
import { Client } from 'pg';
import { factorTables } from '#host/lite/factor-tables.ts';
import { grantsOfLogins, makeLogins } from '#host/postgres/logins.ts';
import type { Settings } from '#host/postgres/settings.ts';
import { realtimeStub } from '#host/realtime/stub.ts';
import { functionsOf } from '#scripts/hosted/catalogue.ts';
import type { SqlFile } from './pages.ts';
import { runAll } from './run-all.ts';

/**
 * Makes a database of these files alone, one transaction a file, beside what every project has before them.
 * @throws Error naming the file that PostgreSQL refused
 */
export async function makeDatabase(server: Settings, database: string, files: SqlFile[]): Promise<Settings> {
  const settings = { ...server, database };
  await runAll(server, [`create database ${database}`]);
  await makeLogins(settings, '');
  await runAll(settings, [
    'create schema if not exists auth; create schema if not exists storage',
    getAuthSchemaSql(),
    factorTables,
    ...functionsOf('auth'),
    getStorageSchemaSql(),
    realtimeStub,
  ]);
  const client = new Client(settings);
  await client.connect();
  try {
    for (const { path, sql } of files) {
      await client.query(sql).catch((error: Error) => {
        throw new Error(`${path}: ${error.message}`, { cause: error });
      });
    }
    await client.query(grantsOfLogins);
  } finally {
    await client.end();
  }
  return settings;
}
