import { describe, expect, test, vi } from 'vitest';
import { Constants } from '#database.types.ts';
import { decideAccess } from '../account/access.ts';
import { findRole, roles } from './roles.ts';

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
  test('is admin if the admin check says so', async () => {
    expect(await findRole(answer(true, false))).toBe('admin');
    expect(await findRole(answer(true, true))).toBe('admin');
  });

  test('is moderator if only the moderator check says so', async () => {
    expect(await findRole(answer(false, true))).toBe('moderator');
  });

  test('is plain user if neither check says so', async () => {
    expect(await findRole(answer(false, false))).toBe('user');
  });

  test('is asked of the admin check first, and of the moderator check only after a no', async () => {
    const admin = answer(true, true);
    await findRole(admin);
    expect(admin.isModerator).not.toHaveBeenCalled();

    const moderator = answer(false, true);
    await findRole(moderator);
    expect(moderator.isAdmin.mock.invocationCallOrder[0]).toBeLessThan(
      moderator.isModerator.mock.invocationCallOrder[0] ?? 0,
    );
  });

  test('is not user when a check fails: the failure is passed on', async () => {
    const failing = { ...answer(false, false), isAdmin: () => Promise.reject(new Error('no answer')) };
    await expect(findRole(failing)).rejects.toThrow('no answer');
    const halfFailing = { ...answer(false, false), isModerator: () => Promise.reject(new Error('no answer')) };
    await expect(findRole(halfFailing)).rejects.toThrow('no answer');
  });

  test('is one of admin, moderator, user', () => {
    expect(roles).toEqual(['admin', 'moderator', 'user']);
  });
});
