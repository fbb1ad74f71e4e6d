import { afterEach, expect, test, vi } from 'vitest';
import { cleanup, render } from 'vitest-browser-react';
import { loadNamespaces } from 'i18next';
import { setLiveState } from '#lib/live/state.ts';
import { LiveUpdates } from './live-updates.tsx';

vi.mock('#lib/live/start-live.ts', () => ({ startLive: () => () => {} }));
afterEach(async () => {
  await cleanup();
  setLiveState('unknown');
});

const quietMs = 20_000;

test('whoever is told of nothing for twenty seconds is told so, and as of when the page stands, until it is over', async () => {
  await loadNamespaces('live');
  const screen = await render(<LiveUpdates me="00000000-0000-4000-8000-000000000001" />);
  const notice = screen.getByText(/^Live updates are paused\./);
  const began = Date.now() - quietMs + 1500;
  const clock = vi.spyOn(Date, 'now').mockReturnValue(began);
  setLiveState('off');
  clock.mockRestore();
  await expect.poll(() => document.documentElement.dataset['updates']).toBe('off');
  expect(notice.elements()).toHaveLength(0);

  await expect.element(notice).toBeVisible();
  expect(Date.now() - began).toBeGreaterThanOrEqual(quietMs);
  await expect.element(notice).toHaveAttribute('role', 'status');
  setLiveState('live');
  await expect.element(notice).not.toBeInTheDocument();
});
