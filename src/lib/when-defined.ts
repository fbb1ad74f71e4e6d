import { type QueryKey, skipToken } from '@tanstack/react-query';

/**
 * A read that waits for what it asks about: nothing is asked while that is unknown.
 * `useQuery(whenKnown(viewer.id, playerQueries.detail))`
 */
export function whenDefined<Value, Options extends { queryKey: QueryKey }>(
  value: Value | null | undefined,
  options: (value: Value) => Options,
): Options {
  if (value !== undefined && value !== null) return options(value);
  return { ...waiting } as unknown as Options;
}

/** Every read that waits is this one: it has no answer and no way to ask. */
const waiting = { queryKey: ['waiting'], queryFn: skipToken, initialPageParam: null, getNextPageParam: () => null };
