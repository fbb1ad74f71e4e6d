import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type Answers, fakeBackend, mert, storedSession } from '#testing/fake-backend.ts';
import { stubBrowser } from '#testing/fake-browser.ts';

const settings = '/rest/v1/site_settings';
const toggling = 'Only admins can toggle maintenance mode';

async function open(answers: Answers = { [`POST ${settings}`]: { status: 201 } }, stored = storedSession()) {
  vi.resetModules();
  stubBrowser({ stored });
  const backend = fakeBackend(answers);
  const { writeMaintenance } = await import('./mutations.ts');
  const { startSession } = await import('#lib/session.ts');
  await startSession();
  const write = (role: string | null, refusal = toggling) =>
    writeMaintenance({ enabled: true, message: 'Back at nine.' }, refusal, () => Promise.resolve(role));
  return { backend, write, writeMaintenance };
}

describe('a maintenance write', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T20:00:00Z') });
    return () => vi.useRealTimers();
  });

  test("[S7.18] [S7.19] upserts on conflict 'key', with enabled, message, updated_at and updated_by", async () => {
    const { backend, write } = await open();
    await write('admin');
    const [call, ...more] = backend.calls;
    expect(more).toEqual([]);
    expect([call?.method, call?.path, call?.query.get('on_conflict')]).toEqual(['POST', settings, 'key']);
    expect(call?.headers.get('prefer')).toContain('resolution=merge-duplicates');
    expect(call?.body).toEqual({
      key: 'maintenance_mode',
      value: { enabled: true, message: 'Back at nine.', updated_at: '2026-11-20T20:00:00.000Z', updated_by: mert.id },
    });
  });

  test.each(['moderator', 'user', null])('makes no call with the role %j', async (role) => {
    const { backend, write } = await open();
    await expect(write(role)).rejects.toThrow(toggling);
    expect(backend.calls).toEqual([]);
  });

  test("without a session throws 'User not authenticated', and asks nobody", async () => {
    const { backend, writeMaintenance } = await open({}, new Map());
    const roleOf = vi.fn<() => Promise<string>>().mockResolvedValue('admin');
    await expect(writeMaintenance({ enabled: true, message: '' }, toggling, roleOf)).rejects.toThrow(
      new Error('User not authenticated'),
    );
    expect(roleOf).not.toHaveBeenCalled();
    expect(backend.calls).toEqual([]);
  });

  test('fails with the database’s own refusal', async () => {
    const { write } = await open({
      [`POST ${settings}`]: { status: 403, body: { code: '42501', message: 'new row violates row-level security' } },
    });
    await expect(write('admin')).rejects.toMatchObject({ name: 'CallError', code: '42501' });
  });
});
