import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { reportOf, matchOf, storyAnswers, storyWith } from '#testing/match.ts';
import { openPage } from '#testing/page.tsx';
import { leagueId, team } from '#testing/season.ts';
import { signIn, signOut } from '#testing/session.ts';
import { RefereePage } from './referee-page.tsx';

afterEach(async () => {
  await cleanup();
  await signOut();
});

const match = matchOf({ status: 'disputed' });

async function open(leagues: object[]) {
  const backend = await signIn({
    ...storyAnswers(storyWith({ reports: [reportOf('away', [1, 2])] })),
    'GET /rest/v1/league_referees': { body: leagues },
    'POST /rest/v1/rpc/ruling_queue': {
      body: [{ match_id: match.id, kinds: ['disputed'], since: '2026-11-19T19:40:00Z', own: false }],
    },
    'POST /rest/v1/rpc/ruling_queue_counts': { body: [{ open: 1, waiting: 0 }] },
    'POST /rest/v1/rpc/ruling_options': { body: [{ may_rule: true, may_undo: false }] },
    'GET /rest/v1/team_matches': { body: [match] },
    'GET /rest/v1/teams': { body: [team(1), team(2)] },
    'GET /rest/v1/match_evidence': { body: [] },
  });
  await openPage(<RefereePage />, {
    at: '/referee',
    namespaces: ['referee', 'staff', 'table', 'matches', 'match-room', 'stats'],
    seed: [[['matches', match.id], match]],
  });
  return backend;
}

test('who referees no league finds no page of reports', async () => {
  const backend = await open([]);
  await expect
    .element(page.getByRole('heading', { level: 1, name: 'You are not a referee of any league' }))
    .toBeVisible();
  expect(backend.to('/rest/v1/rpc/ruling_queue')).toEqual([]);
});

test('a referee finds the cases of their leagues, and the way to each schedule', async () => {
  await open([{ league_id: leagueId, league: { name: 'Premier Rondo' } }]);
  await expect
    .element(page.getByRole('link', { name: 'Schedule of Premier Rondo' }))
    .toHaveAttribute('href', `/referee/leagues/${leagueId}`);
  const queue = page.getByRole('navigation', { name: 'Queue' });
  await expect.element(queue.getByText('Disputed')).toBeVisible();
  await expect.element(queue.getByRole('link')).toHaveAttribute('href', `/referee?match=${match.id}`);
});
