import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type Answer, fakeBackend } from '#testing/fake-backend.ts';
import { stubBrowser } from '#testing/fake-browser.ts';

const settings = '/rest/v1/site_settings';
const message = "We're currently performing maintenance. We'll be back soon!";
const off = { enabled: false, message };
const noRow: Answer = {
  status: 406,
  body: {
    code: 'PGRST116',
    message: 'Cannot coerce the result to a single JSON object',
    details: 'The result contains 0 rows',
  },
};

async function read(answer: Answer) {
  const backend = fakeBackend({ [`GET ${settings}`]: answer });
  const { maintenanceQueries } = await import('./queries.ts');
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return { backend, maintenance: await client.fetchQuery(maintenanceQueries.status()) };
}

beforeEach(() => {
  vi.resetModules();
  stubBrowser();
});

describe('reading the maintenance mode', () => {
  test("[S7.15] asks for the single row whose key is 'maintenance_mode'", async () => {
    const { backend } = await read({ body: { value: { enabled: false, message: 'x' } } });
    const [call, ...more] = backend.calls;
    expect(more).toEqual([]);
    expect([call?.method, call?.path, call?.query.get('key')]).toEqual(['GET', settings, 'eq.maintenance_mode']);
    expect(call?.headers.get('accept')).toBe('application/vnd.pgrst.object+json');
  });

  test('[S4.01] gives on or off with the stored message', async () => {
    const { maintenance } = await read({ body: { value: { enabled: true, message: 'Back at nine.' } } });
    expect(maintenance).toEqual({ enabled: true, message: 'Back at nine.' });
  });

  test.each(['true', 1, null, undefined, false])('takes enabled %j for off', async (enabled) => {
    const { maintenance } = await read({ body: { value: { enabled, message: 'Back at nine.' } } });
    expect(maintenance.enabled).toBe(false);
  });

  test('[S3.06] has the default message where none is stored', async () => {
    const { maintenance } = await read({ body: { value: { enabled: true } } });
    expect(maintenance).toEqual({ enabled: true, message });
  });

  test('[S7.16] takes a missing row for off, and not for an error', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { maintenance } = await read(noRow);
    expect(maintenance).toEqual(off);
    expect(logged).not.toHaveBeenCalled();
  });

  test.each<[string, Answer, number]>([
    ['the backend refuses', { status: 403, body: { code: '42501', message: 'permission denied' } }, 1],
    ['the backend breaks', { status: 500, body: { code: 'XX000', message: 'internal error' } }, 1],
    ['the answer is no JSON of ours', { status: 502, body: 'Bad gateway' }, 1],
    ['the network is down, which is no fault of ours', new TypeError('Failed to fetch'), 0],
  ])('means off when %s', async (_what, answer, faults) => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { maintenance } = await read(answer);
    expect(maintenance).toEqual({ ...off, unread: true });
    expect(logged).toHaveBeenCalledTimes(faults);
  });
});
