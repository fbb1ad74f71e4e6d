import { isRow, missingColumn, readJson, readRow, readRows, type Row } from './body.ts';
import type { Call, Catalogue, Relation, Write } from './catalogue.ts';
import { conditionsIn, type Filter, filterLimits, readFilter, refuseUnsayable } from './filters.ts';
import { type Order, readLimit, readOffset, readOrder, windowLimits } from './order.ts';
import { type Preferences, readPreferences, readShape, type Shape } from './preferences.ts';
import { Reader } from './reader.ts';
import { misread, RestRefusal } from './refusal.ts';
import { type Columned, isEmbed, type Item, keyOf, readSelect } from './select.ts';

/** A request for rows as it is on the wire, as far as it is read at all. */
export type RestRequest = {
  method: string;
  /** Behind /rest/v1/, not decoded. */
  path: string;
  /** Behind the question mark, not decoded. */
  query: string;
  prefer?: string | undefined;
  accept?: string | undefined;
  range?: string | undefined;
  /** Accept-Profile or Content-Profile, whichever its method has. */
  profile?: string | undefined;
  type?: string | undefined;
  body?: string | undefined;
};

/** The parsed request, and nothing else of it. */
export type Operation = { shape: Shape; prefer: Preferences; view: View } & (
  | { action: 'read'; relation: string; bodiless: boolean }
  | {
      action: 'insert';
      relation: string;
      rows: Row | Row[];
      columns: string[] | undefined;
      conflict: string[] | undefined;
    }
  | { action: 'update'; relation: string; row: Row; columns: string[] | undefined }
  | { action: 'delete'; relation: string }
  | { action: 'call'; call: string; args: Row; bodiless: boolean }
);

/** The answer: which parts of the rows, which of them, in which order and how many. */
export type View = { select: Item[] | undefined; own: Window; embedded: Map<string, Window> };
export type Window = { filters: Filter[]; order?: Order[]; limit?: number; offset?: number };

/**
 * Reads a request by the grammar of what this site exposes. Everything else is refused in PostgREST's words:
 * nothing is guessed, and nothing is passed over but wishes nobody must grant.
 * @throws RestRefusal
 */
export function readRequest(request: RestRequest, catalogue: Catalogue): Operation {
  if (request.profile !== undefined && request.profile !== 'public') throw otherSchema(request.profile);
  const parameters = readParameters(request.query);
  const common = { shape: readShape(request.accept), prefer: readPreferences(request.prefer) };

  const called = /^rpc\/([^/]*)$/.exec(request.path)?.[1];
  if (called !== undefined) return { ...common, ...readCall(called, request, parameters, catalogue) };
  if (request.path.includes('/') || request.path === '')
    throw new RestRefusal(404, 'PGRST125', 'Invalid path specified in request URL');
  const relation = catalogue.relations.get(request.path);
  if (!relation)
    throw new RestRefusal(
      404,
      'PGRST205',
      `Could not find the table 'public.${request.path.slice(0, 100)}' in the schema cache`,
    );

  const { method } = request;
  if (method === 'GET' || method === 'HEAD') {
    const view = readView(parameters, relation, catalogue);
    readRange(request.range, view.own);
    return { ...common, view, action: 'read', relation: relation.name, bodiless: method === 'HEAD' };
  }
  const write = writes.get(method);
  if (!write || !relation.writable.has(write)) throw unsupported(method);
  return { ...common, ...readWrite(write, request, parameters, relation, catalogue, common.prefer) };
}

const writes = new Map<string, Write>([
  ['POST', 'insert'],
  ['PATCH', 'update'],
  ['DELETE', 'delete'],
]);

const unsupported = (method: string) =>
  new RestRefusal(405, 'PGRST117', `Unsupported HTTP method: ${method.slice(0, 20)}`);

const otherSchema = (profile: string) =>
  new RestRefusal(
    406,
    'PGRST106',
    `Invalid schema: ${profile.slice(0, 100)}`,
    null,
    'Only the following schemas are exposed: public',
  );

