import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { hiddenScores } from '#lib/hidden-scores.ts';
import { noAnswers, openPage, sectionOf } from '#testing/page.tsx';
import { entries, fixture, league, leagueId, season, uuid } from '#testing/season.ts';
import { StandingsPage } from './standings-page.tsx';

beforeEach(async () => {
  noAnswers();
  localStorage.clear();
  await page.viewport(1280, 900);
});

afterEach(() => hiddenScores.choose(false));

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

test('whoever hides scores reads the teams by name, until one press shows the table', async () => {
  hiddenScores.choose(true);
  const { screen } = await open('', [], [fixture(4, 3, 1, [3, 0])]);
  const teams = screen.getByRole('list', { name: 'Teams' });
  await expect.element(teams).toBeVisible();
  const names = [...teams.element().querySelectorAll('[title]')].map(({ textContent }) => textContent);
  expect(names).toEqual(['Anchor FC', 'Bergwacht FC', 'Corsairs FC', 'Doğan FC']);
  expect(screen.getByRole('table').elements()).toEqual([]);
  // nor what leads back to earlier rounds, nor the places round by round
  expect(screen.getByRole('combobox', { name: 'Table after' }).elements()).toEqual([]);
  expect(screen.getByRole('heading', { name: 'Place by round' }).elements()).toEqual([]);
  await screen.getByRole('button', { name: 'Show scores' }).click();
  await expect.element(screen.getByRole('table', { name: 'Standings' })).toBeVisible();
  await expect.element(teams).not.toBeInTheDocument();
});

test('before the first result there is nothing to keep back', async () => {
  hiddenScores.choose(true);
  const { screen } = await open('', [], [fixture(4, 2, 4)], {}, []);
  await expect.element(screen.getByRole('table', { name: 'Standings' })).toBeVisible();
});

test.each([
  [4, ['Semi-final qualification', 'Relegation zone']],
  [8, ['Playoff round 1 qualification', 'Relegation zone']],
])('the legend has the zones of playoffs of %i, and no others', async (playoff_teams, zones) => {
  const { screen } = await open('', [], [], { playoff_teams });
  const legend = screen.getByRole('list', { name: 'Legend' }).getByRole('listitem');
  await expect.element(legend.first()).toBeVisible();
  const texts = legend.elements().map((entry) => entry.textContent);
  expect(texts.slice(0, zones.length)).toEqual(zones);
  expect(texts.slice(zones.length).some((text) => /qualification|zone/.test(text))).toBe(false);
});

test.each([1280, 390])('the legend explains every chip and letter of the table, at %i px', async (width) => {
  await page.viewport(width, 900);
  // Bergwacht and Doğan are level on nothing; who comes first is certain.
  const { screen } = await open('', [], [fixture(4, 2, 4)]);
  if (width === 390) await screen.getByText('?', { exact: true }).click();
  const legend = screen.getByRole('list', { name: 'Legend' });
  await expect.element(legend.getByText('W won')).toBeVisible();
  await expect.element(legend.getByText('First place secured').last()).toBeInTheDocument();
  const tie = width === 390 ? /^Level on points/ : /Tie broken by this rule/;
  await expect.element(legend.getByText(tie)).toBeVisible();
  if (width === 390) await expect.element(legend.getByText('GD Goal difference')).toBeVisible();
});

test('on a phone a row is one line as high as a finger, and level points open the reason', async () => {
  await page.viewport(390, 900);
  const { screen } = await open('', [], [fixture(4, 2, 4)]);
  const table = screen.getByRole('table', { name: 'Standings' });
  await expect.element(table).toBeVisible();
  const heights = () =>
    [...table.element().querySelectorAll('tbody tr')].map((row) => row.getBoundingClientRect().height);
  await expect.poll(() => heights().map((height) => Math.round(height))).toEqual([45, 45, 45, 45]);
  await table.getByRole('button', { name: 'Why Bergwacht FC stands here' }).click();
  await expect.element(table.getByRole('heading', { name: /are level on 0 points/ })).toBeVisible();
});

