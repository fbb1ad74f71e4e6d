import { describe, expect, test } from 'vitest';
import { type Access, type AccessDecision, decideAccess, type Visit } from './access.ts';

const guarded: Access[] = ['signed-in', 'moderator', 'admin'];
const accesses: Access[] = ['public', 'guest-landing', ...guarded, 'unknown'];
const sessions = ['loading', 'signed-in', 'signed-out'] as const;
const roles = ['loading', 'admin', 'moderator', 'user', null] as const;
const maintenances = ['loading', 'on', 'off'] as const;
const pathnames = ['/dashboard', '/teams'];

const toLogin: AccessDecision = { kind: 'redirect', to: '/login', remember: true };
const toComingSoon: AccessDecision = { kind: 'redirect', to: '/coming-soon', remember: true };
const forgetful: AccessDecision = { kind: 'redirect', to: '/coming-soon', remember: false };
const toDashboard: AccessDecision = { kind: 'redirect', to: '/dashboard', remember: false };
const page: AccessDecision = { kind: 'page' };
const spinner: AccessDecision = { kind: 'spinner' };
const notFound: AccessDecision = { kind: 'not-found' };

const member: Visit = {
  access: 'signed-in',
  session: 'signed-in',
  role: 'user',
  maintenance: 'off',
  pathname: '/teams',
};
const visitor: Visit = { ...member, session: 'signed-out', role: null };

describe('while something is loading', () => {
  test.each(guarded)('the session: a %s route shows a spinner', (access) => {
    expect(decideAccess({ ...member, access, session: 'loading', role: null })).toEqual(spinner);
  });

  test.each(guarded)('the role: a %s route shows a spinner', (access) => {
    expect(decideAccess({ ...member, access, role: 'loading' })).toEqual(spinner);
  });

  test.each(guarded)('the maintenance status: a %s route shows a spinner', (access) => {
    expect(decideAccess({ ...member, access, maintenance: 'loading' })).toEqual(spinner);
    expect(decideAccess({ ...visitor, access, maintenance: 'loading' })).toEqual(spinner);
  });

  test('a public route waits for nothing, and the landing page for the session alone', () => {
    const loading = { session: 'loading', role: 'loading', maintenance: 'loading', pathname: '/' } as const;
    expect(decideAccess({ ...loading, access: 'public' })).toEqual(page);
    expect(decideAccess({ ...loading, access: 'guest-landing' })).toEqual(spinner);
    expect(decideAccess({ ...loading, access: 'guest-landing', session: 'signed-out' })).toEqual(page);
  });
});

describe('a visitor', () => {
  test('is sent from a guarded route to /login, and the place is remembered', () => {
    for (const access of guarded) expect(decideAccess({ ...visitor, access })).toEqual(toLogin);
  });

  test('is sent from a guarded route to /coming-soon during maintenance', () => {
    for (const access of guarded) {
      expect(decideAccess({ ...visitor, access, maintenance: 'on' })).toEqual(toComingSoon);
    }
  });

  test('sees the not-found page at an unknown path', () => {
    expect(decideAccess({ ...visitor, access: 'unknown' })).toEqual(notFound);
  });

  test('is sent from an unknown path to /coming-soon during maintenance; it is not worth remembering', () => {
    expect(decideAccess({ ...visitor, access: 'unknown', maintenance: 'on' })).toEqual(forgetful);
  });

  test('can use public routes only', () => {
    const open = accesses.filter((access) => decideAccess({ ...visitor, access }).kind === 'page');
    expect(open).toEqual(['public', 'guest-landing']);
  });
});