function readWrite(
  write: Write,
  { body = '', type }: RestRequest,
  parameters: Parameters,
  relation: Relation,
  catalogue: Catalogue,
  { resolution }: Preferences,
) {
  const columns = parameters.take('columns', (text) => readColumns('columns', text, relation));
  const conflict = parameters.take('on_conflict', (text) => readColumns('on_conflict', text, relation));
  const view = readView(parameters, relation, catalogue);
  const { filters, ...window } = view.own;
  const [wrong] = Object.keys(window);
  if (wrong) throw misread('query parameters', wrong, 0, 'order, limit and offset are for reading');

  const { name } = relation;
  if (write === 'insert') {
    if (filters.length > 0) throw misread('query parameters', 'filters', 0, 'an insert has no filters');
    const rows = readRows(readJson(body, type), columns, relation.columns, name);
    return { view, action: write, relation: name, rows, columns, conflict: resolution ? conflict : undefined };
  }
  if (filters.length === 0) throw new RestRefusal(400, '21000', `${write.toUpperCase()} requires a WHERE clause`);
  if (write === 'delete') return { view, action: write, relation: name };
  const row = readRow(readJson(body, type), columns, relation.columns, name);
  return { view, action: write, relation: name, row, columns };
}

function readCall(name: string, request: RestRequest, parameters: Parameters, catalogue: Catalogue) {
  const { method, body = '', type } = request;
  if (!['GET', 'HEAD', 'POST'].includes(method)) throw notOnCalls(method);
  const call = catalogue.calls.get(name);
  if (method === 'POST') {
    const args = body === '' ? {} : readJson(body, type);
    if (!isRow(args)) throw new RestRefusal(400, 'PGRST102', 'Empty or invalid json');
    const meant = rightCall(call, name, Object.keys(args));
    return {
      action: 'call' as const,
      call: name,
      args,
      bodiless: false,
      view: readView(parameters, answered(meant), catalogue),
    };
  }
  if (call?.changes) throw notOnCalls(method);
  const args = Object.create(null) as Row;
  for (const parameter of call?.parameters.keys() ?? [])
    parameters.take(parameter, (text) => {
      args[parameter] = text;
    });
  const meant = rightCall(call, name, [...Object.keys(args), ...(call?.columns ? [] : parameters.names())]);
  const view = readView(parameters, answered(meant), catalogue);
  return { action: 'call' as const, call: name, args, bodiless: method === 'HEAD', view };
}

const notOnCalls = (method: string) =>
  new RestRefusal(405, 'PGRST101', `Cannot use the ${method.slice(0, 20)} method on RPC`);

/** The rows a call answers; a single value has no columns. */
const answered = ({ name, columns }: Call): Columned => ({ name, columns: columns ?? new Set() });

/** @throws RestRefusal unless all arguments it needs are given, and no other */
function rightCall(call: Call | undefined, name: string, names: string[]): Call {
  const needed = [...(call?.parameters ?? [])].filter(([, required]) => required).map(([parameter]) => parameter);
  const right = names.every((one) => call?.parameters.has(one)) && needed.every((one) => names.includes(one));
  if (call && right) return call;
  const list = names.toSorted().join(', ').slice(0, 300);
  const searched = names.length === 0 ? 'without parameters' : `with parameter${names.length === 1 ? '' : 's'} ${list}`;
  const shown = name.slice(0, 100);
  throw new RestRefusal(
    404,
    'PGRST202',
    `Could not find the function public.${shown}${names.length === 0 ? ' without parameters' : `(${list})`} in the schema cache`,
    `Searched for the function public.${shown} ${searched} or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.`,
  );
}

function readColumns(what: string, text: string, relation: Relation): string[] {
  const reader = new Reader(text, `${what} parameter`);
  const columns: string[] = [];
  do {
    const quoted = reader.takes('"');
    const column = reader.name();
    if (quoted) reader.expects('"');
    if (!relation.columns.has(column)) throw missingColumn(relation.name, column);
    if (columns.includes(column)) throw reader.refusal('a column is named twice');
    columns.push(column);
  } while (reader.takes(','));
  reader.end();
  return columns;
}

/** The remaining parameters decide the answer. */
function readView(parameters: Parameters, rows: Columned, catalogue: Catalogue): View {
  const select = parameters.take('select', (text) => readSelect(text, rows, catalogue));
  const own: Window = { filters: [] };
  const embedded = new Map<string, Window>();
  const embeds = new Map((select ?? []).filter(isEmbed).map((embed) => [keyOf(embed), embed]));
  for (const [name, text] of parameters.rest()) {
    const [prefix, key] = split(name);
    if (prefix === undefined) {
      readInto(own, key, text, rows, rowsUnder);
      continue;
    }
    const within = rowsUnder(prefix);
    const window: Window = embedded.get(prefix) ?? { filters: [] };
    embedded.set(prefix, window);
    readInto(window, key, text, within, (deeper) => {
      throw notEmbedded(deeper);
    });
  }
  for (const { filters } of [own, ...embedded.values()]) refuseUnsayable(filters);
  const conditions = [own, ...embedded.values()].flatMap(({ filters }) => filters).map(conditionsIn);
  if (conditions.reduce((sum, count) => sum + count, 0) > filterLimits.filters)
    throw misread('query parameters', 'filters', 0, `at most ${filterLimits.filters} conditions`);
  return { select, own, embedded };

  function rowsUnder(key: string): Columned {
    const embed = embeds.get(key);
    if (!embed || isAmbiguous(key, select ?? [])) throw notEmbedded(key);
    return catalogue.relations.get(embed.embed) ?? { name: embed.embed, columns: new Set() };
  }
}

