import { toast as sonner } from 'sonner';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Toaster } from '#components/ui/toaster.tsx';
import { limits } from '#domain/limits.ts';
import { leagueQueries } from '#features/leagues/queries.ts';
import { matchQueries } from '#features/matches/queries.ts';
import '#testing/page.tsx';
import { makeQueryClient } from './query-client.ts';
import { fakeBackend } from '#testing/fake-backend.ts';
import { toast } from './toast.ts';

const refused = { status: 403, body: { code: '42501', message: 'permission denied' } };

beforeEach(() => {
  sonner.dismiss();
  return () => vi.unstubAllGlobals();
});

test('a toast asked for before the toaster is there waits for it', async () => {
  void toast.message('Kick-off in five minutes');
  await render(<Toaster />);
  await expect.element(page.getByText('Kick-off in five minutes')).toBeVisible();
});

test('[S8.11] [S8.12] however often the leagues cannot be read, one toast says so', async () => {
  const backend = fakeBackend({ 'GET /rest/v1/leagues': refused });
  await render(<Toaster />);
  const client = makeQueryClient();
  for (let n = 0; n < 3; n++) await client.prefetchQuery(leagueQueries.list());
  expect(backend.calls).toHaveLength(3);
  await expect.element(page.getByText('Failed to load leagues')).toBeVisible();
  await expect.element(page.getByText('Failed to load leagues')).toHaveLength(1);
});

test('[S8.13] fixtures that cannot be read are told beside it', async () => {
  fakeBackend({ 'GET /rest/v1/leagues': refused, 'GET /rest/v1/team_matches': refused });
  await render(<Toaster />);
  const client = makeQueryClient();
  await Promise.all([client.prefetchQuery(leagueQueries.list()), client.prefetchQuery(matchQueries.current())]);
  await expect.element(page.getByText('Failed to load fixtures')).toBeVisible();
  await expect.element(page.getByText('Failed to load leagues')).toBeVisible();
});

test('[S9.13] a toast lasts 4000 ms unless it says otherwise', async () => {
  expect(limits.toastMs).toBe(4000);
  await render(<Toaster />);
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  await toast.message('Full time');
  await vi.advanceTimersByTimeAsync(0);
  await drawn();
  const standing = () => document.querySelector('[data-sonner-toast]')?.getAttribute('data-removed') === 'false';
  expect(standing()).toBe(true);

  await vi.advanceTimersByTimeAsync(3999);
  await drawn();
  expect(standing()).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  await drawn();
  expect(standing()).toBe(false);
});

/** React has drawn what was asked for until now. Asking the page again and again would move the clock. */
function drawn(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
}
