import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { Toaster } from '#components/ui/toaster.tsx';
import { type Answers } from '#testing/fake-backend.ts';
import { openPage } from '#testing/page.tsx';
import { uuid } from '#testing/season.ts';
import { signIn, signOut } from '#testing/session.ts';
import { Duties } from './duties.tsx';

beforeEach(() => page.viewport(390, 844));
afterEach(async () => {
  await cleanup();
  await signOut();
});

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const duty = (kind: string, more: object = {}) => ({
  kind,
  until: null,
  match_id: uuid(700),
  subject_id: uuid(800),
  rival: 'Mauerweg',
  home_score: null,
  away_score: null,
  at: null,
  named: null,
  ...more,
});

test('a reported score is confirmed with one tap, once even when tapped twice, and is gone', async () => {
  const { backend } = await open([duty('answerReport', { home_score: 2, away_score: 4, until: inHours(23.5) })]);
  const row = page.getByRole('listitem');
  await expect.element(row).toMatchTextContent(/Mauerweg reported 2–4.*in 23 hours/);
  backend.answers['POST /rest/v1/rpc/duties'] = { body: [] };
  await page.getByRole('button', { name: 'Confirm 2–4' }).dblClick();
  await expect.element(row).not.toBeInTheDocument();
  await expect
    .poll(() => backend.to('/rest/v1/rpc/confirm_report').map(({ body }) => body))
    .toEqual([{ report_id: uuid(800) }]);
});

test('a proposed kick-off is accepted with one tap', async () => {
  const { backend } = await open([duty('answerTime', { at: inHours(30) })]);
  await expect.element(page.getByRole('listitem')).toMatchTextContent(/Mauerweg propose/);
  backend.answers['POST /rest/v1/rpc/duties'] = { body: [] };
  await page.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect.element(page.getByRole('listitem')).not.toBeInTheDocument();
  await expect
    .poll(() => backend.to('/rest/v1/rpc/answer_reschedule').map(({ body }) => body))
    .toEqual([{ reschedule_id: uuid(800), accept: true }]);
});

test.each([
  ['a proposal that does not suit', 'answerTime', 'Another time'],
  ['too few who come', 'short', 'Propose new time'],
])('%s is answered with a kick-off at which both can play, in two taps', async (_what, kind, action) => {
  const at = inHours(50);
  const { backend } = await open([duty(kind, { at: inHours(30), named: 3 })], 'captain', {
    'POST /rest/v1/rpc/shared_slots': { body: [{ at, can_a: 5, squad_a: 7, can_b: 6, squad_b: 8 }] },
    'POST /rest/v1/rpc/propose_reschedule': { body: uuid(801) },
  });
  await page.getByRole('button', { name: action }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /5 of your 7 and 6 of their 8 can play/ })
    .click();
  await expect
    .poll(() => backend.to('/rest/v1/rpc/propose_reschedule').map(({ body }) => body))
    .toEqual([{ match_id: uuid(700), kickoff_at: at }]);
  await expect.poll(() => page.getByRole('dialog').elements()).toEqual([]);
});

test('a co-captain, who proposes no kick-off, is not offered to', async () => {
  await open([duty('short', { named: 3 })], 'co_captain');
  await expect.element(page.getByRole('link', { name: 'See answers' })).toBeVisible();
  expect(page.getByRole('button', { name: 'Propose new time' }).elements()).toEqual([]);
});

test('an open check-in is made with one tap', async () => {
  const { backend } = await open([duty('checkIn', { match_id: null, rival: 'Friday Night Cup', until: inHours(0.5) })]);
  await page.getByRole('button', { name: 'Check in' }).click();
  await expect
    .poll(() => backend.to('/rest/v1/rpc/check_in_night_cup').map(({ body }) => body))
    .toEqual([{ night_cup_id: uuid(800), team_id: uuid(1) }]);
});

