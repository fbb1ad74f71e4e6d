import * as fc from 'fast-check';
import type { Catalogue, Relation } from '#host/gateway/rest/catalogue.ts';
import type { RestRequest } from '#host/gateway/rest/grammar.ts';

const oneOf = <T>(choices: Iterable<T>) => fc.constantFrom(...choices);
/** Values as people's clients send them; the sort of text a backend likes to take for something else comes often. */
const plainValues = fc.oneof(
  oneOf([
    '1',
    '7',
    'true',
    'Northlake',
    'a0000000-0000-4000-8000-000000000001',
    '2026-09-01T10:00:00+00:00',
    'İstanbul',
  ]),
  fc.string({ unit: oneOf('ab -:.ıß'), maxLength: 12 }).map((text) => text.trim()),
);
const strangeValues = fc.oneof(
  plainValues,
  oneOf(['null', 'not_null', 'unknown', '1e3', '0x10', '{}', '"a"', '{a,b}', '__proto__', 'constructor', 'eq.1', '->']),
  fc.string({ unit: 'grapheme', maxLength: 12 }).filter((text) => !text.includes('\0') && text.isWellFormed()),
);

/**
 * Requests of the grammar over a catalogue, as a client would write them.
 * @param values what conditions compare with: `plain` ones mean the same to PostgREST and to the backend
 */
