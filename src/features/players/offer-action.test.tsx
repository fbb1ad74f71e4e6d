import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { Toaster } from '#components/ui/toaster.tsx';
import type { TeamProfile } from '#data/teams/queries.ts';
import { type Answers, mert } from '#testing/fake-backend.ts';
import { openPage } from '#testing/page.tsx';
import { player, uuid } from '#testing/season.ts';
import { signIn, signOut } from '#testing/session.ts';
import { anchor } from '#testing/squad.ts';
import { PlayerPage } from './player-page.tsx';
import type { Player } from '#data/players/queries.ts';

beforeEach(() => page.viewport(1280, 900));
afterEach(async () => {
  await cleanup();
  await signOut();
});

const action = page.getByRole('button', { name: 'Offer contract' });
const dialog = page.getByRole('dialog', { name: 'Offer aylin a contract' });

describe('an offer from a player’s page', () => {
  test.each(['captain', 'co_captain'])('is made by a %s', async (role) => {
    const { offers } = await open({ role });
    await action.click();
    await dialog.getByLabelText('Note to the player').fill('We need a striker.');
    await dialog.getByRole('button', { name: 'Send offer' }).dblClick();
    await expect.element(page.getByText('Offer sent')).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(offers()).toEqual([
      { team_id: anchor.id, player_id: uuid(501), note: 'We need a striker.', division: 'Premier Rondo' },
    ]);
  });

  test('that is refused says why and keeps the note', async () => {
    await open({
      answers: {
        [call]: { status: 409, body: { code: 'PT409', message: 'No.', hint: 'alreadyContracted', details: null } },
      },
    });
    await action.click();
    await dialog.getByLabelText('Note to the player').fill('We need a striker.');
    await dialog.getByRole('button', { name: 'Send offer' }).click();
    await expect.element(dialog.getByRole('alert')).toMatchTextContent('This player is already under contract here.');
    await expect.element(dialog.getByLabelText('Note to the player')).toHaveValue('We need a striker.');
  });

  test.each([
    ['in the playoffs', { phase: 'playoffs' as const }, 'Closed: playoffs'],
    ['without transfer rights', { rights_used: 4 }, 'No transfer rights left this season'],
  ])('is not made %s: the reason stands there', async (_title, team, reason) => {
    await open({ team });
    await expect.element(page.getByText(reason)).toBeVisible();
    await expect.element(action).not.toBeInTheDocument();
  });

  test.each([
    ['by a plain member', { role: 'player' }],
    ['by a free agent', { role: null }],
    ['to a member of the own team', { theirs: anchor.id }],
    ['to a deleted account', { about: { deleted_at: '2026-11-01T12:00:00Z' } }],
    ['to oneself', { about: { id: mert.id } }],
  ])('is not made %s', async (_title, situation) => {
    const { client } = await open(situation);
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.poll(() => client.getQueryState(['teams', 'of-player', mert.id])?.status).toBe('success');
    await expect.poll(() => client.isFetching()).toBe(0);
    await expect.element(action).not.toBeInTheDocument();
  });
});

const call = 'POST /rest/v1/rpc/offer_contract';

type Situation = {
  /** Mert's role in Anchor; null for a free agent. */
  role?: string | null;
  team?: Partial<TeamProfile>;
  /** The team of the player looked at. */
  theirs?: string;
  about?: Partial<Player>;
  answers?: Answers;
};

/** Mert looks at aylin's page. */
async function open({ role = 'captain', team = {}, theirs, about = {}, answers = {} }: Situation = {}) {
  const aylin = player(1, 'aylin', about);
  const backend = await signIn({
    'GET /rest/v1/profiles': { body: [aylin] },
    'GET /rest/v1/memberships': ({ query }) => {
      if (!query.get('select')?.includes('team_role')) return { body: [] };
      if (query.get('player_id') === `eq.${mert.id}`)
        return { body: role ? [{ team_id: anchor.id, team_role: role }] : [] };
      return { body: theirs ? [{ team_id: theirs, team_role: 'player' }] : [] };
    },
    'GET /rest/v1/team_profiles': { body: [{ ...anchor, ...team }] },
    'GET /rest/v1/player_achievements': { body: [] },
    'GET /rest/v1/team_members': { body: [] },
    'POST /rest/v1/rpc/player_stats': { body: [] },
    'GET /rest/v1/contracts': { body: [] },
    [call]: { body: uuid(800) },
    ...answers,
  });
  const opened = await openPage(
    <>
      <PlayerPage />
      <Toaster />
    </>,
    {
      at: `/players/${aylin.id}`,
      path: '/players/$id',
      namespaces: ['players', 'stats', 'contracts', 'report', 'discipline', 'errors'],
    },
  );
  return { ...opened, offers: () => backend.to('/rest/v1/rpc/offer_contract').map(({ body }) => body) };
}
