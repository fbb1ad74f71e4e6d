import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { openPage } from '#testing/page.tsx';
import { team, uuid } from '#testing/season.ts';
import { signIn, signOut } from '#testing/session.ts';
import { NightCupPage } from './night-cup-page.tsx';

afterEach(async () => {
  await cleanup();
  await signOut();
});

const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString();
/** An evening whose check-in opens, whose check-in closes and whose first game begins in so many minutes. */
const times = (opens: number, closes: number, starts: number) => ({
  check_in_from: minutes(opens),
  check_in_until: minutes(closes),
  starts_at: minutes(starts),
});

const head = page.getByRole('heading', { level: 1 });

test.each([
  ['a draft', { status: 'draft', ...times(60, 90, 120) }, 'Planned', /Only visible to admins/],
  ['entry', { status: 'registration', ...times(60, 90, 120) }, 'Entry open', /Check-in opens in\s*(59|1 h)/],
  ['check-in', { status: 'check_in', ...times(-10, 20, 50) }, 'Check-in', /Check-in closes in\s*(19|20):/],
  // the database comes to it once a minute, the check-in opens by the clock
  [
    'check-in that has just opened',
    { status: 'registration', ...times(-1, 20, 50) },
    'Check-in',
    /Check-in closes in\s*(19|20):/,
  ],
  ['the wait for the draw', { status: 'check_in', ...times(-30, -1, 20) }, 'Check-in', /Draw in\s*1[45]:/],
  ['a draw that is due', { status: 'check_in', ...times(-30, -10, 3) }, 'Check-in', /Draw in\s*any moment/],
  ['a running evening', { status: 'live', ...times(-60, -30, -10) }, 'Live', /next games are set/],
  ['its champion', { status: 'finished', ...times(-90, -80, -70), winner: team(2) }, 'Finished', /Champion.*Bergwacht/],
  [
    'an evening that was called off',
    {
      status: 'cancelled',
      ...times(-90, -80, -70),
      cancelled_because: 'The servers are down',
      finished_at: minutes(-95),
    },
    'Cancelled',
    /Cancelled at .*The servers are down/,
  ],
  [
    'an evening to which nobody came',
    { status: 'cancelled', ...times(-90, -80, -70), finished_at: minutes(-75) },
    'Cancelled',
    /fewer than 2 teams/,
  ],
] as const)('the head says %s', async (_what, about, status, said) => {
  await open(about);
  await expect.element(head).toMatchTextContent('Friday Night Cup');

  await expect.poll(() => document.body.textContent).toMatch(said);
  await expect.element(page.getByText(status, { exact: true }).first()).toBeVisible();
  expect(document.body.textContent).not.toMatch(/Kick-off (now|overdue)/);
});

async function open(about: object) {
  const cup = {
    id: uuid(1),
    name: 'Friday Night Cup',
    capacity: 8,
    best_of: 1,
    final_best_of: 3,
    prize: null,
    winner_team_id: null,
    winner: null,
    cancelled_because: null,
    finished_at: null,
    created_at: minutes(-9999),
    ...about,
  };
  await signIn({
    'GET /rest/v1/night_cups': { body: cup },
    'GET /rest/v1/night_cup_teams': { body: [] },
    'GET /rest/v1/series': { body: [] },
    'GET /rest/v1/team_matches': { body: [] },
  });
  await openPage(<NightCupPage />, {
    at: `/night-cup/${uuid(1)}`,
    path: '/night-cup/$id',
    namespaces: ['night-cup', 'match', 'errors'],
  });
}
