import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { fakeBackend } from '#testing/fake-backend.ts';
import { openPage } from '#testing/page.tsx';
import { league, leagueId, team, uuid } from '#testing/season.ts';
import type { TeamRow } from '#data/teams/queries.ts';
import { TeamsPage } from './teams-page.tsx';

afterEach(cleanup);

const call = '/rest/v1/rpc/team_page';
const row = (number: number, about: Partial<TeamRow> = {}): TeamRow => ({
  ...team(number),
  tag: 'T',
  place: `team ${number}`,
  captain_username: null,
  league_name: 'Premier Rondo',
  player_count: 5,
  matches: 0,
  wins: 0,
  losses: 0,
  looking: false,
  table_league: null,
  table_place: null,
  table_played: null,
  table_won: null,
  table_points: null,
  form: null,
  ...about,
});

async function open(
  query = '',
  pages: TeamRow[][] = [[row(1), row(2, { looking: true }), row(3), row(4)]],
  language: 'en' | 'tr' = 'en',
) {
  const backend = fakeBackend({
    [`POST ${call}`]: () => ({ body: pages[backend.to(call).length - 1] ?? pages.at(-1) }),
  });
  const opened = await openPage(<TeamsPage />, {
    at: `/teams${query}`,
    namespaces: ['teams'],
    language,
    seed: [[['leagues'], [league(), league({ id: uuid(901), name: 'Second Rondo' })]]],
  });
  return { ...opened, requests: () => backend.to(call).map(({ body }) => body) };
}

test('the search narrows the list of teams, asked of the database once typing rests', async () => {
  const { screen, router, requests } = await open('', [[row(1), row(4)], [row(4)]]);
  await expect.element(screen.getByRole('status')).toMatchTextContent('2 teams');
  await screen.getByRole('searchbox', { name: 'Search teams' }).fill(' DOGAN');
  await expect.element(screen.getByRole('status')).toMatchTextContent('1 team');
  expect(screen.getByRole('listitem').elements()).toHaveLength(1);
  expect(requests()).toEqual([{ max: 31 }, { query: 'DOGAN', max: 31 }]);
  expect(router.state.location.search).toEqual({ q: ' DOGAN' });
});

