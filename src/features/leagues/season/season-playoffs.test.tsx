import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { seasonFacts } from '#domain/competition/season-table.ts';
import { noAnswers, openPage } from '#testing/page.tsx';
import { entries, fixture, leagueId, season } from '#testing/season.ts';
import { SeasonPlayoffs } from './season-playoffs.tsx';

beforeEach(async () => {
  noAnswers();
  await page.viewport(1280, 900);
});

/** Everybody has met, and whoever is named first in the alphabet won. */
async function open(teams: number, playoff_teams: number) {
  const own = season({ playoff_teams });
  const pairs = Array.from({ length: teams }, (_, one) => one + 1).flatMap((one) =>
    Array.from({ length: teams - one }, (_, more) => [one, one + more + 1] as const),
  );
  const matches = pairs.map(([home, away], index) => fixture((index % 28) + 1, home, away, [1, 0]));
  const facts = seasonFacts({ entries: entries(teams), matches, adjustments: [] }, own);
  return openPage(<SeasonPlayoffs season={own} facts={facts} />, {
    namespaces: ['season', 'table', 'matches'],
    seed: [[['matches', 'protests', leagueId, 4], []]],
  });
}

test.each([
  [4, ['Semi-final1 Anchor – 4 Doğan', 'Semi-final2 Bergwacht – 3 Corsairs']],
  [
    6,
    [
      'Quarter-final4 Doğan – 5 Elbufer',
      'Quarter-final3 Corsairs – 6 Falken',
      'Straight to the semi-finals1 Anchor · 2 Bergwacht',
    ],
  ],
  [
    8,
    [
      'Quarter-final1 Anchor – 8 Hansa',
      'Quarter-final4 Doğan – 5 Elbufer',
      'Quarter-final2 Bergwacht – 7 Gezi',
      'Quarter-final3 Corsairs – 6 Falken',
    ],
  ],
])('playoffs of %i are asked about with the pairs that will meet', async (size, pairs) => {
  const { screen } = await open(8, size);
  await screen.getByRole('button', { name: 'Start playoffs' }).click();
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByText('Start the playoffs with these teams?')).toBeVisible();
  const shown = [...dialog.element().querySelectorAll('dt')].map(
    (term) => term.textContent + (term.nextElementSibling?.textContent ?? ''),
  );
  expect(shown).toEqual(pairs);
});

test('a season with too few teams says how many its playoffs need', async () => {
  const { screen } = await open(7, 8);
  await expect.element(screen.getByText(/7 teams, 8 needed/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Start playoffs' })).toBeDisabled();
});
