import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { smallCatalogue } from '#host/testing/small-catalogue.ts';
import { mutated, requestsOf } from '#host/testing/rest-requests.ts';
import { asItIs } from './filters.ts';
import { type Operation, readRequest, type RestRequest } from './grammar.ts';
import { windowLimits } from './order.ts';
import { rebuilt } from './rebuilt.ts';
import { RestRefusal } from './refusal.ts';

/** Requests that are tried, half of them well-formed; RONDO_GRAMMAR_CASES says another number. */
const numRuns = Number(process.env['RONDO_GRAMMAR_CASES'] ?? 10_000) / 2;
const timeout = 60_000 + numRuns * 10;

const catalogue = smallCatalogue();
const { read, write, call } = requestsOf(catalogue);
const requests = fc.oneof({ weight: 3, arbitrary: read }, write, call);

function understood(request: RestRequest): Operation | undefined {
  try {
    return readRequest(request, catalogue);
  } catch (error) {
    if (error instanceof RestRefusal) return undefined;
    throw error;
  }
}

test('every request of the grammar is understood, and said anew it is the same', { timeout }, () => {
  fc.assert(
    fc.property(requests, (request) => {
      const operation = understood(request);
      // All but two conditions on one column of which the second holds the signs of a tree.
      if (operation) saysTheSame(request, operation);
      else expect(repeatsAColumn(request)).toBe(true);
    }),
    { numRuns },
  );
});

test('of what careless and hostile hands make of it, nothing but the grammar gets through', { timeout }, () => {
  const prototype = Object.getOwnPropertyNames(Object.prototype).toSorted();
  let through = 0;
  fc.assert(
    fc.property(requests.chain(mutated), (request) => {
      const operation = understood(request);
      if (!operation) return;
      through += 1;
      saysTheSame(request, operation);
      isOfTheGrammar(rebuilt(operation));
    }),
    { numRuns },
  );
  expect(Object.getOwnPropertyNames(Object.prototype).toSorted()).toEqual(prototype);
  // Were all refused, the test would say nothing.
  expect(through).toBeGreaterThan(numRuns / 50);
});

/** Read again, the rebuilt request is the one that was rebuilt; and parameter by parameter it is the original. */
function saysTheSame(request: RestRequest, operation: Operation) {
  const again = rebuilt(operation, asItIs);
  expect(rebuilt(readRequest(again, catalogue), asItIs)).toEqual(again);
  expect(simple(parametersOf(again))).toEqual(simple(withRange(parametersOf(request), request, operation)));
  if (operation.action === 'insert' || operation.action === 'update')
    if (!operation.columns) expect(JSON.parse(again.body ?? '')).toEqual(JSON.parse(request.body ?? ''));
  if (operation.action === 'call' && request.method === 'POST')
    expect(JSON.parse(again.body ?? '')).toEqual(JSON.parse(request.body || '{}'));
}

const repeatsAColumn = (request: RestRequest) => {
  const names = parametersOf(request).map(([name]) => name);
  return new Set(names).size < names.length;
};

type Parameters = [string, string][];

const parametersOf = ({ query }: RestRequest): Parameters =>
  query
    .split('&')
    .filter(Boolean)
    .map((part) => part.replaceAll('+', ' '))
    .map((part) => [
      decodeURIComponent(part.split('=', 1)[0] ?? ''),
      decodeURIComponent(part.slice(part.indexOf('=') + 1)),
    ]);

function withRange(parameters: Parameters, { range, method }: RestRequest, operation: Operation): Parameters {
  const { limit, offset } = operation.view.own;
  if (operation.action === 'call' && method !== 'POST')
    return parameters.filter(([name]) => !Object.hasOwn(operation.args, name));
  if (operation.action !== 'read' || !/^(items=)?\d+-\d*$/.test(range ?? '')) return parameters;
  return [
    ...parameters,
    ...(limit === undefined ? [] : [['limit', String(limit)] as [string, string]]),
    ...(offset === undefined ? [] : [['offset', String(offset)] as [string, string]]),
  ];
}

/**
 * Parameters by name, without what only the way of writing makes: quotes, the order of parameters, a limit beyond
 * the highest, zeros before a number, and several conditions that are said in one `and`.
 */
