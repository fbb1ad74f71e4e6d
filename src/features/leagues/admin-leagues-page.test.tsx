import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { deviceZone } from '#lib/time-zone.ts';
import { fakeBackend } from '#testing/fake-backend.ts';
import { openPage } from '#testing/page.tsx';
import { league, season } from '#testing/season.ts';
import { AdminLeaguesPage } from './admin-leagues-page.tsx';

afterEach(cleanup);

test('a new league begins in the time zone of whoever opens it', async () => {
  await open();
  await page.getByRole('button', { name: 'New league' }).click();
  await expect.element(page.getByLabelText('Time zone')).toHaveValue(deviceZone());
});

test('without a league there is one thing to do', async () => {
  await open();
  await expect.element(page.getByText('No leagues yet.')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Import' })).not.toBeInTheDocument();
  await cleanup();
  await open([{ ...league(), league_seasons: [season()] }]);
  await expect.element(page.getByRole('link', { name: 'Import' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Next season' })).toBeVisible();
});

test('does not say that a league has no season when they could not be read', async () => {
  fakeBackend({ 'GET /rest/v1/leagues': { status: 500, body: { message: 'down' } } });
  await openPage(<AdminLeaguesPage />, { namespaces: ['staff'], seed: [[['leagues'], [league()]]] });
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect.element(page.getByText('No season yet')).not.toBeInTheDocument();
});

async function open(leagues: unknown[] = []) {
  fakeBackend({ 'GET /rest/v1/leagues': { body: leagues }, 'GET /rest/v1/league_seasons': { body: [] } });
  await openPage(<AdminLeaguesPage />, { namespaces: ['staff'] });
}
