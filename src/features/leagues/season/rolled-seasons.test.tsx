import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { noAnswers, openPage } from '#testing/page.tsx';
import { uuid } from '#testing/season.ts';
import { RolledSeasons } from './rolled-seasons.tsx';

test('seasons that were opened together are links that a thumb hits', async () => {
  noAnswers();
  await page.viewport(390, 844);
  const together = ['Flutlicht', 'Hafenliga', 'A league of a name that takes more than one line of a phone'].map(
    (name, index) => ({ league_id: uuid(901 + index), season: 2, name }),
  );
  const { screen } = await openPage(<RolledSeasons />, {
    namespaces: ['rollover'],
    seed: [[['entries', 'rolled'], [together]]],
  });
  const links = screen.getByRole('link');
  await expect.element(links.first()).toBeVisible();
  expect(links.elements()).toHaveLength(3);
  for (const link of links.elements()) expect(link.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});
