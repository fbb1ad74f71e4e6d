import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { Toaster } from '#components/ui/toaster.tsx';
import { type Answers, fakeBackend } from '#testing/fake-backend.ts';
import { contract } from '#testing/contracts.ts';
import { offered, settled } from '#testing/offers/offered.ts';
import { cells } from '#testing/offers/offers.ts';
import { teamContracts } from '#testing/offers/team-contracts.ts';
import { openPage } from '#testing/page.tsx';
import { uuid } from '#testing/season.ts';
import { signedInAs } from '#testing/session.ts';
import { anchor, member, viewedBy } from '#testing/squad.ts';
import { ContractsTab } from './contracts-tab.tsx';
import { roleQueries } from '#data/auth/queries.ts';
import type { Contract } from '#data/contracts/queries.ts';
import { type TeamProfile, teamQueries } from '#data/teams/queries.ts';

signedInAs({ id: uuid(501), email: 'aylin@example.com' });

beforeEach(() => page.viewport(1280, 900));
afterEach(cleanup);

const rows = page.getByRole('listitem').filter({ hasText: '№' });
const withdraw = page.getByRole('button', { name: 'Withdraw' });
const terminate = page.getByRole('button', { name: 'Terminate', exact: true });
const dialog = page.getByRole('dialog');

const ole = { id: uuid(503), username: 'ole', deleted_at: null, avatar: null, position: null };
const contracts = [
  contract(1),
  contract(2, { status: 'active', accepted_at: '2026-01-05T12:00:00Z', player: ole }),
  contract(3, { status: 'terminated', ended_at: '2026-01-06T12:00:00Z', termination_reason: 'Moved abroad' }),
  contract(4, { expires_at: '2026-01-01T00:00:00Z' }),
];

