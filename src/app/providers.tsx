import { CatchBoundary } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { WaitingPage } from '#components/ui/waiting-page.tsx';
import { AfterPaint } from './after-paint.tsx';
import { BrokenApp } from './broken-app.tsx';

const Toaster = lazy(() => import('#components/ui/toaster.tsx').then((m) => ({ default: m.Toaster })));

/** The base of every page: an error boundary, texts (a spinner while they load), toasts. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <CatchBoundary getResetKey={never} errorComponent={BrokenApp}>
      <Suspense fallback={<WaitingPage />}>{children}</Suspense>
      <AfterPaint>
        <Toaster />
      </AfterPaint>
    </CatchBoundary>
  );
}

// There is no way back from here but a reload.
const never = () => '';
