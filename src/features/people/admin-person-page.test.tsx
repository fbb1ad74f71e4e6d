import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { Toaster } from '#components/ui/toaster.tsx';
import type { Player } from '#data/players/queries.ts';
import type { Membership } from '#data/teams/queries.ts';
import { type Answers, fakeBackend } from '#testing/fake-backend.ts';
import { account as table } from '#testing/offers/account.ts';
import { offered, settled } from '#testing/offers/offered.ts';
import { cells } from '#testing/offers/offers.ts';
import { openPage } from '#testing/page.tsx';
import { uuid } from '#testing/season.ts';
import { signedInAs } from '#testing/session.ts';
import { AdminPersonPage } from './admin-person-page.tsx';
import { roleQueries } from '#data/auth/queries.ts';
import { type Account, peopleQueries } from '#data/people/queries.ts';
import { teamQueries } from '#data/teams/queries.ts';

const me = uuid(1);
const bora = uuid(2);
const club = uuid(30);
signedInAs({ id: me, email: 'nadia@example.com' });

beforeEach(async () => {
  localStorage.clear();
  await page.viewport(1280, 900);
});
afterEach(cleanup);

const calls = {
  account: 'POST /rest/v1/rpc/account_of',
  setRole: 'POST /rest/v1/rpc/set_role',
  suspend: 'POST /rest/v1/rpc/suspend_account',
  lift: 'POST /rest/v1/rpc/lift_suspension',
  mute: 'POST /rest/v1/rpc/mute_writer',
  unmute: 'POST /rest/v1/rpc/unmute_writer',
  free: 'POST /rest/v1/rpc/free_gaming_id',
  decide: 'POST /rest/v1/rpc/decide_about_player',
} as const;
const at = '2026-11-20T10:00:00Z';
const plain: Account = {
  email: 'bora@mail.example',
  confirmed_at: at,
  last_sign_in_at: null,
  role: 'user',
  blocks: [],
  warnings: 1,
  eligibility: 'eligible',
};
const player = (id: string): Partial<Player> => ({
  id,
  username: id === me ? 'nadia' : 'bora',
  avatar: null,
  gaming_id: 'Wolf#1',
  platform: 'pc',
  joined_at: at,
  last_seen_at: null,
});
const member = (team_role: Membership['team_role']): Membership => ({
  id: uuid(40),
  team_id: club,
  team_role,
  eligibility: 'eligible',
  league_id: null,
  season: null,
});

type Seen = { account?: Partial<Account>; membership?: Membership; mine?: Membership; id?: string; answers?: Answers };

