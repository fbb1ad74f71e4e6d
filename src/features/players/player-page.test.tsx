import type { QueryKey } from '@tanstack/react-query';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { noAnswers, openPage, sectionOf } from '#testing/page.tsx';
import { fixture, leagueId, team, uuid } from '#testing/season.ts';
import { PlayerPage } from './player-page.tsx';
import type { Player } from '#data/players/queries.ts';

beforeEach(async () => {
  noAnswers();
  await page.viewport(1280, 900);
});

const id = uuid(501);
const now = {
  id: uuid(601),
  team: team(1),
  team_role: 'captain',
  joined_at: '2026-01-10T12:00:00Z',
  left_at: null,
  shirt_number: 7,
};
const before = {
  id: uuid(602),
  team: team(2),
  team_role: 'player',
  joined_at: '2025-01-10T12:00:00Z',
  left_at: '2025-12-20T12:00:00Z',
  shirt_number: 9,
};

describe('a player', () => {
  test('[S2.77 S2.78 S2.79 S2.80] has the tabs About, Stats, Matches and Clubs', async () => {
    const { screen } = await open();
    await expect.element(screen.getByRole('heading', { level: 1, name: 'aylin' })).toBeVisible();
    expect(
      screen
        .getByRole('tab')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(['About', 'Stats', 'Matches', 'Clubs']);
  });

  test.each([
    ['About shows what the player says', 'about', /Left foot, late runs\./],
    [
      'Stats shows the sums of the career and the seasons',
      'stats',
      /Matches5Wins3Goals6.*Win rate60%.*Premier Rondo 4/,
    ],
    [
      'Matches shows each match with its result and the player’s stats',
      'matches',
      /Anchor.*Bergwacht.*won.*2 goals · 1 assist · MVP/,
    ],
    [
      'Clubs shows the career, the current club first',
      'clubs',
      /Anchor FC.*Current.*Bergwacht FC.*10 January 2025 to 20 December 2025/,
    ],
  ])('%s', async (_title, tab, text) => {
    const { screen } = await open({ query: `?tab=${tab}` });
    await expect.element(screen.getByRole('tabpanel')).toMatchTextContent(text);
  });

  test('on a phone every number of a season is in view, each under its short name', async () => {
    await page.viewport(390, 900);
    const { screen } = await open({ query: '?tab=stats' });
    const table = screen.getByRole('region', { name: 'Stats' });
    await expect.element(table.getByRole('columnheader', { name: 'MVP' })).toBeVisible();
    const { scrollWidth, clientWidth } = table.element();
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
    await expect.element(table.getByTitle('Interceptions')).toBeVisible();
  });

  test('[S3.27] shows the current team', async () => {
    const { screen } = await open({ query: '?tab=about' });
    await expect.element(factOf(screen, 'Team').getByRole('link')).toHaveAttribute('href', `/teams/${uuid(1)}`);
    expect(screen.getByText('Free agent').elements()).toHaveLength(0);
  });

  test.each([
    ['whose last team is over', [before]],
    ['without any team', []],
  ])('%s is a free agent', async (_title, clubs) => {
    const { screen } = await open({ query: '?tab=about', clubs });
    await expect.element(factOf(screen, 'Team')).toMatchTextContent(/^Free agent$/);
  });

  test('awards are what a season gave and what was given by hand, that with its reason', async () => {
    const won = [{ id: uuid(710), title: 'Premier Rondo', type: 'mvp', season: '3' }];
    const byHand = [{ id: uuid(711), award: null, title: 'Fair play', reason: 'Not one warning', season: 3, league: { name: 'Premier Rondo' } }]; // prettier-ignore
    const { screen } = await open({ query: '?tab=about', won, byHand });
    const row = screen.getByRole('tabpanel').getByRole('listitem');
    await expect
      .element(row.nth(0))
      .toMatchTextContent(/Fair play.*Given by hand: Not one warning.*Premier Rondo · Season 3/);
    await expect.element(row.nth(1)).toMatchTextContent(/MVP.*Premier Rondo · Season 3/);
  });

  test('names whom they played one match for, among the clubs', async () => {
    const stoodIn = [{ match_id: uuid(700), kickoff_at: '2026-11-03T19:00:00Z', team: team(3) }];
    const { screen } = await open({ query: '?tab=clubs', more: [[['players', id, 'stand-ins'], stoodIn]] });
    const section = await sectionOf(screen, 'As a stand-in');
    await expect.element(section.getByRole('listitem')).toMatchTextContent(/Corsairs FCOne match on 3 November 2026/);
    await expect.element(section.getByRole('link')).toHaveAttribute('href', `/matches/${uuid(700)}`);
  });

  test('a row of matches that count for no league says that they were of night cups', async () => {
    const cups = { ...seasonStats, league_id: null, league_name: null, season: null, goals: 9 };
    const { screen } = await open({ query: '?tab=stats', stats: [seasonStats, cups] });
    await expect.element(screen.getByRole('row', { name: /^Night cups/ })).toMatchTextContent(/9/);
    expect(
      screen
        .getByRole('table')
        .getByRole('link', { name: /Premier Rondo 4/ })
        .elements(),
    ).toHaveLength(1);
  });

  test('without a match has a win rate of 0 %, not nonsense', async () => {
    const { screen } = await open({ query: '?tab=stats', stats: [{ ...seasonStats, appearances: 0, wins: 0 }] });
    await expect.element(screen.getByRole('tabpanel')).toMatchTextContent(/Win rate0%/);
  });

  test('has its stats in one line where there is room, and on a phone the team of a season below it', async () => {
    await page.viewport(1440, 900);
    const { screen } = await open({ query: '?tab=stats' });
    await expect.element(screen.getByText('Win rate')).toBeVisible();
    const tops = () => screen.container.querySelectorAll('dl dt');
    const lines = new Set([...tops()].slice(-9).map((stat) => Math.round(stat.getBoundingClientRect().top)));
    expect(lines.size).toBe(1);
    const team = screen.getByRole('table').getByText(seasonStats.team_name, { exact: true });
    const place = () =>
      team
        .elements()
        .find((name) => name.checkVisibility())
        ?.closest('td, th')?.tagName;
    expect(place()).toBe('TD');
    await page.viewport(390, 844);
    await expect.poll(place).toBe('TH');
  });

  test.each([
    ['that does not exist', uuid(999)],
    ['whose address is no id', 'aylin'],
  ])('[S8.29] %s shows Player Not Found', async (_title, wrong) => {
    const { screen } = await openPage(<PlayerPage />, {
      at: `/players/${wrong}`,
      path: '/players/$id',
      namespaces: ['players', 'stats', 'report'],
      seed: [[['players', wrong], null]],
    });
    await expect.element(screen.getByRole('heading', { name: 'Player Not Found' })).toBeVisible();
  });
});

describe('the figures of a player', () => {
  const earlier = { ...seasonStats, season: 3, appearances: 10, goals: 2 };
  const averages = [{ position: 'striker', matches: 20, goals: 30, assists: 10, passes: 200, interceptions: 20, saves: 0 }]; // prettier-ignore
  const query = '?tab=stats';

  test('stand beside the average of the position, for one season or all, as the address says', async () => {
    const { screen, router } = await open({
      query,
      stats: [seasonStats, earlier],
      more: [[['leagues', leagueId, 'positions', 4], averages]],
    });
    const table = screen.getByRole('region', { name: 'Per match' });
    const goals = table.getByRole('row').filter({ hasText: 'Goals' });
    // 8 in 15 matches; the position 30 in 20
    await expect.element(goals).toMatchTextContent(/^Goals1\.50\.5$/);
    await expect.element(screen.getByText('Average at Striker (Premier Rondo 4)')).toBeVisible();
    await screen.getByLabelText('Season').selectOptions('Premier Rondo 4');
    // 6 in 5
    await expect.element(goals).toMatchTextContent(/^Goals1\.51\.2$/);
    expect(router.state.location.search).toMatchObject({ season: `${leagueId}-4` });
  });

  test('end with the form: the last results, the ratings as a line with its table, and each with its sum', async () => {
    const rated = (number: number, score: [number, number], goals: number) => {
      const { id: match_id, ...of } = fixture(number, 1, 2, score);
      const { passes, interceptions, saves } = seasonStats;
      return { ...of, match_id, player_id: id, username: 'aylin', team_id: uuid(1), position: 'striker', goals, assists: 0, passes, interceptions, saves, mvp: false }; // prettier-ignore
    };
    const { screen } = await open({
      query,
      more: [
        [
          ['players', id, 'rated'],
          [rated(2, [1, 3], 0), rated(1, [2, 1], 2)],
        ],
      ],
    });
    await expect.element(screen.getByText(/^Average \d\.\d in the last 2 matches/)).toMatchTextContent(/W.*L/);
    const chart = screen.getByRole('table', { name: 'Rating by match, newest on the right' });
    expect(chart.getByRole('row').elements()).toHaveLength(3);
    await screen.getByText('Match ratings').click();
    const sums = screen.getByRole('listitem').filter({ hasText: '2–1' });
    await sums.getByLabelText(/aylin/).click();
    await expect.element(sums.getByRole('rowheader', { name: 'Goals' })).toBeVisible();
  });
});

test('who sits out is said so above everything, with the matches left and the reason', async () => {
  const suspension = { kind: 'suspension', status: 'active', matches: 3, served: 1, suspension_id: null };
  const { screen } = await open({
    satOut: [{ ...suspension, player_id: id, reason: 'Left the lobby', league: { name: 'Premier Rondo' } }],
  });
  await expect.element(screen.getByText('Suspended for 2 matches')).toBeVisible();
  await expect.element(screen.getByText('Premier Rondo: Left the lobby')).toBeVisible();
});

test('a deleted account has a page without its name', async () => {
  const { screen } = await open({ about: { username: 'deleted-7f3a', deleted_at: '2026-11-01T00:00:00Z' } });
  await expect.element(screen.getByRole('heading', { level: 1 })).toMatchTextContent('Deleted player');
  await expect.element(screen.getByText('deleted-7f3a')).not.toBeInTheDocument();
});

const player: Player = {
  id,
  username: 'aylin',
  description: 'Left foot, late runs.',
  avatar: null,
  created_at: '2026-01-01T00:00:00Z',
  deleted_at: null,
  folded: 'aylin',
  game_mode: null,
  gaming_id: 'aylin_7',
  joined_at: '2026-01-01T00:00:00Z',
  last_seen_at: null,
  location: null,
  nation: 'TR',
  platform: 'pc',
  position: 'striker',
  skill_level: null,
  social_links: {},
};

const seasonStats = {
  league_id: leagueId,
  league_name: 'Premier Rondo',
  season: 4,
  team_id: uuid(1),
  team_name: 'Anchor FC',
  appearances: 5,
  wins: 3,
  goals: 6,
  assists: 2,
  passes: 40,
  interceptions: 8,
  saves: 0,
  mvp: 1,
};

const match = {
  ...fixture(1, 1, 2, [2, 1]),
  team_id: uuid(1),
  goals: 2,
  assists: 1,
  mvp: true,
};

type About = {
  query?: string;
  clubs?: unknown[];
  stats?: unknown[];
  about?: Partial<Player>;
  satOut?: unknown[];
  won?: unknown[];
  byHand?: unknown[];
  more?: [QueryKey, unknown][];
};

function open({
  query = '',
  clubs = [now, before],
  stats = [seasonStats],
  about = {},
  satOut = [],
  won = [],
  byHand = [],
  more = [],
}: About = {}) {
  return openPage(<PlayerPage />, {
    at: `/players/${id}${query}`,
    path: '/players/$id',
    namespaces: ['players', 'stats', 'discipline', 'report', 'ratings'],
    seed: [
      [['players', id], { ...player, ...about }],
      [['players', id, 'clubs'], clubs],
      [['teams', 'of-player', id], null],
      [['players', id, 'stats'], stats],
      [['players', id, 'matches'], { pages: [[match]], pageParams: [undefined] }],
      [['players', id, 'achievements'], won],
      [['players', id, 'given-awards'], byHand],
      [['penalties', 'standing', [id]], satOut],
      ...more,
    ],
  });
}

/** The value beside a label in the head. */
function factOf(screen: Awaited<ReturnType<typeof open>>['screen'], label: string) {
  const fact = screen.getByText(label, { exact: true }).element().nextElementSibling;
  if (!fact) throw new Error(`No fact ${label}`);
  return page.elementLocator(fact);
}
