import { lazy, type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { WaitingPage } from '#components/ui/waiting-page.tsx';
import { AfterPaint } from './after-paint.tsx';
import { BrokenApp } from './broken-app.tsx';

const Toaster = lazy(() => import('#components/ui/toaster.tsx').then((m) => ({ default: m.Toaster })));

/** What every page stands on: an error boundary, words (a spinner while they load), toasts. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary FallbackComponent={BrokenApp}>
      <Suspense fallback={<WaitingPage />}>{children}</Suspense>
      <AfterPaint>
        <Toaster />
      </AfterPaint>
    </ErrorBoundary>
  );
}
