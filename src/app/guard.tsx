import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { WaitingPage } from '#components/ui/waiting-page.tsx';
import { type Access, decideAccess } from '#domain/account/access.ts';
import { limits } from '#domain/limits.ts';
import { factorQueries } from '#data/auth/factors.ts';
import { roleQueries } from '#data/auth/queries.ts';
import { maintenanceQueries } from '#data/maintenance/queries.ts';
import { followSession, memberOf, type Session, useSession } from '#lib/session.ts';
import { whenDefined } from '#lib/when-defined.ts';
import { Redirect } from './redirect.tsx';

/**
 * Draws what domain/account/access.ts decided for a route: the page, a spinner, or a redirect that remembers
 * where the visitor wanted to go.
 */
export function Guard({ access, children }: { access: Access; children: ReactNode }) {
  const { pathname } = useLocation();
  const decision = decideAccess({ access, pathname, ...useComer(access) });

  if (decision.kind === 'spinner') return <WaitingPage />;
  if (decision.kind === 'redirect') return <Redirect to={decision.to} remember={decision.remember} />;
  return children;
}

/**
 * The role is asked for again when it is five minutes old: a section stays mounted from page to page, so each of them
 * looks, and so does the clock while somebody stays on one.
 */
function useComer(access: Access) {
  const client = useQueryClient();
  const router = useRouter();
  const session = useSession();
  useEffect(() => followSession(access !== 'public'), [access]);

  const userId = memberOf(session);
  const role = useQuery({ ...whenDefined(userId, roleQueries.of), refetchInterval: everyFiveMinutes });
  useEffect(() => {
    if (userId === undefined) return;
    return router.subscribe('onResolved', () => void client.prefetchQuery(roleQueries.of(userId)));
  }, [client, router, userId]);
  const isStaff = role.data?.role === 'admin' || role.data?.role === 'moderator';
  const factorRule = useQuery({
    ...factorQueries.isAskedOfStaff(),
    enabled: isStaff && session.status === 'signed-in' && session.proof === undefined,
  });
  const maintenance = useQuery({ ...maintenanceQueries.status(), enabled: access !== 'public' });

  return {
    session: session.status,
    role: roleOf(userId, role),
    lacksFactor: lacksFactor(session, factorRule.data),
    maintenance: maintenance.data ? (maintenance.data.enabled ? 'on' : 'off') : 'loading',
  } as const;
}

const everyFiveMinutes = limits.roleCacheMinutes * 60_000;

/** Nobody is kept waiting for the setting: the database refuses by itself. */
const lacksFactor = (session: Session, isAsked: boolean | undefined) =>
  session.status === 'signed-in' && (session.proof ? session.proof === 'awaits-code' : isAsked === true);

function roleOf(
  userId: string | undefined,
  role: { isError: boolean; data?: { role: 'admin' | 'moderator' | 'user' } },
) {
  if (userId === undefined || role.isError) return null;
  return role.data?.role ?? 'loading';
}
