import { lazy, type ReactNode, Suspense } from 'react';
import { useInterest } from '#data/interests/use-interest.ts';

const InterestText = lazy(() => import('./interest-text.tsx').then((m) => ({ default: m.InterestText })));

/**
 * Hook: what staff who play are shown beside a decision about these teams, before they send it. The own team's is off; about
 * a rival or a neighbour somebody else decides, or they are asked once it is sent: only the database knows.
 */
export function useInterestNote(teams: readonly (string | null | undefined)[]): {
  disabled: boolean;
  children: ReactNode;
} {
  const interest = useInterest(teams);
  return {
    disabled: interest?.kind === 'own',
    // its texts come when there is something to say, and the page stands meanwhile
    children: interest && (
      <Suspense fallback={null}>
        <InterestText {...interest} />
      </Suspense>
    ),
  };
}

/** The same where nothing is sent from. */
export const InterestNote = ({ teams }: { teams: readonly (string | null | undefined)[] }) =>
  useInterestNote(teams).children;
