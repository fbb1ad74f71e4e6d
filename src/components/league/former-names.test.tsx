import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { fakeBackend, mert } from '#testing/fake-backend.ts';
import { openPage } from '#testing/page.tsx';
import { signedInAs } from '#testing/session.ts';
import { FormerNames } from './former-names.tsx';

signedInAs(mert);
afterEach(() => cleanup());

const player = { id: 'p2', name: 'Kerem' };
const team = { id: 't2', name: 'Corsairs' };
const former = [{ id: 'n1', name: 'Sea Dogs', until: '2026-03-02T20:00:00Z' }];
const member = (teamId: string) => ({ id: 'm1', team_id: teamId, team_role: 'player', eligibility: 'eligible' });

/** The page of a team or player for a moderator of team t1. */
async function open(about: Parameters<typeof FormerNames>[0], { moderator = true, teamOfPlayer = 't2' } = {}) {
  fakeBackend({});
  await openPage(<dl><FormerNames {...about} /></dl>, {
    namespaces: ['names'],
    seed: [
      [['role', mert.id], { role: moderator ? 'moderator' : 'user' }],
      [['teams', 'of-player', mert.id], member('t1')],
      [['teams', 'of-player', player.id], member(teamOfPlayer)],
      [['names', about.team ? 'team' : 'player', (about.team ?? about.player).id], former],
    ],
  }); // prettier-ignore
}

test('a moderator removes a former name of another team or of a player of another team', async () => {
  await open({ team });
  await expect.element(page.getByRole('button')).toHaveAccessibleName(/Sea Dogs/);
  await cleanup();
  await open({ player });
  await expect.element(page.getByRole('button')).toHaveAccessibleName(/Sea Dogs/);
});

test.each([
  ['their own team', { team: { ...team, id: 't1' } }, {}],
  ['a teammate', { player }, { teamOfPlayer: 't1' }],
  ['themselves', { player: { ...player, id: mert.id } }, {}],
])('a moderator removes no former name of %s', async (_name, about, options) => {
  await open(about, options);
  await expect.element(page.getByText('Sea Dogs')).toBeVisible();
  await expect.element(page.getByRole('button')).not.toBeInTheDocument();
});

test('a member who is not of the staff removes none', async () => {
  await open({ team }, { moderator: false });
  await expect.element(page.getByText('Sea Dogs')).toBeVisible();
  await expect.element(page.getByRole('button')).not.toBeInTheDocument();
});
