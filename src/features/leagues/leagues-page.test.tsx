import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeBackend } from '#testing/fake-backend.ts';
import { noAnswers, openPage, sectionOf } from '#testing/page.tsx';
import { league, leagueId, season, team, uuid } from '#testing/season.ts';
import { LeaguesPage } from './leagues-page.tsx';

beforeEach(noAnswers);

const second = league({ id: uuid(901), name: 'Second Rondo', status: 'inactive' });
const third = league({ id: uuid(902), name: 'Third Rondo' });
const seasons = [
  season(),
  season({ league_id: third.id, season: 1, phase: 'registration' }),
  { ...season({ season: 3, phase: 'finished' }), champion: team(4) },
];
const open = () =>
  openPage(<LeaguesPage />, {
    namespaces: ['leagues', 'table', 'matches'],
    seed: [
      [['leagues'], [league(), second, third]],
      [['leagues', 'seasons'], seasons],
      [['matches', 'rounds'], [{ league_id: leagueId, season: 4, round: 3, rounds: 18 }]],
      [['teams', 'leader', leagueId], team(3)],
    ],
  });

describe('the list of leagues', () => {
  test('[S2.56] what is being played stands under Active Leagues', async () => {
    const { screen } = await open();
    const section = await sectionOf(screen, 'Active Leagues');
    await expect.element(section.getByRole('link')).toHaveAttribute('href', `/leagues/${leagueId}?season=4`);
    await expect.element(section.getByText('Season 4 · Regular season, round 3 of 18')).toBeVisible();
    expect(section.getByRole('link').elements()).toHaveLength(1);
  });

  test('[S2.57] what is to come and what was stands under Upcoming and Past Leagues', async () => {
    const { screen } = await open();
    const section = await sectionOf(screen, 'Upcoming and Past Leagues');
    await expect.element(section.getByText('Second Rondo')).toBeVisible();
    await expect.element(section.getByText('Third Rondo')).toBeVisible();
    await expect.element(section.getByText('Season 3 · Finished')).toBeVisible();
    expect(section.getByRole('link').elements()).toHaveLength(3);
  });

  test('[S4.36] every league says whether it is active or inactive', async () => {
    const { screen } = await open();
    await expect.element(screen.getByRole('link', { name: /Premier Rondo Season 4/ })).toMatchTextContent(/Active$/);
    await expect.element(screen.getByRole('link', { name: /Second Rondo/ })).toMatchTextContent(/Inactive$/);
    // beside registration that is open "Active" alone would say that it is being played
    await expect.element(screen.getByRole('link', { name: /Third Rondo/ })).toMatchTextContent(/Active, starts soon$/);
  });

  test('does not say that a league has no season when they could not be read', async () => {
    const backend = fakeBackend({ 'GET /rest/v1/leagues': { status: 500, body: { message: 'down' } } });
    const { screen } = await openPage(<LeaguesPage />, {
      namespaces: ['leagues', 'table', 'matches'],
      seed: [[['leagues'], [league()]]],
    });
    await expect.element(screen.getByRole('alert').getByText('Failed to load leagues')).toBeVisible();
    expect(screen.getByText('No season yet').elements()).toHaveLength(0);
    const [first, ...others] = season().league_teams;
    const league_teams = [{ ...first, withdrawn_at: '2026-11-20T12:00:00Z' }, ...others];
    backend.answers['GET /rest/v1/leagues'] = { body: [{ league_seasons: [{ ...season(), league_teams }] }] };
    await screen.getByRole('button', { name: 'Try again' }).click();
    await expect.element(screen.getByText(/^Season 4/)).toBeVisible();
    // one of the eight that entered has withdrawn
    await expect.element(screen.getByText('7 teams')).toBeInTheDocument();
  });

  test.each([1440, 390])('names who leads and who won, with their crests, at %i px', async (width) => {
    await page.viewport(width, 900);
    const { screen } = await open();
    const running = screen.getByRole('link', { name: /Premier Rondo Season 4/ });
    await expect.element(running).toMatchTextContent(/Leader Corsairs FC/);
    await expect.element(running.element().querySelector<HTMLElement>('.size-10 > *')).toBeVisible();
    await expect
      .element(screen.getByRole('link', { name: /Premier Rondo Season 3/ }))
      .toMatchTextContent(/Champion Doğan FC/);
  });
});

test('with no league running the section says so', async () => {
  const { screen } = await openPage(<LeaguesPage />, {
    namespaces: ['leagues', 'table', 'matches'],
    seed: [
      [['leagues'], []],
      [['leagues', 'seasons'], []],
    ],
  });
  await expect.element(screen.getByText('No active leagues.')).toBeVisible();
});
