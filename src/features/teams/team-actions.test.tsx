import type { QueryKey } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { Toaster } from '#components/ui/toaster.tsx';
import { type Answers, fakeBackend } from '#testing/fake-backend.ts';
import { openPage } from '#testing/page.tsx';
import { entries, fixture, leagueId, season, uuid } from '#testing/season.ts';
import { signedInAs } from '#testing/session.ts';
import { anchor, member, refusal, viewedBy } from '#testing/squad.ts';
import type { TeamProfile } from '#data/teams/queries.ts';
import { TeamActions } from './team-actions.tsx';

signedInAs({ id: uuid(501), email: 'aylin@example.com' });

beforeEach(() => page.viewport(1280, 900));
afterEach(cleanup);

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
    [
      'the captain the same, and the season',
      'captain',
      ['Edit team', 'Find players', 'Season entry', 'Withdraw from the season', 'Webhooks', 'Leave team'],
    ],
    ['nothing to a moderator', 'moderator', []],
    ['an admin what staff does', 'admin', ['Edit team', 'Webhooks', 'Player eligibility']],
  ] as const)('offers %s', async (_title, part, actions) => {
    const { settled, offered } = await open(viewedBy(part));
    await settled();
    expect(offered()).toEqual(actions);
  });

  test('says that a team is archived, and offers nothing', async () => {
    const { settled, offered } = await open({}, { ...anchor, archived_at: '2026-10-01T00:00:00Z' });
    await settled();
    await expect.element(page.getByText('Archived')).toBeVisible();
    expect(offered()).toEqual([]);
  });
});

describe('withdrawing from the season', () => {
  const withdraw = page.getByRole('button', { name: 'Withdraw from the season' });
  const inSeason: Seed = [
    [['leagues', leagueId, 4], season()],
    [['leagues', leagueId, 4, 'entries'], entries(3)],
    [['leagues', leagueId, 4, 'adjustments'], []],
    [
      ['matches', 'season', leagueId, 4],
      [fixture(1, 1, 2, [2, 1]), fixture(2, 3, 1), fixture(3, 2, 3)],
    ],
  ];

  test('shows the table without the team first, and sends the reason', async () => {
    const { calls } = await open({ 'POST /rest/v1/rpc/ask_withdrawal': {} }, anchor, inSeason);
    await withdraw.click();
    await expect
      .element(dialog.getByRole('heading', { name: 'Ask to withdraw Anchor FC from Premier Rondo?' }))
      .toBeVisible();
    await expect.element(dialog).toMatchTextContent(/results stand, remaining matches count 3–0 for the opponents/);
    const lines = dialog.getByRole('listitem');
    await expect.element(lines.filter({ hasText: 'Corsairs' })).toMatchTextContent(/Points 0 to 3/);
    await expect.element(lines.filter({ hasText: 'Anchor' })).toMatchTextContent(/leaves the table/);
    expect(calls('ask_withdrawal')).toEqual([]);
    await dialog.getByLabelText('Reason').fill('Half of us have moved away');
    await dialog.getByRole('button', { name: 'Send request' }).click();
    await expect.element(page.getByText('Request sent')).toBeVisible();
    expect(calls('ask_withdrawal')).toEqual([
      { league_id: leagueId, season: 4, team_id: anchor.id, reason: 'Half of us have moved away' },
    ]);
  });

  test('says so where the season could not be read', async () => {
    await open({ 'GET /rest/v1/league_teams': refusal('entryUnknown') });
    await withdraw.click();
    await expect.element(dialog).toMatchTextContent(/This league could not be loaded/);
  });

  test('is not offered once it is over, nor without one', async () => {
    for (const about of [{ phase: 'finished' as const }, { league_id: null, season: null, phase: null }]) {
      const { settled, offered } = await open({}, { ...anchor, ...about });
      await settled();
      expect(offered()).toEqual(['Edit team', 'Find players', 'Enter a league', 'Webhooks', 'Leave team']);
      await cleanup();
    }
  });
});

