import { Reader } from './reader.ts';
import { misread, unknownColumn } from './refusal.ts';
import type { Columned } from './select.ts';

/** One condition on a column, or several of which all or any must hold. */
export type Filter = Condition | Group;
type Condition = { column: string; not: boolean } & Test;
type Test =
  | { operator: Comparison; value: string }
  | { operator: Pattern; value: string }
  | { operator: 'in'; values: string[] }
  | { operator: 'cs' | 'ov'; elements: string[] }
  | { operator: 'is'; value: State };
export type Group = { group: 'and' | 'or'; not: boolean; parts: Filter[] };

const comparisons = ['eq', 'neq', 'gte', 'gt', 'lte', 'lt'] as const;
const patterns = ['like', 'ilike'] as const;
const states = ['null', 'not_null', 'true', 'false'] as const;
type Comparison = (typeof comparisons)[number];
type Pattern = (typeof patterns)[number];
type State = (typeof states)[number];

/** How much may be asked of one request's filters. */
export const filterLimits = { filters: 30, depth: 3, value: 500, pattern: 100, wildcards: 6, list: 200 };

const isGroup = (filter: Filter): filter is Group => 'group' in filter;

/** Names that mean something else as the key of a parameter. */
const groupKeys: Record<string, Omit<Group, 'parts'>> = {
  and: { group: 'and', not: false },
  or: { group: 'or', not: false },
  'not.and': { group: 'and', not: true },
  'not.or': { group: 'or', not: true },
};

/**
 * Reads one parameter of the address as a filter of `rows`.
 * @param key without the embedded resource it is about
 * @throws RestRefusal
 */
export function readFilter(key: string, text: string, rows: Columned): Filter {
  if (Object.hasOwn(groupKeys, key)) {
    const group = groupKeys[key] as Omit<Group, 'parts'>;
    const reader = new Reader(text, 'logic tree');
    const filter = { ...group, parts: readParts(reader, rows, 1) };
    reader.end();
    return filter;
  }
  if (!rows.columns.has(key)) throw unknownColumn(rows.name, key.slice(0, 100));
  const reader = new Reader(text, 'filter');
  const test = readTest(reader, isArray(rows, key), () => reader.rest());
  reader.end();
  return { column: key, ...test };
}

/** How many conditions there are in it. */
export const conditionsIn = (filter: Filter): number =>
  isGroup(filter) ? filter.parts.reduce((sum, part) => sum + conditionsIn(part), 0) : 1;

function readParts(reader: Reader, rows: Columned, depth: number): Filter[] {
  if (depth > filterLimits.depth) throw reader.refusal(`conditions are nested ${filterLimits.depth} deep at most`);
  reader.expects('(');
  const parts: Filter[] = [];
  do parts.push(readPart(reader, rows, depth));
  while (reader.takes(','));
  reader.expects(')');
  return parts;
}

function readPart(reader: Reader, rows: Columned, depth: number): Filter {
  for (const [key, group] of Object.entries(groupKeys))
    if (reader.sees(`${key}(`)) {
      reader.expects(key);
      return { ...group, parts: readParts(reader, rows, depth + 1) };
    }
  const column = reader.name();
  if (!rows.columns.has(column)) throw unknownColumn(rows.name, column);
  reader.expects('.');
  const test = readTest(reader, isArray(rows, column), () => textWithin(reader));
  const condition = { column, ...test };
  if (!isSayableWithin(condition)) throw reader.refusal('expecting a pattern without commas and spaces at its ends');
  return condition;
}

const isArray = (rows: Columned, column: string) => rows.arrays?.has(column) ?? false;

/**
 * @param array whether the column holds lists
 * @param value reads the value where it stands: as a whole parameter it is all of it, quotes included
 */
function readTest(reader: Reader, array: boolean, value: () => string): Test & { not: boolean } {
  const not = reader.takes('not.');
  const operator = reader.matching(/(?:eq|neq|gte?|lte?|i?like|in|is|cs|ov)(?=\.)/y, 'expecting an operator');
  reader.expects('.');
  if (operator === 'in') return { not, operator, values: readList(reader, ['(', ')']) };
  if (operator === 'cs' || operator === 'ov') {
    const elements = array ? readList(reader, ['{', '}']) : [];
    // Without an element the backend takes the brackets for an object.
    if (elements.length === 0) throw reader.refusal('expecting a list, for a column that holds lists');
    return { not, operator, elements };
  }
  if (operator === 'is') return { not, operator, value: oneOf(states, reader.matching(/\w+/y, stateExpected), reader) };
  const text = value();
  if (text.length > filterLimits.value) throw reader.refusal(`a value of at most ${filterLimits.value} characters`);
  if (!isPattern(operator)) return { not, operator: oneOf(comparisons, operator, reader), value: text };
  if (text.length > filterLimits.pattern || wildcardsIn(text) > filterLimits.wildcards)
    throw reader.refusal(
      `a pattern of at most ${filterLimits.pattern} characters and ${filterLimits.wildcards} wildcards`,
    );
  return { not, operator, value: text };
}