describe('the table of some matches', () => {
  const places = (table: Locator) =>
    table
      .getByRole('rowheader')
      .elements()
      .map((cell) => cell.querySelector('[translate]')?.getAttribute('title'));

  test.each([
    ['Home', 'home', ['Anchor FC', 'Corsairs FC', 'Bergwacht FC', 'Doğan FC']],
    ['Away', 'away', ['Anchor FC', 'Bergwacht FC', 'Doğan FC', 'Corsairs FC']],
    ['Last five', 'recent', ['Anchor FC', 'Corsairs FC', 'Bergwacht FC', 'Doğan FC']],
  ])('%s stands in the address, ranks by them and says which table is official', async (label, view, order) => {
    const { screen, router } = await open();
    await screen.getByRole('group', { name: 'Matches that count' }).getByRole('button', { name: label }).click();
    const table = screen.getByRole('table', { name: `Standings: ${label}` });
    await expect.element(table).toBeVisible();
    expect(places(table)).toEqual(order);
    expect(router.state.location.search).toEqual({ view });
    await expect.element(screen.getByText(/The official table is “All”/)).toBeVisible();
    expect(screen.getByText('Relegation zone').elements()).toHaveLength(0);
  });

  test('a table that was sent opens as it was sent', async () => {
    const { screen } = await open('?view=away');
    await expect.element(screen.getByRole('table', { name: 'Standings: Away' })).toBeVisible();
  });
});

test('“What if …” opens above the table', async () => {
  await page.viewport(390, 900);
  const { screen } = await open('', [], [fixture(4, 4, 1), fixture(5, 4, 2)]);
  await screen.getByRole('button', { name: 'What if?' }).click();
  const tip = screen.getByRole('group', { name: /who wins\?$/ });
  await expect.element(tip.first()).toBeInViewport();
  // one round, so that the table stays in view
  expect(tip.elements()).toHaveLength(1);
  const table = screen.getByRole('table', { name: 'Standings' }).element();
  expect(tip.first().element().getBoundingClientRect().bottom).toBeLessThan(table.getBoundingClientRect().top);
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
    const names = () => [...section.element().querySelectorAll<SVGElement>('svg text[data-name]')];
    await expect
      .poll(() => Math.min(...names().map((name) => name.getBoundingClientRect().height)))
      .toBeGreaterThan(13);
    // and it is as wide as the page
    const { width: drawn } = section.element().querySelector('svg')!.getBoundingClientRect();
    expect(drawn).toBe(section.element().clientWidth);
  }
});

test('the pointer and the arrow keys name a team and its place after a round', async () => {
  const { screen } = await open();
  const chart = screen.getByRole('region', { name: /^Place after each round/ });
  const svg = () => chart.element().querySelector('svg')!.getBoundingClientRect();
  await expect.element(chart).toBeVisible();
  await chart.hover({ position: { x: 38, y: 18 } });
  await expect.element(screen.getByText('Round 1: Anchor FC, 1st')).toBeVisible();
  await chart.hover({ position: { x: svg().width - 110, y: svg().height - 30 } });
  await expect.element(screen.getByText('Round 3: Doğan FC, 4th')).toBeVisible();

  (chart.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowUp}{ArrowLeft}');
  await expect.element(screen.getByText(/^Round 2: .*, 3rd$/)).toBeVisible();
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
  await expect.element(screen.getByText(/^Table after round 1/)).toBeVisible();
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
  await expect.element(screen.getByText(/2 predicted results/)).toBeVisible();
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

function open(
  query = '',
  adjustments: unknown[] = [],
  toCome: unknown[] = [],
  own: Parameters<typeof season>[0] = {},
  played: unknown[] = matches,
) {
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
        [...played, ...toCome],
      ],
      [['leagues', second.id, 1, 'entries'], []],
      [['leagues', second.id, 1, 'adjustments'], []],
      [['matches', 'season', second.id, 1], []],
    ],
  });
}

test('on a phone the legend stands behind one sign', async () => {
  await page.viewport(390, 844);
  const { screen } = await open();
  const sign = screen.getByRole('checkbox', { name: 'Legend' });
  await expect.element(sign).toBeInTheDocument();
  await expect.element(screen.getByRole('list', { name: 'Legend' })).not.toBeInTheDocument();
  const label = (sign.element() as HTMLInputElement).labels![0]!.getBoundingClientRect();
  expect(Math.min(label.width, label.height)).toBeGreaterThanOrEqual(44);
  await screen.getByText('?', { exact: true }).click();
  await expect.element(screen.getByRole('list', { name: 'Legend' })).toBeVisible();
  await page.viewport(1440, 900);
  await expect.element(sign).not.toBeInTheDocument();
});
