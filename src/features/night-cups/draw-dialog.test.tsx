import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { openPage } from '#testing/page.tsx';
import { team, uuid } from '#testing/season.ts';
import { signIn, signOut } from '#testing/session.ts';
import { DrawDialog } from './draw-dialog.tsx';
import type { CupListed } from '#data/night-cups/queries.ts';

afterEach(async () => {
  await cleanup();
  await signOut();
});

const cup = { id: uuid(1), name: 'Friday Night Cup', status: 'check_in' } as CupListed;
const here = (number: number) => ({
  team_id: uuid(number),
  team: team(number),
  waiting: false,
  checked_in_at: '2026-11-20T18:00:00Z',
});

async function open(own: object | null, entries: object[] = [here(1), here(2)]) {
  const backend = await signIn({
    'GET /rest/v1/night_cup_teams': { body: entries },
    'GET /rest/v1/memberships': { body: own },
    'POST /rest/v1/rpc/start_night_cup': { body: null },
  });
  await openPage(<DrawDialog cup={cup} onClose={() => {}} />, { namespaces: ['night-cup', 'errors'] });
  return backend;
}

const byHand = page.getByRole('checkbox', { name: 'Seed manually instead of by league points' });

test('the seeds are ordered with buttons', async () => {
  const backend = await open(null);
  await byHand.click();
  await page.getByRole('button', { name: 'Move Bergwacht FC up' }).click();
  await page.getByRole('button', { name: 'Draw now' }).click();
  await expect
    .poll(() => backend.to('/rest/v1/rpc/start_night_cup').map(({ body }) => body))
    .toEqual([{ night_cup_id: uuid(1), seeds: [uuid(2), uuid(1)] }]);
});

test('reads which teams the draw leaves out, and why', async () => {
  await open(null, [here(1), here(2), { ...here(3), checked_in_at: null }, { ...here(4), waiting: true }]);
  const names = [team(3).name, team(4).name];
  const dialog = page.getByRole('dialog');
  await expect.element(dialog).toMatchTextContent(new RegExp(`Not in the draw:.*${names[0]}: Not checked in`));
  await expect.element(dialog).toMatchTextContent(new RegExp(`${names[1]}: All places taken`));
});

test('but not when their own team plays', async () => {
  await open({ team_id: uuid(2), team_role: 'player' });
  await expect.element(page.getByText(/^Your own team plays/)).toBeVisible();
  await expect.element(byHand).toBeDisabled();
});