/** The embedded resource a parameter is about, and what it says of it. */
function split(name: string): [string | undefined, string] {
  const dot = name.indexOf('.');
  return dot < 0 || name === 'not.or' || name === 'not.and'
    ? [undefined, name]
    : [name.slice(0, dot), name.slice(dot + 1)];
}

function readInto(window: Window, key: string, text: string, rows: Columned, embedded: (key: string) => Columned) {
  if (key !== 'order' && key !== 'limit' && key !== 'offset') {
    window.filters.push(readFilter(key, text, rows));
    return;
  }
  if (window[key] !== undefined) throw misread('query parameters', key, 0, 'it is given twice');
  if (key === 'order') window.order = readOrder(text, rows, embedded);
  else if (key === 'limit') window.limit = readLimit(text);
  else window.offset = readOffset(text);
}

/** The backend would take a condition on one embedded resource for one on its namesakes further down, too. */
function isAmbiguous(key: string, items: Item[]): boolean {
  const keys = (part: Item[]): string[] =>
    part.filter(isEmbed).flatMap((embed) => [keyOf(embed), embed.embed, ...keys(embed.items)]);
  const own = items.filter(isEmbed).find((embed) => keyOf(embed) === key);
  const times = keys(items).filter((candidate) => candidate === key).length;
  return times > (own?.embed === key ? 2 : 1);
}

const notEmbedded = (name: string) =>
  new RestRefusal(
    400,
    'PGRST108',
    `'${name.slice(0, 100)}' is not an embedded resource in this request`,
    null,
    `Verify that '${name.slice(0, 100)}' is included in the 'select' query parameter.`,
  );

/** A Range header says limit and offset otherwise; one that says nothing is passed over, as everywhere on the web. */
function readRange(header: string | undefined, window: Window) {
  const [, first, last = ''] = /^(?:items=)?(\d{1,9})-(\d{0,9})$/.exec(header ?? '') ?? [];
  if (first === undefined) return;
  if (window.limit !== undefined || window.offset !== undefined)
    throw misread('query parameters', 'limit', 0, 'a Range header says it already');
  if (last !== '' && Number(last) < Number(first))
    throw new RestRefusal(
      416,
      'PGRST103',
      'Requested range not satisfiable',
      'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
    );
  if (Number(first) > 0) window.offset = readOffset(first);
  window.limit = last === '' ? windowLimits.rows : Math.min(Number(last) - Number(first) + 1, windowLimits.rows);
}

type Parameters = ReturnType<typeof readParameters>;

/** The decoded parameters of an address; those that were understood are taken out. @throws RestRefusal */
function readParameters(query: string) {
  const all = query
    .split('&')
    .filter((part) => part !== '')
    .map((part): [string, string] => {
      const [name, ...text] = part.split('=');
      if (text.length === 0) throw misread('query parameters', part, part.length, 'expecting "="');
      return [decoded(name ?? ''), decoded(text.join('='))];
    });
  return {
    /** Reads the one parameter of that name and takes it out; undefined when there is none. */
    take<Read>(name: string, read: (text: string) => Read): Read | undefined {
      const [pair, ...more] = all.filter(([candidate]) => candidate === name);
      if (more.length > 0) throw misread('query parameters', name, 0, 'it is given twice');
      if (!pair) return undefined;
      all.splice(all.indexOf(pair), 1);
      return read(pair[1]);
    },
    rest: () => all,
    names: () => all.map(([name]) => name).filter((name) => name !== 'select'),
  };
}

function decoded(text: string): string {
  let plain: string;
  try {
    plain = decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw misread('query parameters', text, 0, 'it is no UTF-8');
  }
  if (plain.includes('\0')) throw misread('query parameters', text, 0, 'it holds the character 0');
  return plain;
}
