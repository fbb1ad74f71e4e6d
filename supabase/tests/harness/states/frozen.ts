import type { Client } from 'pg';
import { now } from './league.ts';

/** A statement of the schemas with a clock that stands still. */
export const frozen = (sql: string): string =>
  sql
    .replaceAll(/\b(?:clock_timestamp|now)\(\)/gi, 'frozen.now()')
    .replaceAll(/\bcurrent_date\b/gi, 'frozen.now()::date');

/**
 * Lets the clock of a database stand still: functions, views and policies ask a function that answers one moment. What they
 * answer is the same today and tomorrow, and no state passes while it is looked at.
 */
export async function freeze(client: Client): Promise<void> {
  // what the catalogue writes out has the schema of every name
  await client.query(
    `set search_path = '';
     create schema frozen;
     grant usage on schema frozen to public;
     create function frozen.now() returns timestamptz language sql immutable as $$ select timestamptz '${now}' $$;
     grant execute on function frozen.now() to public`,
  );
  const { rows } = await client.query<{ statement: string }>(statements);
  for (const { statement } of rows) await client.query(frozen(statement));
}

const tells = `~* '\\m(now|clock_timestamp)\\(\\)|\\mcurrent_date\\M'`;
const statements = `
  select pg_get_functiondef(p.oid) as statement
    from pg_proc p
   where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and p.prokind = 'f' and pg_get_functiondef(p.oid) ${tells}
  union all
  select format('create or replace view %s with (security_invoker = true) as %s', c.oid::regclass, pg_get_viewdef(c.oid))
    from pg_class c
   where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind = 'v' and pg_get_viewdef(c.oid) ${tells}
  union all
  select format('alter policy %I on %s', o.polname, o.polrelid::regclass)
         || coalesce(' using (' || pg_get_expr(o.polqual, o.polrelid) || ')', '')
         || coalesce(' with check (' || pg_get_expr(o.polwithcheck, o.polrelid) || ')', '')
    from pg_policy o
   where coalesce(pg_get_expr(o.polqual, o.polrelid), '') || coalesce(pg_get_expr(o.polwithcheck, o.polrelid), '') ${tells}`;
