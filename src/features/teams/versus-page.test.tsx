import { beforeAll, beforeEach, expect, test } from 'vitest';
import { startSession } from '#lib/session.ts';
import { noAnswers, openPage } from '#testing/page.tsx';
import { uuid } from '#testing/season.ts';
import { anchor } from '#testing/squad.ts';
import { teamQueries } from '../../data/teams/queries.ts';
import { VersusPage } from './versus-page.tsx';

beforeAll(startSession);
beforeEach(noAnswers);

test('two teams are compared by what is known of them, and their meetings not before these are read', async () => {
  const [id, other] = [uuid(1), uuid(3)];
  const { screen } = await openPage(<VersusPage />, {
    at: `/teams/${id}/vs/${other}`,
    path: '/teams/$id/vs/$other',
    namespaces: ['teams', 'ratings'],
    seed: [
      [teamQueries.detail(id).queryKey, { ...anchor, id }],
      [
        teamQueries.detail(other).queryKey,
        { ...anchor, id: other, name: 'Corsairs FC', short_name: 'Corsairs', tag: 'COR' },
      ],
    ],
  });
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Anchor FC v Corsairs FC' })).toBeVisible();
  await expect.element(screen.getByText('Goals scored')).toBeVisible();
  // those of all matches, and none of the meetings: no zeros that nobody counted
  expect(screen.getByText('Wins', { exact: true }).elements()).toHaveLength(1);
  expect(screen.getByText('Goals', { exact: true }).elements()).toHaveLength(0);
});
