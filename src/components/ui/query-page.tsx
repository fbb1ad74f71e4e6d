import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue } from 'react';
import { PageTitle } from './page-title.tsx';
import { SkeletonRows } from './skeleton.tsx';
import { ErrorState, NotFoundState } from './states.tsx';

type Props<Data> = {
  /** The subject of the page; null where there is no such thing. */
  query: UseQueryResult<Data>;
  /** Whether the address can name such a thing at all. */
  isValid?: boolean;
  /** Without these the page cannot be drawn either. */
  requires?: UseQueryResult[];
  /** Waited for, so that nothing moves when they come; the page tells by itself when one of them fails. */
  awaits?: Pick<UseQueryResult, 'isLoading'>[];
  error: string;
  /** Left out where there always is one. */
  notFound?: { title: string; hint?: string; action: ReactNode };
  children: (data: NonNullable<Data>) => ReactNode;
};

/** A page that stands and falls with one read: loading, error, not found, content. */
export function QueryPage<Data>({
  query,
  isValid = true,
  requires = [],
  awaits = [],
  error,
  notFound,
  children,
}: Props<Data>) {
  const all = [query, ...requires];
  // One that waits for another's answer has not begun: it counts once it is asked.
  const waits = query.isPending || [...requires, ...awaits].some(({ isLoading }) => isLoading);
  // The whole page comes with the last answer: in short pieces, between which the browser answers taps.
  const isLaidAside = useDeferredValue(waits);
  if (notFound && (!isValid || query.data === null))
    return (
      <>
        <PageTitle title={notFound.title} />
        <NotFoundState title={notFound.title} action={notFound.action}>
          {notFound.hint}
        </NotFoundState>
      </>
    );
  if (waits || isLaidAside)
    return (
      <div className="page pt-10">
        <SkeletonRows rows={8} />
      </div>
    );
  const failed = all.filter(({ isError }) => isError);
  if (failed.length > 0 || query.data === undefined || query.data === null)
    return (
      <div className="page pt-10">
        <ErrorState
          message={error}
          onRetry={() => (failed.length > 0 ? failed : all).forEach((each) => void each.refetch())}
        />
      </div>
    );
  return children(query.data);
}