describe('a signed-in user', () => {
  test("who opens '/' is redirected to /dashboard", () => {
    for (const maintenance of maintenances) {
      expect(decideAccess({ ...member, access: 'guest-landing', pathname: '/', maintenance })).toEqual(toDashboard);
    }
  });

  test('opens every signed-in route', () => {
    expect(decideAccess(member)).toEqual(page);
  });

  test.each(['user', 'moderator', null] as const)('as %s is sent from an admin route to /dashboard', (role) => {
    expect(decideAccess({ ...member, access: 'admin', role })).toEqual(toDashboard);
  });

  test('enters a moderator route as moderator or admin, and is sent to /dashboard otherwise', () => {
    const at = (role: Visit['role']) => decideAccess({ ...member, access: 'moderator', role });
    expect(at('moderator')).toEqual(page);
    expect(at('admin')).toEqual(page);
    expect(at('user')).toEqual(toDashboard);
    expect(at(null)).toEqual(toDashboard);
  });

  test('who is not admin is confined to /dashboard during maintenance', () => {
    for (const access of [...guarded, 'unknown'] as const) {
      for (const role of ['user', 'moderator', null] as const) {
        expect(decideAccess({ ...member, access, role, maintenance: 'on' })).toEqual(toDashboard);
      }
    }
  });

  test('a member stays on /dashboard during maintenance, trailing slash or not', () => {
    for (const pathname of ['/dashboard', '/dashboard/', '/dashboard//']) {
      expect(decideAccess({ ...member, pathname, maintenance: 'on' })).toEqual(page);
    }
    expect(decideAccess({ ...member, pathname: '/dashboard/squad', maintenance: 'on' })).toEqual(toDashboard);
  });

  test('whose role check failed is treated as a member', () => {
    expect(decideAccess({ ...member, role: null })).toEqual(page);
    expect(decideAccess({ ...member, role: null, access: 'admin' })).toEqual(toDashboard);
    expect(decideAccess({ ...member, role: null, maintenance: 'on' })).toEqual(toDashboard);
  });
});

test('an admin opens signed-in, moderator and admin routes, in maintenance too', () => {
  for (const access of guarded) {
    for (const maintenance of ['on', 'off'] as const) {
      expect(decideAccess({ ...member, access, role: 'admin', maintenance })).toEqual(page);
    }
  }
});

describe('over all combinations', () => {
  const visits: Visit[] = accesses.flatMap((access) =>
    sessions.flatMap((session) =>
      roles.flatMap((role) =>
        maintenances.flatMap((maintenance) =>
          pathnames.map((pathname) => ({ access, session, role, maintenance, pathname })),
        ),
      ),
    ),
  );

  test.each(visits)('$access, $session, role $role, maintenance $maintenance, at $pathname', (visit) => {
    expect(decideAccess(visit)).toEqual(expected(visit));
  });

  test('nobody is redirected from the place he is sent to', () => {
    for (const visit of visits) {
      const decision = decideAccess(visit);
      if (decision.kind !== 'redirect') continue;
      const there: Access = decision.to === '/dashboard' ? 'signed-in' : 'public';
      const next = decideAccess({ ...visit, access: there, pathname: decision.to });
      expect(next.kind).not.toBe('redirect');
    }
  });
});

/** The access rules of the specification again, as a table read from above: the first line that fits. */
function expected({ access, session, role, maintenance, pathname }: Visit): AccessDecision {
  const loading = session === 'loading' || role === 'loading' || maintenance === 'loading';
  const confined = maintenance === 'on' && role !== 'admin' && pathname !== '/dashboard';
  const table: [boolean, AccessDecision][] = [
    [access === 'public', page],
    [access === 'guest-landing' && session === 'loading', spinner],
    [access === 'guest-landing' && session === 'signed-in', toDashboard],
    [access === 'guest-landing', page],
    [loading, spinner],
    [session === 'signed-out' && access === 'unknown' && maintenance === 'on', forgetful],
    [session === 'signed-out' && access === 'unknown', notFound],
    [session === 'signed-out' && maintenance === 'on', toComingSoon],
    [session === 'signed-out', toLogin],
    [confined, toDashboard],
    [access === 'unknown', notFound],
    [role === 'admin', page],
    [maintenance === 'on', page],
    [access === 'admin', toDashboard],
    [access === 'moderator' && role !== 'moderator', toDashboard],
    [true, page],
  ];
  return table.find(([fits]) => fits)?.[1] ?? page;
}

describe('a session whose account has a second factor, or is asked for one', () => {
  const toFactor: AccessDecision = { kind: 'redirect', to: '/second-factor', remember: true };

  test('stands before every page but the public ones until it is proven, whatever else is not known yet', () => {
    for (const access of [...guarded, 'unknown'] as const)
      for (const role of roles)
        for (const maintenance of maintenances)
          expect(decideAccess({ ...member, access, role, maintenance, lacksFactor: true })).toEqual(toFactor);
    expect(decideAccess({ ...member, access: 'public', lacksFactor: true })).toEqual(page);
  });

  test('is led to set one up where the site asks the staff for it, an admin during maintenance too', () => {
    for (const role of ['admin', 'moderator'] as const)
      expect(decideAccess({ ...member, role, lacksFactor: true })).toEqual(toFactor);
    expect(decideAccess({ ...member, role: 'admin', maintenance: 'on', lacksFactor: true })).toEqual(toFactor);
  });
});
