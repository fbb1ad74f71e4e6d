import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { openPage } from '#testing/page.tsx';
import { entries, fixture, league, leagueId, season, uuid } from '#testing/season.ts';
import { signIn, signOut } from '#testing/session.ts';
import { RefereeLeaguePage } from './referee-league-page.tsx';

afterEach(async () => {
  await cleanup();
  await signOut();
});

const planned = {
  league_id: leagueId,
  season: 4,
  phase: 'registration',
  legs: 2,
  starts_on: '2027-03-01',
  league: { name: 'Premier Rondo', time_zone: 'Europe/Istanbul' },
};

async function open(referees: string[], about: object = {}, matches: object[] = [fixture(1, 1, 2)]) {
  const running = { ...planned, ...about };
  const backend = await signIn({
    'POST /rest/v1/rpc/publish_schedule': { body: 12 },
    'POST /rest/v1/rpc/taken_times': { body: [] },
    'GET /rest/v1/league_referees': {
      body: referees.map((id) => ({ league_id: id, league: { name: 'Premier Rondo' } })),
    },
    'GET /rest/v1/leagues': { body: [league()] },
    'GET /rest/v1/league_seasons': { body: [running] },
    'GET /rest/v1/league_teams': { body: entries(4) },
    'GET /rest/v1/availability': { body: [] },
    'GET /rest/v1/point_adjustments': { body: [] },
    'GET /rest/v1/team_matches': { body: matches },
  });
  await openPage(<RefereeLeaguePage />, {
    at: `/referee/leagues/${leagueId}`,
    path: '/referee/leagues/$id',
    namespaces: ['referee', 'schedule', 'organiser', 'season', 'leagues'],
    seed: [
      [['leagues', leagueId], league()],
      [['leagues', leagueId, 'numbers'], [4]],
      [['leagues', leagueId, 4], season({ phase: 'regular', ...about } as object)],
      [['leagues', leagueId, 4, 'entries'], entries(4)],
      [['leagues', leagueId, 4, 'adjustments'], []],
      [['entries', 'scheduled', leagueId], running],
      [['entries', leagueId, 4, 'availability'], []],
      [['matches', 'season', leagueId, 4], matches],
    ],
  });
  return backend;
}

test('a referee draws and publishes the schedule of their league, and starts no season', async () => {
  const backend = await open([leagueId]);
  await expect.element(page.getByText('12 of 12 matches suit both teams.')).toBeVisible();
  expect(page.getByRole('button', { name: 'Start season' }).elements()).toEqual([]);
  await page.getByRole('button', { name: 'Publish again' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish again' }).click();
  await expect
    .poll(() => backend.to('/rest/v1/rpc/publish_schedule').map(({ body }) => body))
    .toMatchObject([{ league_id: leagueId, season: 4 }]);
});

test('who referees another league, or none, finds no such page', async () => {
  for (const leagues of [[], [uuid(990)]]) {
    await open(leagues);
    await expect
      .element(page.getByRole('heading', { level: 1, name: 'You are not a referee of this league' }))
      .toBeVisible();
    expect(page.getByText(/matches suit both teams/).elements()).toEqual([]);
    await cleanup();
    await signOut();
  }
});

test('level teams whose season is played out are given their special match', async () => {
  const level = [
    fixture(1, 1, 2, [2, 1]),
    fixture(2, 2, 1, [2, 1]),
    ...[3, 4].flatMap((weak, n) => [
      fixture(10 + n, 1, weak, [3, 0]),
      fixture(20 + n, weak, 1, [0, 3]),
      fixture(30 + n, 2, weak, [3, 0]),
      fixture(40 + n, weak, 2, [0, 3]),
    ]),
    fixture(50, 3, 4, [1, 0]),
    fixture(51, 4, 3, [0, 1]),
  ];
  await open([leagueId], { phase: 'regular' }, level);
  await expect.element(page.getByRole('heading', { name: 'Special matches to schedule' })).toBeVisible();
  expect(page.getByText(/Anchor FC.*Bergwacht FC/).elements().length).toBeGreaterThan(0);
});