export function requestsOf(catalogue: Catalogue, values: 'plain' | 'strange' = 'strange') {
  const value = values === 'plain' ? plainValues : strangeValues;
  const withinTree = value.filter((text) => !/[,()"\\{}]/.test(text));
  const comparison = oneOf(['eq', 'neq', 'gt', 'gte', 'lt', 'lte']);
  const list = fc.array(
    fc.oneof(
      value.filter((text) => !/["\\(){}]/.test(text)).map((text) => `"${text}"`),
      withinTree.filter(Boolean),
    ),
    {
      minLength: 1,
      maxLength: 4,
    },
  );
  const test = (text: fc.Arbitrary<string>, pattern: fc.Arbitrary<string>) =>
    fc
      .tuple(
        oneOf(['', '', 'not.']),
        fc.oneof(
          { weight: 4, arbitrary: fc.tuple(comparison, text).map((pair) => pair.join('.')) },
          oneOf(['is.null', 'is.not_null', 'is.true', 'is.false']),
          fc.tuple(oneOf(['like', 'ilike']), pattern).map((pair) => pair.join('.')),
          list.map((values) => `in.(${values.join(',')})`),
        ),
      )
      .map((pair) => pair.join(''));
  const pattern = oneOf(['a*', '*b%', '_c', 'Northlake', 'a b']);
  const column = (relation: Relation) => oneOf(relation.columns);

  const part = (relation: Relation, depth: number): fc.Arbitrary<string> =>
    depth === 0
      ? fc.tuple(column(relation), test(withinTree, pattern)).map((pair) => pair.join('.'))
      : fc.oneof(
          { weight: 3, arbitrary: part(relation, 0) },
          fc.tuple(oneOf(['and', 'or', 'not.and', 'not.or']), tree(relation, depth - 1)).map((pair) => pair.join('')),
        );
  const tree = (relation: Relation, depth: number): fc.Arbitrary<string> =>
    fc.array(part(relation, depth), { minLength: 1, maxLength: 3 }).map((parts) => `(${parts.join(',')})`);
  const filter = (relation: Relation): fc.Arbitrary<[string, string]> =>
    fc.oneof(
      { weight: 4, arbitrary: fc.tuple(column(relation), test(value, pattern)) },
      fc.tuple(oneOf(['or', 'and', 'not.or', 'not.and']), tree(relation, 1)),
    );
  const order = (relation: Relation): fc.Arbitrary<[string, string]> =>
    fc
      .uniqueArray(column(relation), { minLength: 1, maxLength: 3 })
      .chain((columns) =>
        fc
          .tuple(
            ...columns.map((name) =>
              oneOf(['', '.asc', '.desc', '.desc.nullslast', '.nullsfirst']).map((way) => name + way),
            ),
          )
          .map((terms) => ['order', terms.join(',')] as [string, string]),
      );

  const embed = (relation: Relation, depth: number): fc.Arbitrary<{ text: string; key: string; of: Relation }> =>
    oneOf(relation.links).chain((link) => {
      const target = link.table === relation.name ? link.to : link.table;
      const of = catalogue.relations.get(target) as Relation;
      return fc
        .tuple(oneOf(['', 'own', 'other']), oneOf(['', '', '!inner', '!left']), select(of, depth - 1))
        .map(([alias, join, items]) => ({
          text: `${alias && `${alias}:`}${target}!${link.constraint}${join}(${items.text})`,
          key: alias || target,
          of,
        }));
    });
  const select = (relation: Relation, depth: number) =>
    fc
      .tuple(
        fc.oneof(
          fc.constant('*'),
          fc.uniqueArray(column(relation), { minLength: 1, maxLength: 4 }).map((names) => names.join(',')),
        ),
        depth === 0 || relation.links.length === 0
          ? fc.constant([])
          : fc.uniqueArray(embed(relation, depth), { maxLength: 2, selector: ({ key }) => key }),
      )
      // The key of a resource may not be the name of a column that is requested, too.
      .filter(([columns, embeds]) => !embeds.some(({ key }) => columns.split(',').includes(key)))
      .map(([columns, embeds]) => ({ text: [columns, ...embeds.map(({ text }) => text)].join(','), embeds }));

  const page = fc
    .tuple(fc.option(fc.nat(2000)), fc.option(fc.nat(30)))
    .map(([limit, offset]) => [
      ...(limit === null ? [] : [['limit', String(limit)] as [string, string]]),
      ...(offset === null ? [] : [['offset', String(offset)] as [string, string]]),
    ]);

  const read = oneOf(catalogue.relations.values()).chain((relation) =>
    fc.option(select(relation, 2)).chain((selected) => {
      const about =
        selected?.embeds.filter(
          ({ key }) =>
            selected.text.split(`${key}(`).length +
              selected.text.split(`${key}:`).length +
              selected.text.split(`${key}!`).length <=
            4,
        ) ?? [];
      const qualified =
        about.length === 0
          ? fc.constant([])
          : fc.array(
              oneOf(about).chain(({ key, of }) =>
                filter(of).map(([name, text]): [string, string] => [`${key}.${name}`, text]),
              ),
              { maxLength: 2 },
            );
      return fc
        .tuple(
          fc.array(filter(relation), { maxLength: 3 }),
          qualified,
          fc.option(order(relation)),
          page,
          oneOf(['GET', 'GET', 'HEAD']),
        )
        .map(([filters, more, ordered, paged, method]): Written => ({
          method,
          path: relation.name,
          parameters: [
            ...(selected ? [['select', selected.text] as [string, string]] : []),
            ...filters,
            ...more,
            ...(ordered ? [ordered] : []),
            ...paged,
          ],
        }));
    }),
  );

  const row = (relation: Relation) =>
    fc
      .uniqueArray(column(relation), { minLength: 1, maxLength: 4 })
      .chain((columns) => fc.tuple(...columns.map((name) => content.map((value) => [name, value] as const))))
      .map((pairs) => Object.fromEntries(pairs));
  const writable = [...catalogue.relations.values()].filter((relation) => relation.writable.size === 3);
  const write = oneOf(writable).chain((relation) =>
    fc
      .tuple(
        oneOf(['POST', 'PATCH', 'DELETE']),
        row(relation),
        filter(relation),
        oneOf(['', 'return=representation', 'resolution=merge-duplicates,return=minimal']),
      )
      .map(([method, row, condition, prefer]): Written => ({
        method,
        path: relation.name,
        parameters: method === 'POST' ? [] : [condition],
        prefer,
        ...(method === 'DELETE' ? {} : { type: 'application/json', body: JSON.stringify(row) }),
      })),
  );
  const call = oneOf(catalogue.calls.values()).chain(({ name, parameters }) =>
    fc
      .tuple(...[...parameters.keys()].map((parameter) => content.map((value) => [parameter, value] as const)))
      .map((pairs): Written => ({
        method: 'POST',
        path: `rpc/${name}`,
        parameters: [],
        type: 'application/json',
        body: JSON.stringify(Object.fromEntries(pairs)),
      })),
  );
  return { read: read.map(rawRequest), write: write.map(rawRequest), call: call.map(rawRequest) };
}

const content = fc.oneof(
  plainValues,
  fc.integer({ min: -5, max: 5 }),
  oneOf([null, true, {}, [], ['a', 'b'], { a: { b: [1] } }, 'infinity']),
);

type Written = Omit<RestRequest, 'query'> & { parameters: [string, string][] };

function rawRequest({ parameters, ...rest }: Written): RestRequest {
  return { ...rest, query: parameters.map(([name, text]) => `${name}=${encodeURIComponent(text)}`).join('&') };
}

/** Pieces that mean something to some reader of a request. */
const pieces = [
  '__proto__',
  'constructor',
  'prototype',
  '__proto__.x.limit=1',
  'constructor.prototype=eq.1',
  '%5f%5fproto%5f%5f',
  '(',
  ')',
  '((',
  '))',
  '"',
  '""',
  String.raw`\"`,
  '\\',
  ',',
  ',,',
  '.',
  '..',
  '...',
  ':',
  '::',
  '::text',
  '!',
  '!inner',
  '!left',
  '->',
  '->>',
  '*',
  '%',
  '%00',
  '%2F',
  '%ff',
  '\0',
  '&',
  '=',
  '&&',
  '&select=',
  '&or=',
  '&limit=',
  '+',
  ' ',
  '\n',
  '{',
  '}',
  '{}',
  '[',
  ']',
  'match.',
  'imatch.',
  'fts(english).',
  'eq(any).',
  'not.',
  'in.',
  'is.',
  'cs.',
  'count',
  '.count()',
  '.sum()',
  'select',
  'order',
  'and',
  'or',
  'apikey=',
  'columns=',
  'on_conflict=',
  'null',
  "'",
  "';--",
  '$1',
  'pg_sleep',
  '"x":',
  '{"__proto__":',
  '{"constructor":',
  'ı',
  '\u202e',
  '💥',
];

/** The same request after careless or hostile hands: cut, doubled, crossed with pieces, in any of its parts. */
export const mutated = (request: RestRequest): fc.Arbitrary<RestRequest> =>
  fc
    .array(
      fc.record({
        part: oneOf(['query', 'query', 'query', 'path', 'body', 'prefer', 'accept', 'method', 'range'] as const),
        at: fc.double({ min: 0, max: 1, noNaN: true }),
        long: oneOf([0, 0, 1, 2, 5]),
        piece: oneOf(['', ...pieces]),
      }),
      { minLength: 1, maxLength: 3 },
    )
    .map((changes) => {
      const changed = { ...request };
      for (const { part, at, long, piece } of changes) {
        const text = changed[part] ?? '';
        const place = Math.floor(at * (text.length + 1));
        changed[part] = text.slice(0, place) + piece + text.slice(place + long);
      }
      return changed;
    });
