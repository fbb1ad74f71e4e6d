import type { Role } from '../club/roles.ts';

/**
 * The readers of each page (docs/spec/spec.md § 2, access rules; § 6, roles). One table of rules for the whole
 * site: routes name their access, the guard draws what is decided here.
 */
export type Access = 'public' | 'guest-landing' | 'signed-in' | 'moderator' | 'admin' | 'unknown';

export type Visit = {
  access: Access;
  session: 'loading' | 'signed-in' | 'signed-out';
  /** null without a user, and after a failed role check: nobody's role, not a plain user's. */
  role: 'loading' | Role | null;
  maintenance: 'loading' | 'on' | 'off';
  /** The session awaits the code of its second factor, or the site asks its staff for one and the account has none. */
  lacksFactor?: boolean;
  /** Path alone, without query and hash. */
  pathname: string;
};

export type AccessDecision =
  | { kind: 'spinner' }
  | { kind: 'page' }
  | { kind: 'not-found' }
  | { kind: 'redirect'; to: '/login' | '/coming-soon' | '/dashboard' | '/second-factor'; remember: boolean };

/** The page, a spinner, the not-found page, or a redirect; `remember` keeps the place for after sign-in. */
export function decideAccess(visit: Visit): AccessDecision {
  if (visit.access === 'public') return page;
  if (visit.access === 'guest-landing') return landing(visit);

  if (visit.lacksFactor) return { kind: 'redirect', to: '/second-factor', remember: true };
  if (isLoading(visit)) return spinner;
  if (visit.session === 'signed-out') return signedOut(visit);
  if (visit.role === 'admin') return open(visit);
  if (visit.maintenance === 'on') return confined(visit);
  return mayEnter(visit) ? open(visit) : dashboard;
}

const spinner: AccessDecision = { kind: 'spinner' };
const page: AccessDecision = { kind: 'page' };
const notFound: AccessDecision = { kind: 'not-found' };
const dashboard: AccessDecision = { kind: 'redirect', to: '/dashboard', remember: false };

/** '/' belongs to visitors; it waits for the session alone. */
function landing({ session }: Visit): AccessDecision {
  if (session === 'loading') return spinner;
  return session === 'signed-in' ? dashboard : page;
}

function isLoading({ session, role, maintenance }: Visit): boolean {
  return session === 'loading' || role === 'loading' || maintenance === 'loading';
}

/** A path that leads nowhere is not worth returning to. */
function signedOut({ access, maintenance }: Visit): AccessDecision {
  const remember = access !== 'unknown';
  if (maintenance === 'on') return { kind: 'redirect', to: '/coming-soon', remember };
  return access === 'unknown' ? notFound : { kind: 'redirect', to: '/login', remember };
}

/** During maintenance everybody except an admin stays on the dashboard, unknown paths included. */
function confined(visit: Visit): AccessDecision {
  return isDashboard(visit.pathname) ? open(visit) : dashboard;
}

function mayEnter({ access, role }: Visit): boolean {
  if (access === 'admin') return false; // admins went in before this question
  return access !== 'moderator' || role === 'moderator';
}

function open({ access }: Visit): AccessDecision {
  return access === 'unknown' ? notFound : page;
}

// Without this a trailing slash would send the dashboard to itself for ever.
function isDashboard(pathname: string): boolean {
  return pathname.replace(/\/+$/, '') === '/dashboard';
}
