import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { hiddenScores } from '#lib/hidden-scores.ts';
import { type Answer, fakeBackend } from '#testing/fake-backend.ts';
import { matchOf, storyWith } from '#testing/match.ts';
import { openPage } from '#testing/page.tsx';
import { MatchPage } from './match-page.tsx';

beforeEach(async () => {
  // The match itself was read ahead and is not answered again.
  fakeBackend({ 'GET /rest/v1/match_details': () => new Promise<Answer>(() => {}) });
  hiddenScores.choose(true);
  await page.viewport(1440, 900);
});
afterEach(async () => {
  await cleanup();
  hiddenScores.choose(false);
});

const { id } = matchOf();
const over = { status: 'finished', home_score: 4, away_score: 1 };

async function open(about: object) {
  const match = matchOf(about);
  return openPage(<MatchPage />, {
    at: `/matches/${id}`,
    path: '/matches/$id',
    namespaces: ['matches', 'match-room', 'stats', 'ratings', 'share', 'broadcast'],
    seed: [
      [['matches', id], match],
      [['matches', id, 'stats'], []],
      [['matches', id, 'lineups'], []],
      [['matches', id, 'clock'], { aheadMs: 0, reported_by: null, reported_at: null }],
      [['matches', id, 'story'], storyWith()],
    ],
  });
}

test.each([
  ['a result', over],
  ['a running score', { status: 'live', live_home_score: 4, live_away_score: 1, home_score: null, away_score: null }],
  ['who did not come', { ...over, home_score: 3, away_score: 0, forfeited_by: 'away' }],
])(
  '%s is kept from whoever hides scores, with all that tells of it, until one press shows it',
  async (_what, about) => {
    const { screen } = await open(about);
    const show = screen.getByRole('button', { name: 'Show scores' });
    await expect.element(show).toBeVisible();
    await expect.element(screen.getByText('Score hidden')).toBeInTheDocument();
    expect(document.body.textContent).not.toMatch(/4–1|3–0|[Ff]orfeit/);
    expect(screen.getByRole('heading', { level: 2 }).elements()).toEqual([]);

    await show.click();
    await expect.poll(() => document.querySelector('h1 + div')?.textContent).toMatch(/4–1|3–0/);
    await expect.element(screen.getByRole('heading', { level: 2, name: 'Line-ups' })).toBeVisible();
    await expect.element(show).not.toBeInTheDocument();
    expect(document.activeElement?.tagName).toBe('H1');
  },
);

test('a match that has no score yet is open to whoever hides scores', async () => {
  const { screen } = await open({ status: 'scheduled', home_score: null, away_score: null });
  await expect.element(screen.getByRole('heading', { level: 2, name: 'Head-to-head' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Show scores' }).elements()).toEqual([]);
});