/** The page of an account, at a backend whose account is what the last action made of it. */
async function open({ account = {}, membership, mine, id = bora, answers = {} }: Seen = {}) {
  const stored = { ...plain, ...account };
  const done = (change: Partial<Account>) => () => {
    Object.assign(stored, change);
    return { status: 204 } as const;
  };
  const backend = fakeBackend({
    'POST /rest/v1/rpc/is_admin_fast': { body: true },
    [calls.account]: () => ({ body: stored }),
    'GET /rest/v1/profiles': { body: player(id) },
    'GET /rest/v1/memberships': ({ query }) => ({
      body: (query.get('player_id') === `eq.${me}` ? mine : membership) ?? null,
    }),
    'GET /rest/v1/team_profiles': { body: { id: club, name: 'Quay Rovers' } },
    [calls.setRole]: done({ role: 'moderator' }),
    [calls.suspend]: done({ blocks: [{ kind: 'suspended', until: null, reason: 'Threats', since: at }] }),
    [calls.lift]: done({ blocks: [] }),
    [calls.mute]: done({ blocks: [{ kind: 'muted', until: '2026-12-01T10:00:00Z', reason: 'Insults', since: at }] }),
    [calls.unmute]: done({ blocks: [] }),
    [calls.free]: { status: 204 },
    [calls.decide]: done({ eligibility: 'ineligible' }),
    'GET /rest/v1/eligibility_reviews': { body: [] },
    ...answers,
  });
  const { client } = await openPage(
    <>
      <AdminPersonPage />
      <Toaster />
    </>,
    {
      at: `/admin/people/${id}`,
      path: '/admin/people/$id',
      namespaces: ['people', 'eligibility', 'moderation', 'players', 'errors'],
    },
  );
  return { backend, client, sent: (name: string) => backend.to(`/rest/v1/rpc/${name}`).map(({ body }) => body) };
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = page.getByRole('dialog');
const confirm = (name: string) => dialog.getByRole('button', { name, exact: true }).click();

test('an account says who it is, where they play, and leads to what they did and what befell them', async () => {
  await open({ membership: member('player') });
  await expect.element(page.getByRole('heading', { level: 1, name: 'bora' })).toBeVisible();
  await expect.element(page.getByText('bora@mail.example')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Quay Rovers' })).toBeVisible();
  await expect.element(page.getByText('1 active')).toBeVisible();
  const links = { Activity: `actor=${bora}`, 'Decisions about this account': `subject=profiles+${bora}` };
  for (const [name, query] of Object.entries(links))
    await expect.element(page.getByRole('link', { name })).toHaveAttribute('href', `/admin/audit?${query}`);
});

describe('a role', () => {
  test('is given after its consequence is said, and shown at once', async () => {
    const { sent } = await open();
    await button('Make moderator').click();
    await expect.element(dialog).toMatchTextContent(/Make bora a moderator\?.*hide content, warn and mute/);
    expect(sent('set_role')).toEqual([]);
    await confirm('Make moderator');
    await expect.element(page.getByText('Role changed')).toBeVisible();
    await expect.poll(() => sent('set_role')).toEqual([{ player_id: bora, role: 'moderator' }]);
    await expect.element(button('Remove role')).toBeVisible();
    await expect.element(button('Make moderator')).not.toBeInTheDocument();
  });

  test('that another admin changed meanwhile is shown', async () => {
    await open({ answers: { [calls.setRole]: { status: 409, body: { code: 'PT409', message: 'No.', hint: 'roleSame' } } } });
    await button('Make admin').click();
    await confirm('Make admin');
    await expect.element(page.getByText('This player already has that role.')).toBeVisible();
  }); // prettier-ignore

  test('is not given to whoever is suspended, and may be taken from them', async () => {
    await open({
      account: { role: 'admin', blocks: [{ kind: 'suspended', until: null, reason: 'Threats', since: at }] },
    });
    await expect.element(button('Remove role')).toBeVisible();
    await expect.element(button('Make moderator')).not.toBeInTheDocument();
  });
});

describe('a suspension', () => {
  test('has a reason and an end, or none until it is lifted', async () => {
    const { sent } = await open();
    await button('Suspend').click();
    await confirm('Suspend');
    await expect.element(dialog.getByText(/^Enter 3 to 500 characters/)).toBeVisible();
    await dialog.getByLabelText('For how long?').selectOptions('Until lifted');
    await dialog.getByLabelText('Reason').fill('Threats');
    await confirm('Suspend');
    await expect.element(page.getByText('Reason: Threats')).toBeVisible();
    await expect.poll(() => sent('suspend_account')).toEqual([{ player_id: bora, reason: 'Threats' }]);
    await button('Lift suspension').click();
    await confirm('Lift suspension');
    await expect.element(page.getByText('Not suspended.')).toBeVisible();
    await expect.poll(() => sent('lift_suspension')).toEqual([{ player_id: bora }]);
    await button('Suspend').click();
    await dialog.getByLabelText('Reason').fill('Again');
    await confirm('Suspend');
    await expect.poll(() => sent('suspend_account').at(-1)).toEqual({ player_id: bora, days: 7, reason: 'Again' });
  });

  test('of a co-captain says what they lose; a captain hands over first', async () => {
    await open({ membership: member('co_captain') });
    await button('Suspend').click();
    await expect.element(dialog.getByText(/lose the co-captain role/)).toBeVisible();
    await cleanup();
    await open({ membership: member('captain') });
    await expect.element(page.getByRole('link', { name: 'Open team' })).toHaveAttribute('href', `/teams/${club}`);
    await expect.element(button('Suspend')).not.toBeInTheDocument();
  });

  test('that is refused says why in the dialog', async () => {
    const refusal = { status: 409, body: { code: 'PT409', message: 'No.', hint: 'suspendedAlready', details: null } };
    await open({ answers: { [calls.suspend]: refusal } });
    await button('Suspend').click();
    await dialog.getByLabelText('Reason').fill('Threats');
    await confirm('Suspend');
    await expect.element(dialog.getByText('This account is already suspended.')).toBeVisible();
  });
});

test('what another admin decided about the account is shown within a minute', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const { backend } = await open();
    await expect.element(button('Suspend')).toBeVisible();
    const blocks = [{ kind: 'suspended', until: null, reason: 'Threats', since: at }];
    backend.answers[calls.account] = { body: { ...plain, blocks } };
    vi.advanceTimersByTime(60_000);
    await expect.element(button('Lift suspension')).toBeVisible();
  } finally {
    vi.useRealTimers();
  }
});

test('a mute is set for some days with a reason, and lifted', async () => {
  const { sent } = await open();
  await button('Mute').click();
  await dialog.getByLabelText('Reason').fill('Insults');
  await confirm('Mute');
  await expect.element(page.getByText('Reason: Insults')).toBeVisible();
  await expect.element(page.getByText(/Until .*1\sDec\s2026/)).toBeVisible();
  await expect.poll(() => sent('mute_writer')).toEqual([{ player_id: bora, days: 7, reason: 'Insults' }]);
  await button('Unmute').click();
  await confirm('Unmute');
  await expect.poll(() => sent('unmute_writer')).toEqual([{ player_id: bora }]);
});

