import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { type Answers, mert } from '#testing/fake-backend.ts';
import { openPage } from '#testing/page.tsx';
import { uuid } from '#testing/season.ts';
import { signIn, signOut } from '#testing/session.ts';
import { OwnStanding } from './own-standing.tsx';

afterEach(async () => {
  await cleanup();
  await signOut();
});

const kicked = {
  id: uuid(900),
  key: 'kicked',
  values: { team: 'Anchor FC', player: 'mert', reason: 'Never came to training' },
  created_at: '2026-11-20T19:00:00Z',
};

test('who was removed reads by whom and why, and puts it away', async () => {
  const { backend, requestBody } = await open();
  const note = page.getByRole('status');
  await expect.element(note).toMatchTextContent(/Anchor FC has removed you from the squad\..*Never came to training/);
  expect(requestBody()).toMatchObject({ about_me: true, unread: true, of_keys: expect.arrayContaining(['kicked']) });
  backend.answers['POST /rest/v1/rpc/notifications_page'] = { body: [] };
  await page.getByRole('button', { name: 'Got it' }).click();
  await expect.element(note).not.toBeInTheDocument();
  const [put] = backend.calls.filter(({ method }) => method === 'PATCH');
  expect(put?.query.get('id')).toBe(`eq.${kicked.id}`);
});

test.each([
  [
    'says what is missing and where to give it',
    'pending',
    ['gamingId'],
    /You are not eligible yet: no gaming ID/,
    true,
  ],
  ['says that the staff look at it', 'pending', [], /You are not eligible yet: staff are reviewing it/, false],
  ['says that it was decided', 'ineligible', [], /you are set ineligible\. Your captain can request a review/, false],
] as const)('a member who may not play: the dashboard %s', async (_what, eligibility, reasons, text, toGive) => {
  await open({
    'POST /rest/v1/rpc/notifications_page': { body: [] },
    'GET /rest/v1/memberships': { body: [{ id: uuid(601), team_id: uuid(1), team_role: 'player', eligibility }] },
    'POST /rest/v1/rpc/eligibility_reasons': { body: [{ member_id: uuid(601), reasons }] },
  });
  await expect.element(page.getByRole('status')).toMatchTextContent(text);
  const give = page.getByRole('link', { name: 'Complete your profile' });
  expect(give.elements()).toHaveLength(toGive ? 1 : 0);
  if (toGive) await expect.element(give).toHaveAttribute('href', '/profile?edit=yes');
});

test('a free agent without a gaming ID is asked for it, and gives it in one step', async () => {
  const { backend } = await open({ 'POST /rest/v1/rpc/notifications_page': { body: [] } }, { gaming_id: null });
  await page.getByRole('button', { name: 'Add gaming ID' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add gaming ID' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText('Enter your gaming ID.')).toBeVisible();
  await dialog.getByLabelText('Gaming ID').fill('mert#1');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect
    .poll(() => backend.to('/rest/v1/profiles').map(({ method, body }) => [method, body]))
    .toEqual([['PATCH', { gaming_id: 'mert#1' }]]);
});

test.each([
  ['has given one', { gaming_id: 'mert#1' }, {}],
  ['has no name yet', { gaming_id: null, username: 'player-qwerty' }, {}],
  ['is in a team', { gaming_id: null }, { 'GET /rest/v1/memberships': { body: [{ id: uuid(601), team_id: uuid(1), team_role: 'player', eligibility: 'eligible' }] } }],
  ['works for the league', { gaming_id: null }, { 'POST /rest/v1/rpc/is_moderator': { body: true } }],
])('nobody is asked for a gaming ID who %s', async (_who, me, answers) => {
  await open(answers, me);
  await expect.element(page.getByText(/Anchor FC has removed you/)).toBeVisible();
  await expect.element(page.getByText('Add your gaming ID.')).not.toBeInTheDocument();
}); // prettier-ignore

const unanswered = { body: [{ user_id: mert.id, public_profile: true, public_profile_answered: false }] };

test.each([
  ['Show name and profile', true],
  ['Only my shirt number', false],
])('who has not said whether the name is public is asked, and answers in one step: %s', async (answer, shown) => {
  const { backend } = await open({
    'POST /rest/v1/rpc/notifications_page': { body: [] },
    'GET /rest/v1/profile_private': unanswered,
    'PATCH /rest/v1/profile_private': {},
  });
  await expect.element(page.getByText(/May visitors see your name\?/)).toBeVisible();
  backend.answers['GET /rest/v1/profile_private'] = { body: [{ user_id: mert.id, public_profile_answered: true }] };
  await page.getByRole('button', { name: answer }).click();
  await expect.element(page.getByText(/May visitors see your name\?/)).not.toBeInTheDocument();
  const sent = backend.to('/rest/v1/profile_private').filter(({ method }) => method === 'PATCH');
  expect(sent.map(({ query, body }) => [query.get('user_id'), body])).toEqual([
    [`eq.${mert.id}`, { public_profile: shown, public_profile_answered: true }],
  ]);
});

test('newcomers without a name are asked at their first visit, and nobody who has answered', async () => {
  await open({ 'GET /rest/v1/profile_private': unanswered }, { username: 'player-qwerty' });
  await expect.element(page.getByText(/Complete your profile/)).toBeVisible();
  await expect.element(page.getByText(/May visitors see your name\?/)).not.toBeInTheDocument();
});

async function open(answers: Answers = {}, me: { username?: string; gaming_id?: string | null } = {}) {
  const backend = await signIn({
    'POST /rest/v1/rpc/notifications_page': { body: [kicked] },
    'PATCH /rest/v1/notifications': {},
    'PATCH /rest/v1/profiles': {},
    'GET /rest/v1/memberships': { body: [] },
    'GET /rest/v1/profile_private': { body: [{ user_id: mert.id, public_profile_answered: true }] },
    ...answers,
  });
  await openPage(<OwnStanding me={{ id: mert.id, username: 'mert', gaming_id: 'mert#1', ...me }} />, {
    at: '/dashboard',
    namespaces: ['dashboard', 'eligibility', 'players'],
  });
  return { backend, requestBody: () => backend.to('/rest/v1/rpc/notifications_page')[0]?.body };
}
