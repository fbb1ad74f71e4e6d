import { describe, expect, test } from 'vitest';
import { openWorld } from '#supabase/tests/harness/harness.ts';
import { type BooleanFunction, neverNull, nullableConditions, type Source } from './null-logic.ts';

/** NULL in a guard: no `not f()` and no `if f()` over a function that can answer neither true nor false. */

const world = openWorld();

const functions = () =>
  world.sql<BooleanFunction>(
    `select p.pronamespace::regnamespace || '.' || p.proname as name, p.prosrc as body, l.lanname as language
       from pg_proc p
       join pg_language l on l.oid = p.prolang
      where p.pronamespace in ('private'::regnamespace, 'public'::regnamespace)
        and p.prorettype = 'boolean'::regtype and not p.proretset and p.prokind = 'f'
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
  );

const sources = () =>
  world.sql<Source>(
    `select p.oid::regprocedure::text as name, p.prosrc as text
       from pg_proc p
      where p.pronamespace in ('private'::regnamespace, 'public'::regnamespace) and p.prokind = 'f'
     union all
     select 'policy ' || tablename || '.' || policyname, concat_ws(' and ', qual, with_check) from pg_policies
     union all
     select 'view ' || c.oid::regclass, pg_get_viewdef(c.oid) from pg_class c
      where c.relnamespace in ('private'::regnamespace, 'public'::regnamespace) and c.relkind in ('v', 'm')
     union all
     select 'trigger ' || t.tgrelid::regclass || '.' || t.tgname, pg_get_triggerdef(t.oid) from pg_trigger t where not t.tgisinternal`,
  );

test('no guard stands on a function that can be null', async () => {
  const answering = await functions();
  expect(nullableConditions(answering, await sources())).toEqual([]);
  // what it walks is there, and it can tell the two kinds apart
  const never = neverNull(answering);
  expect(never).toContain('private.was_taken_back');
  expect(never).not.toContain('private.is_lobby_code');
});

describe('the rule itself', () => {
  const sql = (name: string, body: string): BooleanFunction => ({ name: `private.${name}`, body, language: 'sql' });
  const maybe = sql('maybe', ' select a.x = 1 from a limit 1 ');

  test.each([
    ['select exists (select from a where a.b or a.c)', true],
    ['select coalesce(a.x = any (given), false)', true],
    ['select given is not null and not exists (select from a)', true],
    ['select given is not null and (select r.x from r limit 1) is not distinct from 1', true],
    ['select count(*) = 1 from a', true],
    ['select case when a then exists (select from b) else false end', true],
    ['select private.sure() or private.sure()', true],
    ['select given is not null and (select r.x from r limit 1) = 1', false],
    ['select coalesce(a.x, a.y)', false],
    ['select true from a', false],
    ['select case when a then true end', false],
    ['select private.sure() or private.maybe()', false],
    ["select given ~ 'is null'", false],
  ])('%s is never null: %s', (body, never) => {
    const all = [sql('sure', 'select exists (select from a)'), maybe, sql('asked', body)];
    expect(neverNull(all).has('private.asked')).toBe(never);
  });

  test.each([
    ['begin if x then return true; end if; return exists (select from a); end', true],
    ['begin return x; end', false],
  ])('%s is never null: %s', (body, never) => {
    expect(neverNull([{ name: 'private.asked', body, language: 'plpgsql' }]).has('private.asked')).toBe(never);
  });

  test.each([
    ['if not private.maybe() then', true],
    ['if private.maybe() then', true],
    ['if a and (b or not private.maybe(a, (b))) then', true],
    ['select * from a where not private.maybe(a.x)', true],
    ['when private.maybe() then', true],
    ['if private.maybe(x) is not true then', false],
    ['if not coalesce(private.maybe(x), false) then', false],
    ['-- if private.maybe() then', false],
    ['select * from a where private.maybe()', false],
    ['not (select private.maybe() as maybe)', true],
  ])('%s stands on null: %s', (text, isNullable) => {
    expect(nullableConditions([maybe], [{ name: 'here', text }]).length > 0).toBe(isNullable);
  });
});
