import { beforeEach, expect, test } from 'vitest';
import { noAnswers, openPage } from '../../test-page.tsx';
import { leagueId, team } from '../../test-season.ts';
import { TeamsPage } from './teams-page.tsx';

beforeEach(noAnswers);

const teams = [1, 2, 3, 4].map((number) => ({
  ...team(number),
  captain_username: null,
  league_id: leagueId,
  league_name: 'Premier Rondo',
  player_count: 5,
  matches: 0,
}));
const open = (query = '', known: unknown[] = teams) =>
  openPage(<TeamsPage />, {
    at: `/teams${query}`,
    words: ['teams'],
    seed: [
      [['teams', 'list'], known],
      [['market', 'teams'], [{ team_id: team(2).id }]],
    ],
  });

test('the search narrows the list of teams, whatever the accents and the case', async () => {
  const { screen, router } = await open();
  await expect.element(screen.getByRole('status')).toMatchTextContent('4 teams');
  await screen.getByRole('searchbox', { name: 'Search teams' }).fill('DOGAN');
  await expect.element(screen.getByRole('status')).toMatchTextContent('1 team');
  expect(screen.getByRole('listitem').elements()).toHaveLength(1);
  await expect.element(screen.getByRole('listitem')).toMatchTextContent(/Doğan FC/);
  expect(router.state.location.search).toEqual({ q: 'DOGAN' });
});

test('a search that finds nobody says so and can be cleared', async () => {
  const { screen } = await open('?q=zzz');
  await expect.element(screen.getByText('No team matches “zzz”')).toBeVisible();
  await screen.getByRole('button', { name: 'Clear search' }).click();
  await expect.element(screen.getByRole('status')).toMatchTextContent('4 teams');
});

test('with no team at all the list says so', async () => {
  const { screen } = await open('', []);
  await expect.element(screen.getByText('No team has been founded yet.')).toBeVisible();
});

test('a team that looks for players says so, and the list can be narrowed to those', async () => {
  const { screen, router } = await open();
  await screen.getByRole('checkbox', { name: 'Looking for players' }).click();
  await expect.element(screen.getByRole('status')).toMatchTextContent('1 team');
  await expect
    .element(screen.getByRole('listitem'))
    .toMatchTextContent(new RegExp(`${team(2).name}.*looking for players`));
  expect(router.state.location.search).toEqual({ looking: 'yes' });
});

test('filters that leave no team say so and can be cleared', async () => {
  const { screen } = await open(`?looking=yes&league=${team(9).id}`);
  await expect.element(screen.getByText('No team fits these filters.')).toBeVisible();
  await screen.getByRole('button', { name: 'Clear search' }).click();
  await expect.element(screen.getByRole('status')).toMatchTextContent('4 teams');
});