describe("a team's contracts", () => {
  test('stand in the list of the captain with what may be done about each', async () => {
    const { requests } = await open();
    await expect.element(rows.nth(0)).toMatchTextContent(/piet№00001 · First division.*Offered.*Withdraw/);
    await expect.element(rows.nth(1)).toMatchTextContent(/ole№00002.*Active.*Accepted 5 January 2026.*Terminate/);
    await expect.element(rows.nth(2)).toMatchTextContent(/№00003.*Ended 6 January 2026.*Moved abroad/);
    expect(rows.elements()).toHaveLength(4);
    expect(withdraw.elements()).toHaveLength(1);
    expect(terminate.elements()).toHaveLength(1);
    expect(requests()).toEqual([`eq.${anchor.id}`]);
  });

  test('of stand-ins stand in a group of their own, with nothing to terminate', async () => {
    const standIn = { duration_type: 'one_match', player: ole, accepted_at: '2026-01-05T12:00:00Z' } as const;
    await open({ 'GET /rest/v1/contracts': { body: [contract(7, { ...standIn, status: 'active' }), contract(6, { ...standIn, status: 'completed' })] } }); // prettier-ignore
    await expect.element(page.getByRole('heading', { name: 'Stand-ins 2' })).toBeVisible();
    expect(page.getByRole('heading', { level: 3 }).elements()).toHaveLength(1);
    expect(terminate.elements()).toHaveLength(0);
    await page.getByRole('button', { name: 'View contract №00007' }).click();
    await expect.element(dialog).toMatchTextContent(/One match, as a stand-in/);
  });

  test('open as a document', async () => {
    await open();
    await page.getByRole('button', { name: 'View contract №00003' }).click();
    await expect.element(dialog.getByRole('heading', { name: 'Contract №00003' })).toBeVisible();
    await expect.element(dialog).toMatchTextContent(/Reason for termination.*Moved abroad/);
  });

  test('an open offer is withdrawn', async () => {
    const { actions } = await open();
    await withdraw.click();
    await expect.element(dialog.getByRole('heading', { name: 'Withdraw the offer to piet?' })).toBeVisible();
    expect(actions()).toEqual([]);
    await dialog.getByRole('button', { name: 'Withdraw' }).click();
    await expect.element(page.getByText('Offer withdrawn')).toBeVisible();
    expect(actions()).toEqual([['/rest/v1/rpc/withdraw_offer', { contract_id: contract(1).id }]]);
  });

  test('an active one is terminated with a reason, which may not be shorter than 3 characters', async () => {
    const { actions } = await open();
    await terminate.click();
    await expect.element(dialog.getByRole('heading', { name: 'Terminate the contract of ole?' })).toBeVisible();
    const reason = dialog.getByLabelText('Reason');
    await reason.fill(' no ');
    await dialog.getByRole('button', { name: 'Terminate' }).click();
    await expect.element(dialog.getByText('Enter 3 to 500 characters.')).toBeVisible();
    await expect.element(reason).toHaveAttribute('aria-invalid', 'true');
    expect(actions()).toEqual([]);
    await reason.fill(' Moved abroad ');
    await dialog.getByRole('button', { name: 'Terminate' }).click();
    await expect.element(page.getByText('Contract terminated')).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(actions()).toEqual([
      ['/rest/v1/rpc/terminate_contract', { contract_id: contract(2).id, reason: 'Moved abroad' }],
    ]);
  });

  test.each([
    ['how many transfer rights are left', {}, '2 of 4 transfer rights left'],
    ['that none is left', { rights_used: 4 }, 'No transfer rights left this season'],
    ['that the playoffs close the window', { phase: 'playoffs' as const }, 'Closed: playoffs'],
    ['that signing is free between seasons', { phase: 'finished' as const }, /^Free signings/],
    ['that the squad is full', { player_count: 10 }, 'The squad is full'],
  ])('say %s', async (_title, about, text) => {
    await open({}, { ...anchor, ...about });
    await expect.element(page.getByText(text)).toBeVisible();
  });

  test('a completed one is renewed while its player is still in the squad, by an offer', async () => {
    const over = {
      status: 'completed',
      accepted_at: '2026-01-05T12:00:00Z',
      ended_at: '2026-06-01T12:00:00Z',
    } as const;
    const { offers } = await open({
      'GET /rest/v1/contracts': {
        body: [contract(5, over), contract(6, { ...over, player: ole, player_id: uuid(503) })],
      },
      'GET /rest/v1/team_roster': { body: [member(2, 'piet')] },
      'POST /rest/v1/rpc/offer_contract': { body: uuid(900) },
    });
    const renew = page.getByRole('button', { name: 'Offer renewal' });
    await expect.element(renew).toBeVisible();
    expect(renew.elements()).toHaveLength(1);
    await renew.click();
    await dialog.getByLabelText('Note to the player').fill('One more season?');
    await dialog.getByRole('button', { name: 'Send offer' }).click();
    await expect
      .poll(offers)
      .toEqual([{ team_id: anchor.id, player_id: uuid(502), note: 'One more season?', division: expect.any(String) }]);
  });

  test('that the season ended are renewed all at once, by when and how many is said', async () => {
    const until = '2026-12-13T12:00:00Z';
    let sent = false;
    const { renewed } = await open({
      'POST /rest/v1/rpc/renewals': () => ({
        body: [502, 503, 504].map((id) => ({ player_id: uuid(id), until, is_asked: sent || id === 504 })),
      }),
      'POST /rest/v1/rpc/renew_contracts': () => {
        sent = true;
        return { body: 2 };
      },
    });
    await expect.element(page.getByText('2 contracts ended')).toBeVisible();
    await expect.element(page.getByText(/^2 contracts ended.*Renew until .*2026/)).toBeVisible();
    await page.getByRole('button', { name: 'Offer 2 renewals' }).click();
    await expect.element(page.getByText('Offers sent')).toBeVisible();
    await expect.element(page.getByText('2 contracts ended')).not.toBeInTheDocument();
    expect(renewed()).toEqual([{ team_id: anchor.id }]);
  });

  test('say that none has been offered yet', async () => {
    await open({ 'GET /rest/v1/contracts': { body: [] } });
    await expect.element(page.getByText('No contracts yet.')).toBeVisible();
  });

  test('are read, not acted on, by a moderator', async () => {
    await open(viewedBy('moderator'));
    await expect.element(rows.nth(3)).toBeVisible();
    expect(withdraw.elements()).toHaveLength(0);
    expect(terminate.elements()).toHaveLength(0);
  });

  test('are read by a co-captain, who ends none', async () => {
    await open(viewedBy('co_captain'));
    await expect.element(rows.nth(3)).toBeVisible();
    expect(withdraw.elements()).toHaveLength(0);
    expect(terminate.elements()).toHaveLength(0);
  });

  test('are terminated by an admin too, who may give the team a right', async () => {
    const { gifts } = await open({
      ...viewedBy('admin'),
      'GET /rest/v1/league_teams': { body: [{ rights_used: 2, rights_extra: 1 }] },
      'POST /rest/v1/rpc/set_extra_rights': {},
    });
    await expect.element(terminate).toBeVisible();
    expect(withdraw.elements()).toHaveLength(0);
    await expect.element(page.getByText('1 extra right given by admins')).toBeVisible();
    await page.getByRole('button', { name: 'One more' }).click();
    await expect.element(page.getByText('Transfer rights changed')).toBeVisible();
    const about = { league_id: anchor.league_id, season: anchor.season, team_id: anchor.id };
    expect(gifts()).toEqual([{ ...about, extra: 2 }]);
    await page.getByRole('button', { name: 'One less' }).click();
    await expect.poll(gifts).toEqual([
      { ...about, extra: 2 },
      { ...about, extra: 0 },
    ]);
  });

  test.each([
    [
      'a member of another team',
      { 'GET /rest/v1/memberships': { body: [{ team_id: uuid(3), team_role: 'captain' }] } },
    ],
    ['a plain member', viewedBy('player')],
  ])('are never asked for by %s', async (_title, answers) => {
    const { requests, quiet } = await open(answers);
    await quiet();
    await expect.element(page.getByText('Only visible to the team and staff.')).toBeVisible();
    expect(requests()).toEqual([]);
  });
});

