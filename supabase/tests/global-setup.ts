import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { settlePeople } from './people.ts';
import { App, generateApiKey } from '@supabase/lite';
import { createPostgresConnection } from '@supabase/lite/postgres';
import { applyPendingMigrations } from '@supabase/lite/cli';
export default async function setup(project: TestProject) {
  const connection = { host: process.env['PGHOST'] ?? '', port: 5432, user: 'postgres', password: '' };
  const c = new pg.Client({ ...connection, database: 'postgres' }); await c.connect();
  await c.query('drop database if exists tpl with (force)'); await c.query('create database tpl'); await c.end();
  const conn = createPostgresConnection({ url: 'postgres://localhost', postgresOptions: { ...connection, database: 'tpl', onnotice() {} } as never });
  const app = new App({ connection: conn, auth: { enabled: true, jwt_secret: 'x'.repeat(40), publishable_key: (await generateApiKey('publishable')).key, site_url: 'http://localhost' }, options: { server: { disableStudio: true } } } as never);
  console.log(await applyPendingMigrations(app));
  await (conn as any).driver.end?.();
  const t = new pg.Client({ ...connection, database: 'tpl' }); await t.connect();
  await settlePeople((s, v) => t.query(s, v)); await t.end();
  project.provide('database', { template: 'tpl', connection });
}
