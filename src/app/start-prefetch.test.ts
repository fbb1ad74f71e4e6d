import { queryOptions } from '@tanstack/react-query';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Prefetch } from '#lib/read-ahead.ts';
import { fakeBackend, mert, storedSession } from '#testing/fake-backend.ts';
import { stubBrowser } from '#testing/fake-browser.ts';

const ask = vi.fn<(id: string) => Promise<string>>();
const query = (id: string) => queryOptions({ queryKey: ['teams', id], queryFn: () => ask(id) });
const prefetch: Prefetch = ({ params: { id = '' }, userId }, read) => {
  void read(query(userId));
  void read(query(id));
};
const address = { params: { id: 't1' }, search: {} };

async function visit(load: () => Promise<Prefetch>, { signedIn = true } = {}) {
  stubBrowser(signedIn ? { stored: storedSession() } : {});
  fakeBackend({ 'POST /auth/v1/logout': {} });
  vi.resetModules();
  const { startPrefetch } = await import('./start-prefetch.ts');
  await startPrefetch(load, address);
}

beforeEach(() => {
  ask.mockReset();
  ask.mockResolvedValue('');
});

describe('on the way to a page', () => {
  test('what it needs is asked for, in the name of whoever is signed in', async () => {
    await visit(() => Promise.resolve(prefetch));
    expect(ask.mock.calls).toEqual([[mert.id], ['t1']]);
  });

  test('a visitor asks nothing', async () => {
    const load = vi.fn<() => Promise<Prefetch>>().mockResolvedValue(prefetch);
    await visit(load, { signedIn: false });
    expect(load).not.toHaveBeenCalled();
    expect(ask).not.toHaveBeenCalled();
  });

  test('a read that fails leaves the others, and a chunk that is gone says nothing', async () => {
    ask.mockRejectedValueOnce(new Error('down'));
    await visit(() => Promise.resolve(prefetch));
    expect(ask).toHaveBeenCalledTimes(2);
    await expect(visit(() => Promise.reject(new TypeError('gone')))).resolves.toBeUndefined();
  });

  test('whoever has left asks no more', async () => {
    await visit(() =>
      Promise.resolve(async (_visit, read) => {
        await read(query('first'));
        const { supabase } = await import('#lib/supabase.ts');
        await (await supabase()).auth.signOut();
        await read(query('second'));
      }),
    );
    expect(ask.mock.calls).toEqual([['first']]);
  });
});