test('what the player answered meanwhile is there when the tab is opened again', async () => {
  const read: Seed[number] = [['contracts', 'team', anchor.id], { pages: [[contract(1)]], pageParams: [null] }];
  await open({ 'GET /rest/v1/contracts': { body: [contract(1, { status: 'active' })] } }, anchor, [read]);
  await expect.element(rows.nth(0)).toMatchTextContent(/Active/);
  expect(withdraw.elements()).toHaveLength(0);
});

const past = '2026-01-06T12:00:00Z';
const active = { status: 'active', accepted_at: past } as const;
const completed = {
  status: 'completed',
  accepted_at: past,
  ended_at: past,
  stays_until: '2999-01-01T12:00:00Z',
} as const;
type Setting = {
  about?: Partial<Contract>;
  whose?: 'captain' | 'co_captain';
  phase?: TeamProfile['phase'];
  left?: true;
  next?: Contract;
};
/** The contract of piet, or of a leader, and how the team stands to its season. */
const settings: Record<keyof typeof teamContracts.states, Setting> = {
  'an offer waits': { left: true },
  'an offer has lapsed': { left: true, about: { expires_at: past } },
  'it was turned down': { left: true, about: { status: 'rejected', ended_at: past } },
  'a player’s is active': { about: active },
  'a co-captain’s is active': { about: active, whose: 'co_captain' },
  'the captain’s is active': { about: active, whose: 'captain' },
  'it was terminated': { left: true, about: { status: 'terminated', accepted_at: past, ended_at: past } },
  'a season has completed a player’s': { about: completed, phase: 'finished' },
  'a season has completed the captain’s': { about: completed, phase: 'finished', whose: 'captain' },
  'a season has completed it, and playoffs run': { about: completed, phase: 'playoffs' },
  'a season has completed it, and an offer waits': { about: completed, phase: 'finished', next: contract(2) },
  'a season has completed it, and the player has left': { about: completed, phase: 'finished', left: true },
}; // prettier-ignore

