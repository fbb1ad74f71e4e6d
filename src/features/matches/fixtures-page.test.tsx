import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import type { Call } from '#testing/fake-backend.ts';
import { openPage, sectionOf } from '#testing/page.tsx';
import { fixture, league, leagueId, team, uuid } from '#testing/season.ts';
import { signIn, signOut } from '#testing/session.ts';
import { FixturesPage } from './fixtures-page.tsx';

beforeEach(async () => {
  localStorage.removeItem('rondo.hideScores');
  await page.viewport(1440, 1000);
});
afterEach(async () => {
  await cleanup();
  await signOut();
});

const other = league({ id: uuid(901), name: 'Second Rondo' });
const results = [
  fixture(1, 1, 2, [2, 1]),
  { ...fixture(1, 3, 4, [3, 0]), id: uuid(150), forfeited_by: 'away' as const },
  { ...fixture(1, 5, 6, [4, 0]), id: uuid(151), league_id: other.id, matchday: 7 },
  fixture(2, 2, 3, [1, 0]),
];

async function open(query = '?show=results') {
  const backend = await signIn({
    'GET /rest/v1/memberships': {
      body: {
        id: uuid(700),
        team_id: uuid(1),
        team_role: 'player',
        eligibility: 'eligible',
        league_id: leagueId,
        season: 4,
      },
    },
    'GET /rest/v1/team_matches': ({ query: params }: Call) => {
      const of = params.getAll('or').some((each) => each.includes(uuid(1)));
      const mine = results.filter(({ home_team_id, away_team_id }) => [home_team_id, away_team_id].includes(uuid(1)));
      return { body: of ? mine : results };
    },
    'GET /rest/v1/teams': { body: [1, 2, 3, 4, 5, 6].map(team) },
    'GET /rest/v1/team_fixtures': ({ query: params }: Call) => ({
      body: params.get('status') === 'eq.finished' ? [fixture(1, 1, 2, [2, 1])] : [],
    }),
  });
  const { screen, router } = await openPage(<FixturesPage />, {
    at: `/fixtures${query}`,
    namespaces: ['matches'],
    seed: [
      [['leagues'], [league(), other]],
      [['leagues', 'seasons'], []],
      [['matches', 'rounds'], [{ league_id: leagueId, season: 4, round: 15, rounds: 18 }]],
    ],
  });
  await expect.element(screen.getByRole('link', { name: /^Anchor.*Bergwacht/ }).first()).toBeVisible();
  return { backend, screen, router };
}

describe('the days', () => {
  test('name league and round; where a day has several, each has a head', async () => {
    const { screen } = await open();
    const head = (name: RegExp) => screen.getByRole('heading', { level: 2, name });
    await expect.element(head(/^Monday 2 November/)).toMatchTextContent('Premier Rondo · Round 2');
    await expect.element(head(/^Sunday 1 November/)).not.toMatchTextContent('Premier Rondo');
    const heads = screen
      .getByRole('heading', { level: 3 })
      .elements()
      .map(({ textContent }) => textContent);
    expect(heads).toEqual(['Premier Rondo · Round 1', 'Second Rondo · Round 7']);
  });
});

describe('whoever hides scores', () => {
  test('sees neither a score nor who forfeited, and this device keeps it', async () => {
    const { screen } = await open();
    await screen.getByRole('switch', { name: 'Hide scores' }).click();
    const row = screen.getByRole('link', { name: /^Anchor FC.*Bergwacht FC/ }).first();
    await expect.element(row).toMatchTextContent('Score hidden');
    expect(screen.getByText(/Forfeited/).elements()).toHaveLength(0);
    for (const each of screen.getByRole('link').elements()) expect(each.textContent).not.toMatch(/\d–\d/);
    expect(localStorage.getItem('rondo.hideScores')).toBe('on');

    await screen.getByRole('switch', { name: 'Hide scores' }).click();
    await expect.element(row).toMatchTextContent('2–1');
    await expect.element(screen.getByText('Forfeited by Doğan')).toBeVisible();
    expect(localStorage.getItem('rondo.hideScores')).toBeNull();
  });

  test('finds them hidden the next time', async () => {
    localStorage.setItem('rondo.hideScores', 'on');
    const { screen } = await open();
    await expect.element(screen.getByRole('switch', { name: 'Hide scores' })).toBeChecked();
    await expect.element(screen.getByRole('link', { name: /^Anchor FC/ }).first()).toMatchTextContent('Score hidden');
  });
});

