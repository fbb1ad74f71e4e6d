import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { beforeAll, describe, expect, test } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { makeQueryClient } from '#lib/query-client.ts';
import { startSession } from '#lib/session.ts';
import { type Answers, fakeBackend, mert } from '#testing/fake-backend.ts';
import '#testing/page.tsx';
import { signedInAs } from '#testing/session.ts';
import { useViewer } from './viewer.ts';

const place = (team_role: string) => ({
  'GET /rest/v1/memberships': { body: [{ id: 'm1', team_id: 't1', team_role, eligibility: 'eligible' }] },
});
const roles = (admin: boolean, moderator: boolean) => ({
  'POST /rest/v1/rpc/is_admin_fast': { body: admin },
  'POST /rest/v1/rpc/is_moderator': { body: moderator },
});

describe('who is looking', () => {
  beforeAll(startSession);

  test('is nobody without a session, and nothing is asked', async () => {
    const { viewer, calls } = await look({ ...roles(false, false), ...place('captain') });
    expect(viewer()).toMatchObject({ id: undefined, role: undefined, membership: undefined, leads: false });
    expect(calls).toEqual([]);
  });
});

describe('who is looking, signed in,', () => {
  signedInAs(mert);

  test('counts as no until it is known', async () => {
    const { viewer } = await look({
      'POST /rest/v1/rpc/is_admin_fast': () => new Promise(() => {}),
      'GET /rest/v1/memberships': () => new Promise(() => {}),
    });
    expect(viewer()).toEqual({
      id: mert.id,
      role: undefined,
      admin: false,
      staff: false,
      membership: undefined,
      teamId: undefined,
      captain: false,
      leads: false,
    });
  });

  test.each([
    ['a captain', 'captain', { captain: true, leads: true }],
    ['a co-captain', 'co_captain', { captain: false, leads: true }],
    ['a player', 'player', { captain: false, leads: false }],
  ])('is %s of their team', async (_who, teamRole, part) => {
    const { viewer } = await look({ ...roles(false, false), ...place(teamRole) });
    await expect.poll(viewer).toMatchObject({ teamId: 't1', ...part });
  });

  test('is a free agent once that is read', async () => {
    const { viewer } = await look();
    await expect.poll(() => viewer().membership).toBeNull();
  });

  test.each([
    [roles(true, false), { role: 'admin', admin: true, staff: true }],
    [roles(false, true), { role: 'moderator', admin: false, staff: true }],
    [roles(false, false), { role: 'user', admin: false, staff: false }],
  ])('has a role', async (answers, part) => {
    const { viewer } = await look(answers);
    await expect.poll(viewer).toMatchObject(part);
  });
});

async function look(answers: Answers = {}) {
  const { calls } = fakeBackend(answers);
  const client = makeQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = await renderHook(() => useViewer(), { wrapper });
  return { viewer: () => result.current, calls };
}
