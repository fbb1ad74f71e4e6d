import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { FullPageSpinner } from '#components/ui/spinner.tsx';
import { currentSession, subscribe } from '#lib/session.ts';
import { AfterPaint } from './after-paint.tsx';
import { BrokenApp } from './broken-app.tsx';

const Toaster = lazy(() => import('#components/ui/toaster.tsx').then((m) => ({ default: m.Toaster })));

/** What every page stands on: data cache, words (a spinner while they load), session, toasts, error boundary. */
export function Providers({ client, children }: { client: QueryClient; children: ReactNode }) {
  useEffect(() => forgetOnSignOut(client), [client]);
  return (
    <ErrorBoundary FallbackComponent={BrokenApp}>
      <QueryClientProvider client={client}>
        <Suspense fallback={<FullPageSpinner />}>{children}</Suspense>
        <AfterPaint>
          <Toaster />
        </AfterPaint>
      </QueryClientProvider>
    </ErrorBoundary>
  );
}

/** What one user read is gone before the next can see it. */
function forgetOnSignOut(client: QueryClient): () => void {
  let user: string | undefined;
  return subscribe(() => {
    const session = currentSession();
    const next = session.status === 'signed-in' ? session.user.id : undefined;
    if (user !== undefined && next !== user) client.clear();
    user = next;
  });
}
