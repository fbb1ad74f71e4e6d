import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { actsOf, type MatchCourse, type MatchViewer, nextStep, type Side } from '#domain/match-step.ts';
import { fakeBackend } from '#testing/fake-backend.ts';
import { openPage } from '#testing/page.tsx';
import { fixture, team } from '#testing/season.ts';
import type { MatchDetail } from '../queries.ts';
import { NextStep } from './next-step.tsx';
import type { Room } from './use-room.ts';

beforeEach(() => page.viewport(390, 844));
afterEach(cleanup);

const kickoff = Date.UTC(2026, 10, 19, 19);
const at = (minutes: number) => new Date(kickoff + minutes * 60_000);
const match = {
  ...fixture(1, 1, 2),
  kickoff_at: at(0).toISOString(),
  home_team: team(1),
  away_team: team(2),
  league: null,
  series: null,
} as unknown as MatchDetail;

/** The room of Anchor against Bergwacht, so many minutes after kick-off. */
function room(minutes: number, leads: Side | null, about: Partial<MatchCourse> = {}): Room {
  const course: MatchCourse = {
    status: 'scheduled',
    cup: false,
    kickoff_at: match.kickoff_at,
    claim: null,
    claimed: [],
    linedUp: ['home', 'away'],
    proposal: null,
    moved: false,
    ended_at: at(45).toISOString(),
    protests: { by: [], open: false },
    ...about,
  };
  const viewer: MatchViewer = { leads, captain: leads !== null, rules: false };
  const now = at(minutes);
  return {
    match,
    course,
    story: { results: [], reports: [], reschedules: [], protests: [] },
    side: leads,
    viewer,
    step: nextStep(course, viewer, now),
    acts: actsOf(course, viewer, now),
    now,
    here: (moment) => moment,
  };
}

/** Its lobby has a code. */
const open = (shown: Room) => {
  fakeBackend({ 'GET /rest/v1/match_lobbies': { body: [{ code: '7Q4-K2M' }] } });
  return openPage(<NextStep room={shown} />, { words: ['match-room', 'matches'] });
};
const noShow = page.getByRole('button', { name: 'Bergwacht did not come' });

test('everybody reads who confirms and until when', async () => {
  await open(
    room(30, null, { status: 'reported', claim: { by: 'home', at: at(20).toISOString() }, claimed: ['home'] }),
  );
  await expect.element(page.getByRole('heading', { name: /^Bergwacht confirm until .*20 Nov/ })).toBeVisible();
  expect(page.getByRole('button').elements()).toEqual([]);
});

test('[S9.30] after five minutes of tolerance a captain may say that the other side did not come, not before', async () => {
  await open(room(4.9, 'home'));
  await expect.element(page.getByText('5 minutes’ tolerance')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Start the match' })).toBeVisible();
  expect(noShow.elements()).toEqual([]);
  await cleanup();
  await open(room(5, 'home'));
  await expect.element(noShow).toBeVisible();
});

test('once both must be there, the report is the step that is pressed first, and starting only another', async () => {
  await open(room(6, 'home'));
  await expect.element(noShow).toBeVisible();
  const looks = page
    .getByRole('button')
    .elements()
    .map((each) => [each.textContent, each.className.includes('primary')]);
  expect(looks.slice(0, 2)).toEqual([
    ['Report the result', true],
    ['Start the match', false],
  ]);
});

test('[S9.31] both sides read at the lobby that a disconnect within the first minute allows a restart', async () => {
  await open(room(1, 'away', { status: 'live' }));
  await expect.element(page.getByText('7Q4-K2M')).toBeVisible();
  await expect.element(page.getByText('A disconnect within the first minute allows a restart.')).toBeVisible();
});
