import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { noAnswers, openPage } from '#testing/page.tsx';
import { fixture, leagueId, team, uuid } from '#testing/season.ts';
import type { MatchDetail } from '#data/matches/queries.ts';
import { EloChange } from './elo-change.tsx';
import { MatchFans } from './match-fans.tsx';

beforeEach(async () => {
  noAnswers();
  await page.viewport(390, 844);
});

const match = { ...fixture(1, 1, 2, [3, 1]), home_team: team(1), away_team: team(2) } as unknown as MatchDetail;
const id = match.id;

const stat = (number: number, side: number, position: string, about: object = {}) => ({
  match_id: id,
  player_id: uuid(500 + number),
  username: `player ${number}`,
  avatar: null,
  team_id: uuid(side),
  position,
  goals: 0,
  assists: 0,
  passes: 0,
  interceptions: 0,
  saves: 0,
  mvp: false,
  league_id: leagueId,
  season: 4,
  matchday: 1,
  kickoff_at: match.kickoff_at,
  home_team_id: uuid(1),
  away_team_id: uuid(2),
  home_score: 3,
  away_score: 1,
  ...about,
});
const candidate = (number: number, side: number, about: object = {}) => ({
  player_id: uuid(500 + number),
  username: `player ${number}`,
  team_id: uuid(side),
  votes: null,
  rival_votes: null,
  place: null,
  ...about,
});
const open = { closes_at: '2099-11-02T09:00:00Z', closed: false, may_vote: true, chosen: uuid(502), votes: 3 };

const show = (vote: unknown, rows: unknown[] = []) =>
  openPage(<MatchFans match={match} me={uuid(501)} />, {
    namespaces: ['ratings', 'stats'],
    seed: [
      [['matches', id, 'vote'], vote],
      [['matches', id, 'rated'], rows],
    ],
  });

describe('the vote', () => {
  test('offers everybody who played but oneself, and says whom one chose', async () => {
    const { screen } = await show({ vote: open, candidates: [candidate(1, 1), candidate(2, 2), candidate(3, 2)] });
    await expect.element(screen.getByText('3 votes so far')).toBeVisible();
    expect(screen.getByRole('button').elements()).toHaveLength(2);
    await expect
      .element(screen.getByRole('button', { name: 'Vote for player 2' }))
      .toHaveAttribute('aria-pressed', 'true');
    await expect
      .element(screen.getByRole('button', { name: 'Vote for player 3' }))
      .toHaveAttribute('aria-pressed', 'false');
  });

  test('shows the three best of the match first, each once, and never oneself', async () => {
    const { screen } = await show({ vote: open, candidates: [1, 2, 3, 4, 5].map((number) => candidate(number, 1 + (number % 2))) }, [
      stat(1, 2, 'striker', { goals: 9 }),
      stat(2, 1, 'striker', { goals: 1 }),
      stat(3, 2, 'striker', { goals: 3 }),
      stat(4, 1, 'striker', { goals: 2 }),
      stat(5, 2, 'striker'),
    ]); // prettier-ignore
    await expect.element(screen.getByRole('button', { name: 'Vote for player 5' })).toBeVisible();
    const names = screen.getByRole('button', { name: /^Vote for/ }).elements().map((button) => button.ariaLabel); // prettier-ignore
    expect(names).toEqual([3, 4, 2, 5].map((number) => `Vote for player ${number}`));
  });

  test('is told to whoever was in neither squad', async () => {
    const { screen } = await show({ vote: { ...open, may_vote: false, chosen: null }, candidates: [candidate(1, 1)] });
    await expect.element(screen.getByText(/Only players of the two squads can vote/)).toBeVisible();
    expect(screen.getByRole('button').elements()).toHaveLength(0);
  });

  test('that is closed names whom most chose, and the others below', async () => {
    const { screen } = await show({
      vote: { ...open, closed: true, may_vote: false },
      candidates: [
        candidate(2, 2, { votes: 4, rival_votes: 1, place: 1 }),
        candidate(1, 1, { votes: 2, rival_votes: 0, place: 2 }),
        candidate(3, 2, { votes: 0, rival_votes: 0 }),
      ],
    });
    const chosen = screen.getByRole('listitem').first();
    await expect.element(chosen).toMatchTextContent(/player 2.*4 votes.*1 from the opponents/);
    await screen.getByText('All players').click();
    await expect.element(screen.getByText('player 1')).toBeVisible();
    expect(screen.getByText('player 3').elements()).toHaveLength(0);
  });
});

test('a rating opens its sum, which adds up', async () => {
  const { screen } = await show(null, [
    stat(1, 1, 'striker', { goals: 2, passes: 10 }),
    stat(2, 2, 'goalkeeper', { saves: 5 }),
  ]);
  const rating = screen.getByText('7.8', { exact: true });
  await rating.click();
  const rows = screen.getByRole('row').elements().map(({ textContent }) => textContent); // prettier-ignore
  expect(rows.slice(0, 5)).toEqual(['Base rating6.00', 'Won+0.30', 'Goals2 × 0.65+1.30', 'Passes10 × 0.02+0.20', 'Rating7.80']); // prettier-ignore
});

test('the match says what it changed in Elo, and what was foreseen', async () => {
  const elo = { match_id: id, home_before: 1500, away_before: 1560, home_edge: 20, home_change: 16 };
  const { screen } = await openPage(<EloChange match={match} />, {
    namespaces: ['ratings'],
    seed: [[['matches', id, 'elo'], elo]],
  });
  await expect.element(screen.getByRole('listitem').first()).toMatchTextContent(/Anchor1500 → 1516\+16/);
  await expect.element(screen.getByRole('listitem').last()).toMatchTextContent(/Bergwacht1560 → 1544.16/);
  await expect.element(screen.getByText(/Win forecast for Anchor FC: 44%.*\+20 points/)).toBeVisible();
});
