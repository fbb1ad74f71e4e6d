import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { fakeBackend } from '#testing/fake-backend.ts';
import { openPage } from '#testing/page.tsx';
import { fixture, team, uuid } from '#testing/season.ts';
import { Lineups } from './lineups.tsx';
import type { MatchDetail } from '#data/matches/queries.ts';

afterEach(cleanup);

const keeper = {
  match_id: fixture(1, 1, 2).id,
  team_id: team(1).id,
  slot: 1,
  player_id: uuid(77),
  username: 'Kerem',
  position: 'goalkeeper',
  shirt_number: 1,
};

/** Only the home side has named anybody; minutes from now to kick-off. */
const open = (minutes: number, status: MatchDetail['status'], roster: object[] = []) => {
  fakeBackend({
    'GET /rest/v1/team_roster': { body: roster },
    'GET /rest/v1/lineup_places': { body: [keeper] },
    'POST /rest/v1/rpc/match_squads': { body: [] },
  });
  const match = {
    ...fixture(1, 1, 2),
    status,
    kickoff_at: new Date(Date.now() + minutes * 60_000).toISOString(),
    home_team: team(1),
    away_team: team(2),
  } as unknown as MatchDetail;
  return openPage(<Lineups match={match} stats={[]} />, { namespaces: ['matches', 'match-room', 'stats'] });
};
const later = page.getByText('Line-ups are shown 15 minutes before kick-off.');
const none = page.getByText('No line-ups recorded.');

test('a side without a line-up is waited for until line-ups show, and then it has named none', async () => {
  await open(16, 'scheduled');
  await expect.element(later).toBeVisible();
  for (const [minutes, status] of [[14, 'scheduled'], [-30, 'reported']] as const) {
    await cleanup();
    await open(minutes, status);
    await expect.element(none).toBeVisible();
    expect(later.elements()).toEqual([]);
  }
  await cleanup();
  await open(-30, 'postponed');
  await expect.element(later).toBeVisible();
}); // prettier-ignore

test('who lined up is shown with their face, or their initials without one', async () => {
  const picture = `${uuid(77)}/face.webp`;
  await open(-30, 'reported', [{ player_id: uuid(77), avatar: picture }]);
  const row = page.getByRole('row', { name: /Kerem/ });
  await expect.poll(() => row.element().querySelector('img')?.src ?? '').toContain(picture);
  await cleanup();
  await open(-30, 'reported');
  await expect.element(row).toMatchTextContent('1KKerem');
});
