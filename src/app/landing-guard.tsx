import { type ReactNode, useEffect } from 'react';
import { WaitingPage } from '#components/ui/waiting-page.tsx';
import { decideAccess } from '#domain/account/access.ts';
import { followSession, mayHaveSession, useSession } from '#lib/session.ts';
import { Redirect } from './redirect.tsx';

/**
 * The guard of the landing page: it waits for the session alone, and in a browser that holds nothing like a
 * session not even for that, so that the page is drawn before the client arrives.
 */
export function LandingGuard({ children }: { children: ReactNode }) {
  const session = useSession();
  const unlikely = !mayHaveSession();
  useEffect(() => followSession(), []);

  const status = session.status === 'loading' && unlikely ? 'signed-out' : session.status;
  const decision = decideAccess({
    access: 'guest-landing',
    session: status,
    role: null,
    maintenance: 'off',
    pathname: '/',
  });
  if (decision.kind === 'spinner') return <WaitingPage />;
  if (decision.kind === 'redirect') return <Redirect to={decision.to} remember={false} />;
  return children;
}
