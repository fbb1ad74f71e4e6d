import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { Toaster } from '#components/ui/toaster.tsx';
import { type Answers, type Call, mert } from '#testing/fake-backend.ts';
import { openPage } from '#testing/page.tsx';
import { leagueId, team, uuid } from '#testing/season.ts';
import { signIn, signOut } from '#testing/session.ts';
import { AdminDisciplinePage } from './admin-discipline-page.tsx';
import type { Penalty } from '#data/discipline/queries.ts';

beforeEach(() => page.viewport(1280, 900));
afterEach(async () => {
  await cleanup();
  await signOut();
});

const table = '/rest/v1/penalties';
const search = '/rest/v1/rpc/penalty_page';

describe('/admin/discipline', () => {
  test('shows what waits for a decision above what has been decided', async () => {
    await open();
    const waiting = page.getByRole('list', { name: 'Needs a decision' }).getByRole('article');
    await expect.element(waiting).toMatchTextContent(/Suspension for 1 match.*Proposed.*piet.*Anchor FC.*Insults/);
    await expect
      .element(page.getByRole('table'))
      .toMatchTextContent(/piet.*Warning.*Anchor FC.*Insults.*Suspension for 2 matches.*Active.*1 match left/);
    await expect.element(page.getByRole('status')).toMatchTextContent('2 penalties');
  });

  test('lists the points that were taken, and leads to where they are changed', async () => {
    const taken = {
      id: uuid(40), league_id: leagueId, season: 4, points: -3, reason: 'A player too many', created_at: '2026-05-02T00:00:00Z',
      team: team(1), entry: { run: { league: { name: 'Premier Rondo' } } },
    }; // prettier-ignore
    const { backend } = await open({ 'GET /rest/v1/point_adjustments': { body: [taken] } });
    const points = page.getByRole('list', { name: 'Point adjustments' });
    await expect.element(points).toMatchTextContent(/−3.*Anchor FC.*A player too many/);
    await expect
      .element(points.getByRole('link', { name: 'Premier Rondo, season 4' }))
      .toHaveAttribute('href', `/admin/leagues/${leagueId}?season=4`);
    expect(backend.to('/rest/v1/point_adjustments')[0]?.query.get('reversed_at')).toBe('is.null');
  });

  test('is narrowed by kind and status, in the address and in the read', async () => {
    const { calls, address } = await open();
    await page.getByLabelText('Type').selectOptions('Suspensions');
    await page.getByLabelText('Status').selectOptions('Served');
    await expect
      .poll(() => calls('penalty_page').at(-1))
      .toEqual({ of_kind: 'suspension', of_status: 'served', max: 31 });
    expect(address()).toEqual({ kind: 'suspension', status: 'served' });
  });

  test.each([
    ['Given', 'oldest'],
    ['Player', 'player'],
    ['Team', 'team'],
    ['Status', 'status'],
  ])('is ordered by “%s”, in the address and in the call, as the call answers', async (head, sort) => {
    const { calls, address } = await open({ [`POST ${search}`]: pageOf(active, warning) });
    await page.getByRole('columnheader').getByRole('button', { name: head }).click();
    await expect.poll(() => calls('penalty_page').at(-1)).toEqual({ sort, max: 31 });
    expect(address()).toEqual({ sort });
    await expect.element(page.getByRole('table').getByRole('row').nth(1)).toMatchTextContent(/1 match left/);
  });

  test('lifts what stands, with a reason', async () => {
    const { calls } = await open({ 'POST /rest/v1/rpc/decide_penalty': { body: null } });
    await page.getByRole('button', { name: 'Actions for the penalty of piet' }).last().click();
    await page.getByRole('menuitem', { name: 'Lift' }).click();
    await userEvent.type(page.getByLabelText('Reason'), 'It was his brother');
    await page.getByRole('dialog').getByRole('button', { name: 'Lift' }).click();
    await expect.element(page.getByText('Penalty withdrawn')).toBeVisible();
    expect(calls('decide_penalty')).toEqual([{ penalty_id: uuid(3), activate: false, ruling: 'It was his brother' }]);
  });

  test('activates after a question, and drops with a reason', async () => {
    const { calls } = await open({ 'POST /rest/v1/rpc/decide_penalty': { body: null } });
    await page.getByRole('button', { name: 'Activate piet' }).click();
    await expect
      .element(page.getByRole('dialog'))
      .toMatchTextContent(/Suspend piet for 1 match\?.*Only matches the team actually plays/);
    await page.getByRole('dialog').getByRole('button', { name: 'Activate' }).click();
    await expect.element(page.getByText('Suspension activated')).toBeVisible();
    await page.getByRole('button', { name: 'Drop piet' }).click();
    await userEvent.type(page.getByLabelText('Reason'), 'It was his brother');
    await page.getByRole('dialog').getByRole('button', { name: 'Drop' }).click();
    await expect.element(page.getByText('Penalty withdrawn')).toBeVisible();
    expect(calls('decide_penalty')).toEqual([
      { penalty_id: uuid(1), activate: true },
      { penalty_id: uuid(1), activate: false, ruling: 'It was his brother' },
    ]);
  });

  test('a new penalty finds its player, says what follows, and shows a refusal', async () => {
    const refusal = { code: 'PT403', message: 'No.', hint: 'ownCase' };
    const { calls } = await open({ 'POST /rest/v1/rpc/warn_player': { status: 403, body: refusal } });
    await page.getByRole('button', { name: 'New penalty' }).click();
    await page.getByRole('button', { name: 'Warn', exact: true }).click();
    await expect.element(page.getByText('Choose a player.')).toBeVisible();
    await page.getByRole('combobox', { name: 'Player' }).click();
    await page.getByRole('option', { name: 'piet' }).click();
    await expect.element(page.getByText(/This is the second active warning/)).toBeVisible();
    await userEvent.type(page.getByLabelText('Reason'), 'Insults');
    await page.getByRole('button', { name: 'Warn', exact: true }).click();
    await expect.element(page.getByText('You cannot decide about yourself or your own team.')).toBeVisible();
    expect(calls('warn_player')).toEqual([{ player_id: uuid(502), reason: 'Insults' }]);

    await page.getByRole('dialog').getByLabelText('Type').selectOptions('Suspension');
    await page.getByLabelText('Number of matches').selectOptions('3 matches');
    await page.getByRole('button', { name: 'Propose' }).click();
    await expect.element(page.getByText('Suspension proposed')).toBeVisible();
    expect(calls('propose_suspension')).toEqual([{ player_id: uuid(502), reason: 'Insults', matches: 3 }]);
  });

  test('may be empty, and may fail', async () => {
    const { backend } = await open({ [`GET ${table}`]: { status: 500, body: { message: 'Broken.' } } });
    await expect.poll(() => page.getByText('Failed to load the penalties').length).toBe(2);
    backend.answers[`GET ${table}`] = { body: [] };
    backend.answers[`POST ${search}`] = { body: [] };
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await expect.element(page.getByText('No suspensions to decide.')).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByText('No penalties yet.')).toBeVisible();
  });
});

