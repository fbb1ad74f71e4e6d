import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { openPage } from '#testing/page.tsx';
import { PlayerLink } from './player-link.tsx';

const id = '77777777-7777-4777-8777-777777777777';
afterEach(() => cleanup());

test('a player’s name leads to the player', async () => {
  await openPage(<PlayerLink player={{ id, username: 'Mert Çağlar' }} />);
  await expect.element(page.getByRole('link', { name: 'Mert Çağlar' })).toHaveAttribute('href', `/players/${id}`);
});

test.each([
  ['en', 'Deleted player'],
  ['de', 'Gelöschter Spieler'],
  ['tr', 'Silinmiş oyuncu'],
] as const)('whoever deleted their account is nobody to go to: %s', async (language, called) => {
  await openPage(<PlayerLink player={{ id, username: 'deleted-9324b173fd77' }} />, { language });
  await expect.element(page.getByText(called)).toBeVisible();
  expect(page.getByRole('link').elements()).toEqual([]);
});
