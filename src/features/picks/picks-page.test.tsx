import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { noAnswers, openPage } from '#testing/page.tsx';
import { entries, fixture, league, leagueId, season, uuid } from '#testing/season.ts';
import { signedInAs } from '#testing/session.ts';
import { PicksPage } from './picks-page.tsx';

signedInAs({ id: 'mert', email: 'mert@example.com' });

beforeEach(async () => {
  noAnswers();
  await page.viewport(390, 844);
});

const ahead = { kickoff_at: '2099-11-05T18:00:00Z', matchday: 2 };
const matches = [
  fixture(1, 1, 2, [2, 1]),
  { ...fixture(2, 3, 4, [1, 3]), matchday: 1 },
  { ...fixture(5, 1, 4), ...ahead },
  { ...fixture(6, 2, 3), ...ahead },
  { ...fixture(7, 1, 3), ...ahead, matchday: 3, status: 'postponed' as const },
];
const own = [
  { match_id: uuid(101), winner: 'home', home_score: 2, away_score: 1, points: 5 },
  { match_id: uuid(102), winner: 'home', home_score: null, away_score: null, points: 0 },
];
const row = { seat: 1, place: 1, user_id: 'mert', username: 'mert', avatar: null, points: 5, exact: 1, winners: 1, scored: 2 }; // prettier-ignore

const open = (query = '') =>
  openPage(<PicksPage />, {
    at: `/leagues/${leagueId}/picks${query}`,
    path: '/leagues/$id/picks',
    namespaces: ['picks'],
    seed: [
      [['leagues', leagueId], league()],
      [['leagues', leagueId, 'numbers'], [4]],
      [['leagues', leagueId, 4], season()],
      [['leagues', leagueId, 4, 'entries'], entries(4)],
      [['leagues', leagueId, 4, 'adjustments'], []],
      [['leagues', leagueId, 'elo'], [{ team_id: uuid(1), rating: 1560, matches: 1 }]],
      [['matches', 'season', leagueId, 4], matches],
      [['picks', 'own', 'mert', leagueId, 4], own],
      [['picks', 'place', 'mert', leagueId, 4], row],
      [['picks', 'ladder', leagueId, 4], { pages: [[row, { ...row, seat: 2, user_id: uuid(501), username: 'aylin' }]], pageParams: [0] }], // prettier-ignore
      [['picks', 'shares', [uuid(101), uuid(102)]], { [uuid(101)]: { home: 7, away: 2 } }],
    ],
  });

describe('a round', () => {
  test('is the first with something left to pick; a tap chooses, another side is chosen instead, the same one goes', async () => {
    const { screen } = await open();
    await expect.element(screen.getByRole('combobox', { name: 'Round' })).toHaveValue('2');
    const match = screen.getByRole('group', { name: 'Anchor FC – Doğan FC' });
    const [home, away] = ['Anchor FC wins', 'Doğan FC wins'].map((name) => match.getByRole('button', { name }));
    await expect.element(match).toMatchTextContent(/Elo forecast: 59% : 41%/);
    await home!.click();
    await expect.element(screen.getByText('1 of 2 picked')).toBeVisible();
    await away!.click();
    await expect.element(home!).toHaveAttribute('aria-pressed', 'false');
    await expect.element(away!).toHaveAttribute('aria-pressed', 'true');
    await expect.element(screen.getByRole('button', { name: 'Save 1 pick' })).toBeEnabled();
    await away!.click();
    await expect.element(screen.getByRole('button', { name: 'Save picks' })).toBeDisabled();
  });

  test('says of a postponed match that it is, and no time', async () => {
    const { screen } = await open('?round=3');
    const match = screen.getByRole('group', { name: 'Anchor FC – Corsairs FC' });
    await expect.element(match.getByText('Postponed')).toBeVisible();
    expect(match.element().querySelector('time')).toBeNull();
  });

  test('names both sides in full on the narrowest phone', async () => {
    await page.viewport(320, 700);
    const { screen } = await open();
    const match = screen.getByRole('group', { name: 'Anchor FC – Doğan FC' });
    await expect.element(match.getByRole('button', { name: 'Anchor FC wins' })).toBeVisible();
    for (const name of match.element().querySelectorAll('[translate=no]')) {
      name.textContent = 'Copper Lane';
      expect(name.scrollWidth).toBeLessThanOrEqual(name.clientWidth);
    }
  });

  test('takes a score in place of a winner, which is never level', async () => {
    const { screen } = await open();
    const match = screen.getByRole('group', { name: 'Anchor FC – Doğan FC' });
    await match.getByRole('button', { name: 'Pick a score for Anchor FC against Doğan FC' }).click();
    await match.getByRole('button', { name: 'Anchor FC: one goal less' }).click();
    await expect.element(match.getByRole('button', { name: 'Winner only' })).toMatchTextContent(/0–1/);
    await expect.element(match.getByRole('button', { name: 'Doğan FC wins' })).toHaveAttribute('aria-pressed', 'true');
    await match.getByRole('button', { name: 'Winner only' }).click();
    await expect.element(match.getByRole('button', { name: 'Doğan FC wins' })).toHaveAttribute('aria-pressed', 'true');
  });

  test('that is over says what was picked, what it brought and how others picked', async () => {
    const { screen } = await open('?round=1');
    const right = screen.getByRole('group', { name: 'Anchor FC – Bergwacht FC' });
    await expect.element(right).toMatchTextContent(/2–1.*Your pick: 2–1.*7 picked Anchor, 2 picked Bergwacht.*\+5/);
    await expect.element(right.getByRole('button', { name: 'Anchor FC wins' })).toBeDisabled();
    await expect.element(screen.getByRole('group', { name: 'Corsairs FC – Doğan FC' })).toMatchTextContent(/Your pick: Corsairs.*\+0/); // prettier-ignore
  });
});

test('the ladder says who leads, and where the viewer stands', async () => {
  const { screen } = await open('?view=ladder');
  await expect.element(screen.getByText('Your place: 1st with 5 points')).toBeVisible();
  await expect.element(screen.getByRole('row', { name: /mert/ })).toHaveAttribute('aria-current', 'true');
  expect(screen.getByRole('row').elements()).toHaveLength(3);
});