const membership = {
  id: uuid(602),
  team_id: uuid(1),
  team_role: 'player',
  eligibility: 'eligible',
  league_id: leagueId,
  season: 4,
};

async function open(answers: Answers = {}) {
  const backend = await signIn({
    [`GET ${table}`]: ({ query }: Call) => ({
      body:
        query.get('kind') === 'eq.warning'
          ? [warning]
          : query.get('status') === 'eq.proposed'
            ? [proposed]
            : [warning, active],
    }),
    [`POST ${search}`]: pageOf(warning, active),
    'GET /rest/v1/point_adjustments': { body: [] },
    'POST /rest/v1/rpc/team_page': { body: [{ ...team(1), folded: '' }] },
    'POST /rest/v1/rpc/player_page': { body: [{ id: uuid(502), username: 'piet', avatar: null }] },
    'POST /rest/v1/rpc/propose_suspension': { body: uuid(9) },
    'GET /rest/v1/memberships': ({ query }) => ({
      body: query.get('player_id') === `eq.${mert.id}` ? [] : membership,
    }),
    'GET /rest/v1/team_matches': { body: [] },
    ...answers,
  });
  const { router } = await openPage(
    <>
      <AdminDisciplinePage />
      <Toaster />
    </>,
    { at: '/admin/discipline', namespaces: ['discipline', 'lists', 'errors'] },
  );

  return {
    backend,
    address: () => router.state.location.search,
    calls: (name: string) => backend.to(`/rest/v1/rpc/${name}`).map(({ body }) => body),
  };
}

const pageOf = (...rows: Penalty[]) => ({ body: rows.map(({ id }) => ({ id, place: null })) });

const penalty = (number: number, about: Partial<Penalty>): Penalty => ({
  id: uuid(number),
  league_id: leagueId,
  season: 4,
  team_id: uuid(1),
  player_id: uuid(502),
  kind: 'warning',
  status: 'active',
  matches: null,
  served: 0,
  reason: 'Insults',
  ruling: null,
  match_id: null,
  suspension_id: null,
  active_from: null,
  created_at: '2026-05-01T00:00:00Z',
  player: { id: uuid(502), username: 'piet', avatar: null, deleted_at: null },
  team: { ...team(1), captain_id: null },
  league: { id: leagueId, name: 'Premier Rondo' },
  match: null,
  ...about,
});
const proposed = penalty(1, { kind: 'suspension', status: 'proposed', matches: 1 });
const warning = penalty(2, {});
const active = penalty(3, { kind: 'suspension', matches: 2, served: 1 });