test('a gaming id is freed with its consequence said', async () => {
  const { sent } = await open();
  await button('Release gaming ID').click();
  await expect
    .element(dialog)
    .toMatchTextContent(/Release Wolf#1 from bora\?.*not eligible until they enter their own/);
  await dialog.getByLabelText('Reason').fill('It is another’s');
  await confirm('Release gaming ID');
  await expect.poll(() => sent('free_gaming_id')).toEqual([{ player_id: bora, reason: 'It is another’s' }]);
});

describe('eligibility', () => {
  test('is decided here of a player without a team, with a note', async () => {
    const { sent } = await open();
    await expect.element(button('Eligible')).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('textbox', { name: /^Notes/ }).fill('Two accounts');
    await button('Ineligible').click();
    await expect.element(button('Ineligible')).toHaveAttribute('aria-pressed', 'true');
    const decision = { player_id: bora, status: 'ineligible', notes: 'Two accounts' };
    await expect.poll(() => sent('decide_about_player')).toEqual([decision]);
  });

  test('of a member is decided on the page of the team', async () => {
    await open({ membership: member('player') });
    const link = page.getByRole('link', { name: 'Decide on the eligibility page of the team' });
    await expect.element(link).toHaveAttribute('href', `/admin/team/${club}/eligibility`);
    await expect.element(button('Ineligible')).not.toBeInTheDocument();
  });
});

describe('nobody decides', () => {
  const actions = ['Make moderator', 'Make admin', 'Remove role', 'Suspend', 'Mute', 'Release gaming ID', 'Ineligible'];
  const shown = () => actions.filter((name) => button(name).elements().length > 0);

  test('about themselves', async () => {
    await open({ id: me, account: { role: 'admin' } });
    await expect.element(page.getByText(/This is your own account/)).toBeVisible();
    expect(shown()).toEqual([]);
  });

  test('about the suspension, the words and the gaming id of somebody they play with', async () => {
    await open({ membership: member('player'), mine: member('player') });
    await expect.element(page.getByText(/You are in the same team/)).toBeVisible();
    expect(shown()).toEqual(['Make moderator', 'Make admin']);
  });
});

test('an account that is not there, or cannot be read, says so', async () => {
  await open({ answers: { [calls.account]: { body: null } } });
  await expect.element(page.getByText('Account not found')).toBeVisible();
  await cleanup();
  const { backend } = await open({ answers: { [calls.account]: { status: 500, body: { message: 'Broken.' } } } });
  await expect.element(page.getByText('The account could not be loaded')).toBeVisible();
  backend.answers[calls.account] = { body: plain };
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'bora' })).toBeVisible();
});

test('on a phone everything stands below each other', async () => {
  await page.viewport(390, 800);
  await open({ membership: member('player') });
  await expect.element(button('Suspend')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});

const blocked = (kind: Account['blocks'][number]['kind']): Partial<Account> => ({
  blocks: [{ kind, until: null, reason: 'Insults', since: at }],
});
const accounts: Record<keyof typeof table.states, { account?: Partial<Account>; role?: Membership['team_role'] | null; gaming_id?: null; deleted?: true }> = {
  'a player': {},
  'a free agent': { role: null },
  'a player without a gaming ID': { gaming_id: null },
  'a muted player': { account: blocked('muted') },
  'a suspended player': { account: blocked('suspended') },
  'a co-captain': { role: 'co_captain' },
  'a captain': { role: 'captain' },
  'a moderator': { account: { role: 'moderator' } },
  'a suspended moderator': { account: { role: 'moderator', ...blocked('suspended') } },
  'an admin': { account: { role: 'admin' } },
  'an account that was deleted': { deleted: true },
}; // prettier-ignore

test.each(cells(table))('of %s, the %s is offered what they may decide', async (state, who, commands) => {
  const { account = {}, role = 'player', gaming_id = 'Wolf#1', deleted } = accounts[state];
  const id = who === 'themselves' ? me : bora;
  const admin = who.startsWith('admin') || (who === 'themselves' && account.role === 'admin');
  const isFound = admin && !deleted; // an account is nobody's to read except an admin's
  const { client } = await open({
    id,
    account,
    ...(role && { membership: member(role) }),
    ...(who === 'admin of the team' && { mine: member('player') }),
    ...(who === 'themselves' && role && { mine: member(role) }),
    answers: {
      'POST /rest/v1/rpc/is_admin_fast': { body: admin },
      'POST /rest/v1/rpc/is_moderator': { body: who === 'moderator' },
      ...(!isFound && { [calls.account]: { body: null } }),
      'GET /rest/v1/profiles': { body: { ...player(id), gaming_id } },
    },
  });
  const viewer = [roleQueries.of(me).queryKey, teamQueries.ofPlayer(me).queryKey];
  await settled(client, peopleQueries.account(id).queryKey, ...(isFound ? viewer : []));
  await expect.poll(() => offered(table)).toEqual(commands);
});
