import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Access } from '#domain/account/access.ts';
import type { Role } from '#domain/club/roles.ts';
import type { Session } from '#lib/session.ts';
import { noAnswers, openPage } from '#testing/page.tsx';
import { Guard } from './guard.tsx';
import { MemberBar } from './layouts/member-bars.tsx';

const viewer = vi.hoisted(() => ({ session: { status: 'loading' } as Session }));
vi.mock('#lib/session.ts', async (original) => ({
  ...(await original<object>()),
  useSession: () => viewer.session,
  followSession: () => {},
}));

beforeEach(noAnswers);

const mert: Session = { status: 'signed-in', user: { id: 'mert', email: 'mert@example.com' } };
const signedOut: Session = { status: 'signed-out' };

describe('while something is loading a guard shows a spinner, and neither the page nor a redirect', () => {
  test.each([
    ['[S2.43] the session', { session: { status: 'loading' }, maintenance: false }],
    ['[S2.44] the role', { session: mert, maintenance: false }],
    ['[S2.45] the maintenance status, for a visitor', { session: signedOut }],
    ['the maintenance status, for an admin', { session: mert, role: 'admin' }],
  ] as const)('%s', async (_title, about) => {
    for (const access of ['signed-in', 'moderator', 'admin', 'unknown'] as const) {
      const { screen, router } = await visit(access, about);
      await expect.element(screen.getByTestId('spinner')).toBeVisible();
      expect(screen.getByText('The page').elements()).toHaveLength(0);
      expect(router.state.location.href).toBe('/fixtures?team=9');
      await screen.unmount();
    }
  });
});

describe('the moderators’ guard', () => {
  test.each(['moderator', 'admin'] as const)('lets a %s in', async (role) => {
    const { screen } = await visit('moderator', { session: mert, role, maintenance: false });
    await expect.element(screen.getByText('The page')).toBeVisible();
  });

  test('sends a plain user to the dashboard', async () => {
    const { screen, router } = await visit('moderator', { session: mert, role: 'user', maintenance: false });
    await expect.poll(() => router.state.location.href).toBe('/dashboard');
    expect(screen.getByText('The page').elements()).toHaveLength(0);
  });
});

test('a visitor is sent to the login, which knows the way back', async () => {
  const { router } = await visit('signed-in', { session: signedOut, maintenance: false });
  await expect.poll(() => router.state.location.pathname).toBe('/login');
  expect(router.state.location.search).toEqual({ next: '/fixtures?team=9' });
});

describe('the account menu', () => {
  test.each(['moderator', 'admin'] as const)('offers the moderator tools to a %s', async (role) => {
    const menu = await openAccountMenu(role);
    await expect
      .element(menu.getByRole('menuitem', { name: 'Moderator tools' }))
      .toHaveAttribute('href', '/moderation');
  });

  test('does not offer them to a plain user', async () => {
    const menu = await openAccountMenu('user');
    await expect.element(menu.getByRole('menuitem', { name: 'Profile' })).toBeVisible();
    expect(menu.getByRole('menuitem', { name: 'Moderator tools' }).elements()).toHaveLength(0);
  });
});

type Setup = { session: Session; role?: Role; maintenance?: boolean };

/** Somebody of whom this much is known opens /fixtures behind a guard. */
function visit(access: Access, facts: Setup) {
  viewer.session = facts.session;
  const page = (
    <Guard access={access}>
      <p>The page</p>
    </Guard>
  );
  return openPage(page, { at: '/fixtures?team=9', seed: seedOf(facts) });
}

async function openAccountMenu(role: Role) {
  viewer.session = mert;
  const seed = seedOf({ session: mert, role, maintenance: false });
  const { screen } = await openPage(<MemberBar />, {
    seed: [...seed, [['players', 'mert'], { id: 'mert', username: 'Mert Can' }]],
  });
  await screen.getByRole('button', { name: 'Account of Mert Can' }).click();
  return screen.getByRole('menu');
}

function seedOf({ role, maintenance }: Setup): [readonly unknown[], unknown][] {
  return [
    ...(role ? [[['role', 'mert'], { role, cachedAt: Date.now() }] as const] : []),
    ...(maintenance === undefined ? [] : [[['maintenance'], { enabled: maintenance }] as const]),
  ].map(([key, data]) => [key, data]);
}
