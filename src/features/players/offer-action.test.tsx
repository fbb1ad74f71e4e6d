import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { Toaster } from '#components/ui/toaster.tsx';
import { limits } from '#domain/limits.ts';
import { roleQueries } from '#data/auth/queries.ts';
import { contractQueries } from '#data/contracts/queries.ts';
import { type TeamProfile, teamQueries } from '#data/teams/queries.ts';
import { type Answers, mert } from '#testing/fake-backend.ts';
import { offered, settled } from '#testing/offers/offered.ts';
import { cells } from '#testing/offers/offers.ts';
import { player as table } from '#testing/offers/player.ts';
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

type Shown = {
  theirs?: string | null;
  about?: Partial<Player>;
  team?: Partial<TeamProfile>;
  offers?: true;
  league?: null;
  over?: true;
};
const corsairs = uuid(3);
const settings: Record<keyof typeof table.states, Shown> = {
  'a player of another team': {},
  'a player whose account is suspended': {},
  'a free agent': { theirs: null },
  'a player of a team without a season': { league: null },
  'a player of a team whose season is over': { over: true },
  'a player of their own team': { theirs: anchor.id },
  'an account that was deleted': { theirs: null, about: { deleted_at: '2026-11-01T12:00:00Z' } },
  'a player with an offer of the team': { offers: true },
  'no transfer right is left': { team: { rights_used: limits.transferRights } },
  'playoffs run': { team: { phase: 'playoffs' } },
  'the squad is full': { team: { player_count: limits.squadMax } },
};
const parts: Record<string, string> = { captain: 'captain', 'co-captain': 'co_captain', player: 'player' };

test.each(cells(table))('of %s, the %s is offered what they may do', async (state, who, commands) => {
  const { theirs = corsairs, about = {}, team = {}, offers, league = uuid(50), over } = settings[state];
  const isSelf = who === 'themselves';
  const of = (team_id: string, team_role: string) => [{ team_id, team_role, league_id: league, season: league && 4 }];
  const mine = parts[who] ? of(anchor.id, parts[who]) : who === 'moderator of their team' && theirs ? of(theirs, 'player') : []; // prettier-ignore
  const { client } = await open({
    team,
    about: { ...about, ...(isSelf && { id: mert.id }) },
    answers: {
      'GET /rest/v1/memberships': ({ query }) => {
        if (!query.get('select')?.includes('team_role')) return { body: [] };
        if (!isSelf && query.get('player_id') === `eq.${mert.id}`) return { body: mine };
        return { body: theirs ? of(theirs, 'player') : [] };
      },
      'GET /rest/v1/team_profiles': ({ query }) => {
        const isOwn = query.get('id') === `eq.${anchor.id}`;
        return {
          body: [isOwn ? { ...anchor, ...team } : { ...anchor, id: theirs, phase: over ? 'finished' : 'regular' }],
        };
      },
      'POST /rest/v1/rpc/is_admin_fast': { body: who === 'admin' },
      'POST /rest/v1/rpc/is_moderator': { body: who.startsWith('moderator') },
      'GET /rest/v1/contracts': { body: offers && mine.length > 0 ? [{ player_id: uuid(501) }] : [] },
      'GET /rest/v1/player_follows': { body: [] },
    },
  });
  const leads = who === 'captain' || who === 'co-captain';
  const reads = [teamQueries.detail(anchor.id), contractQueries.openOffers(anchor.id)];
  await settled(
    client,
    roleQueries.of(mert.id).queryKey,
    teamQueries.ofPlayer(mert.id).queryKey,
    ...(leads ? reads.map(({ queryKey }) => queryKey) : []),
  );
  await expect.poll(() => offered(table)).toEqual(commands);
});