const isPattern = (operator: string): operator is Pattern => (patterns as readonly string[]).includes(operator);
const wildcardsIn = (pattern: string) => pattern.replaceAll(/[^%*_]/g, '').length;
const stateExpected = `expecting one of ${states.join(', ')}`;

function oneOf<Word extends string>(words: readonly Word[], word: string, reader: Reader): Word {
  const match = words.find((candidate) => candidate === word);
  if (match === undefined) throw reader.refusal(`expecting one of ${words.join(', ')}`);
  return match;
}

function readList(reader: Reader, [open, close]: [string, string]): string[] {
  reader.expects(open);
  const values: string[] = [];
  if (reader.takes(close)) return values;
  do {
    const value = reader.sees('"') ? quoted(reader) : reader.matching(/[^,()"\\{}]+/y, 'expecting a value');
    if (value.length > filterLimits.value) throw reader.refusal(`values of at most ${filterLimits.value} characters`);
    values.push(value);
    if (values.length > filterLimits.list) throw reader.refusal(`a list of at most ${filterLimits.list} values`);
  } while (reader.takes(','));
  reader.expects(close);
  return values;
}

/** Between brackets a value ends at a comma; one with commas inside is in quotes. */
const textWithin = (reader: Reader): string =>
  reader.sees('"')
    ? quoted(reader)
    : reader.sees(',') || reader.sees(')')
      ? ''
      : reader.matching(/[^,()"\\{}]+/y, 'expecting a value');

/**
 * A text in quotes. Quotes, backslashes and brackets in it would be taken for the tree's own by the backend,
 * so they are not taken at all.
 */
function quoted(reader: Reader): string {
  reader.expects('"');
  if (reader.takes('"')) return '';
  const text = reader.matching(/[^"\\(){}]+/y, 'expecting a value without quotes, backslashes and brackets');
  reader.expects('"');
  return text;
}

/**
 * The parameters that say these filters to the backend, as names and values not yet encoded. It forgets all but
 * the last of several conditions of a kind on one column, and takes several `or` for one: what comes twice is
 * said in one `and`.
 */
export function filterParameters(filters: Filter[], written: Written): [string, string][] {
  const { alone, together } = parted(filters);
  const [only, ...more] = together;
  const parameters = alone.map((condition): [string, string] => [condition.column, testText(condition, written)]);
  if (only && isGroup(only) && more.length === 0)
    parameters.push([groupKey(only), `(${only.parts.map(partText).join(',')})`]);
  else if (only) parameters.push(['and', `(${together.map(partText).join(',')})`]);
  return parameters;
}

/** The first condition on each column, and what has to be said in one `and` besides. */
function parted(filters: Filter[]) {
  const alone = new Map<string, Condition>();
  const together: Filter[] = [];
  for (const filter of filters) {
    if (isGroup(filter) || alone.has(filter.column)) together.push(filter);
    else alone.set(filter.column, filter);
  }
  return { alone: [...alone.values()], together };
}

/** Whether a condition can be said within a tree, where the backend takes some signs for the tree's own. */
function isSayableWithin(condition: Condition): boolean {
  if (!('value' in condition) || condition.operator === 'is') return true;
  return isPattern(condition.operator)
    ? /^[^\s,"\\(){}](?:[^,"\\(){}]*[^\s,"\\(){}])?$/.test(condition.value)
    : !/["\\(){}]/.test(condition.value);
}

/** @throws RestRefusal when several conditions on one column cannot be said together */
export function refuseUnsayable(filters: Filter[]): void {
  const unsayable = parted(filters).together.find((filter) => !isGroup(filter) && !isSayableWithin(filter));
  if (unsayable)
    throw misread(
      'query parameters',
      'filters',
      0,
      'a second condition on a column takes no quotes, backslashes and brackets',
    );
}

const groupKey = ({ group, not }: Group) => (not ? `not.${group}` : group);

const partText = (filter: Filter): string =>
  isGroup(filter)
    ? `${groupKey(filter)}(${filter.parts.map(partText).join(',')})`
    : `${filter.column}.${testText(filter, inQuotes)}`;

/** How a value is written that is compared with a column. */
export type Written = (value: string) => string;

/**
 * The backend takes a text in quotes for a text, and without them `null`, `true`, `1e3` and `{}` for something else.
 * PostgREST reads it so only within a list or a tree: as a whole parameter `asItIs` is what it understands.
 */
export const inQuotes: Written = (value) => `"${value}"`;
/** @internal */
export const asItIs: Written = (value) => value;

function testText(condition: Condition, written: Written): string {
  const head = `${condition.not ? 'not.' : ''}${condition.operator}.`;
  switch (condition.operator) {
    case 'in':
      return `${head}(${condition.values.map(inQuotes).join(',')})`;
    case 'cs':
    case 'ov':
      return `${head}{${condition.elements.map(inQuotes).join(',')}}`;
    case 'is':
      return head + condition.value;
    case 'like':
    case 'ilike':
      return head + condition.value;
    default:
      return head + written(condition.value);
  }
}
