import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { differences, factsIn, readFacts, services } from './catalogue.ts';
import { emptyProject, type Project } from './project.ts';

/** The database of the hosted lane against the facts about the real services, object by object. */

const home = mkdtempSync(join(tmpdir(), 'rondo-hosted-'));
let project: Project;
beforeAll(async () => {
  project = await emptyProject(home);
});
afterAll(async () => {
  await project?.stop();
  rmSync(home, { recursive: true, force: true });
});

const as = async (url: string, statements: string[]) => {
  const client = new Client(url);
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
};
test('has every object of the services as they make it, and no other', async () => {
  expect(differences(await readFacts(project.adminUrl))).toEqual([]);
});

test.each([
  ['a column', 'alter table auth.users drop column is_anonymous', 'tables auth.users'],
  ['the type of a column', 'alter table auth.users alter raw_app_meta_data type json', 'tables auth.users columns'],
  ['a default', 'alter table storage.buckets alter public set default true', 'tables storage.buckets columns public'],
  ['a constraint', 'alter table auth.users drop constraint users_phone_key', 'tables auth.users constraints'],
  ['an index', 'drop index storage.bname', 'tables storage.buckets indexes'],
  ['a right', 'grant delete on realtime.messages to anon', 'tables realtime.messages grants anon'],
  [
    'a default right',
    'alter default privileges for role postgres in schema public revoke all on tables from anon',
    'defaultPrivileges tables of postgres in public',
  ],
  ['an owner', 'alter table storage.objects owner to postgres', 'tables storage.objects'],
  ['the time of a role', `alter role anon set statement_timeout = '4s'`, 'roles anon settings'],
  ['a trigger', 'drop trigger protect_objects_delete on storage.objects', 'tables storage.objects triggers'],
  ['the volatility of a function', 'alter function auth.uid() volatile', 'functions auth.uid() is'],
  ['an object more', 'create table auth.others ()', 'tables auth.others'],
])('%s that differs is named', async (_what, change, place) => {
  const client = new Client(project.adminUrl);
  await client.connect();
  try {
    await client.query('begin');
    await client.query(change);
    const named = differences(await factsIn(client));
    expect(named.length).toBeGreaterThan(0);
    for (const line of named) expect(line.slice(2)).toSatisfy((text: string) => text.startsWith(place), line);
  } finally {
    await client.end();
  }
});

test('its owner adds policies and triggers to the tables of the services, and changes nothing else there', async () => {
  await as(project.ownerUrl, [
    'create policy own on realtime.messages for select to authenticated using (true)',
    'create policy own on storage.objects for select to authenticated using (true)',
    'drop policy own on realtime.messages',
    'drop policy own on storage.objects',
  ]);
  for (const change of [
    'create table realtime.own ()',
    'create function auth.own() returns int language sql as $$ select 1 $$',
    'alter table storage.objects add own int',
    'create index own on storage.objects (owner)',
  ])
    await expect(as(project.ownerUrl, [change]), change).rejects.toMatchObject({ code: '42501' });
});

test('visitors have three seconds, members eight', () => {
  const { anon, authenticated } = services.roles as Record<string, { settings?: string[] }>;
  expect([anon?.settings, authenticated?.settings]).toEqual([['statement_timeout=3s'], ['statement_timeout=8s']]);
});
