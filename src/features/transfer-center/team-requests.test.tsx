import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { type Answers, mert } from '#testing/fake-backend.ts';
import { memberOf, openMarket } from '#testing/market.tsx';
import { offered, settled } from '#testing/offers/offered.ts';
import { cells } from '#testing/offers/offers.ts';
import { joinRequests } from '#testing/offers/join-requests.ts';
import { uuid } from '#testing/season.ts';
import { signOut } from '#testing/session.ts';
import { limits } from '#domain/limits.ts';
import { roleQueries } from '#data/auth/queries.ts';
import { contractQueries } from '#data/contracts/queries.ts';
import { type TeamProfile, teamQueries } from '#data/teams/queries.ts';
import { marketQueries } from '#data/transfer-center/queries.ts';

beforeEach(() => page.viewport(390, 844));
afterEach(async () => {
  await cleanup();
  await signOut();
});

const request = (number: number, username: string, about: object = {}) => ({
  id: uuid(900 + number),
  player_id: uuid(500 + number),
  team_id: uuid(1),
  status: 'open',
  message: null,
  answered_at: null,
  expires_at: new Date(Date.now() + 86_400_000).toISOString(),
  created_at: '2026-11-20T12:00:00Z',
  player: { id: uuid(500 + number), username, avatar: null },
  ...about,
});

const aylin = request(1, 'aylin', { message: 'I score.' });
const rows = page.getByRole('list', { name: 'Want to join Anchor FC' }).getByRole('listitem');
const inbox = page.getByRole('region', { name: 'Want to join Anchor FC' });
const answered = (backend: Awaited<ReturnType<typeof open>>) =>
  backend.to('/rest/v1/rpc/answer_join_request').map(({ body }) => body);

async function open(requests: object[], more: Answers = {}, role = 'captain') {
  const { backend } = await openMarket({
    ...memberOf(role),
    'GET /rest/v1/join_requests': { body: requests },
    'GET /rest/v1/player_market': { body: [] },
    'POST /rest/v1/rpc/answer_join_request': {},
    ...more,
  });
  return backend;
}

test('a captain reads who asks with what they say, and invites to a trial or declines', async () => {
  const backend = await open([aylin, request(2, 'piet', { status: 'trial' })]);
  await expect.element(rows.nth(0)).toMatchTextContent(/aylin.*Waiting for an answer.*I score\./);
  await expect.element(rows.nth(1)).toMatchTextContent(/piet.*Invited to a trial/);
  // who is invited is not invited again
  expect(rows.nth(1).getByRole('button', { name: 'Invite to a trial' }).elements()).toEqual([]);
  const invited = [{ ...aylin, status: 'trial' }, request(2, 'piet', { status: 'trial' })];
  backend.answers['GET /rest/v1/join_requests'] = { body: invited };
  await rows.nth(0).getByRole('button', { name: 'Invite to a trial aylin' }).click();
  await expect.poll(() => answered(backend)).toEqual([{ request_id: aylin.id, answer: 'trial' }]);
  await expect.element(rows.nth(0)).toMatchTextContent(/aylin.*Invited to a trial/);
  backend.answers['GET /rest/v1/join_requests'] = { body: invited.slice(0, 1) };
  await rows.nth(1).getByRole('button', { name: 'Decline piet' }).click();
  await expect.poll(() => answered(backend)[1]).toEqual({ request_id: uuid(902), answer: 'declined' });
  await expect.poll(() => rows.elements()).toHaveLength(1);
});

test('an answer that comes too late says so, and the list is read anew', async () => {
  const refusal = { status: 409, body: { code: 'PT409', message: 'Over', hint: 'joinOver', details: 'request_id' } };
  const backend = await open([aylin], { 'POST /rest/v1/rpc/answer_join_request': refusal });
  await expect.element(rows.nth(0)).toBeVisible();
  backend.answers['GET /rest/v1/join_requests'] = { body: [] };
  await rows.nth(0).getByRole('button', { name: 'Decline aylin' }).click();
  await expect.element(page.getByText('This request is already over.')).toBeVisible();
  await expect.poll(() => rows.elements()).toEqual([]);
});

