import { beforeAll, expect, test } from 'vitest';
import { startSession } from '#lib/session.ts';
import { fakeBackend } from '#testing/fake-backend.ts';
import { openPage } from '#testing/page.tsx';
import { uuid } from '#testing/season.ts';
import { anchor } from '#testing/squad.ts';
import { teamQueries } from '#data/teams/queries.ts';
import { VersusPage } from './versus-page.tsx';

beforeAll(startSession);

test('two teams are compared by what is known of them, and not by meetings that could not be read', async () => {
  fakeBackend({ 'GET /rest/v1/team_matches': { status: 500, body: { message: 'down' } } });
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
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/This part could not be loaded/);
  // those of all matches, and none of the meetings: no zeros that nobody counted
  expect(screen.getByText('Wins', { exact: true }).elements()).toHaveLength(1);
  expect(screen.getByText('Goals', { exact: true }).elements()).toHaveLength(0);
});