test('“My team” narrows the list to the own team, and back', async () => {
  const { screen, router } = await open();
  const chip = screen.getByRole('button', { name: 'My team' });
  await chip.click();
  await expect.element(chip).toHaveAttribute('aria-pressed', 'true');
  expect(router.state.location.search).toEqual({ show: 'results', team: uuid(1) });
  await expect.element(screen.getByRole('link', { name: /^Elbufer/ })).not.toBeInTheDocument();
  await chip.click();
  expect(router.state.location.search).toEqual({ show: 'results' });
});

test('beside the list stand the own team and how far the leagues are; on phones they do not', async () => {
  const { screen } = await open();
  const aside = screen.getByRole('complementary');
  await expect.element(aside.getByRole('link', { name: /^Anchor.*Bergwacht/ })).toBeVisible();
  await expect.element(aside.getByRole('link', { name: /Premier Rondo/ })).toMatchTextContent('Round 15 of 18');
  await page.viewport(390, 900);
  await expect.element(aside).not.toBeInTheDocument();
});

describe('what is to come', () => {
  const at = (days: number) => new Date(Date.now() + days * 86_400_000 + 3_600_000).toISOString();
  const upcoming = [
    { ...fixture(1, 2, 3), kickoff_at: at(1) },
    { ...fixture(2, 4, 5), kickoff_at: at(3) },
    { ...fixture(3, 1, 6), kickoff_at: at(9) },
    ...Array.from({ length: 20 }, (_, n) => ({ ...fixture(4 + n, 2, 3), id: uuid(300 + n), kickoff_at: at(12 + n) })),
  ];
  const openAhead = async (query = '') => {
    await signIn({
      'GET /rest/v1/memberships': {
        body: { id: uuid(700), team_id: uuid(1), team_role: 'player', eligibility: 'eligible', league_id: leagueId, season: 4 },
      },
      'GET /rest/v1/team_matches': { body: upcoming },
      'GET /rest/v1/teams': { body: [1, 2, 3, 4, 5, 6].map(team) },
      'GET /rest/v1/team_fixtures': ({ query: params }: Call) => ({
        body: params.get('status') === 'eq.finished' ? [] : [upcoming[2]],
      }),
    }); // prettier-ignore
    const { screen } = await openPage(<FixturesPage />, {
      at: `/fixtures${query}`,
      namespaces: ['matches'],
      seed: [
        [['leagues'], [league()]],
        [['leagues', 'seasons'], []],
        [['matches', 'rounds'], []],
      ],
    });
    await expect.element(screen.getByRole('link', { name: /^Bergwacht/ }).first()).toBeVisible();
    return screen;
  };

  test('has the own next match on top, unless it is narrowed', async () => {
    const screen = await openAhead();
    const pinned = await sectionOf(screen, 'Your next match');
    await expect.element(pinned.getByRole('link')).toHaveAccessibleName(/Anchor.*Falken/);
    const [first] = screen.getByRole('link', { name: /^(Anchor|Bergwacht)/ }).elements();
    expect(first?.textContent).toMatch(/^Anchor/);
    await cleanup();
    const narrowed = await openAhead(`?team=${uuid(2)}`);
    expect(narrowed.getByRole('heading', { name: 'Your next match' }).elements()).toHaveLength(0);
  });

  test('on a phone is reached by day: those with matches stand in a strip, which the keyboard moves along', async () => {
    await page.viewport(390, 844);
    const screen = await openAhead();
    const strip = screen.getByRole('toolbar', { name: 'Days with matches' });
    const days = strip.getByRole('button');
    await expect.element(strip).toBeVisible();
    expect(days.elements()).toHaveLength(23);
    for (const day of days.elements().slice(0, 3)) {
      const { width, height } = day.getBoundingClientRect();
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    }
    (days.nth(0).element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{Enter}');
    const name = (days.nth(4).element().querySelector('.sr-only')?.textContent ?? '').replaceAll(/\s/g, ' ');
    const head = screen.getByRole('heading', { level: 2, name: new RegExp(`^${name}`) });
    await expect.element(head).toHaveFocus();
    // Below the strip, which stays in sight.
    await expect.poll(() => head.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(50);
    expect(head.element().getBoundingClientRect().top).toBeLessThan(120);
    expect(strip.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(-1);
    await page.viewport(1440, 1000);
    await expect.element(strip).not.toBeInTheDocument();
  });

  test('marks today in the strip', async () => {
    await page.viewport(390, 844);
    upcoming.unshift({ ...fixture(1, 2, 3), id: uuid(299), kickoff_at: new Date().toISOString() });
    const screen = await openAhead();
    const days = screen.getByRole('toolbar', { name: 'Days with matches' }).getByRole('button');
    await expect.element(days.nth(0)).toHaveAttribute('aria-current', 'date');
    await expect.element(days.nth(1)).not.toHaveAttribute('aria-current');
  });
});
