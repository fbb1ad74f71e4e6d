import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';

/** The query as plain strings, as people read and type it: `?tab=stats&season=4`. */
export const parseSearch = (search: string): Record<string, string> => Object.fromEntries(new URLSearchParams(search));

export function stringifySearch(search: Record<string, unknown>): string {
  const entries = Object.entries(search).filter(([, value]) => value !== undefined && value !== null && value !== '');
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries.map(([key, value]) => [key, String(value)]))}`;
}

/** An in-app address in the parts the router takes. */
export function splitHref(href: string): { path: string; search: Record<string, string>; hash: string | undefined } {
  const [beforeHash = '', hash] = href.split('#', 2);
  const [path = '', query = ''] = beforeHash.split('?', 2);
  return { path, search: parseSearch(query), hash };
}

/** Reads one value of the query; undefined means that it is absent or makes no sense, which is the same. */
export type Param<T> = (raw: string | undefined) => T;

export const param = {
  /** Any text; the empty string when absent. */
  text: ((raw) => raw ?? '') satisfies Param<string>,
  /** A whole number from 0, or undefined. */
  count: ((raw) => (raw !== undefined && /^\d{1,6}$/.test(raw) ? Number(raw) : undefined)) satisfies Param<
    number | undefined
  >,
  /** A uuid, or undefined. */
  id: ((raw) => (raw !== undefined && /^[0-9a-f-]{36}$/i.test(raw) ? raw : undefined)) satisfies Param<
    string | undefined
  >,
  /** One of the given words; the first is the default. */
  oneOf:
    <const W extends string>(...choices: readonly [W, ...W[]]): Param<W> =>
    (raw) =>
      choices.find((word) => word === raw) ?? choices[0],
};

export type Values<S> = { [K in keyof S]: S[K] extends Param<infer T> ? T : never };

/**
 * The page's state that lives in its URL. Unknown values fall back silently, defaults are left out of the
 * URL, and a change replaces the history entry. Declare `schema` outside the component.
 */
export function useSearchParams<S extends Record<string, Param<unknown>>>(
  schema: S,
): [Values<S>, (change: Partial<Values<S>>) => void] {
  const raw = useSearchText();
  const navigate = useNavigate();
  const values = useMemo(() => readSearch(schema, raw), [schema, raw]);
  const set = useCallback(
    (change: Partial<Values<S>>) => {
      const next = { ...raw, ...written(schema, change) };
      void navigate({ to: '.', search: next, replace: true, resetScroll: false });
    },
    [schema, raw, navigate],
  );
  return [values, set];
}

/** Hook: what the page's address asks for, as it is written there. */
export function useSearchText(): Record<string, string | undefined> {
  return useSearch({ strict: false });
}

/** The state an address asks for. */
export function readSearch<S extends Record<string, Param<unknown>>>(
  schema: S,
  raw: Record<string, string | undefined>,
): Values<S> {
  return Object.fromEntries(Object.entries(schema).map(([key, parse]) => [key, parse(raw[key])])) as Values<S>;
}

function written<S extends Record<string, Param<unknown>>>(
  schema: S,
  change: Partial<Values<S>>,
): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(change).map(([key, value]) => {
      const isDefault = value === undefined || value === '' || value === schema[key]?.(undefined);
      return [key, isDefault ? undefined : String(value)];
    }),
  );
}
