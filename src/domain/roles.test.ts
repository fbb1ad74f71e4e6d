import { describe, expect, test, vi } from 'vitest';
import { Constants } from '#database.types.ts';
import { decideAccess } from './access.ts';
import { findRole, isFresh, type RoleEntry, roles } from './roles.ts';

const answer = (isAdmin: boolean, isModerator: boolean) => ({
  isAdmin: vi.fn<() => Promise<boolean>>().mockResolvedValue(isAdmin),
  isModerator: vi.fn<() => Promise<boolean>>().mockResolvedValue(isModerator),
});

test('[S6.01] the roles: visitor, user, moderator and admin by the session; captain, co-captain and player by the team', () => {
  expect(roles).toEqual(['admin', 'moderator', 'user']);
  expect(Constants.public.Enums.team_role).toEqual(['captain', 'co_captain', 'player']);
  const visitor = {
    access: 'signed-in',
    session: 'signed-out',
    role: null,
    maintenance: 'off',
    pathname: '/teams',
  } as const;
  expect(decideAccess(visitor)).toMatchObject({ kind: 'redirect', to: '/login' });
});

describe('the role of a user', () => {
  test('[S6.03] [S4.23] is admin if the admin check says so', async () => {
    expect(await findRole(answer(true, false))).toBe('admin');
    expect(await findRole(answer(true, true))).toBe('admin');
  });

  test('[S6.04] [S4.23] is moderator if only the moderator check says so', async () => {
    expect(await findRole(answer(false, true))).toBe('moderator');
  });

  test('[S6.05] [S4.23] is plain user if neither check says so', async () => {
    expect(await findRole(answer(false, false))).toBe('user');
  });

  test('[S6.06] is asked of the admin check first, and of the moderator check only after a no', async () => {
    const admin = answer(true, true);
    await findRole(admin);
    expect(admin.isModerator).not.toHaveBeenCalled();

    const moderator = answer(false, true);
    await findRole(moderator);
    expect(moderator.isAdmin.mock.invocationCallOrder[0]).toBeLessThan(
      moderator.isModerator.mock.invocationCallOrder[0] ?? 0,
    );
  });

  test('[S8.18] is not user when a check fails: the failure is passed on', async () => {
    const failing = { ...answer(false, false), isAdmin: () => Promise.reject(new Error('no answer')) };
    await expect(findRole(failing)).rejects.toThrow('no answer');
    const halfFailing = { ...answer(false, false), isModerator: () => Promise.reject(new Error('no answer')) };
    await expect(findRole(halfFailing)).rejects.toThrow('no answer');
  });

  test('[S3.15] is one of admin, moderator, user', () => {
    expect(roles).toEqual(['admin', 'moderator', 'user']);
  });
});

describe('a cached role', () => {
  const entry: RoleEntry = { role: 'moderator', cachedAt: 1_000_000 };
  const after = (minutes: number, ms = 0) => entry.cachedAt + minutes * 60_000 + ms;

  test('[S3.16] carries the time it was cached', () => {
    expect(entry.cachedAt).toBe(1_000_000);
  });

  test('[S6.07] [S9.04] is fresh at 4:59 and until the last millisecond, and not after 5:00', () => {
    expect(isFresh(entry, after(0))).toBe(true);
    expect(isFresh(entry, after(4, 59_000))).toBe(true);
    expect(isFresh(entry, after(5, -1))).toBe(true);
    expect(isFresh(entry, after(5))).toBe(false);
    expect(isFresh(entry, after(5, 1))).toBe(false);
  });

  test('is not fresh when the clock was set back behind it', () => {
    expect(isFresh(entry, entry.cachedAt - 1)).toBe(false);
  });
});
