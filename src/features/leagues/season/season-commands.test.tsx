import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { seasonFacts } from '#domain/competition/season-table.ts';
import { seasonQueries } from '#data/leagues/season-queries.ts';
import { settled } from '#testing/offers/offered.ts';
import { openPage } from '#testing/page.tsx';
import { entries, fixture, league, leagueId, season } from '#testing/season.ts';
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

const ahead = '2090-11-04T18:00:00Z';

test.each([
  ['regular', fixture(1, 1, 2), 'Undo the start', 'undo_season_start', /until the first kick-off, \w+, 4 Nov 2090/],
  [
    'playoffs',
    { ...fixture(1, 1, 2), stage: 'semifinal' as const },
    'Undo the start of the playoffs',
    'undo_playoffs',
    /until the first playoff kick-off, \w+, 4 Nov 2090/,
  ],
] as const)('in the phase %s the start is taken back, and the question says until when', async (phase, match, name, command, until) => {
  const { screen, backend } = await open(phase, [{ ...match, kickoff_at: ahead }]);
  await screen.getByRole('button', { name }).click();
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog).toMatchTextContent(until);
  await dialog.getByRole('button', { name }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(backend.to(`/rest/v1/rpc/${command}`).map(({ body }) => body)).toEqual([{ league_id: leagueId, season: 4 }]);
}); // prettier-ignore

test('a start that something depends on has no way back', async () => {
  const { screen, client } = await open('regular', [{ ...fixture(2, 3, 4), kickoff_at: ahead }], false);
  await settled(client, seasonQueries.undoOptions(leagueId, 4).queryKey);
  expect(screen.getByRole('button', { name: 'Undo the start' }).elements()).toEqual([]);
});

async function open(phase: 'regular' | 'playoffs', matches: ReturnType<typeof fixture>[] = [], undoable = true) {
  const backend = await signIn({
    'POST /rest/v1/rpc/undo_options': { body: [{ may_undo_start: undoable, may_undo_playoffs: undoable }] },
    'POST /rest/v1/rpc/undo_season_start': { status: 204 },
    'POST /rest/v1/rpc/undo_playoffs': { status: 204 },
    'POST /rest/v1/rpc/is_admin_fast': { body: true },
    'GET /rest/v1/series': { body: [] },
    'GET /rest/v1/protests': { body: [] },
    'GET /rest/v1/team_matches': { body: [] },
    'GET /rest/v1/league_teams': { body: [] },
  });
  const own = season({ phase });
  const facts = seasonFacts({ entries: entries(8), matches, adjustments: [] }, own);
  const { screen, client } = await openPage(<SeasonCommands league={league()} season={own} facts={facts} />, {
    namespaces: ['staff', 'season', 'table', 'matches'],
  });
  return { screen, client, backend };
}
