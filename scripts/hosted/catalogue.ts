import { Client } from 'pg';
import { bodies } from './bodies.ts';
import facts from './facts.json' with { type: 'json' };

/**
 * The content of a hosted project before the league comes, one entry an object. Columns, constraints and the rest are
 * written as SQL says them.
 */
export type Facts = {
  roles: Record<string, { is: string; settings?: string[] }>;
  schemas: Record<string, { owner: string; grants: string[] }>;
  /** By `<kind> of <maker> in <schema>`. */
  defaultPrivileges: Record<string, string[]>;
  enums: Record<string, string[]>;
  /** By signature. `execute` is missing where only the built-in default holds. */
  functions: Record<string, { returns: string; is: string; owner: string; execute: string[] | null }>;
  tables: Record<string, Table>;
};
type Table = {
  owner: string;
  rls: boolean;
  columns: Record<string, string>;
  constraints: Record<string, string>;
  indexes?: string[];
  triggers?: Record<string, { at: string; each: string; calls: string }>;
  grants: Record<string, string>;
};

/** The services' own catalogue; `origin` in the file says from which versions. Renewed by scripts/hosted-facts.ts. */
export const services: Facts = facts.catalogue;

/** The facts' gaps, as far as a statement needs it. */
const unstated = {
  types: [
    'create type realtime.user_defined_filter as (column_name text, op realtime.equality_op, value text, negate boolean)',
    'create type realtime.wal_column as (name text, type_name text, type_oid oid, value jsonb, is_pkey boolean, is_selectable boolean)',
    'create type realtime.wal_rls as (wal jsonb, is_rls_enabled boolean, subscription_ids uuid[], errors text[])',
  ],
  partitions: new Map([['realtime.messages', 'inserted_at']]),
  /** Of triggers. */
  events: new Map([
    ['protect_buckets_delete', 'delete'],
    ['protect_objects_delete', 'delete'],
    ['update_objects_updated_at', 'update'],
  ]),
};

/** Roles whose rights on tables the facts hold. */
const grantees = ['anon', 'authenticated', 'postgres', 'service_role', 'supabase_auth_admin', 'supabase_storage_admin'];
const ofServices = ['auth', 'realtime', 'storage'];

const words = new Map(
  Object.entries({
    r: 'select',
    a: 'insert',
    w: 'update',
    d: 'delete',
    D: 'truncate',
    x: 'references',
    t: 'trigger',
    m: 'maintain',
    U: 'usage',
    C: 'create',
    X: 'execute',
  }),
);

/** `anon=rw*` as `grant select, update … to anon`: the `grants` of an object, each as what follows `grant`. */
const granted = (grants: string[], on: string) =>
  grants.flatMap((grant) => {
    const [who = '', letters = ''] = grant.split('=');
    return [...letters.matchAll(/(\w)(\*?)/g)].map(
      ([, letter = '', option]) => `grant ${words.get(letter)} on ${on} to ${who}${option ? ' with grant option' : ''}`,
    );
  });

