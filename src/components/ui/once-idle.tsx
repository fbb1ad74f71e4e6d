import { type ReactNode, startTransition, Suspense, useEffect, useState } from 'react';
import { whenIdle } from '#lib/when-idle.ts';

/** A page that was sent with its content keeps all of it. */
const wasSent = document.querySelector('[data-first]') !== null;

type Props = { waiting?: ReactNode; children: ReactNode };

/**
 * A part that is not needed in the first picture: drawn once the page is there and the browser has time for what is not
 * urgent, piece by piece. `waiting` is in its place until then.
 */
export function OnceIdle({ waiting = null, children }: Props) {
  const [idle, setIdle] = useState(wasSent);
  useEffect(() => whenIdle(() => startTransition(() => setIdle(true))), []);
  return <Suspense fallback={waiting}>{idle ? children : waiting}</Suspense>;
}
