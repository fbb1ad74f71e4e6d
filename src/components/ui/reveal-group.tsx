import { type Query, useQueryClient } from '@tanstack/react-query';
import {
  type ReactNode,
  startTransition,
  Suspense,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

/** The first read of something; one that failed once is waited for no longer. */
const isFirst = ({ state }: Query) => state.status === 'pending' && state.fetchFailureCount === 0;

/**
 * Parts that were drawn before in this visit: a returning reader finds them at once, at the height it was left at.
 */
const before = new Set<string>();

/**
 * Hook: what is in several places of a page is drawn at once, when the code of its parts and what they read first is
 * there, so that no order of answers moves anything. Later parts are drawn as they come. `name` is what the page is
 * about.
 */
export function useRevealGroup(name: string) {
  const client = useQueryClient();
  const missing = useRef(new Set<string>());
  const [drawn, setDrawn] = useState(() => before.has(name));
  const look = useCallback(() => {
    if (missing.current.size > 0 || client.isFetching({ predicate: isFirst }) > 0) return;
    before.add(name);
    startTransition(() => setDrawn(true));
  }, [client, name]);
  // The parts' own effects come before: what they ask for counts. The page itself is not drawn at each answer.
  useEffect(() => {
    if (drawn) return;
    look();
    return client.getQueryCache().subscribe(() => void setTimeout(look));
  }, [client, drawn, look]);
  const waitFor = useCallback((part: string) => void missing.current.add(part), []);
  const has = useCallback(
    (part: string) => {
      // Once all that was drawn with it has asked for what it reads.
      if (missing.current.delete(part)) queueMicrotask(look);
    },
    [look],
  );
  return { drawn, waitFor, has };
}
type RevealGroup = ReturnType<typeof useRevealGroup>;

type PlaceProps = { of: RevealGroup; waiting?: ReactNode; children: ReactNode };

/** One of the places; `waiting` is there until all are drawn. */
export function RevealPlace({ of: { drawn }, waiting, children }: PlaceProps) {
  return (
    <>
      {!drawn && waiting}
      <div className="contents" hidden={!drawn}>
        {children}
      </div>
    </>
  );
}

/** A part of a place whose code comes by itself. */
export function RevealPart({ of: { waitFor, has }, children }: { of: RevealGroup; children: ReactNode }) {
  const id = useId();
  useLayoutEffect(() => {
    waitFor(id);
    return () => has(id);
  }, [waitFor, has, id]);
  return (
    <Suspense fallback={null}>
      {children}
      <Arrival onArrive={() => has(id)} />
    </Suspense>
  );
}

/** Is there once nothing beside it is missing. */
function Arrival({ onArrive }: { onArrive: () => void }) {
  useEffect(onArrive);
  return null;
}