/** Statements that give a new cluster the roles of `services`; those of `known` are there. */
export const roleStatements = (roles: string[]): string[] =>
  Object.entries(services.roles).flatMap(([name, { is, settings = [] }]) => [
    `${roles.includes(name) ? 'alter' : 'create'} role ${name} ${is}`,
    ...settings.map((setting) => `alter role ${name} set ${setting.replace('=', ` = '`)}'`),
  ]);

/** Statements of a superuser that give an empty database everything else of `services`. */
export function projectStatements(): string[] {
  const { schemas, defaultPrivileges, enums, functions, tables } = services;
  const list = Object.entries<Table>(tables);
  return [
    'set check_function_bodies = off',
    ...Object.entries(schemas).flatMap(([name, { owner, grants }]) => [
      name === 'public' ? 'revoke all on schema public from public' : `create schema ${name} authorization ${owner}`,
      ...granted(grants, `schema ${name}`),
    ]),
    ...Object.entries(defaultPrivileges).flatMap(([key, grants]) => {
      const [kind = '', maker = '', schema = ''] = key.split(/ of | in /);
      return granted(grants, kind).map(
        (grant) => `alter default privileges for role ${maker} in schema ${schema} ${grant}`,
      );
    }),
    ...Object.entries(enums).map(
      ([name, labels]) => `create type ${name} as enum (${labels.map((label) => `'${label}'`).join(', ')})`,
    ),
    ...unstated.types,
    ...Object.entries(functions).flatMap(([signature, { owner, execute }]) => [
      ...as(owner, [functionStatement(signature)]),
      ...(execute ? [`grant execute on function ${signature} to ${execute.join(', ')}`] : []),
    ]),
    ...list.flatMap(([name, table]) => as(table.owner, tableStatements(name, table))),
    // what others refer to comes first
    ...[false, true].flatMap((foreign) =>
      list.flatMap(([name, { constraints }]) =>
        Object.entries(constraints)
          .filter(([, is]) => is.startsWith('FOREIGN KEY') === foreign)
          .map(([constraint, is]) => `alter table ${name} add constraint "${constraint}" ${is}`),
      ),
    ),
    ...list.flatMap(([, { indexes = [] }]) => indexes),
    ...list.flatMap(([name, table]) => grantStatements(name, table)),
    'reset check_function_bodies',
  ];
}

const as = (owner: string, statements: string[]) => [`set role ${owner}`, ...statements, 'reset role'];

/** The functions of a schema, for a database that has another of that name. */
export const functionsOf = (schema: string): string[] =>
  Object.keys(services.functions)
    .filter((signature) => signature.startsWith(`${schema}.`))
    .map(functionStatement);

function functionStatement(signature: string): string {
  const { returns, is } = services.functions[signature]!;
  const body = bodies[signature.split('(')[0]!] ?? `begin raise exception 'Only the service itself has this.'; end`;
  const language = /^\s*begin\b/.test(body) ? 'plpgsql' : 'sql';
  return `create or replace function ${signature} returns ${returns} language ${language} ${is} as $body$${body}$body$`;
}

function tableStatements(name: string, { rls, columns, triggers = {} }: Table): string[] {
  const key = unstated.partitions.get(name);
  const sequences = Object.values(columns).flatMap((is) => /nextval\('([^']+)'/.exec(is)?.[1] ?? []);
  return [
    ...sequences.map((sequence) => `create sequence ${sequence}`),
    `create table ${name} (${Object.entries(columns)
      .map(([column, is]) => `"${column}" ${is}`)
      .join(', ')})${key ? ` partition by range (${key})` : ''}`,
    ...(rls ? [`alter table ${name} enable row level security`] : []),
    ...Object.entries(triggers).map(
      ([trigger, { at, each, calls }]) =>
        `create trigger ${trigger} ${at} ${unstated.events.get(trigger) ?? 'insert or update'} on ${name} for each ${each} execute function ${calls}()`,
    ),
  ];
}

const grantStatements = (name: string, { owner, grants }: Table) => [
  `revoke all on ${name} from ${grantees.filter((grantee) => grantee !== owner).join(', ')}`,
  ...Object.entries(grants)
    .filter(([grantee]) => grantee !== owner)
    .map(([grantee, may]) => `grant ${may} on ${name} to ${grantee}`),
];

/** The catalogue of a database. */
export const factsIn = async (client: Client): Promise<Facts> =>
  (await client.query<{ facts: Facts }>(factsOfDatabase)).rows[0]!.facts;

/** The same of the database at an address. */
export async function readFacts(url: string): Promise<Facts> {
  const client = new Client(url);
  await client.connect();
  try {
    return await factsIn(client);
  } finally {
    await client.end();
  }
}

/** Each object of `services` that is otherwise in `found`, with `-`, and what is there in its place, with `+`. */
export function differences(facts: Facts): string[] {
  const [expected, actual] = [linesOf('', services), linesOf('', facts)];
  const missing = (lines: Set<string>, from: Set<string>, sign: string) =>
    [...lines].filter((line) => !from.has(line)).map((line) => `${sign}${line}`);
  return [...missing(expected, actual, '-'), ...missing(actual, expected, '+')].toSorted((one, other) =>
    one.slice(1).localeCompare(other.slice(1)),
  );
}

/** Every value with the way to it; of what has an order, the order too. */
function linesOf(path: string, value: unknown): Set<string> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return new Set([`${path}: ${JSON.stringify(value)}`]);
  const order = path.endsWith(' columns') ? [`${path}: ${Object.keys(value).join(', ')}`] : [];
  return new Set([...order, ...Object.entries(value).flatMap(([key, one]) => [...linesOf(`${path} ${key}`, one)])]);
}

const listed = (names: string[]) => `('${names.join(`', '`)}')`;
const grantsIn = (acl: string) => `array(
  select coalesce(nullif(split_part(item::text, '=', 1), ''), 'public') || '=' || split_part(split_part(item::text, '=', 2), '/', 1)
    from unnest(${acl}) as item order by 1
)`;
const owner = (column: string) => `pg_get_userbyid(${column})`;

const factsOfDatabase = `
  select json_build_object(
    'roles', (
      select json_object_agg(rolname, json_strip_nulls(json_build_object(
        'is', concat_ws(' ',
          case when rolcanlogin then 'login' else 'nologin' end, case when rolinherit then 'inherit' else 'noinherit' end,
          case when rolsuper then 'superuser' end, case when rolcreaterole then 'createrole' end,
          case when rolcreatedb then 'createdb' end, case when rolreplication then 'replication' end,
          case when rolbypassrls then 'bypassrls' end),
        'settings', rolconfig)) order by rolname)
      from pg_roles where rolname in ${listed(Object.keys(services.roles))}),
    'schemas', (
      select json_object_agg(nspname, json_build_object('owner', ${owner('nspowner')}, 'grants', ${grantsIn('nspacl')}) order by nspname)
      from pg_namespace where nspname in ${listed(Object.keys(services.schemas))}),
    'defaultPrivileges', (
      select json_object_agg(
        format('%s of %s in %s', case defaclobjtype when 'S' then 'sequences' when 'f' then 'functions' when 'r' then 'tables' else 'types' end,
          ${owner('defaclrole')}, nspname),
        ${grantsIn('defaclacl')} order by defaclrole::regrole::text, nspname, defaclobjtype)
      from pg_default_acl join pg_namespace n on n.oid = defaclnamespace where nspname in ${listed(Object.keys(services.schemas))}),
    'enums', (
      select json_object_agg(nspname || '.' || typname, array(
        select enumlabel from pg_enum where enumtypid = t.oid order by enumsortorder) order by nspname, typname)
      from pg_type t join pg_namespace n on n.oid = typnamespace where typtype = 'e' and nspname in ${listed(ofServices)}),
    'functions', (
      select json_object_agg(
        format('%s.%s(%s)', nspname, proname, pg_get_function_identity_arguments(p.oid)),
        json_build_object(
          'returns', pg_get_function_result(p.oid),
          'is', case provolatile when 'i' then 'immutable' when 's' then 'stable' else 'volatile' end
            || case when prosecdef then ' security definer' else '' end,
          'owner', ${owner('proowner')},
          'execute', case when proacl is not null then array(
            select rolname from aclexplode(proacl) join pg_roles r on r.oid = grantee order by rolname) end
        ) order by nspname, proname, pg_get_function_identity_arguments(p.oid))
      from pg_proc p join pg_namespace n on n.oid = pronamespace where nspname in ${listed(ofServices)}),
    'tables', (
      select json_object_agg(nspname || '.' || relname, json_strip_nulls(json_build_object(
        'owner', ${owner('relowner')},
        'rls', relrowsecurity,
        'columns', (
          select json_object_agg(attname, format_type(atttypid, atttypmod)
            || case when attnotnull then ' not null' else '' end
            || case when attgenerated = 's' then format(' generated always as (%s) stored', pg_get_expr(adbin, adrelid))
                 when adbin is not null then ' default ' || pg_get_expr(adbin, adrelid) else '' end order by attnum)
          from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
          where attrelid = c.oid and attnum > 0 and not attisdropped),
        'constraints', (
          select json_object_agg(conname, pg_get_constraintdef(oid) order by conname)
          from pg_constraint where conrelid = c.oid and contype <> 't'),
        'indexes', (
          select json_agg(pg_get_indexdef(indexrelid) order by pg_get_indexdef(indexrelid)) from pg_index i
          where indrelid = c.oid and not exists (select from pg_constraint where conindid = i.indexrelid and conrelid = c.oid)),
        'triggers', (
          select json_object_agg(tgname, json_build_object(
            'at', case when tgtype & 2 = 2 then 'before' else 'after' end,
            'each', case when tgtype & 1 = 1 then 'row' else 'statement' end,
            'calls', f.nspname || '.' || proname) order by tgname)
          from pg_trigger join pg_proc p on p.oid = tgfoid join pg_namespace f on f.oid = pronamespace
          where tgrelid = c.oid and not tgisinternal and f.nspname in ${listed(ofServices)}),
        'grants', (
          select json_object_agg(rolname, case when may = 'DELETE,INSERT,REFERENCES,SELECT,TRIGGER,TRUNCATE,UPDATE' then 'ALL' else may end order by rolname)
          from (
            select rolname, string_agg(privilege_type, ',' order by privilege_type) as may
              from aclexplode(coalesce(relacl, acldefault('r', relowner))) join pg_roles r on r.oid = grantee
             where rolname in ${listed(grantees)} and privilege_type <> 'MAINTAIN' group by rolname) as held)
      )) order by nspname, relname)
      from pg_class c join pg_namespace n on n.oid = relnamespace
      where relkind in ('r', 'p') and not relispartition and nspname in ${listed(ofServices)})
  ) as facts`;
