import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { loadNamespaces } from 'i18next';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import type { Access } from '#domain/account/access.ts';
import { MaintenanceCard } from '#features/admin/maintenance-card.tsx';
import { queryClient } from '#lib/query-client.ts';
import { startSession } from '#lib/session.ts';
import { supabase } from '#lib/supabase.ts';
import { type Answer, type Answers, fakeBackend, kerem, mert, sessionOf } from '#testing/fake-backend.ts';
import '#testing/page.tsx';
import { DataShell } from './data-shell.tsx';

const setting = 'GET /rest/v1/site_settings';
const admin = 'POST /rest/v1/rpc/is_admin_fast';
const broken = { status: 500, body: { code: 'XX000', message: 'internal error' } };

type Opening = { at?: string; user?: typeof mert; answers?: Answers; page?: ReactNode };

/** Opens a page of a section; the section has a second one at /next-page. */
async function open(access: Access, { at = '/leagues', user, answers = {}, page = <p>The page</p> }: Opening = {}) {
  const backend = fakeBackend({
    'POST /auth/v1/token': ({ body }) => ({
      body: sessionOf((body as typeof kerem).email === kerem.email ? kerem : mert),
    }),
    'POST /auth/v1/logout': {},
    'POST /rest/v1/rpc/log_out_everywhere': {},
    [setting]: { body: { value: { enabled: false } } },
    [admin]: { body: false },
    'POST /rest/v1/rpc/is_moderator': { body: false },
    'GET /rest/v1/leagues': { body: [] },
    'GET /rest/v1/team_matches': { body: [] },
    ...answers,
  });
  await startSession();
  if (user) await signIn(user);
  const root = createRootRoute({ component: Outlet });
  const section = createRoute({
    getParentRoute: () => root,
    id: 'section',
    component: () => (
      <DataShell access={access}>
        <Outlet />
      </DataShell>
    ),
  });
  const pages = [at, '/next-page'].map((path) =>
    createRoute({ getParentRoute: () => section, path, component: () => page }),
  );
  const elsewhere = createRoute({ getParentRoute: () => root, path: '$', component: () => null });
  const router = createRouter({
    routeTree: root.addChildren([section.addChildren(pages), elsewhere]),
    history: createMemoryHistory({ initialEntries: [at] }),
  });
  await render(<RouterProvider router={router} />);
  return { backend, at: () => router.state.location.pathname, go: (to: string) => router.navigate({ to }) };
}

async function signIn({ email }: typeof mert) {
  await (await supabase()).auth.signInWithPassword({ email, password: 'floodlights on' });
}

const thePage = page.getByText('The page');
const spinner = page.getByTestId('spinner');

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(async () => {
  await cleanup();
  await (await supabase()).auth.signOut();
  queryClient().clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a guarded page', () => {
  test('reads the maintenance mode at startup, once', async () => {
    const { backend } = await open('signed-in', { user: mert });
    await expect.element(thePage).toBeVisible();
    await expect.poll(() => backend.to('/rest/v1/site_settings')).toHaveLength(1);
  });

  test('[S4.03] is open when the setting holds enabled as text', async () => {
    await open('signed-in', { user: mert, answers: { [setting]: { body: { value: { enabled: 'true' } } } } });
    await expect.element(thePage).toBeVisible();
  });

  test('sends a plain user to the dashboard when it reads that maintenance is on', async () => {
    const { at } = await open('signed-in', {
      user: mert,
      answers: { [setting]: { body: { value: { enabled: true } } } },
    });
    await expect.poll(at).toBe('/dashboard');
  });

  test('[S7.17] is open when the setting cannot be read', async () => {
    await open('signed-in', { user: mert, answers: { [setting]: broken } });
    await expect.element(thePage).toBeVisible();
  });
});

