import { type QueryKey, skipToken } from '@tanstack/react-query';

/**
 * The options of a query whose argument may not be defined yet: nothing is read until it is.
 * `useQuery(whenDefined(viewer.id, playerQueries.detail))`
 */
export function whenDefined<Value, Options extends { queryKey: QueryKey }>(
  value: Value | null | undefined,
  options: (value: Value) => Options,
): Options {
  if (value !== undefined && value !== null) return options(value);
  return { ...waiting } as unknown as Options;
}

/** The query of every read that waits: it has no data and no function. */
const waiting = { queryKey: ['waiting'], queryFn: skipToken, initialPageParam: null, getNextPageParam: () => null };
