import { Client, type ClientConfig } from 'pg';

/** Runs the statements in a database, one after the other and in one session. */
export async function runAll(settings: ClientConfig, statements: string[]): Promise<void> {
  const client = new Client(settings);
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