test('requests that could not be read say so, and are read again', async () => {
  const backend = await open([], { 'GET /rest/v1/join_requests': { status: 500, body: { message: 'No' } } });
  await expect.element(inbox.getByText('The requests could not be loaded')).toBeVisible();
  backend.answers['GET /rest/v1/join_requests'] = { body: [aylin] };
  await inbox.getByRole('button', { name: 'Try again' }).click();
  await expect.element(rows.nth(0)).toMatchTextContent(/aylin/);
});

test('with none there is no list, and who leads no team asks for none', async () => {
  await open([]);
  await expect.element(page.getByRole('list', { name: 'Player market' }).getByRole('listitem').first()).toBeVisible();
  expect(inbox.elements()).toEqual([]);
  await cleanup();
  await signOut();
  const backend = await open([aylin], {}, 'player');
  await expect.element(page.getByRole('list', { name: 'Player market' }).getByRole('listitem').first()).toBeVisible();
  expect(inbox.elements()).toEqual([]);
  expect(backend.to('/rest/v1/join_requests')).toEqual([]);
});

test('the market waits for them: nothing is pushed down when they come', async () => {
  let come = () => {};
  const held = new Promise<void>((resolve) => {
    come = resolve;
  });
  const backend = await open([], {
    'GET /rest/v1/join_requests': async () => {
      await held;
      return { body: [aylin] };
    },
  });
  const market = page.getByRole('list', { name: 'Player market' });
  // the market itself has come by now
  await expect.poll(() => backend.to('/rest/v1/rpc/market_page')).toHaveLength(1);
  await expect.poll(() => backend.to('/rest/v1/join_requests')).toHaveLength(1);
  await expect.element(page.getByRole('status', { name: 'Loading' })).toBeInTheDocument();
  expect(market.elements()).toEqual([]);
  come();
  await expect.element(rows.nth(0)).toBeVisible();
  await expect.element(market).toBeVisible();
});

const settings: Record<keyof typeof joinRequests.states, { team?: Partial<TeamProfile>; about?: object; offered?: true; none?: true }> = {
  'a player asks': {},
  'they are invited to a trial': { about: { status: 'trial' } },
  'they have an offer': { offered: true },
  'nobody answered in time': { none: true },
  'the squad is full': { team: { player_count: limits.squadMax } },
  'no transfer right is left': { team: { rights_used: limits.transferRights } },
  'playoffs run': { team: { phase: 'playoffs' } },
}; // prettier-ignore
const roles: Record<string, string> = { captain: 'captain', 'co-captain': 'co_captain', player: 'player' };

test.each(cells(joinRequests))('where %s, the %s is offered what they may do', async (state, who, commands) => {
  const { team, about, offered: isOffered, none } = settings[state];
  const leads = who === 'captain' || who === 'co-captain';
  const { client } = await openMarket({
    ...(roles[who] ? memberOf(roles[who], team) : {}),
    'POST /rest/v1/rpc/is_admin_fast': { body: who === 'admin' },
    // what waits is read, and by its captains alone
    'GET /rest/v1/join_requests': { body: leads && !none ? [request(1, 'aylin', about)] : [] },
    'GET /rest/v1/player_market': { body: [] },
    'GET /rest/v1/contracts': { body: isOffered ? [{ player_id: uuid(501) }] : [] },
  });
  const reads = [marketQueries.teamRequests(uuid(1)), contractQueries.openOffers(uuid(1))];
  await settled(
    client,
    roleQueries.of(mert.id).queryKey,
    teamQueries.ofPlayer(mert.id).queryKey,
    ...(leads ? reads.map(({ queryKey }) => queryKey) : []),
  );
  await expect.poll(() => offered(joinRequests, inbox)).toEqual(commands);
});