test.each([
  ['a match', { match_id: uuid(700), subject_id: null }, { match_id: uuid(700) }],
  ['a night cup', { match_id: null, subject_id: uuid(800) }, { night_cup_id: uuid(800) }],
])('a player says with one tap whether they come to %s', async (_what, about, request) => {
  const { backend } = await open([duty('attendance', { ...about, until: inHours(20.5) })], 'player');
  await expect.element(page.getByRole('listitem')).toMatchTextContent(/Mauerweg: can you play\?.*in 20 hours/);
  backend.answers['POST /rest/v1/rpc/duties'] = { body: [] };
  await page.getByRole('button', { name: 'I can play' }).click();
  await expect.element(page.getByRole('listitem')).not.toBeInTheDocument();
  await expect
    .poll(() => backend.to('/rest/v1/rpc/answer_attendance').map(({ body }) => body))
    .toEqual([{ coming: true, ...request }]);
});

test.each([
  ['lineUp', 'lineUp', { named: 3, until: inHours(3) }, 'Set line-up', /3 of 5 picked/],
  ['short', 'attendance', { named: 3, until: inHours(20) }, 'See answers', /Only 3 of 5 can play.*Against Mauerweg/],
  ['report', 'report', {}, 'Report', /no result is reported/],
  ['reportWaits', 'change', { home_score: 2, away_score: 4 }, 'Open', /You reported 2–4 against Mauerweg/],
  ['disputed', 'concede', {}, 'Open', /disputed.*Staff will decide/],
])('%s leads to its form, %s', async (kind, form, more, action, words) => {
  await open([duty(kind, more)]);
  await expect.element(page.getByRole('listitem')).toMatchTextContent(words);
  await expect
    .element(page.getByRole('link', { name: action, exact: true }))
    .toHaveAttribute('href', `/matches/${uuid(700)}?form=${form}`);
});

test.each([
  [1, /^1 player wants to join.*in [67] days/],
  [3, /^3 players want to join.*in [67] days/],
])('%d who ask to join are answered on the market', async (named, words) => {
  await open([
    duty('joinRequests', { match_id: null, subject_id: null, rival: null, named, until: inHours(6.5 * 24) }),
  ]);
  await expect.element(page.getByRole('listitem')).toMatchTextContent(words);
  await expect
    .element(page.getByRole('link', { name: 'Answer', exact: true }))
    .toHaveAttribute('href', '/transfercenter?tab=players');
});

test('what could not be read says so, and is read again', async () => {
  const { backend } = await open([], 'captain', { 'POST /rest/v1/rpc/duties': { status: 500, body: {} } });
  await expect.element(page.getByRole('alert')).toMatchTextContent('This part could not be loaded');
  backend.answers['POST /rest/v1/rpc/duties'] = { body: [duty('lineUp', { named: 2 })] };
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('link', { name: 'Set line-up' })).toBeVisible();
});

test('with nothing to do there is no list, and a kind of a newer version is none', async () => {
  const { backend } = await open([duty('somethingNew')]);
  await expect.poll(() => backend.to('/rest/v1/rpc/duties')).toHaveLength(1);
  expect(document.querySelector('[data-duties]')).toBeNull();
});

test('who has no team is asked nothing', async () => {
  const { backend } = await open([], null);
  await expect.poll(() => backend.to('/rest/v1/memberships')).not.toHaveLength(0);
  expect(backend.to('/rest/v1/rpc/duties')).toEqual([]);
});

async function open(duties: object[], team_role: string | null = 'captain', more: Answers = {}) {
  const memberships = team_role ? [{ id: uuid(601), team_id: uuid(1), team_role, eligibility: 'eligible' }] : [];
  const answers: Answers = {
    'GET /rest/v1/memberships': { body: memberships },
    'POST /rest/v1/rpc/duties': { body: duties },
    'POST /rest/v1/rpc/confirm_report': {},
    'POST /rest/v1/rpc/answer_reschedule': {},
    'POST /rest/v1/rpc/check_in_night_cup': {},
    'POST /rest/v1/rpc/answer_attendance': {},
    ...more,
  };
  const backend = await signIn(answers);
  await openPage(
    <>
      <Duties />
      <Toaster />
    </>,
    { at: '/dashboard', namespaces: ['dashboard', 'match-room', 'night-cup'] },
  );
  return { backend };
}