describe('leaving', () => {
  test('asks first, then leaves', async () => {
    const { actions } = await open(viewedBy('player'));
    await leave.click();
    await expect
      .element(dialog)
      .toMatchTextContent(/Leave Anchor FC\?.*Your contract ends and you become a free agent\./);
    expect(actions()).toEqual([]);
    await dialog.getByRole('button', { name: 'Leave team' }).click();
    await expect.element(page.getByText('You left the team')).toBeVisible();
    await expect.poll(actions).toEqual(['leave_team']);
  });

  test.each([
    ['ends', 'finished', /You are the last member. The team will be archived\./, true],
    ['stays while it plays a season', 'regular', /You are the last member and the team is in a season\./, false],
  ] as const)('warns the last member that the team %s', async (_what, phase, text, leaves) => {
    await open(viewedBy('captain'), { ...anchor, player_count: 1, phase });
    await leave.click();
    await expect.element(dialog).toMatchTextContent(text);
    expect(dialog.getByRole('button', { name: 'Leave team' }).element().matches(':enabled')).toBe(leaves);
  });

  test('hands the captaincy over on the way out, to the co-captain unless another is selected', async () => {
    const { actions } = await open(viewedBy('captain'));
    await leave.click();
    await expect.element(dialog).toMatchTextContent(/Choose the new captain/);
    const heir = dialog.getByLabelText('New captain');
    await expect.element(heir.getByRole('option', { name: 'piet (Co-captain)', selected: true })).toBeInTheDocument();
    expect(
      heir
        .getByRole('option')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(['piet (Co-captain)', 'ole']);
    expect(actions()).toEqual([]);
    await dialog.getByRole('button', { name: 'Hand over and leave' }).click();
    await expect.element(page.getByText('You left the team')).toBeVisible();
    expect(actions()).toEqual(['hand_over_captaincy', 'leave_team']);
  });

  test('does not follow when the captaincy could not be handed over', async () => {
    const { actions } = await open({
      ...viewedBy('captain'),
      'POST /rest/v1/rpc/hand_over_captaincy': refusal('memberUnknown'),
    });
    await leave.click();
    await dialog.getByRole('button', { name: 'Hand over and leave' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(actions()).toEqual(['hand_over_captaincy']);
  });
});

test('on a phone everything is behind one button, and the head keeps its height', async () => {
  await page.viewport(390, 844);
  const { settled } = await open(viewedBy('captain'));
  await settled();
  await expect.element(page.getByRole('button')).toHaveAccessibleName('Team actions');
  await page.getByRole('button').click();
  expect(
    page
      .getByRole('menuitem')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Edit team', 'Find players', 'Season entry', 'Withdraw from the season', 'Webhooks', 'Leave team']);
  await page.getByRole('menuitem', { name: 'Leave team' }).click();
  await expect.element(dialog.getByRole('heading', { name: 'Leave Anchor FC?' })).toBeVisible();
});

describe('an admin', () => {
  const over = { ...anchor, phase: 'finished' as const };

  test('archives a team after being asked and is led to the list', async () => {
    const { actions, router } = await open(viewedBy('admin'), over);
    await page.getByRole('button', { name: 'Archive team' }).click();
    await expect.element(dialog.getByRole('heading', { name: 'Archive Anchor FC?' })).toBeVisible();
    expect(actions()).toEqual([]);
    await dialog.getByRole('button', { name: 'Archive team' }).click();
    await expect.poll(() => router.state.location.pathname).toBe('/teams');
    expect(actions()).toEqual(['archive_team']);
  });

  test('stays on the page when the team may not be archived', async () => {
    const { router } = await open(
      { ...viewedBy('admin'), 'POST /rest/v1/rpc/archive_team': refusal('teamInSeason') },
      over,
    );
    await page.getByRole('button', { name: 'Archive team' }).click();
    await dialog.getByRole('button', { name: 'Archive team' }).click();
    await expect.element(page.getByText('The team is playing a season that is not finished.')).toBeVisible();
    expect(router.state.location.pathname).toBe(`/teams/${anchor.id}`);
  });
});

type Seed = [QueryKey, unknown][];

async function open(answers: Answers = {}, team: TeamProfile = anchor, seed: Seed = []) {
  const backend = fakeBackend({
    ...viewedBy('captain'),
    'GET /rest/v1/team_roster': {
      body: [
        member(1, 'aylin', { team_role: 'captain' }),
        member(3, 'ole'),
        member(2, 'piet', { team_role: 'co_captain' }),
        member(4, 'gone', { active: false, left_at: '2026-05-01T00:00:00Z' }),
      ],
    },
    'POST /rest/v1/rpc/hand_over_captaincy': {},
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
    namespaces: ['teams', 'leagues', 'table', 'errors'],
    seed,
  });
  return {
    router,
    settled: async () => {
      await expect.poll(() => backend.to('/rest/v1/memberships')).toHaveLength(1);
      await expect.poll(() => client.isFetching()).toBe(0);
    },
    offered: () => [...document.querySelectorAll('.button-look')].map(({ textContent }) => textContent),
    calls: (name: string) => backend.to(`/rest/v1/rpc/${name}`).map(({ body }) => body),
    actions: () =>
      backend.calls.flatMap(
        ({ path }) => /rpc\/(?<name>hand_over_captaincy|leave_team|archive_team)$/.exec(path)?.groups?.['name'] ?? [],
      ),
  };
}
