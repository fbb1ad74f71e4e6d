import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Role } from '#domain/club/roles.ts';
import { type Answer, type Answers, fakeBackend, kerem, mert } from '#testing/fake-backend.ts';
import { stubBrowser } from '#testing/fake-browser.ts';

const start = Date.parse('2026-11-20T20:00:00Z');
const admin = '/rest/v1/rpc/is_admin_fast';
const moderator = '/rest/v1/rpc/is_moderator';
const answers = (isAdmin: boolean, isModerator: boolean): Answers => ({
  [`POST ${admin}`]: { body: isAdmin },
  [`POST ${moderator}`]: { body: isModerator },
});
const broken: Answer = { status: 500, body: { code: 'XX000', message: 'internal error' } };

async function open(answers: Answers) {
  const backend = fakeBackend(answers);
  const { preloadRole, refreshRole, roleQueries } = await import('./queries.ts');
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return {
    backend,
    client,
    roleQueries,
    preload: (id = mert.id) => preloadRole(client, id),
    refresh: (id = mert.id) => refreshRole(client, id),
  };
}

beforeEach(() => {
  vi.resetModules();
  stubBrowser();
  vi.useFakeTimers({ toFake: ['Date'], now: start });
});
afterEach(() => vi.useRealTimers());

describe('the role of a user', () => {
  test.each<[string, boolean, boolean, Role]>([
    ['[S6.03] is admin if the admin check says so', true, true, 'admin'],
    ['[S6.04] is moderator if only the moderator check says so', false, true, 'moderator'],
    ['[S6.05] is user if neither check says so', false, false, 'user'],
  ])('%s [S4.23] [S6.08]', async (_rule, isAdmin, isModerator, role) => {
    const { preload } = await open(answers(isAdmin, isModerator));
    expect(await preload()).toBe(role);
  });

  test('[S6.06] [S7.11] [S7.13] is asked of the admin check, then of the moderator check, by POST with the user id', async () => {
    const { preload, backend } = await open(answers(false, true));
    await preload();
    expect(backend.calls.map(({ method, path, body }) => ({ method, path, body }))).toEqual([
      { method: 'POST', path: admin, body: { user_id: mert.id } },
      { method: 'POST', path: moderator, body: { user_id: mert.id } },
    ]);
  });

  test('of an admin costs one call', async () => {
    const { preload, backend } = await open(answers(true, false));
    await preload();
    expect(backend.calls.map(({ path }) => path)).toEqual([admin]);
  });

  test('[S3.14] is looked up for each user', async () => {
    const { preload, backend } = await open({
      [`POST ${admin}`]: ({ body }) => ({ body: (body as { user_id: string }).user_id === mert.id }),
      [`POST ${moderator}`]: { body: false },
    });
    expect([await preload(mert.id), await preload(kerem.id)]).toEqual(['admin', 'user']);
    expect(backend.to(admin)).toHaveLength(2);
  });
});

describe('the cached role', () => {
  test('[S3.15] [S3.16] holds the role and the time it was cached', async () => {
    const { preload, client, roleQueries } = await open(answers(false, true));
    await preload();
    expect(client.getQueryData(roleQueries.of(mert.id).queryKey)).toEqual({ role: 'moderator', cachedAt: start });
  });

  test('is used without a check until 4:59, and fetched again after 5:00', async () => {
    const { preload, backend } = await open(answers(true, false));
    await preload();
    vi.setSystemTime(start + 4 * 60_000 + 59_000);
    expect(await preload()).toBe('admin');
    expect(backend.calls).toHaveLength(1);

    backend.answers[`POST ${admin}`] = { body: false };
    vi.setSystemTime(start + 5 * 60_000 + 1);
    expect(await preload()).toBe('user');
    expect(backend.to(admin)).toHaveLength(2);
  });

  test('is cleared and fetched again by a refresh, even within its lifetime', async () => {
    const { preload, refresh, backend } = await open(answers(false, false));
    await preload();
    backend.answers[`POST ${admin}`] = { body: true };
    vi.setSystemTime(start + 1000);
    expect(await preload()).toBe('user');
    expect(await refresh()).toBe('admin');
    expect(await preload()).toBe('admin');
  });

  test('is gone when the refresh fails', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const { preload, refresh, backend, client, roleQueries } = await open(answers(true, false));
    await preload();
    backend.answers[`POST ${admin}`] = broken;
    expect(await refresh()).toBeNull();
    expect(client.getQueryData(roleQueries.of(mert.id).queryKey)).toBeUndefined();
  });
});

describe('a failed role check', () => {
  test.each([
    ['the admin check', admin],
    ['the moderator check', moderator],
  ])('[S8.17] [S8.19] of %s is logged and leaves no role', async (_which, path) => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { preload, client, roleQueries } = await open({ ...answers(false, false), [`POST ${path}`]: broken });
    expect(await preload()).toBeNull();
    expect(client.getQueryData(roleQueries.of(mert.id).queryKey)).toBeUndefined();
    expect(logged).toHaveBeenCalledWith(
      'The role check failed',
      expect.objectContaining({ message: 'internal error' }),
    );
  });

  test('is null too when the network is down', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const { preload } = await open({ [`POST ${admin}`]: new TypeError('Failed to fetch') });
    expect(await preload()).toBeNull();
  });
});

describe('an observer of the role', () => {
  test('sees it loading while it is fetched, and then the role', async () => {
    const check = Promise.withResolvers<Answer>();
    const { client, roleQueries, backend } = await open({ [`POST ${admin}`]: () => check.promise });
    const observer = new QueryObserver(client, roleQueries.of(mert.id));
    const stop = observer.subscribe(() => {});
    await expect.poll(() => backend.calls).toHaveLength(1);
    expect(observer.getCurrentResult()).toMatchObject({ isPending: true, data: undefined });
    check.resolve({ body: true });
    await expect.poll(() => observer.getCurrentResult().data?.role).toBe('admin');
    stop();
  });
});
