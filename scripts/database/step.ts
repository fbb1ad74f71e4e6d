import { Client } from 'pg';
import type { Settings } from '#host/postgres/settings.ts';
import { compareCatalogues, type Difference } from './catalogue.ts';

export type Step = { statements: string[]; left: Difference[] };

/** A step as a file says it, one transaction. A function may name what is made after it. */
export const textOf = (statements: string[]): string =>
  ['set local check_function_bodies = off', ...statements].map((each) => `${each.trim()};\n`).join('\n');

/**
 * The statements that make the first database what the second is, in an order in which PostgreSQL took them: they are
 * run on the first one, which is changed by that. `left` is what differs still.
 */
export async function stepBetween(migrations: Settings, schemas: Settings): Promise<Step> {
  const client = new Client(migrations);
  await client.connect();
  const statements: string[] = [];
  try {
    // Names stand with their schema.
    await client.query(`set check_function_bodies = off; set search_path = ''`);
    // An object that was made anew has lost its rights and comments, and what is new has those of its owner: they come
    // last.
    statements.push(...(await takeAll(client, (await compareCatalogues(migrations, schemas)).filter(isAnObject))));
    for (let left = await compareCatalogues(migrations, schemas); ;) {
      const taken = await takeAll(client, left);
      const now = await compareCatalogues(migrations, schemas);
      // A statement without effect is no part of the step: the owner of a function, say, is given by hand.
      if (JSON.stringify(now) === JSON.stringify(left)) return { statements, left };
      statements.push(...taken);
      left = now;
    }
  } finally {
    await client.end();
  }
}

const isAnObject = ({ kind }: Difference): boolean => kind !== 'grant' && kind !== 'comment';

/** Runs what it can, again and again: what waits for something else is taken once that is there. */
async function takeAll(client: Client, differences: Difference[]): Promise<string[]> {
  const taken: string[] = [];
  let waiting = inOrder(differences)
    .map(statementsOf)
    .filter(({ length }) => length > 0);
  for (let before = Infinity; waiting.length < before;) {
    before = waiting.length;
    const still: string[][] = [];
    for (const ways of waiting) {
      const way = await firstTaken(client, ways);
      if (way === undefined) still.push(ways);
      else taken.push(way);
    }
    waiting = still;
  }
  return taken;
}

async function firstTaken(client: Client, ways: string[]): Promise<string | undefined> {
  for (const way of ways) {
    const taken = await client.query(way).then(
      () => true,
      () => false,
    );
    if (taken) return way;
  }
  return undefined;
}

const order = [
  'extension', 'enum', 'domain', 'relation', 'function', 'column', 'row', 'constraint', 'index', 'view', 'trigger', 'policy', 'grant', 'comment',
]; // prettier-ignore

/** Objects are made in the order in which things stand on each other, what goes the other way round and before. */
function inOrder(differences: Difference[]): Difference[] {
  const place = ({ kind, schemas, entries: { meant } }: Difference) =>
    schemas === undefined ? -order.indexOf(kind) - 1 : order.indexOf(kind) + (meant?.place ?? 0) / 10_000;
  const goneTables = new Set(
    differences.flatMap(({ kind, name, schemas }) => (kind === 'relation' && schemas === undefined ? [name] : [])),
  );
  return differences
    .filter(({ entries: { now, meant } }) => meant !== undefined || !goneTables.has(now?.of ?? ''))
    .toSorted((one, other) => place(one) - place(other));
}

