import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { type Answers, fakeBackend } from '#testing/fake-backend.ts';
import { openPage } from '../../test-page.tsx';
import { league, team, uuid } from '../../test-season.ts';
import { SearchDialog } from './search-dialog.tsx';

afterEach(cleanup);

const players = '/rest/v1/rpc/player_page';
const teams = '/rest/v1/rpc/team_page';

async function open(answers: Answers = {}) {
  const backend = fakeBackend({
    [`POST ${players}`]: { body: [{ id: uuid(501), username: 'Işıl Doğan', avatar: null }] },
    [`POST ${teams}`]: { body: [{ ...team(4), place: 'dogan fc' }] },
    ...answers,
  });
  const opened = await openPage(<SearchDialog open onClose={() => {}} />, {
    words: ['search'],
    seed: [[['leagues'], [league()]]],
  });
  return { ...opened, backend, options: page.getByRole('option') };
}

test('[S1.45] the search asks the database for players by name, and leads to them', async () => {
  const { backend, router } = await open();
  await page.getByPlaceholder('Player, team, league or page').fill(' DOĞAN');
  await page.getByRole('option', { name: 'Işıl Doğan' }).click();
  expect(router.state.location.pathname).toBe(`/players/${uuid(501)}`);
  expect(backend.to(players).map(({ body }) => body)).toEqual([{ query: 'DOĞAN', max: 6 }]);
});

test('[S1.46] the search finds teams, and leads to them', async () => {
  const { backend, router } = await open();
  await page.getByPlaceholder('Player, team, league or page').fill('doğan');
  await page.getByRole('option', { name: 'Doğan FC' }).click();
  expect(router.state.location.pathname).toBe(`/teams/${uuid(4)}`);
  expect(backend.to(teams).map(({ body }) => body)).toEqual([{ query: 'doğan', max: 31 }]);
});

test('leagues and pages are found without asking, and nothing is asked before something is typed', async () => {
  const { backend, options } = await open({ [`POST ${players}`]: { body: [] }, [`POST ${teams}`]: { body: [] } });
  await expect.element(page.getByRole('option', { name: 'Premier Rondo' })).toBeVisible();
  expect(backend.calls).toEqual([]);
  await page.getByPlaceholder('Player, team, league or page').fill('premier');
  await expect.poll(() => options.length).toBe(1);
});

test('[S8.24] a search without results says so with what was typed', async () => {
  await open({ [`POST ${players}`]: { body: [] }, [`POST ${teams}`]: { body: [] } });
  await page.getByPlaceholder('Player, team, league or page').fill('zzz');
  await expect.element(page.getByText('No results found for "zzz"')).toBeVisible();
});

test('[S8.23] a search that fails says so', async () => {
  await open({ [`POST ${players}`]: { status: 500, body: { message: 'Broken.' } } });
  await page.getByPlaceholder('Player, team, league or page').fill('zzz');
  await expect.element(page.getByText('Search failed. Try searching with a different term.')).toBeVisible();
});
