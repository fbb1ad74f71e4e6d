import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { Toaster } from '#components/ui/toaster.tsx';
import { seasonFacts, tableSeen } from '#domain/competition/season-table.ts';
import { type Answers, fakeBackend } from '#testing/fake-backend.ts';
import { openPage } from '#testing/page.tsx';
import { offered, settled } from '#testing/offers/offered.ts';
import { cells } from '#testing/offers/offers.ts';
import { seasonWithdrawals } from '#testing/offers/season-withdrawals.ts';
import { entries, fixture, league, leagueId, season, uuid } from '#testing/season.ts';
import { seasonQueries } from '#data/leagues/season-queries.ts';
import { Withdrawals } from './withdrawals.tsx';

afterEach(cleanup);

const asks = {
  id: uuid(700),
  team_id: uuid(2),
  reason: 'Too few of us',
  ruling: null,
  status: 'open',
  created_at: '2026-11-20T12:00:00Z',
};
const refusal = { status: 409, body: { code: 'PT409', message: 'No.', hint: 'withdrawalDecided' } };
const never = () => new Promise<never>(() => undefined);

type Setup = { left?: boolean; phase?: 'regular' | 'finished'; answers?: Answers };

/** Anchor lead Corsairs; Bergwacht ask to leave, or have left: their match that was played is void. */
async function open({ left = false, phase = 'regular', answers = {} }: Setup = {}) {
  const own = season({ phase });
  const all = entries(3).map((entry) => ({
    ...entry,
    withdrawn_at: left && entry.team_id === uuid(2) ? '2026-11-21T12:00:00Z' : null,
    registered_at: '2026-11-01T12:00:00Z',
    playoff_seed: null,
    team: { ...entry.team, captain_id: null },
  }));
  const played = fixture(1, 2, 1, [2, 0]);
  const matches = [left ? { ...played, status: 'cancelled' as const } : played, fixture(2, 1, 3, [1, 0])];
  const facts = seasonFacts({ entries: all, matches, adjustments: [] }, own);
  const backend = fakeBackend({
    'GET /rest/v1/withdrawal_requests': { body: left ? [] : [asks] },
    'GET /rest/v1/league_teams': { body: all },
    'POST /rest/v1/rpc/reinstatement_effect': {
      body: [{ match_id: played.id, status: 'finished', home_score: 2, away_score: 0, forfeited_by: null }],
    },
    'POST /rest/v1/rpc/withdraw_team': { status: 204 },
    'POST /rest/v1/rpc/refuse_withdrawal': { status: 204 },
    'POST /rest/v1/rpc/reinstate_team': { status: 204 },
    ...answers,
  });
  await openPage(
    <>
      <h1>The season</h1>
      <Withdrawals league={league()} season={own} facts={facts} />
      <Toaster />
    </>,
    { namespaces: ['leagues', 'table'] },
  );
  await expect.element(page.getByRole('heading', { name: 'The season' })).toBeVisible();
  return Object.assign((call: string) => backend.to(`/rest/v1/rpc/${call}`).map(({ body }) => body), { facts });
}

const dialog = page.getByRole('dialog');
const press = (name: string) => page.getByRole('button', { name }).click();
const entry = { league_id: leagueId, season: 4, team_id: uuid(2) };
/** A team's line of the effect, as it is read out. */
const line = (name: string) => dialog.getByRole('listitem').filter({ hasText: name });

test('who asks stands there with the reason; granted, the effect on the table is shown first', async () => {
  const sent = await open();
  await expect.element(page.getByText('Too few of us')).toBeVisible();
  await press('Withdraw team Bergwacht FC');
  await expect.element(line('Bergwacht')).toMatchTextContent(/leaves the table/);
  await dialog.getByLabelText('Reason').fill('They are four');
  await dialog.getByRole('button', { name: 'Withdraw team' }).click();
  await expect.element(page.getByText('Team withdrawn')).toBeVisible();
  expect(sent('withdraw_team')).toEqual([{ ...entry, reason: 'They are four', seen: tableSeen(sent.facts) }]);
});

