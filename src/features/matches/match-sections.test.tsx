import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { openPage } from '#testing/page.tsx';
import { fixture, team } from '#testing/season.ts';
import { Form } from './match-sections.tsx';
import { type MatchDetail, matchQueries } from '#data/matches/queries.ts';

afterEach(cleanup);

test('a side that has not played before says so instead of standing there without anything', async () => {
  const kickoff_at = '2026-11-23T18:00:00Z';
  const match = { ...fixture(9, 1, 2), kickoff_at, home_team: team(1), away_team: team(2) } as unknown as MatchDetail;
  await openPage(<Form match={match} />, {
    namespaces: ['matches'],
    seed: [
      [matchQueries.resultsBefore(team(1).id, kickoff_at).queryKey, []],
      [matchQueries.resultsBefore(team(2).id, kickoff_at).queryKey, [fixture(1, 2, 3, [2, 1])]],
    ],
  });
  const [home, away] = [page.getByRole('listitem').nth(0), page.getByRole('listitem').nth(1)];
  await expect.element(home.getByText('No results yet')).toBeVisible();
  await expect.element(away.getByRole('link', { name: 'won 2–1' })).toBeVisible();
});
