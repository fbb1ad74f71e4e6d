import { lazy, Suspense } from 'react';
import type { Decision } from './interested-decision-lines.tsx';

const InterestedDecisionLines = lazy(() =>
  import('./interested-decision-lines.tsx').then((m) => ({ default: m.InterestedDecisionLines })),
);

/** A decision by a player of another team, because nobody without an interest could; nothing where that never was. */
export function InterestedDecisions({ decisions = [] }: { decisions: Decision[] | undefined }) {
  if (decisions.length === 0) return null;
  // its texts come when there is something to say, and the page stands meanwhile
  return (
    <Suspense fallback={null}>
      <InterestedDecisionLines decisions={decisions} />
    </Suspense>
  );
}
