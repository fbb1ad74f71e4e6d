import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { seasonDefaults } from '#domain/season-defaults.ts';
import { fakeBackend } from '#testing/fake-backend.ts';
import { openPage } from '#testing/page.tsx';
import { leagueId } from '#testing/season.ts';
import { AdminLeaguePage } from './admin-league-page.tsx';

afterEach(cleanup);

test('a league’s first season begins with what the site’s settings say', async () => {
  const set = { ...seasonDefaults, max_teams: 12, legs: 1, transfer_rights: 6, final_best_of: 7 };
  const backend = fakeBackend({
    'GET /rest/v1/site_settings': { body: [{ value: set }] },
    'POST /rest/v1/league_seasons': { status: 201 },
  });
  const league = { id: leagueId, name: 'Boğaz Ligi', slug: 'bogaz-ligi', tier: 2, time_zone: 'Europe/Istanbul', status: 'active', public: false, logo: null, archived_at: null }; // prettier-ignore
  await openPage(<AdminLeaguePage />, {
    at: `/admin/leagues/${leagueId}`,
    path: '/admin/leagues/$id',
    words: ['desk', 'leagues', 'table'],
    seed: [
      [['leagues', leagueId], league],
      [['leagues', leagueId, 'numbers'], []],
    ],
  });
  await page.getByRole('button', { name: 'Open the first season' }).click();
  await expect.element(page.getByLabelText('Places', { exact: true })).toHaveValue('12');
  await page.getByRole('button', { name: 'Open season 1' }).click();
  await expect
    .poll(() => backend.calls.find(({ method }) => method === 'POST')?.body)
    .toMatchObject({
      league_id: leagueId,
      season: 1,
      ...set,
    });
});