test('thirty teams are shown, and more of them begin after the last', async () => {
  const thirty = Array.from({ length: 30 }, (_, index) => row(index + 1));
  const { screen, requests } = await open('', [[...thirty, row(31)], [row(31)]]);
  await expect.element(screen.getByRole('status')).toMatchTextContent('30+ teams');
  await screen.getByRole('button', { name: 'Show more' }).click();
  await expect.element(screen.getByRole('status')).toMatchTextContent('31 teams');
  await expect.element(screen.getByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  expect(requests().at(-1)).toEqual({ after_name: 'team 30', after_id: uuid(30), max: 31 });
});

test('a list of exactly thirty teams ends with them', async () => {
  const { screen } = await open('', [Array.from({ length: 30 }, (_, index) => row(index + 1))]);
  await expect.element(screen.getByRole('status')).toMatchTextContent(/^30 teams/);
  expect(screen.getByRole('listitem').elements()).toHaveLength(30);
  await expect.element(screen.getByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
});

test('whoever reads Turkish is given the order of the Turkish alphabet', async () => {
  const { requests } = await open('', [[row(1)]], 'tr');
  await expect.poll(requests).toEqual([{ turkish: true, max: 31 }]);
});

test('a search that finds nobody says so and can be cleared', async () => {
  const { screen } = await open('?q=zzz', [[], [row(1)]]);
  await expect.element(screen.getByText('No team matches “zzz”')).toBeVisible();
  await screen.getByRole('button', { name: 'Clear search' }).click();
  await expect.element(screen.getByRole('status')).toMatchTextContent('1 team');
});

test('what stands about a team is not cut off, its record the least', async () => {
  await page.viewport(390, 844);
  const { screen } = await open('', [[row(1, { looking: true, matches: 40, wins: 26, losses: 14 })]]);
  const facts = screen.getByText(/26\sW, 14\sL/);
  await expect.element(facts).toBeVisible();
  const { scrollWidth, clientWidth } = facts.element();
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  await page.viewport(1280, 900);
});

test('with no team at all the list says so', async () => {
  const { screen } = await open('', [[]]);
  await expect.element(screen.getByText('No teams yet.')).toBeVisible();
});

test('a team that looks for players says so, and the list can be narrowed to those', async () => {
  const { screen, router, requests } = await open('', [
    [row(1), row(2, { looking: true })],
    [row(2, { looking: true })],
  ]);
  await screen.getByRole('checkbox', { name: 'Looking for players' }).click();
  await expect.element(screen.getByRole('status')).toMatchTextContent('1 team');
  await expect
    .element(screen.getByRole('listitem'))
    .toMatchTextContent(new RegExp(`${team(2).name}.*looking for players`));
  expect(requests().at(-1)).toEqual({ only_looking: true, max: 31 });
  expect(router.state.location.search).toEqual({ looking: 'yes' });
});

test.each([
  ['place', 'Place in the table', '2nd in Premier Rondo'],
  ['record', 'Record', '4 W, 2 L · 1.83 points a match'],
  ['form', 'Form', 'WLWWL'],
] as const)('the list can be sorted by %s, asked of the database, and says it of each', async (sort, name, fact) => {
  const standing = { table_league: 'Premier Rondo', table_place: 2, table_played: 6, table_won: 4, table_points: 11 };
  const { screen, router, requests } = await open('', [
    [row(1), row(2)],
    [row(2, { ...standing, form: 'WLWWL' }), row(1)],
  ]);
  await screen.getByRole('combobox', { name: 'Sort' }).selectOptions(name);
  const first = screen.getByRole('listitem').first();
  await expect.element(first).toMatchTextContent(new RegExp(`${team(2).name}.*${fact}`));
  expect(requests().at(-1)).toEqual({ sort, max: 31 });
  expect(router.state.location.search).toEqual({ sort });
  // who is in no table says nothing of the kind
  await expect.element(screen.getByRole('listitem').last()).not.toMatchTextContent(fact);
});

test('a sorted list goes on after the place of its last team', async () => {
  const thirty = Array.from({ length: 30 }, (_, index) =>
    row(index + 1, { place: `01${String(index + 1).padStart(3, '0')} x` }),
  );
  const { screen, requests } = await open('?sort=place', [[...thirty, row(31)], [row(31)]]);
  await screen.getByRole('button', { name: 'Show more' }).click();
  await expect.element(screen.getByRole('status')).toMatchTextContent('31 teams');
  expect(requests().at(-1)).toEqual({ sort: 'place', after_name: '01030 x', after_id: uuid(30), max: 31 });
});

test('five letters of form are 24 px each and stand in one line on a phone', async () => {
  await page.viewport(320, 700);
  const { screen } = await open('?sort=form', [
    [row(1, { table_played: 9, table_won: 5, table_points: 15, form: 'WWLWL' })],
  ]);
  await expect.element(screen.getByText('won, won, lost, won, lost')).toBeInTheDocument();
  const boxes = [...document.querySelectorAll('li span[aria-hidden="true"]')].map((pill) =>
    pill.getBoundingClientRect(),
  );
  expect(boxes.map(({ width, height }) => [width, height])).toEqual(Array.from({ length: 5 }, () => [24, 24]));
  expect(new Set(boxes.map(({ top }) => top)).size).toBe(1);
  await page.viewport(1280, 900);
});

test('filters that leave no team say so and can be cleared', async () => {
  const { screen, requests } = await open(`?looking=yes&league=${leagueId}`, [[], [row(1)]]);
  await expect.element(screen.getByText('No teams match these filters.')).toBeVisible();
  expect(requests()).toEqual([{ of_league: leagueId, only_looking: true, max: 31 }]);
  await screen.getByRole('button', { name: 'Clear search' }).click();
  await expect.element(screen.getByRole('status')).toMatchTextContent('1 team');
});