/** The statements for one difference, in the ways in which it may be tried; none where it is written by hand. */
function statementsOf({ kind, entries: { now, meant } }: Difference): string[] {
  if (kind === 'grant' && meant === undefined) return listOf(now?.target && rights(now.target, now.says, ''));
  if (meant === undefined) return listOf(losing(kind, now?.drop));
  if (kind === 'grant') return listOf(meant.target && rights(meant.target, now?.says ?? '', meant.says));
  if (now === undefined) return listOf(meant.make);
  if (kind === 'column') return listOf(meant.target && changed(meant.target, now.says, meant.says, meant.make));
  if (kind === 'relation') return listOf(meant.target && security(meant.target, now.says, meant.says));
  if (kind === 'enum') return listOf(meant.target && values(meant.target, now.says, meant.says));
  if (kind === 'domain' || kind === 'extension') return [];
  if (kind === 'comment') return listOf(meant.make);
  if (kind === 'row') return listOf(meant.target);
  const anew = [now.drop, meant.make].every(Boolean) ? [`${now.drop};\n${meant.make}`] : [];
  return kind === 'function' || kind === 'view' ? [...listOf(meant.make), ...anew] : anew;
}

const listOf = (statement: string | null | undefined): string[] => (statement ? [statement] : []);

const losing = (kind: string, drop: string | null | undefined) =>
  drop && (kind === 'relation' || kind === 'column') ? `-- What is in it is lost.\n${drop}` : drop;

/** Type, `not null` and default of a column: what it has to the meaning of `says` in catalogue.ts. */
function changed(target: string, now: string, meant: string, make: string | null | undefined): string | undefined {
  const special = / (?:collate|identity|generated) ?/;
  if (special.test(now) || special.test(meant) || !make) return undefined;
  const [was, is] = [partsOf(now), partsOf(meant)];
  const column = target.slice(target.lastIndexOf(' alter column ') + ' alter column '.length);
  return [
    ...(was.type === is.type ? [] : [`${target} type ${is.type} using ${column}::${is.type}`]),
    ...(was.default === is.default
      ? []
      : [is.default ? `${target} set default ${is.default}` : `${target} drop default`]),
    ...(was.required === is.required ? [] : [`${target} ${is.required ? 'set' : 'drop'} not null`]),
  ].join(';\n');
}

function partsOf(says: string) {
  const [, type = '', required, , standard] = /^(.+?)( not null)?( default (.*))?$/s.exec(says) ?? [];
  return { type, required: required !== undefined, default: standard };
}

/** Row level security of a table that is there; its owner is not changed here. */
function security(target: string, now: string, meant: string): string {
  const [was, is] = [now, meant].map((says) => says.split(' ').slice(-2));
  return [
    ...(was![0] === is![0] ? [] : [`${target} ${is![0] === 't' ? 'enable' : 'disable'} row level security`]),
    ...(was![1] === is![1] ? [] : [`${target} ${is![1] === 't' ? '' : 'no '}force row level security`]),
  ].join(';\n');
}

/** Values that are new, each before the one that follows it; one that goes is taken away by hand. */
function values(target: string, now: string, meant: string): string | undefined {
  const [had, has] = [now.split(', '), meant.split(', ')];
  if (had.some((value) => !has.includes(value))) return undefined;
  const added = has.filter((value) => !had.includes(value)).toReversed();
  return added
    .map((value) => {
      const next = has[has.indexOf(value) + 1];
      return `${target} '${value.replaceAll("'", "''")}'${next ? ` before '${next.replaceAll("'", "''")}'` : ''}`;
    })
    .join(';\n');
}

/** Takes away what is too much and grants what is missing. */
function rights(target: string, now: string, meant: string): string {
  const [had, has] = [now, meant].map((each) => new Set(each.split(', ').filter(Boolean)));
  const partsOf = (right: string) => {
    const [, role = '', privilege = '', option] = /^(.+?) ([A-Z ]+?)( with grant)?$/.exec(right) ?? [];
    return { role: role === 'public' ? role : `"${role}"`, privilege: privilege.toLowerCase(), option };
  };
  return [
    ...[...had!]
      .filter((right) => !has!.has(right))
      .map(partsOf)
      .map(({ role, privilege }) => `revoke ${privilege} ${target} from ${role}`),
    ...[...has!]
      .filter((right) => !had!.has(right))
      .map(partsOf)
      .map(
        ({ role, privilege, option }) => `grant ${privilege} ${target} to ${role}${option ? ' with grant option' : ''}`,
      ),
  ].join(';\n');
}
