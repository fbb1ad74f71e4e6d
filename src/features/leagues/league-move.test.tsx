import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { openPage } from '#testing/page.tsx';
import { LeagueMove } from './league-move.tsx';

afterEach(cleanup);

test('the commands that move a league name it and are in their order', async () => {
  await openPage(<LeagueMove league={{ slug: 'harbour-league' }} />, { at: '/', namespaces: ['staff'] });
  const fold = page.getByText('Move this league to another host');
  await expect.element(fold).toBeVisible();
  expect(page.getByRole('listitem').elements()).toEqual([]);
  await fold.click();
  await expect.element(page.getByRole('listitem').nth(2)).toMatchTextContent('npm run invite -- people.csv');
  await expect
    .element(page.getByRole('listitem').nth(0))
    .toMatchTextContent('npm run export-league -- harbour-league.rondo harbour-league');
  await expect
    .element(page.getByRole('listitem').nth(1))
    .toMatchTextContent('npm run import-league -- harbour-league.rondo');
});
