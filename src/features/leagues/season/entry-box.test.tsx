import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { fakeBackend } from '#testing/fake-backend.ts';
import { openPage } from '#testing/page.tsx';
import { entries, league, leagueId, season, uuid } from '#testing/season.ts';
import { signedInAs } from '#testing/session.ts';
import { anchor, viewedBy } from '#testing/squad.ts';
import { EntryBox } from './entry-box.tsx';

signedInAs({ id: uuid(501), email: 'aylin@example.com' });

beforeEach(() => page.viewport(390, 844));
afterEach(cleanup);

const form = page.getByRole('heading', { name: 'Enter Anchor FC in Premier Rondo?' });

/** A season that takes entries, as somebody who has come from Anchor's page to enter it. */
async function arrive(part: 'captain' | 'co_captain', players: number) {
  fakeBackend({
    ...viewedBy(part),
    'GET /rest/v1/team_profiles': { body: { ...anchor, player_count: players, phase: 'finished' } },
  });
  const facts = {
    entries: entries(4).slice(1),
    matches: [],
    adjustments: [],
    relegationPlaces: 1,
    playoffTeams: 6,
    pointsForWin: 3,
  };
  return openPage(<EntryBox league={league()} season={season({ phase: 'registration' })} facts={facts} />, {
    at: `/leagues/${leagueId}?season=4&enter=yes`,
    path: '/leagues/$id',
    namespaces: ['leagues', 'table'],
  });
}

test('a captain who came to enter finds the form open, and the address without it once it is closed', async () => {
  const { router } = await arrive('captain', 5);
  await expect.element(form).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(form).not.toBeInTheDocument();
  expect(router.state.location.search).toEqual({ season: '4' });
  await page.getByRole('button', { name: 'Enter Anchor' }).click();
  await expect.element(form).toBeVisible();
});

test.each([
  ['a squad that is too small', 'captain', 4, '1 more player needed.'],
  ['somebody who is no captain', 'co_captain', 5, 'Only your captain can enter the team.'],
] as const)('it stays closed for %s', async (_who, part, players, why) => {
  await arrive(part, players);
  await expect.element(page.getByText(why)).toBeVisible();
  expect(form.elements()).toEqual([]);
});
