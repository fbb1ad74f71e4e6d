import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { Settings } from '#host/postgres/settings.ts';
import { compareCatalogues } from '#scripts/database/catalogue.ts';
import { schemaPages } from '#scripts/database/pages.ts';
import { makeDatabase } from '#scripts/database/scratch.ts';
import { stepBetween, textOf } from '#scripts/database/step.ts';
import { runStatement } from '#supabase/tests/harness/owner.ts';

const { settings: server } = inject('database');
const run = randomUUID().slice(0, 8);
const made: string[] = [];
let base: Settings;

beforeAll(async () => {
  base = await makeDatabase(server, named('base'), schemaPages());
});
afterAll(async () => {
  for (const database of made) await runStatement(server, `drop database if exists ${database} with (force)`);
});

/** Before the step, and after it, for what a step changes or takes away. */
const before = `
  create type private.mood as enum ('calm', 'cross');
  create type private.facts as (one int, gone text);
  create table private.old_table (id int primary key, said text);
  comment on table private.old_table is 'goes';
  create table private.kept (
    id int primary key, goes text, wider int not null default 1, optional text not null, code text,
    constraint kept_wider_small check (wider < 10), constraint kept_goes check (goes <> ''));
  create index kept_by_wider on private.kept (wider);
  create index kept_by_optional on private.kept (optional);
  create function private.counted() returns int language sql set search_path = '' as 'select 1';
  create function private.replaced() returns int language sql set search_path = '' as 'select 1';
  create function private.gone() returns int language sql set search_path = '' as 'select 1';
  create function private.quiet() returns trigger language plpgsql set search_path = '' as 'begin return new; end';
  create table private.list (key text primary key, means text, is_new boolean not null default false);
  comment on table private.list is 'List: of the schemas';
  insert into private.list values ('stays', 'it''s', true), ('changes', 'one', false), ('goes', null, false);
  create view private.seen as select id from private.kept;
  create view private.unseen as select id from private.kept;
  create trigger keeps before insert on private.kept for each row execute function private.quiet();
  create trigger goes before update on private.kept for each row execute function private.quiet();
  create policy changed on private.kept for select to anon using (true);
  create policy gone on private.kept for select to anon using (true);
  grant select, insert on private.kept to authenticated;
  grant update (code) on private.kept to authenticated;
  comment on function private.counted() is 'api: member';
  comment on function private.replaced() is 'goes';
`;
const after = `
  alter type private.mood add value 'glad' before 'cross';
  alter type private.mood add value 'sad';
  alter type private.facts add attribute more text[], drop attribute gone;
  create type private.pair as (one int, other int);
  create type private.weather as enum ('sun', 'rain');
  create domain private.short as text not null constraint short_length check (length(value) < 9);
  drop table private.old_table;
  create table public.new_table (
    id bigint generated always as identity primary key, kept_id int not null references private.kept (id) on delete cascade,
    sky private.weather default 'sun', name private.short, twice int generated always as (length(name) * 2) stored,
    constraint new_table_name unique (name));
  comment on table public.new_table is 'new';
  comment on column public.new_table.name is 'short';
  create index new_table_of on public.new_table (kept_id) where sky = 'sun';
  alter table public.new_table enable row level security;
  create policy select_everyone on public.new_table for select to anon, authenticated using (true);
  create policy insert_own on public.new_table as restrictive for insert to authenticated with check (private.about_new(id) = 1);
  revoke all on public.new_table from anon, authenticated;
  grant select on public.new_table to anon;
  grant insert (name) on public.new_table to authenticated;
  alter table private.kept drop constraint kept_goes, drop column goes, add column came timestamptz not null default now();
  alter table private.kept drop constraint kept_wider_small, add constraint kept_wider_small check (wider < 100);
  alter table private.kept alter column wider type bigint, alter column wider set default 2, alter column optional drop not null;
  insert into private.list values ('comes', 'a "new" one', true);
  update private.list set means = null, is_new = true where key = 'changes';
  delete from private.list where key = 'goes';
  drop index private.kept_by_wider;
  create unique index kept_by_wider on private.kept (wider, code);
  drop index private.kept_by_optional;
  drop function private.gone();
  drop function private.replaced();
  create function private.replaced() returns text language sql set search_path = '' as $$select 'now'$$;
  create or replace function private.counted() returns int language sql stable set search_path = '' as 'select 2';
  revoke execute on function private.counted() from public;
  grant execute on function private.counted() to authenticated;
  comment on function private.counted() is 'api: visitor';
  drop view private.unseen;
  create or replace view private.seen with (security_invoker = true) as select id, came from private.kept;
  create view public.new_view as select n.name, private.about_new(n.id) as one from public.new_table n;
  grant select on public.new_view to anon;
  drop trigger goes on private.kept;
  drop trigger keeps on private.kept;
  create trigger keeps after insert on private.kept for each row when (new.wider > 3) execute function private.quiet();
  create trigger comes before delete on private.kept for each row execute function private.quiet();
  alter table private.kept disable trigger comes;
  drop policy gone on private.kept;
  drop policy changed on private.kept;
  create policy changed on private.kept for all to authenticated using (wider > 1) with check (wider > 2);
  revoke insert on private.kept from authenticated;
  revoke update (code) on private.kept from authenticated;
  grant delete on private.kept to authenticated with grant option;
`;
/** Made before the table that it names, as a file of schemas may have it. */
const late = `
  set check_function_bodies = off;
  create function private.about_new(id bigint) returns int language sql stable set search_path = ''
    as 'select 1 from public.new_table n where n.id = about_new.id';
`;

test('a step with a difference of every kind makes the catalogues equal', async () => {
  const [scratch, meant, applied] = await Promise.all(
    ['scratch', 'meant', 'applied'].map(async (what) => {
      const database = named(what);
      await runStatement(server, `create database ${database} template ${base.database}`);
      const settings = { ...server, database };
      await runStatement(settings, before);
      return settings;
    }),
  );
  for (const statement of [late, ...after.split(/;$/m)]) await runStatement(meant!, statement);
  const kinds = new Set((await compareCatalogues(scratch!, meant!)).map(({ kind }) => kind));
  expect([...kinds].toSorted()).toEqual([
    'column', 'comment', 'constraint', 'domain', 'enum', 'function', 'grant', 'index', 'policy', 'relation', 'row', 'trigger', 'view',
  ]); // prettier-ignore

  const { statements, left } = await stepBetween(scratch!, meant!);
  expect(left.map(({ kind, name }) => `${kind} ${name}`)).toEqual([]);
  await runStatement(applied!, textOf(statements));
  expect(await compareCatalogues(applied!, meant!)).toEqual([]);
  expect(statements.filter((each) => each.startsWith('-- What is in it is lost.'))).toHaveLength(3);
});

test('what no statement can be given for is left to be written by hand', async () => {
  const [scratch, meant] = [named('scratch'), named('meant')].map((database) => ({ ...server, database }));
  for (const { database } of [scratch!, meant!])
    await runStatement(server, `create database ${database} template ${base.database}`);
  await runStatement(scratch!, `create type private.mood as enum ('calm', 'cross')`);
  await runStatement(meant!, `create type private.mood as enum ('calm')`);
  const { statements, left } = await stepBetween(scratch!, meant!);
  expect(statements).toEqual([]);
  expect(left.map(({ kind, name }) => `${kind} ${name}`)).toEqual(['enum private.mood']);
});

function named(what: string): string {
  const database = `${what}_${run}_${made.length}`;
  made.push(database);
  return database;
}
