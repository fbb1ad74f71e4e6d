import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { PlayerStats } from '#domain/competition/statistics.ts';
import { openPage } from '#testing/page.tsx';
import { uuid } from '#testing/season.ts';
import { type Line, PlayerStatsFields } from './player-stats-fields.tsx';

beforeEach(() => page.viewport(390, 844));

const line = (number: number, username: string, keeps = false): Line => ({
  player_id: uuid(500 + number),
  username,
  shirt_number: number,
  position: keeps ? 'goalkeeper' : 'striker',
  keeps,
  avatar: null,
});
const players = [line(1, 'aylin'), line(2, 'piet', true)];

function Fields({ goals }: { goals: number }) {
  const [stats, setStats] = useState<Record<string, PlayerStats>>({});
  const [scored, setScored] = useState(goals);
  return (
    <>
      <PlayerStatsFields players={players} stats={stats} goals={scored} onChange={setStats} />
      <button type="button" onClick={() => setScored(scored - 1)}>
        One goal less
      </button>
    </>
  );
}
const show = (goals: number) => openPage(<Fields goals={goals} />, { namespaces: ['match-room', 'stats'] });
const more = (stat: string, name: string) => page.getByRole('button', { name: `One more: ${stat} of ${name}` });

test('goals are shared among the players up to what the side scored, and no further', async () => {
  await show(2);
  await page.getByText('aylin').click();
  await page.getByText('piet').click();
  await more('Goals', 'aylin').click();
  await more('Goals', 'piet').click();
  await expect.element(page.getByText('Goals 2 of 2, optional')).toBeVisible();
  await expect.element(more('Goals', 'aylin')).toBeDisabled();
  await expect.element(more('Goals', 'piet')).toBeDisabled();
  await expect.element(more('Passes', 'aylin')).toBeEnabled();
});

test('more goals than the score that was changed meanwhile are said at once', async () => {
  await show(1);
  await page.getByText('aylin').click();
  await more('Goals', 'aylin').click();
  expect(page.getByRole('alert').elements()).toEqual([]);
  await page.getByRole('button', { name: 'One goal less' }).click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('More goals or assists than your side scored.');
});

test('saves are asked of whoever may have kept goal, and one is the best', async () => {
  await show(3);
  await page.getByText('aylin').click();
  await page.getByText('piet').click();
  expect(more('Saves', 'aylin').elements()).toEqual([]);
  await expect.element(more('Saves', 'piet')).toBeVisible();
  const best = page.getByRole('checkbox', { name: 'MVP' });
  await best.first().click();
  await best.last().click();
  await expect.element(best.first()).not.toBeChecked();
  await expect.element(best.last()).toBeChecked();
});