function simple(parameters: Parameters): string[] {
  return parameters
    .flatMap(([name, text]): string[] => {
      if (/(^|\.)(limit|offset)$/.test(name)) {
        const most = name.endsWith('limit') ? windowLimits.rows : Infinity;
        return [`${name} ${Math.min(Number(text), most)}`];
      }
      const [, prefix = '', key = ''] = /^(?:(?!not\.)(\w+)\.)?(.*)$/s.exec(name) ?? [];
      if (['select', 'order', 'columns', 'on_conflict'].includes(key)) return [`${name} ${bare(text)}`];
      const condition = /^(not\.)?(and|or)$/.test(key) ? key + text : `${key}.${text}`;
      return conditionsOf(condition).map((part) => `${prefix} ${bare(part)}`);
    })
    .toSorted();
}

const bare = (text: string) => text.replaceAll('"', '');

/** The single conditions of a conjunction. */
const conditionsOf = (condition: string): string[] =>
  condition.startsWith('and(') ? partsOf(condition.slice(4, -1)).flatMap(conditionsOf) : [condition];

/** Splits at the commas that stand in no brackets and no quotes. */
function partsOf(tree: string): string[] {
  const parts = [''];
  let depth = 0;
  let quoted = false;
  for (const sign of tree) {
    if (sign === '"') quoted = !quoted;
    if (!quoted && '({'.includes(sign)) depth += 1;
    if (!quoted && ')}'.includes(sign)) depth -= 1;
    if (sign === ',' && depth === 0 && !quoted) parts.push('');
    else parts[parts.length - 1] += sign;
  }
  return parts;
}

/** Looks at the finished request with other eyes than those that read it: words and signs, and nothing else. */
function isOfTheGrammar({ method, path, query, prefer, accept, type, body }: RestRequest) {
  expect(['GET', 'HEAD', 'POST', 'PATCH', 'DELETE']).toContain(method);
  const [first = '', second] = path.split('/');
  expect(second === undefined ? catalogue.relations.has(first) : first === 'rpc' && catalogue.calls.has(second)).toBe(
    true,
  );
  expect(prefer ?? '').toMatch(/^((return|count|resolution|missing)=[a-z-]+(,|$))*$/);
  expect(['application/json', 'application/vnd.pgrst.object+json']).toContain(accept);
  expect([undefined, 'application/json']).toContain(type);
  expect(query).toMatch(/^[\w.!~*'()%=&-]*$/);
  const parameters = parametersOf({ method, path, query });
  // A client may name a part of its answer as it likes, but not after what all objects inherit.
  const select = parameters.find(([name]) => name === 'select')?.[1] ?? '';
  const aliases = [...select.matchAll(/([a-z_][a-z0-9_]*):/g)].map(([, alias = '']) => alias);
  expect(aliases.filter((alias) => alias in {})).toEqual([]);
  for (const [name, text] of parameters) {
    expect(name).toMatch(/^([a-z_][a-z0-9_]*\.)?([a-z_][a-z0-9_]*|not\.and|not\.or)$/);
    // A pattern is handed on as it stands; everything else is words, signs and texts in quotes.
    const test = /^(not\.)?(like|ilike)\./.test(text)
      ? text.replace(/\..*/s, '')
      : text.replace(/^((?:not\.)?(?:eq|neq|gte?|lte?)\.)".*"$/s, '$1');
    const outside = test.replaceAll(/"[^"]*"/g, '');
    expect(outside).not.toMatch(/["\\\0]/);
    if (/^(select|columns|on_conflict)$|(^|\.)order$/.test(name)) expect(outside).toMatch(/^[a-z0-9_,.:!()*]+$/);
    for (const word of outside.replaceAll(/i?like\.[^,()]*/g, '').match(/[A-Za-z_]\w*/g) ?? [])
      expect(words.has(word) || aliases.includes(word), word).toBe(true);
  }
  const names = /"(__proto__|constructor|prototype)":/;
  expect(body ?? '').not.toMatch(names);
}

const words = new Set([
  ...'eq neq gt gte lt lte like ilike in is cs ov not and or null not_null true false asc desc nullsfirst nullslast inner left count'.split(
    ' ',
  ),
  ...[...catalogue.relations.values()].flatMap(({ name, columns, links }) => [
    name,
    ...columns,
    ...links.map(({ constraint }) => constraint),
  ]),
  ...[...catalogue.calls.values()].flatMap(({ columns }) => [...(columns ?? [])]),
]);
