import type { Client } from 'pg';
import type { Catalogue, Column } from './catalogue.ts';
import { everybody, nameOf, now, type Row, uuidOf } from './league.ts';

/** The new value of one column in one row of the first scene, with the values that the checks of the table require. */
export type State = { table: string; column: string; to: string; key: Row; set: Row };

/** Which states a column can have: the same for each of its rows. */
export const stateOf = ({ table, column, to }: Pick<State, 'table' | 'column' | 'to'>): string =>
  `${table}.${column} ${to}`;

/** How many rows of a table go through the states of its columns: of each kind that a scene has one. */
const rowsTried = 4;

/** Every state of every column, for each row of the first scene that is not in it already. */
export async function statesOf(client: Client, catalogue: Catalogue): Promise<State[]> {
  const states: State[] = [];
  for (const [table, columns] of catalogue.columns) {
    const keys = columns.filter(({ inKey }) => inKey).map(({ name }) => name);
    const pairs = keys.map((key) => `'${key}', t."${key}"`).join(', ');
    const { rows } = await client.query<{ row: Row; key: Row }>(
      `select to_jsonb(t) as row, jsonb_build_object(${pairs}) as key from ${table} t order by ctid limit ${rowsTried}`,
    );
    for (const { row, key } of rows)
      for (const column of columns)
        for (const [to, value] of valuesOf(column))
          if (!isSame(row[column.name], value))
            states.push({ table, column: column.name, to, key, set: { [column.name]: value } });
  }
  // what a setting demands is in JSON
  states.push({
    table: 'public.site_settings', column: 'value', to: 'second factor demanded', key: { key: 'second_factor' }, set: { value: { enabled: true } },
  }); // prettier-ignore
  return states;
}

const isSame = (was: unknown, value: unknown): boolean =>
  was === value ||
  (typeof was === 'string' &&
    typeof value === 'string' &&
    /^\d{4}-.*:/.test(value) &&
    Date.parse(was) === Date.parse(value));

const minute = 60_000;
const moment = (minutes: number): string => new Date(Date.parse(now) + minutes * minute).toISOString();
const moments: [string, string][] = [
  ['past', moment(-60)],
  ['soon', moment(5)],
  ['later', moment(6 * 24 * 60)],
];

/**
 * The states of a column, each with a value. Texts, numbers that are counted and JSON have none except their absence.
 */
function valuesOf({ name, type, needed, labels, refers, inKey, table }: Column): [string, unknown][] {
  const none: [string, unknown][] = needed ? [] : [['none', null]];
  if (inKey && !refers) return [];
  const first = (thing: string) => uuidOf(`first ${thing}`);
  if (refers === 'public.profiles.id')
    return [
      ...none,
      ['captain', everybody['first captain']],
      ['fan', everybody['first fan']],
      ['referee', everybody['first referee']],
    ];
  if (type === 'uuid' && name.endsWith('team_id'))
    return [...none, ['home', first('teams')], ['rival', first('rival')], ['other league', uuidOf('second teams')]];
  if (type === 'uuid' && name.endsWith('match_id'))
    return [
      ...none,
      ['next match', first('later')],
      ['played match', first('played')],
      ['other match', uuidOf('second team_matches')],
    ];
  if (type === 'uuid' && name.endsWith('league_id'))
    return [...none, ['league', first('leagues')], ['other league', uuidOf('second leagues')]];
  if (refers && type === 'uuid') {
    const of = refers.replace(/\.\w+$/, '');
    return of === table
      ? none
      : [...none, ['own', uuidOf(nameOf('first', of))], ['other', uuidOf(nameOf('second', of))]];
  }
  if (labels.length > 0) return [...none, ...labels.map((label): [string, unknown] => [label, label])];
  if (type === 'bool') return [...none, ['true', true], ['false', false]];
  if (type === 'timestamptz') return [...none, ...moments];
  if (type === 'date') return [...none, ['past', '2026-05-01'], ['later', '2026-07-01']];
  if (/^int[248]$/.test(type)) return [...none, ['0', 0], ['1', 1], ['3', 3]];
  return none;
}

/**
 * Puts a state into the database, inside the caller's transaction. Where a check couples columns, the others of that check
 * are changed, too, `left` of them at most, each into its own state. Answers what refused it in the end, or nothing.
 */
export async function enter(client: Client, catalogue: Catalogue, state: State, left: number): Promise<string | null> {
  const refusal = await put(client, state);
  if (refusal === null || left === 0) return refusal;
  const coupled = catalogue.constraints.get(`${state.table} ${refusal}`)?.columns ?? [];
  for (const column of catalogue.columns.get(state.table)!)
    if (coupled.includes(column.name) && !(column.name in state.set) && !column.inKey)
      for (const [, value] of valuesOf(column).slice(0, 6)) {
        const wider = { ...state, set: { ...state.set, [column.name]: value } };
        if ((await enter(client, catalogue, wider, left - 1)) === null) {
          state.set = wider.set;
          return null;
        }
      }
  return refusal;
}

async function put(client: Client, { table, key, set }: State): Promise<string | null> {
  const values: unknown[] = [];
  const text = (row: Row, separator: string) =>
    Object.entries(row)
      .map(([name, value]) => `"${name}" = $${values.push(value)}`)
      .join(separator);
  const statement = `update ${table} set ${text(set, ', ')} where ${text(key, ' and ')}`;
  await client.query('savepoint state');
  try {
    await client.query(statement, values);
    await client.query('release state');
    return null;
  } catch (error) {
    await client.query('rollback to state');
    const { constraint, message } = error as { constraint?: string; message: string };
    return constraint ?? message;
  }
}

/** The states that no row of the league is in: a label, an answer to a question of yes and no, something absent or given. */
export function needed(catalogue: Catalogue, tables: ReadonlyMap<string, Row[]>): Set<string> {
  const open = new Set<string>();
  for (const [table, columns] of catalogue.columns) {
    const rows = tables.get(table)!;
    for (const column of columns) {
      const { name, labels, type } = column;
      const has = (is: (value: unknown) => boolean) => rows.some((row) => is(row[name]));
      for (const [to, value] of valuesOf(column)) {
        const state = stateOf({ table, column: name, to });
        if ((value === null || labels.length > 0 || type === 'bool') && !has((is) => is === value)) open.add(state);
      }
      // a moment or a reference that may be absent, and never is given
      const entry = valuesOf(column).findLast(([, value]) => value !== null);
      if (!column.needed && labels.length === 0 && type !== 'bool' && entry && !has((is) => is !== null))
        open.add(stateOf({ table, column: name, to: entry[0] }));
    }
  }
  return open;
}