test.each(cells(teamContracts))('where %s, the %s is offered what they may do', async (state, who, commands) => {
  const { about, whose, phase = 'regular', left, next } = settings[state];
  const isOwn = (who === 'captain' && whose === 'captain') || (who === 'co-captain' && whose === 'co_captain');
  const player_id = isOwn ? uuid(501) : whose ? uuid(503) : uuid(502);
  const number = player_id === uuid(501) ? 1 : whose ? 3 : 2;
  const part = { captain: 'captain', 'co-captain': 'co_captain', player: 'player', 'admin of the team': 'player' }[who as string];
  const { client } = await open(
    {
      'GET /rest/v1/memberships': {
        body: part ? [{ team_id: anchor.id, team_role: part }] : who === 'another captain' ? [{ team_id: uuid(3), team_role: 'captain' }] : [],
      },
      'POST /rest/v1/rpc/is_admin_fast': { body: who.startsWith('admin') },
      'POST /rest/v1/rpc/is_moderator': { body: who === 'moderator' },
      'GET /rest/v1/contracts': {
        body: [...(next ? [next] : []), contract(1, { player_id, player: { id: player_id, username: `p${number}`, deleted_at: null, avatar: null, position: null }, ...about })],
      },
      'GET /rest/v1/team_roster': {
        body: left ? [] : [member(number, `p${number}`, { team_role: whose ?? 'player' })],
      },
      'GET /rest/v1/league_teams': { body: [{ rights_used: 0, rights_extra: 0 }] },
      // a captain needs no contract to stay
      'POST /rest/v1/rpc/renewals': {
        body: about === completed && !left && whose !== 'captain' ? [{ player_id, until: completed.stays_until, is_asked: next !== undefined }] : [],
      },
    },
    { ...anchor, phase, captain_id: whose === 'captain' ? player_id : uuid(509) },
  );
  await settled(client, roleQueries.of(uuid(501)).queryKey, teamQueries.ofPlayer(uuid(501)).queryKey);
  await expect.poll(() => offered(teamContracts)).toEqual(commands);
}); // prettier-ignore

type Seed = NonNullable<NonNullable<Parameters<typeof openPage>[1]>['seed']>;

async function open(answers: Answers = {}, team: TeamProfile = anchor, seed: Seed = []) {
  const backend = fakeBackend({
    ...viewedBy('captain'),
    'GET /rest/v1/contracts': { body: contracts },
    'GET /rest/v1/team_roster': { body: [] },
    'POST /rest/v1/rpc/renewals': { body: [] },
    'POST /rest/v1/rpc/withdraw_offer': {},
    'POST /rest/v1/rpc/terminate_contract': {},
    ...answers,
  });
  const parts = (
    <>
      <ContractsTab team={team} />
      <Toaster />
    </>
  );
  const { client } = await openPage(parts, { namespaces: ['teams', 'contracts', 'errors'], seed });
  return {
    client,
    /** The viewer's part is known, and nothing is under way. */
    quiet: async () => {
      await expect.poll(() => backend.to('/rest/v1/rpc/is_moderator')).toHaveLength(1);
      await expect.poll(() => client.isFetching()).toBe(0);
    },
    actions: () =>
      backend.calls.filter(({ path }) => /withdraw|terminate/.test(path)).map(({ path, body }) => [path, body]),
    requests: () => backend.to('/rest/v1/contracts').map(({ query }) => query.get('team_id')),
    offers: () => backend.to('/rest/v1/rpc/offer_contract').map(({ body }) => body),
    renewed: () => backend.to('/rest/v1/rpc/renew_contracts').map(({ body }) => body),
    gifts: () => backend.to('/rest/v1/rpc/set_extra_rights').map(({ body }) => body),
  };
}
