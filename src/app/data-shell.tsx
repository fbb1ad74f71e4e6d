import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import type { Access } from '#domain/account/access.ts';
import { queryClient } from '#lib/query-client.ts';
import { currentSession, subscribe } from '#lib/session.ts';
import { Guard } from './guard.tsx';
import { Startup } from './startup.tsx';

/**
 * The base of every page except the landing page: the data cache, the startup reads of a signed-in user, and
 * the guard. A chunk of its own, so that the landing page is usable before it arrives.
 */
export function DataShell({ access, children }: { access: Access; children: ReactNode }) {
  useEffect(forgetOnSignOut, []);
  useEffect(healWhenOnline, []);
  return (
    <QueryClientProvider client={queryClient()}>
      <Startup>
        <Guard access={access}>{children}</Guard>
      </Startup>
    </QueryClientProvider>
  );
}

/** A read that failed without a network is read again when there is one, without any action. */
function healWhenOnline(): () => void {
  const heal = () => void queryClient().refetchQueries({ predicate: ({ state }) => state.status === 'error' });
  addEventListener('online', heal);
  return () => removeEventListener('online', heal);
}

/** The data of one user is gone before the next can see it. */
function forgetOnSignOut(): () => void {
  let user = userNow();
  return subscribe(() => {
    const next = userNow();
    if (user !== undefined && next !== user) queryClient().clear();
    user = next;
  });
}

function userNow(): string | undefined {
  const session = currentSession();
  return session.status === 'signed-in' ? session.user.id : undefined;
}
