import { type Query, useIsFetching, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useState } from 'react';

/** The first read of something; one that failed once is waited for no longer. */
const isFirst = ({ state }: Query) => state.status === 'pending' && state.fetchFailureCount === 0;

/**
 * Hook: parts that stand in several places are drawn at once, when the code of all of them and what they read first is
 * there, so that no order of answers moves anything. Each place is a `Drawn` with its own `place` below `places`.
 */
export function useTogether(places: number) {
  const client = useQueryClient();
  const reads = useIsFetching({ predicate: isFirst });
  const [coded, setCoded] = useState<readonly number[]>([]);
  const [drawn, setDrawn] = useState(false);
  // The parts' own effects come before: what they ask for counts.
  useEffect(() => {
    if (coded.length === places && client.isFetching({ predicate: isFirst }) === 0) setDrawn(true);
  }, [client, coded, places, reads]);
  const hasCode = (place: number) => setCoded((all) => (all.includes(place) ? all : [...all, place]));
  return { drawn, hasCode };
}

type Props = { of: ReturnType<typeof useTogether>; place: number; waiting?: ReactNode; children: ReactNode };

/** One of the places; `waiting` stands there until all are drawn. */
export function Drawn({ of: { drawn, hasCode }, place, waiting, children }: Props) {
  return (
    <>
      {!drawn && waiting}
      <div className="contents" hidden={!drawn}>
        <Suspense fallback={null}>
          {children}
          <HasCode onHas={() => hasCode(place)} />
        </Suspense>
      </div>
    </>
  );
}

/** Is drawn once nothing beside it is missing. */
function HasCode({ onHas }: { onHas: () => void }) {
  useEffect(onHas);
  return null;
}
