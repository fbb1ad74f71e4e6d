import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { seasonFacts } from '#domain/competition/season-table.ts';
import { openPage } from '#testing/page.tsx';
import { entries, league, leagueId, season } from '#testing/season.ts';
import { signIn, signOut } from '#testing/session.ts';
import { SeasonCommands } from './season-commands.tsx';

beforeEach(async () => {
  await page.viewport(1280, 900);
});
afterEach(async () => {
  await signOut();
  await cleanup();
});

test.each([
  ['regular', 'Enter results', `/leagues/${leagueId}/results?season=4`, 'View bracket'],
  ['playoffs', 'View bracket', `/leagues/${leagueId}?season=4`, 'Enter results'],
] as const)('in the phase %s the way to the results is “%s”', async (phase, name, href, other) => {
  const { screen } = await open(phase);
  await expect.element(screen.getByRole('link', { name })).toHaveAttribute('href', href);
  await expect.element(screen.getByRole('link', { name: 'Match reports' })).toBeVisible();
  expect(screen.getByRole('link', { name: other }).elements()).toHaveLength(0);
});

async function open(phase: 'regular' | 'playoffs') {
  await signIn({
    'POST /rest/v1/rpc/is_admin_fast': { body: true },
    'GET /rest/v1/series': { body: [] },
    'GET /rest/v1/protests': { body: [] },
    'GET /rest/v1/team_matches': { body: [] },
    'GET /rest/v1/league_teams': { body: [] },
  });
  const own = season({ phase });
  const facts = seasonFacts({ entries: entries(8), matches: [], adjustments: [] }, own);
  return openPage(<SeasonCommands league={league()} season={own} facts={facts} />, {
    namespaces: ['staff', 'season', 'table', 'matches'],
  });
}
