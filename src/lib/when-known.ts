import { type QueryKey, skipToken } from '@tanstack/react-query';

/**
 * A read that waits for what it asks about: nothing is asked while that is unknown.
 * `useQuery(whenKnown(viewer.id, playerQueries.detail))`
 */
export function whenKnown<Known, Options extends { queryKey: QueryKey }>(
  known: Known | null | undefined,
  options: (known: Known) => Options,
): Options {
  if (known !== undefined && known !== null) return options(known);
  return { ...waiting } as unknown as Options;
}

/** Every read that waits is this one: it has no answer and no way to ask. */
const waiting = { queryKey: ['waiting'], queryFn: skipToken, initialPageParam: null, getNextPageParam: () => null };
