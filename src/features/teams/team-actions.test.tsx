import { toast } from 'sonner';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { Toaster } from '#components/ui/toaster.tsx';
import type { Session } from '#lib/session.ts';
import { type Answers, fakeBackend } from '#testing/fake-backend.ts';
import { openPage } from '../../test-page.tsx';
import { uuid } from '../../test-season.ts';
import { anchor, refusal, viewedBy } from '../../test-squad.ts';
import type { TeamProfile } from './queries.ts';
import { TeamActions } from './team-actions.tsx';

const me: Session = { status: 'signed-in', user: { id: uuid(501), email: 'aylin@example.com' } };
vi.mock('#lib/session.ts', () => ({ useSession: () => me }));

beforeEach(() => page.viewport(1280, 900));
afterEach(async () => {
  toast.dismiss();
  await cleanup();
});

const dialog = page.getByRole('dialog');
const leave = page.getByRole('button', { name: 'Leave team' });

describe("a team's head", () => {
  test.each([
    ['nothing to a stranger', 'stranger', []],
    ['a plain member only to leave', 'player', ['Leave team']],
    [
      'a co-captain to edit, to look for players and to leave',
      'co_captain',
      ['Edit team', 'Find players', 'Leave team'],
    ],
    ['the captain the same', 'captain', ['Edit team', 'Find players', 'Leave team']],
    ['nothing to a moderator', 'moderator', []],
    ['an admin what staff does', 'admin', ['Edit team', 'Player eligibility', 'Archive team']],
  ] as const)('offers %s', async (_title, part, acts) => {
    const { settled, offered } = await open(viewedBy(part));
    await settled();
    expect(offered()).toEqual(acts);
  });

  test('says that a team is archived, and offers nothing', async () => {
    const { settled, offered } = await open({}, { ...anchor, archived_at: '2026-10-01T00:00:00Z' });
    await settled();
    await expect.element(page.getByText('Archived')).toBeVisible();
    expect(offered()).toEqual([]);
  });
});

describe('leaving', () => {
  test('asks first, then leaves', async () => {
    const { acts } = await open(viewedBy('player'));
    await leave.click();
    await expect.element(dialog).toMatchTextContent(/Leave Anchor FC\?.*Your contract ends and you are a free agent\./);
    expect(acts()).toEqual([]);
    await dialog.getByRole('button', { name: 'Leave team' }).click();
    await expect.element(page.getByText('You have left the team')).toBeVisible();
    await expect.poll(acts).toEqual(['leave_team']);
  });

  test.each([
    ['ends', 'finished', /You are the last member: the team will be archived\./],
    ['stays while it plays a season', 'regular', /You are the last member, and the team is playing a season\./],
  ] as const)('warns the last member that the team %s', async (_what, phase, words) => {
    await open(viewedBy('captain'), { ...anchor, player_count: 1, phase });
    await leave.click();
    await expect.element(dialog).toMatchTextContent(words);
  });

  test('a captain who must hand over first is told so', async () => {
    await open({ ...viewedBy('captain'), 'POST /rest/v1/rpc/leave_team': refusal('handOverFirst') });
    await leave.click();
    await dialog.getByRole('button', { name: 'Leave team' }).click();
    await expect.element(page.getByText('The captaincy must be handed over first.')).toBeVisible();
  });
});

describe('an admin', () => {
  test('archives a team after being asked and is led to the list', async () => {
    const { acts, router } = await open(viewedBy('admin'));
    await page.getByRole('button', { name: 'Archive team' }).click();
    await expect.element(dialog.getByRole('heading', { name: 'Archive Anchor FC?' })).toBeVisible();
    expect(acts()).toEqual([]);
    await dialog.getByRole('button', { name: 'Archive team' }).click();
    await expect.poll(() => router.state.location.pathname).toBe('/teams');
    expect(acts()).toEqual(['archive_team']);
  });

  test('stays on the page when the team may not be archived', async () => {
    const { router } = await open({ ...viewedBy('admin'), 'POST /rest/v1/rpc/archive_team': refusal('teamInSeason') });
    await page.getByRole('button', { name: 'Archive team' }).click();
    await dialog.getByRole('button', { name: 'Archive team' }).click();
    await expect.element(page.getByText('The team is playing a season that is not finished.')).toBeVisible();
    expect(router.state.location.pathname).toBe(`/teams/${anchor.id}`);
  });
});

async function open(answers: Answers = {}, team: TeamProfile = anchor) {
  const backend = fakeBackend({
    ...viewedBy('captain'),
    'POST /rest/v1/rpc/leave_team': {},
    'POST /rest/v1/rpc/archive_team': {},
    ...answers,
  });
  const parts = (
    <>
      <TeamActions team={team} />
      <Toaster />
    </>
  );
  const { client, router } = await openPage(parts, {
    at: `/teams/${team.id}`,
    path: '/teams/$id',
    words: ['teams', 'errors'],
  });
  return {
    router,
    settled: async () => {
      await expect.poll(() => backend.to('/rest/v1/team_members')).toHaveLength(1);
      await expect.poll(() => client.isFetching()).toBe(0);
    },
    offered: () => [...document.querySelectorAll('.btns > :is(a, button)')].map(({ textContent }) => textContent),
    acts: () =>
      backend.calls.flatMap(({ path }) => /rpc\/(?<name>leave_team|archive_team)$/.exec(path)?.groups?.['name'] ?? []),
  };
}
