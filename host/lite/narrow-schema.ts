import type { createPostgresConnection } from '@supabase/lite/postgres';
import type { Operation } from '#host/gateway/rest/grammar.ts';
import { isEmbed, type Item } from '#host/gateway/rest/select.ts';

/** The part of a database that Supabase Lite knows. */
export type Introspection = Awaited<ReturnType<ReturnType<typeof createPostgresConnection>['introspect']>>;

/** The tables, views and calls that a request speaks of. */
export function namesIn(operation: Operation): Set<string> {
  const embedded = (items: Item[] = []): string[] =>
    items.filter(isEmbed).flatMap(({ embed, items: within }) => [embed, ...embedded(within)]);
  return new Set(['call' in operation ? operation.call : operation.relation, ...embedded(operation.view.select)]);
}

/**
 * Lite goes through every column and every function that it knows of, several times a request. This makes what it is to
 * know for one request: the columns and functions of what that speaks of.
 */
export function narrowing(introspection: Introspection): (names: Set<string>) => Introspection {
  const columns = Map.groupBy(introspection.columns, ({ table }) => table);
  const functions = Map.groupBy(introspection.functions ?? [], ({ name }) => name);
  const of = <Row>(rows: Map<string, Row[]>, names: Set<string>) => [...names].flatMap((name) => rows.get(name) ?? []);
  return (names) => ({ ...introspection, columns: of(columns, names), functions: of(functions, names) });
}