test('declined, a reason is sent; what was answered meanwhile is said in the dialog, which stays', async () => {
  let refused = true;
  const sent = await open({
    answers: { 'POST /rest/v1/rpc/refuse_withdrawal': () => (refused ? refusal : { status: 204 }) },
  });
  await press('Decline Bergwacht FC');
  await dialog.getByLabelText('Reason').fill('Four are enough');
  await dialog.getByRole('button', { name: 'Decline' }).click();
  await expect.element(dialog.getByRole('alert')).toBeVisible();
  refused = false;
  await dialog.getByRole('button', { name: 'Decline' }).click();
  await expect.element(page.getByText('Request declined')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent('refuse_withdrawal').at(-1)).toEqual({ request_id: asks.id, reason: 'Four are enough' });
});

test('taken back, the table before and after is shown first, with the team in it', async () => {
  const sent = await open({ left: true });
  await press('Undo withdrawal Bergwacht FC');
  await expect.element(line('Bergwacht')).toMatchTextContent(/back in · 1st/);
  await expect.element(line('Anchor')).toMatchTextContent(/from 1st to 2nd|1st.*2nd/);
  await dialog.getByLabelText('Reason').fill('They found players');
  await dialog.getByRole('button', { name: 'Undo withdrawal' }).click();
  await expect.element(page.getByText('Withdrawal undone')).toBeVisible();
  expect(sent('reinstate_team')).toEqual([{ ...entry, reason: 'They found players' }]);
});

test('while the effect is read, or where it cannot be, it may be taken back all the same', async () => {
  let fails = true;
  await open({
    left: true,
    answers: {
      'POST /rest/v1/rpc/reinstatement_effect': () => (fails ? { status: 400, body: { message: 'No' } } : never()),
    },
  });
  await press('Undo withdrawal Bergwacht FC');
  await expect.element(dialog.getByText('The effect on the table could not be loaded')).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Undo withdrawal' })).toBeEnabled();
  fails = false;
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect.element(dialog.getByText('The effect on the table could not be loaded')).not.toBeInTheDocument();
});

test('nothing is drawn while it is read, and in a finished season; an error can be tried again', async () => {
  await open({ answers: { 'GET /rest/v1/withdrawal_requests': never, 'GET /rest/v1/league_teams': never } });
  expect(page.getByRole('heading', { name: 'Withdrawals' }).elements()).toEqual([]);
  await cleanup();
  await open({ left: true, phase: 'finished' });
  expect(page.getByRole('heading', { name: 'Withdrawals' }).elements()).toEqual([]);
  await cleanup();
  let fails = true;
  await open({
    answers: {
      'GET /rest/v1/withdrawal_requests': () => (fails ? { status: 400, body: { message: 'No' } } : { body: [asks] }),
    },
  });
  await expect.element(page.getByText('The withdrawals could not be loaded')).toBeVisible();
  fails = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('Too few of us')).toBeVisible();
});

const left = '2026-11-21T12:00:00Z';
const settings: Record<keyof typeof seasonWithdrawals.states, { about: Parameters<typeof season>[0]; asks?: true }> = {
  'a team asks to leave': { about: {}, asks: true },
  'a team has left': { about: {} },
  'a team has left before it began': { about: { phase: 'registration' } },
  'a team has left before it began, and it is full': { about: { phase: 'registration', max_teams: 2 } },
  'a team had left before the playoffs': { about: { phase: 'playoffs', playoffs_at: '2026-11-22T12:00:00Z' } },
  'a team has left in the playoffs': { about: { phase: 'playoffs', playoffs_at: '2026-11-20T12:00:00Z' } },
  'it is over': { about: { phase: 'finished' } },
};

// the page is theirs, and draws the same for both
test.each(cells(seasonWithdrawals))('where %s, the %s is offered what they may do', async (state, _who, commands) => {
  const { about, asks: hasRequest } = settings[state];
  const own = season(about);
  const all = entries(3).map((entry) => ({
    ...entry,
    withdrawn_at: !hasRequest && entry.team_id === uuid(2) ? left : null,
  }));
  fakeBackend({
    'GET /rest/v1/withdrawal_requests': { body: hasRequest ? [asks] : [] },
    'GET /rest/v1/league_teams': { body: all.map((entry) => ({ ...entry, registered_at: left, playoff_seed: null })) },
  });
  const facts = seasonFacts({ entries: all, matches: [], adjustments: [] }, own);
  const { client } = await openPage(<Withdrawals league={league()} season={own} facts={facts} />, {
    namespaces: ['leagues', 'table'],
  });
  await settled(client, seasonQueries.withdrawals(leagueId, 4).queryKey, seasonQueries.entries(leagueId, 4).queryKey);
  await expect.poll(() => offered(seasonWithdrawals)).toEqual(commands);
});
