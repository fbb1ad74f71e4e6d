import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import type { Fixture } from '#data/matches/queries.ts';
import type { Answers } from '#testing/fake-backend.ts';
import { openPage } from '#testing/page.tsx';
import { fixture, uuid } from '#testing/season.ts';
import { signIn, signOut } from '#testing/session.ts';
import { MatchNight } from './match-night.tsx';

beforeEach(() => page.viewport(390, 844));
afterEach(async () => {
  await cleanup();
  await signOut();
});

const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString();
const match = (starts: number, about: object = {}) =>
  ({ ...fixture(1, 1, 2), status: 'scheduled', kickoff_at: minutes(starts), ...about }) as Fixture;
const duty = (kind: string, about: object = {}) => ({ kind, until: minutes(200), match_id: match(0).id, subject_id: uuid(800), rival: 'Bergwacht', home_score: null, away_score: null, at: null, named: 2, ...about }); // prettier-ignore
const at = (form?: string) => `/matches/${match(0).id}${form ? `?form=${form}` : ''}`;

test('who has not answered says with one tap whether they can play, and then the line-up is next', async () => {
  const { backend } = await open(match(300), [duty('attendance'), duty('lineUp')]);
  await expect.element(page.getByText('Bergwacht: can you play?')).toBeVisible();
  expect(page.getByRole('link', { name: 'Set line-up' }).elements()).toEqual([]);
  backend.answers['POST /rest/v1/rpc/duties'] = { body: [duty('lineUp')] };
  await page.getByRole('button', { name: 'I can play' }).click();
  await expect
    .element(page.getByRole('link', { name: 'Set line-up', exact: true }))
    .toHaveAttribute('href', at('lineUp'));
  expect(backend.to('/rest/v1/rpc/answer_attendance').map(({ body }) => body)).toEqual([
    { coming: true, match_id: match(0).id },
  ]);
});

test('shortly before the kick-off the home captain gives the code', async () => {
  await open(match(10), []);
  await expect.element(page.getByRole('link', { name: 'Enter code' })).toHaveAttribute('href', at('lobby'));
});

test('the code is copied with one tap, and then the side says that it is ready, with one more', async () => {
  let copied = '';
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: (text: string) => Promise.resolve(void (copied = text)) },
  });
  const { backend } = await open(match(10), [], { 'GET /rest/v1/match_lobbies': { body: { code: 'RON 42' } } });
  await expect.element(page.getByText('RON 42')).toBeVisible();
  await page.getByRole('button', { name: 'Copy' }).click();
  await page.getByRole('button', { name: 'We are ready' }).click();
  expect(copied).toBe('RON 42');
  await expect
    .poll(() => backend.to('/rest/v1/rpc/ready_for_match').map(({ body }) => body))
    .toEqual([{ match_id: match(0).id, ready: true }]);
});

test('a report of the rival is confirmed with one tap', async () => {
  const report = duty('answerReport', { home_score: 2, away_score: 4 });
  const { backend } = await open(match(-60, { status: 'reported' }), [report]);
  await page.getByRole('button', { name: 'Confirm 2–4' }).click();
  await expect.poll(() => backend.to('/rest/v1/rpc/confirm_report')).toHaveLength(1);
  await expect.element(page.getByRole('link', { name: 'Dispute' })).toHaveAttribute('href', at('dispute'));
});

test.each([
  ['the report', match(-60), [duty('report')], 'Report', at('report')],
  ['what the own report waits for', match(-60, { status: 'reported' }), [duty('reportWaits')], 'Open', at('change')],
  ['a dispute', match(-60, { status: 'disputed' }), [duty('disputed')], 'Open', at('concede')],
  ['a running match', match(-5, { status: 'live' }), [], 'Open match', at()],
  ['the vote after full time', match(-60, { status: 'finished', home_score: 3, away_score: 1 }), [], 'Player of the match', at('vote')],
] as const)('leads to the form of %s', async (_what, about, duties, name, href) => {
  await open(about, [...duties]);
  await expect.element(page.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
}); // prettier-ignore

test('a duty of another match is none of its own', async () => {
  await open(match(300), [duty('lineUp', { match_id: uuid(900) })]);
  await expect.element(page.getByRole('link', { name: 'Open match' })).toBeVisible();
  expect(page.getByRole('link', { name: 'Set line-up' }).elements()).toEqual([]);
});

async function open(about: Fixture, duties: object[], more: Answers = {}) {
  const backend = await signIn({
    'GET /rest/v1/memberships': { body: [{ id: uuid(601), team_id: uuid(1), team_role: 'captain', eligibility: 'eligible' }] },
    'POST /rest/v1/rpc/duties': { body: duties },
    'GET /rest/v1/match_lobbies': { body: [] },
    'GET /rest/v1/match_ready': { body: [] },
    'GET /rest/v1/leagues': { body: [] },
    'POST /rest/v1/rpc/answer_attendance': {},
    'POST /rest/v1/rpc/ready_for_match': {},
    'POST /rest/v1/rpc/confirm_report': {},
    ...more,
  }); // prettier-ignore
  await openPage(<MatchNight match={about} teamId={uuid(1)} />, {
    at: '/dashboard',
    namespaces: ['dashboard', 'match-room', 'matches', 'errors'],
  });
  return { backend };
}