describe('the role at the guard', () => {
  test('[S4.21] is null without a user: nothing is asked, and nobody waits for it', async () => {
    const { backend, at } = await open('admin', { at: '/admin/dashboard' });
    await expect.poll(at).toBe('/login');
    expect(backend.to('/rest/v1/rpc/is_admin_fast')).toEqual([]);
  });

  test('[S4.22] is loading while it is fetched: a spinner, and no way in', async () => {
    const answer = Promise.withResolvers<Answer>();
    const { backend, at } = await open('admin', {
      at: '/admin/dashboard',
      user: mert,
      answers: { [admin]: () => answer.promise },
    });
    await expect.poll(() => backend.to('/rest/v1/rpc/is_admin_fast').length).toBe(1);
    await expect.element(spinner).toBeVisible();
    expect([thePage.elements(), at()]).toEqual([[], '/admin/dashboard']);
    answer.resolve({ body: true });
    await expect.element(thePage).toBeVisible();
  });

  test('[S4.24] [S8.18] is null after a failed check: no way into the admins’ pages', async () => {
    const { at } = await open('admin', { at: '/admin/dashboard', user: mert, answers: { [admin]: broken } });
    await expect.poll(at).toBe('/dashboard');
  });
});

describe('an old role', () => {
  const minutes = (count: number) => count * 60_000;

  test('[S6.07 S9.04] is used from page to page until 4:59, and asked for again after 5:00, inside a section too', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { backend, at, go } = await open('admin', {
      at: '/admin/dashboard',
      user: mert,
      answers: { [admin]: { body: true } },
    });
    await expect.element(thePage).toBeVisible();
    vi.setSystemTime(Date.now() + minutes(5) - 1000);
    await go('/next-page');
    await expect.element(thePage).toBeVisible();
    await expect.poll(() => backend.to('/rest/v1/rpc/is_admin_fast')).toHaveLength(1);

    backend.answers[admin] = { body: false };
    vi.setSystemTime(Date.now() + 1001);
    await go('/admin/dashboard');
    await expect.poll(at).toBe('/dashboard');
    await expect.poll(() => backend.to('/rest/v1/rpc/is_admin_fast')).toHaveLength(2);
  });

  test('is asked for again while somebody stays on one page', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
    const { backend, at } = await open('admin', {
      at: '/admin/dashboard',
      user: mert,
      answers: { [admin]: { body: true } },
    });
    await expect.element(thePage).toBeVisible();
    backend.answers[admin] = { body: false };
    vi.advanceTimersByTime(minutes(5) + 1);
    await expect.poll(at).toBe('/dashboard');
  });

  test('[S4.25] is forgotten and asked for anew by a refused write, within its five minutes', async () => {
    await loadNamespaces('maintenance');
    const { backend, at } = await open('admin', {
      at: '/admin/settings',
      user: mert,
      answers: {
        [setting]: { body: { value: { enabled: false, message: 'Back at nine.' } } },
        [admin]: { body: true },
        'POST /rest/v1/site_settings': { status: 403, body: { code: '42501', message: 'permission denied' } },
      },
      page: <MaintenanceCard />,
    });
    await page.getByLabelText('Message').fill('Back at ten.');
    backend.answers[admin] = { body: false };
    await page.getByRole('button', { name: 'Save message' }).click();
    await expect.poll(at).toBe('/dashboard');
  });
});

describe('what a user read', () => {
  test('is gone when the user leaves', async () => {
    await open('public', { user: mert });
    await expect.element(thePage).toBeVisible();
    queryClient().setQueryData(['profile-private', mert.id], { birth_date: '2000-02-29' });
    await (await supabase()).auth.signOut();
    expect(
      queryClient()
        .getQueryCache()
        .getAll()
        .filter(({ state }) => state.data !== undefined),
    ).toEqual([]);
  });

  test('is gone when another user comes', async () => {
    await open('public', { user: mert });
    await expect.element(thePage).toBeVisible();
    queryClient().setQueryData(['profile-private', mert.id], { birth_date: '2000-02-29' });
    await signIn(kerem);
    expect(queryClient().getQueryData(['profile-private', mert.id])).toBeUndefined();
    await expect.element(thePage).toBeVisible();
  });

  test('stays when somebody signs in', async () => {
    await open('public');
    await expect.element(thePage).toBeVisible();
    queryClient().setQueryData(['maintenance'], { enabled: false, message: 'x' });
    await signIn(mert);
    expect(queryClient().getQueryData(['maintenance'])).toBeDefined();
    await expect.poll(() => queryClient().isFetching()).toBe(0);
  });
});
