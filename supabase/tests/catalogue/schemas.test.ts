import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { Settings } from '#host/postgres/settings.ts';
import { migrationFiles, schemaPages } from '#scripts/database/pages.ts';
import { apiOf } from '#scripts/database/api.ts';
import { compareCatalogues } from '#scripts/database/catalogue.ts';
import { makeDatabase } from '#scripts/database/scratch.ts';
import { setsOff } from '#scripts/database/sets-off.ts';
import { inDatabase, runStatement } from '#supabase/tests/harness/owner.ts';

const { settings: server } = inject('database');
const run = randomUUID().slice(0, 8);
const made: string[] = [];
let migrations: Settings;
let schemas: Settings;

beforeAll(async () => {
  migrations = await makeDatabase(server, named('migrations'), migrationFiles());
  schemas = await makeDatabase(server, named('schemas'), schemaPages());
});
afterAll(async () => {
  for (const database of made) await runStatement(server, `drop database if exists ${database} with (force)`);
});

test('migrations and schemas make the same database', async () => {
  expect(await compareCatalogues(migrations, schemas)).toEqual([]);
});

test('docs/api.md lists what a client may call', async () => {
  expect((await apiOf(schemas)) === readFileSync('docs/api.md', 'utf8'), 'stale: npm run api').toBe(true);
});

test('docs/what-sets-off.md lists the triggers of each table', async () => {
  expect((await setsOff(schemas)) === readFileSync('docs/what-sets-off.md', 'utf8'), 'stale: npm run api').toBe(true);
});

const changes: [string, string, string][] = [
  ['column', 'public.news_texts.another', 'alter table public.news_texts add column another text'],
  ['column', 'public.news_texts.title', 'alter table public.news_texts alter column title drop not null'],
  ['column', 'public.news_texts.title', `alter table public.news_texts alter column title set default 'x'`],
  [
    'constraint',
    'public.news_texts.longer',
    'alter table public.news_texts add constraint longer check (length(title) > 0)',
  ],
  ['index', 'public.another_index', 'create index another_index on public.news_texts (title)'],
  ['function', 'private.slug(text)', 'alter function private.slug(text) volatile'],
  ['function', 'private.slug(text)', 'alter function private.slug(text) security definer'],
  ['function', 'private.slug(text)', `alter function private.slug(text) set work_mem = '8MB'`],
  ['function', 'private.slug(text)', 'alter function private.slug(text) owner to service_role'],
  ['function', 'private.another()', `create function private.another() returns int language sql as 'select 1'`],
  ['view', 'public.another_view', 'create view public.another_view as select 1 as one'],
  ['view', '*', ''],
  ['relation', 'public.news_texts', 'alter table public.news_texts disable row level security'],
  ['policy', 'public.news_texts.another', 'create policy another on public.news_texts for select to anon using (true)'],
  ['trigger', '*', ''],
  ['grant', 'public.news_texts', 'grant truncate on public.news_texts to anon'],
  ['grant', 'private.slug(text)', 'grant execute on function private.slug(text) to anon'],
  ['comment', 'table public.news_texts', `comment on table public.news_texts is 'otherwise'`],
  ['enum', '*', ''],
];

/** Changes of different objects stand in one database; those of one object in one each. */
const rounds = changes.reduce<(typeof changes)[]>((into, change) => {
  const free = into.find(
    (round) => !round.some(([kind, name]) => name !== '*' && kind === change[0] && name === change[1]),
  );
  if (free) free.push(change);
  else into.push([change]);
  return into;
}, []);

test.each(rounds.map((round) => ({ round, changed: round.map(([kind, name]) => `${kind} ${name}`).join(', ') })))(
  'differences are named: $changed',
  async ({ round }) => {
    const database = named('other');
    await runStatement(server, `create database ${database} template ${schemas.database}`);
    const other = { ...server, database };
    const expected: string[] = [];
    for (const [kind, name, change] of round) {
      const [changed, statement] = change ? [name, change] : await changeOf(kind, other);
      await runStatement(other, statement);
      expected.push(`${kind} ${changed}`);
    }
    const differences = await compareCatalogues(other, schemas);
    expect(differences.map(({ kind, name }) => `${kind} ${name}`)).toEqual(expect.arrayContaining(expected));
  },
);

/** A change of the first object of its kind, whatever it is called. */
async function changeOf(kind: string, settings: Settings): Promise<[string, string]> {
  const first = {
    view: `select c.oid::regclass::text as name, 'alter view ' || c.oid::regclass || ' reset (security_invoker)' as change
             from pg_class c where relkind = 'v' and reloptions::text like '%security_invoker%' and relnamespace = 'public'::regnamespace limit 1`,
    trigger: `select tgrelid::regclass || '.' || tgname as name, format('alter table %s disable trigger %I', tgrelid::regclass, tgname) as change
                from pg_trigger t join pg_class c on c.oid = tgrelid
               where not tgisinternal and relnamespace = 'private'::regnamespace limit 1`,
    enum: `select t.oid::regtype::text as name, 'alter type ' || t.oid::regtype || $$ add value 'another'$$ as change
             from pg_type t where typtype = 'e' and typnamespace = 'public'::regnamespace limit 1`,
  }[kind];
  return inDatabase(settings, async (query) => {
    await query(`set search_path = ''`);
    const { rows } = (await query(first ?? '')) as { rows: { name: string; change: string }[] };
    const [row] = rows;
    return [row?.name ?? '', row?.change ?? ''];
  });
}

function named(what: string): string {
  const database = `${what}_${run}_${made.length}`;
  made.push(database);
  return database;
}
