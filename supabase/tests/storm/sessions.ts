import { createHash, randomUUID } from 'node:crypto';
import { Client, type DatabaseError, escapeLiteral } from 'pg';
import type { Settings } from '#host/postgres/settings.ts';
import { runStatement } from '#supabase/tests/harness/owner.ts';

/** Sessions of PostgreSQL that call the API's functions with a person's rights, without HTTP between: hundreds a second. */

/** The timeout of a member's statement on a hosted project; a longer call is a fault. */
const statementMs = 8000;

export type Call = { name: string; by: string; args: Record<string, unknown>; about: string[] };
/** `code` is null where the command was done. */
export type Answer = { code: string | null; message: string; hint: string };

type Session = {
  call: (call: Call) => Promise<Answer>;
  /** One statement, or several in one transaction, as the owner. */
  own: (statements: string) => Promise<Answer>;
};

export type StormDatabase = {
  sessions: Session[];
  /** Rows of several statements, each planned once. */
  look: (statements: string[]) => Promise<unknown[][]>;
  run: (statement: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;
  close: () => Promise<void>;
};

/** A copy of the tests' template with so many sessions, and one more that looks. */
export async function openStorm(
  { template, settings }: { template: string; settings: Settings },
  sessions: number,
): Promise<StormDatabase> {
  const database = `storm_${randomUUID().replaceAll('-', '').slice(0, 16)}`;
  await runStatement(settings, `create database ${database} template ${template}`);
  const clients = Array.from(
    { length: sessions + 1 },
    (_, number) => new Client({ ...settings, database, ...(number < sessions && { statement_timeout: statementMs }) }),
  );
  await Promise.all(clients.map((client) => client.connect()));
  for (const client of clients) client.on('error', () => {});
  const look = clients.pop()!;
  return {
    sessions: clients.map((client) => ({
      call: (call) => answered(client, statementOf(call)),
      own: (statements) => answered(client, statements),
    })),
    look: async (statements) => {
      const rows = [];
      for (const text of statements) rows.push((await look.query({ name: nameOf(text), text })).rows as unknown[]);
      return rows;
    },
    run: async (statement, values = []) =>
      (await look.query(statement, values.length > 0 ? values : undefined)).rows as Record<string, unknown>[],
    close: async () => {
      await Promise.all([...clients, look].map((client) => client.end()));
      await runStatement(settings, `drop database if exists ${database} with (force)`);
    },
  };
}

const nameOf = (statement: string) => createHash('sha1').update(statement).digest('hex');

async function answered(client: Client, statements: string): Promise<Answer> {
  try {
    await client.query(statements);
    return { code: null, message: '', hint: '' };
  } catch (error) {
    const { code = 'none', message, hint = '' } = error as DatabaseError;
    return { code, message, hint };
  }
}

/** One transaction in one round trip: the rights of the caller, as the HTTP gateway gives them, then the command. */
function statementOf({ name, by, args }: Call): string {
  const claims = JSON.stringify({ sub: by, role: 'authenticated' });
  const params = Object.entries(args)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([argument, value]) => `${argument} => ${literal(value)}`);
  return `select set_config('request.jwt.claim.sub', ${literal(by)}, true), set_config('request.jwt.claims', ${literal(claims)}, true), set_config('role', 'authenticated', true);
    select public.${name}(${params.join(', ')})`;
}

const literal = (value: unknown): string => {
  if (typeof value === 'string') return escapeLiteral(value);
  const isList = Array.isArray(value) && value.every((each) => typeof each === 'string');
  return escapeLiteral(isList ? `{${value.join(',')}}` : JSON.stringify(value));
};
