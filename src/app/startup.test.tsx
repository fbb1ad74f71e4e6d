import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { roleQueries } from '#data/auth/queries.ts';
import { leagueQueries } from '#data/leagues/queries.ts';
import { matchQueries } from '#data/matches/queries.ts';
import { makeQueryClient } from '#lib/query-client.ts';
import { startSession } from '#lib/session.ts';
import { supabase } from '#lib/supabase.ts';
import { chooseZone, deviceZone, viewerZone } from '#lib/time-zone.ts';
import { type Answer, type Answers, fakeBackend, kerem, mert, sessionOf } from '#testing/fake-backend.ts';
import '#testing/page.tsx';
import { Startup } from './startup.tsx';

const role = 'POST /rest/v1/rpc/is_admin_fast';
const seen = 'POST /rest/v1/rpc/mark_seen';
const leagues = 'GET /rest/v1/leagues';
const fixtures = 'GET /rest/v1/team_matches';
const setting = 'GET /rest/v1/site_settings';
const teams = 'GET /rest/v1/teams';
const profile = 'GET /rest/v1/profiles';
const membership = 'GET /rest/v1/memberships';
const own = 'GET /rest/v1/profile_private';
const league = { id: 'l1', name: 'First' };
const fixture = { id: 'm1', kickoff_at: '2026-11-20T18:00:00Z', home_team_id: 't1', away_team_id: 't2' };
const badges = [{ id: 't1' }, { id: 't2' }];
const broken = { status: 500, body: { code: 'XX000', message: 'internal error' } };

const defaults: Answers = {
  'POST /auth/v1/token': ({ body }) => ({
    body: sessionOf((body as typeof kerem).email === kerem.email ? kerem : mert),
  }),
  'POST /auth/v1/logout': {},
  [role]: { body: true },
  [seen]: { status: 204 },
  [leagues]: { body: [league] },
  [fixtures]: ({ query }) => ({ body: query.get('status') === 'eq.finished' ? [fixture] : [] }),
  [teams]: { body: badges },
  [setting]: { body: { value: { enabled: false } } },
  [membership]: { body: [] },
  [own]: { body: [{ time_zone: null }] },
};

async function open(answers: Answers = {}) {
  const backend = fakeBackend({ ...defaults, ...answers });
  const client = makeQueryClient();
  await render(
    <QueryClientProvider client={client}>
      <Startup>
        <p>The routes</p>
      </Startup>
    </QueryClientProvider>,
  );
  return { backend, client };
}

async function signIn(user = mert) {
  const { error } = await (await supabase()).auth.signInWithPassword({ email: user.email, password: 'floodlights on' });
  expect(error).toBeNull();
}

const routes = page.getByText('The routes');
const spinner = page.getByTestId('spinner');

beforeAll(async () => {
  await startSession();
});
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(async () => {
  await cleanup();
  await (await supabase()).auth.signOut();
  await chooseZone(undefined);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('at startup', () => {
  test('without a session the routes are there at once, and nothing is read ahead', async () => {
    const { backend } = await open();
    await expect.element(routes).toBeVisible();
    expect(backend.calls).toEqual([]);
  });

  test('[S4.10] [S4.11] [S4.12] a signed-in user’s role, leagues and fixtures are read ahead', async () => {
    const { backend, client } = await open();
    await signIn();
    await expect.element(routes).toBeVisible();
    expect(client.getQueryData(roleQueries.of(mert.id).queryKey)?.role).toBe('admin');
    expect(client.getQueryData(leagueQueries.list().queryKey)).toEqual([league]);
    expect(client.getQueryData(matchQueries.current().queryKey)).toEqual([
      { ...fixture, home_team: badges[0], away_team: badges[1] },
    ]);
    await expect.poll(() => backend.to('/rest/v1/rpc/mark_seen')).toHaveLength(1);
    await expect.poll(() => backend.to('/rest/v1/profile_private')).toHaveLength(1);
    expect(backend.calls.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(
      [seen, own, role, setting, leagues, fixtures, fixtures, teams, profile, membership, 'POST /auth/v1/token'].sort(),
    );
  });

  test.each([
    ['the role is there', role],
    ['the leagues are there', leagues],
    ['the fixtures are there', fixtures],
  ])('[S4.13] the routes wait behind a spinner until %s', async (_what, last) => {
    const answer = Promise.withResolvers<Answer>();
    const { client } = await open({ [last]: () => answer.promise });
    await signIn();
    await expect.element(spinner).toBeVisible();
    await expect.poll(() => client.isFetching()).toBe(1);
    expect(routes.elements()).toEqual([]);
    answer.resolve({ body: last === role ? true : [] });
    await expect.element(routes).toBeVisible();
    expect(spinner.elements()).toEqual([]);
  });

  test.each([role, leagues, fixtures])('a read that fails does not keep the app closed: %s', async (failing) => {
    await open({ [failing]: broken });
    await signIn();
    await expect.element(routes).toBeVisible();
  });

  test('the next user’s data is waited for anew', async () => {
    const { client, backend } = await open();
    await signIn();
    await expect.element(routes).toBeVisible();
    const answer = Promise.withResolvers<Answer>();
    backend.answers[role] = () => answer.promise;
    await signIn(kerem);
    await expect.element(spinner).toBeVisible();
    expect(routes.elements()).toEqual([]);
    answer.resolve({ body: true });
    await expect.element(routes).toBeVisible();
    expect(client.getQueryData(roleQueries.of(kerem.id).queryKey)?.role).toBe('admin');
  });
});

describe('the zone of times', () => {
  test('is the account’s from the start on, and leaves with whoever leaves', async () => {
    await open({ [own]: { body: [{ time_zone: 'Asia/Tokyo' }] } });
    await signIn();
    await expect.poll(viewerZone).toBe('Asia/Tokyo');
    expect(localStorage.getItem('rondo.zone')).toBe('Asia/Tokyo');
    await (await supabase()).auth.signOut();
    await expect.poll(() => localStorage.getItem('rondo.zone')).toBeNull();
    expect(viewerZone()).toBe(deviceZone());
  });

  test('that another device gave up is given up here, too', async () => {
    await chooseZone('Asia/Tokyo');
    await open();
    await signIn();
    await expect.poll(viewerZone).toBe(deviceZone());
  });

  test('stays what it was where the account cannot be asked', async () => {
    const { client } = await open({ [own]: broken });
    await signIn();
    await chooseZone('Asia/Tokyo');
    await expect.poll(() => client.getQueryState(['profile-private', mert.id])?.status).toBe('error');
    expect(viewerZone()).toBe('Asia/Tokyo');
  });
});
