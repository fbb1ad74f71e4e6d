import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { noAnswers, openPage, sectionOf } from '#testing/page.tsx';
import { entries, fixture, league, leagueId, season, uuid } from '#testing/season.ts';
import { StandingsPage } from './standings-page.tsx';

beforeEach(async () => {
  noAnswers();
  localStorage.clear();
  await page.viewport(1280, 900);
});

const second = league({ id: uuid(901), name: 'Second Rondo' });
const matches = [fixture(1, 1, 2, [2, 1]), fixture(2, 3, 4, [1, 0]), fixture(3, 1, 3, [2, 0])];
const deduction = { id: uuid(800), team_id: uuid(1), points: -4, reason: 'Unregistered player.', matchday: null };

test('the table stands with its legend', async () => {
  const { screen } = await open();
  await expect.element(screen.getByRole('table', { name: 'Standings' })).toBeVisible();
  const legend = screen.getByRole('list', { name: 'Legend' }).getByRole('listitem').elements();
  expect(legend.slice(0, 3).map((entry) => entry.textContent)).toEqual([
    'Semi-final qualification',
    'Playoff round 1 qualification',
    'Relegation zone',
  ]);
});

test.each([
  [4, ['Semi-final qualification', 'Relegation zone']],
  [8, ['Playoff round 1 qualification', 'Relegation zone']],
])('the legend has the zones of playoffs of %i, and no others', async (playoff_teams, zones) => {
  const { screen } = await open('', [], [], { playoff_teams });
  const legend = screen.getByRole('list', { name: 'Legend' }).getByRole('listitem');
  await expect.element(legend.first()).toBeVisible();
  const texts = legend.elements().map((entry) => entry.textContent);
  expect(texts.slice(0, -1)).toEqual(zones);
});

test('points taken away count, and their reason stands below the table', async () => {
  const { screen } = await open('', [deduction]);
  await expect.element(screen.getByText('* Anchor FC: −4 points. Unregistered player.')).toBeVisible();
  await expect
    .element(screen.getByRole('table', { name: 'Standings' }).getByRole('row').filter({ hasText: 'Anchor FC' }))
    .toMatchTextContent(/Points adjusted/);
});

test('the way of every team is drawn once two rounds are played', async () => {
  const { screen } = await open();
  const section = await sectionOf(screen, 'Place by round');
  await expect.element(section).toBeVisible();
  // its names are as large on a phone
  for (const width of [1280, 390]) {
    await page.viewport(width, 900);
    const names = () => [...section.element().querySelectorAll<SVGElement>('svg g text')];
    await expect
      .poll(() => Math.min(...names().map((name) => name.getBoundingClientRect().height)))
      .toBeGreaterThan(13);
  }
});

test('another league is chosen and remembered', async () => {
  const { screen, router } = await open();
  await screen.getByRole('combobox', { name: 'League' }).selectOptions('Second Rondo');
  await expect.element(screen.getByText('No teams yet.')).toBeVisible();
  expect(router.state.location.search).toEqual({ league: second.id });
  expect(localStorage.getItem('rondo.lastLeague')).toBe(second.id);
});

test('the league looked at last is shown again', async () => {
  localStorage.setItem('rondo.lastLeague', second.id);
  const { screen } = await open();
  await expect.element(screen.getByRole('combobox', { name: 'League' })).toHaveDisplayValue('Second Rondo');
});

test('the table can be seen as it stood after a round, and the address says so', async () => {
  const { screen, router } = await open();
  await screen.getByRole('combobox', { name: 'Table after' }).selectOptions('After round 1');
  await expect.element(screen.getByText(/as it stood after round 1/)).toBeVisible();
  const rows = screen.getByRole('table', { name: 'Standings' }).getByRole('row');
  // after round 1 only Anchor and Bergwacht have played
  await expect.element(rows.filter({ hasText: 'Doğan' })).toMatchTextContent(/Doğan FC.*0.*0/);
  expect(router.state.location.search).toEqual({ after: '1' });
});

test('whoever taps a winner sees the table that would follow, and sends it by its address', async () => {
  const toCome = [fixture(4, 4, 1), fixture(5, 4, 2)];
  const { screen, router } = await open('', [], toCome);
  const places = () =>
    screen
      .getByRole('table', { name: 'Standings' })
      .getByRole('rowheader')
      .elements()
      .map((cell) => cell.querySelector('[translate]')?.getAttribute('title'));
  expect(places()).toEqual(['Anchor FC', 'Corsairs FC', 'Bergwacht FC', 'Doğan FC']);

  await screen.getByRole('button', { name: 'What if?' }).click();
  for (const match of ['Doğan FC – Anchor FC: who wins?', 'Doğan FC – Bergwacht FC: who wins?']) {
    await screen.getByRole('group', { name: match }).getByRole('button', { name: 'Doğan' }).click();
  }
  await expect.element(screen.getByText(/2 results are supposed/)).toBeVisible();
  expect(places()).toEqual(['Doğan FC', 'Anchor FC', 'Corsairs FC', 'Bergwacht FC']);
  await expect.element(screen.getByText('3 places up')).toBeInTheDocument();
  expect(router.state.location.search).toEqual({ if: '00000104h.00000105h' });

  await screen.getByRole('button', { name: 'Clear' }).click();
  await vi.waitFor(() => expect(places()[0]).toBe('Anchor FC'));
});

test('a table that was sent opens as it was sent', async () => {
  const { screen } = await open('?if=00000104h', [], [fixture(4, 2, 1)]);
  await expect.element(screen.getByText(/1 predicted result/)).toBeVisible();
});

test('what nothing can change any more stands beside the name', async () => {
  const { screen } = await open('', [], [fixture(4, 2, 4)]);
  const row = screen.getByRole('table', { name: 'Standings' }).getByRole('row').filter({ hasText: 'Anchor FC' });
  await expect.element(row).toMatchTextContent(/First place secured/);
});

function open(query = '', adjustments: unknown[] = [], toCome: unknown[] = [], own: Parameters<typeof season>[0] = {}) {
  return openPage(<StandingsPage />, {
    at: `/standings${query}`,
    namespaces: ['leagues', 'table'],
    seed: [
      [['leagues'], [league(), second]],
      [
        ['leagues', 'seasons'],
        [season(), season({ league_id: second.id, season: 1 })],
      ],
      [['leagues', leagueId, 'numbers'], [4]],
      [['leagues', leagueId, 4], season(own)],
      [['leagues', second.id, 'numbers'], [1]],
      [['leagues', second.id, 1], season({ league_id: second.id, season: 1 })],
      [['leagues', leagueId, 4, 'entries'], entries(4)],
      [['leagues', leagueId, 4, 'adjustments'], adjustments],
      [
        ['matches', 'season', leagueId, 4],
        [...matches, ...toCome],
      ],
      [['leagues', second.id, 1, 'entries'], []],
      [['leagues', second.id, 1, 'adjustments'], []],
      [['matches', 'season', second.id, 1], []],
    ],
  });
}
