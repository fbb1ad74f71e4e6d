import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { seasonDefaults } from '#domain/competition/season-defaults.ts';
import { fakeBackend } from '#testing/fake-backend.ts';
import { openPage } from '#testing/page.tsx';
import { leagueId } from '#testing/season.ts';
import { AdminLeaguePage } from './admin-league-page.tsx';

afterEach(cleanup);

test('a season’s playoffs are for four, six or eight, with a match for third place or without, and fit its places', async () => {
  const backend = await open({ ...seasonDefaults, max_teams: 7 });
  await page.getByLabelText('Teams in the playoffs').selectOptions('8 teams');
  await page.getByRole('checkbox', { name: 'Third-place match between the losing semi-finalists' }).click();
  await page.getByRole('button', { name: 'Open season 1' }).click();
  await expect.element(page.getByText('There must be at least as many places as playoff teams.')).toBeVisible();
  expect(backend.calls.some(({ method }) => method === 'POST')).toBe(false);
  await page.getByLabelText('Places', { exact: true }).fill('8');
  await page.getByRole('button', { name: 'Open season 1' }).click();
  await expect
    .poll(() => backend.calls.find(({ method }) => method === 'POST')?.body)
    .toMatchObject({ max_teams: 8, playoff_teams: 8, third_place_match: true });
});

test('a first day that is over is said at once', async () => {
  await open({ ...seasonDefaults, max_teams: 8 });
  await page.getByLabelText('First day').fill('2090-03-02');
  await expect.element(page.getByText('This day has passed.')).not.toBeInTheDocument();
  await page.getByLabelText('First day').fill('2020-03-02');
  await expect.element(page.getByText('This day has passed.')).toBeVisible();
});

test('a prize pool without a prize is refused at its first place, until one is typed or none is promised', async () => {
  const backend = await open({ ...seasonDefaults, max_teams: 8 });
  const prize = page.getByRole('checkbox', { name: 'Prize money' });
  const message = page.getByText('Enter a prize for at least one place, or untick “Prize money”.');
  await prize.click();
  await page.getByRole('button', { name: 'Open season 1' }).click();
  await expect.element(message).toBeVisible();
  await expect.element(page.getByLabelText('First place')).toHaveAttribute('aria-invalid', 'true');
  expect(backend.calls.some(({ method }) => method === 'POST')).toBe(false);
  await page.getByLabelText('Second place').fill('500');
  await page.getByRole('button', { name: 'Open season 1' }).click();
  await expect
    .poll(() => backend.calls.find(({ method }) => method === 'POST')?.body)
    .toMatchObject({ prize_pool: { total: 500, places: [0, 500, 0] } });
});

test('a league’s first season begins with what the site’s settings say', async () => {
  const set = {
    ...seasonDefaults,
    max_teams: 12,
    legs: 1,
    transfer_rights: 6,
    playoff_teams: 8,
    silence_hours: 12,
    stand_ins: true,
  };
  const backend = await open(set);
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

/** The form of a league's first season, for a site whose settings say this of it. */
async function open(set: typeof seasonDefaults) {
  const backend = fakeBackend({
    'GET /rest/v1/site_settings': { body: [{ value: set }] },
    'POST /rest/v1/league_seasons': { status: 201 },
  });
  const league = { id: leagueId, name: 'Boğaz Ligi', slug: 'bogaz-ligi', tier: 2, time_zone: 'Europe/Istanbul', status: 'active', public: false, logo: null, archived_at: null }; // prettier-ignore
  await openPage(<AdminLeaguePage />, {
    at: `/admin/leagues/${leagueId}`,
    path: '/admin/leagues/$id',
    namespaces: ['staff', 'leagues', 'table'],
    seed: [
      [['leagues', leagueId], league],
      [['leagues', leagueId, 'numbers'], []],
    ],
  });
  await page.getByRole('button', { name: 'Open the first season' }).click();
  return backend;
}
