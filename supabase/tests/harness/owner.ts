import { Client } from 'pg';
import type { Settings } from '#host/postgres/settings.ts';

export type Query = (statement: string, values?: unknown[]) => Promise<unknown>;

/** Work in one database as its owner; the session ends with it. */
export async function inDatabase<T>(settings: Settings, work: (query: Query) => Promise<T>): Promise<T> {
  const owner = new Client(settings);
  await owner.connect();
  try {
    return await work((statement, values) => owner.query(statement, values));
  } finally {
    await owner.end();
  }
}

export const runStatement = (settings: Settings, statement: string): Promise<void> =>
  inDatabase(settings, async (query) => void (await query(statement)));

/** The setting of storage in its own sessions: without it, a hosted project refuses deletes of rows of files. */
export const allowDeletion = `select set_config('storage.allow_delete_query', 'true', true)`;
