import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { Toaster } from '#components/ui/toaster.tsx';
import { type Answers, mert } from '#testing/fake-backend.ts';
import { openPage } from '#testing/page.tsx';
import { uuid } from '#testing/season.ts';
import { signIn, signOut } from '#testing/session.ts';
import { OwnRequests } from './own-requests.tsx';

beforeEach(() => page.viewport(390, 844));
afterEach(async () => {
  await cleanup();
  await signOut();
});

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const request = (number: number, about: object = {}) => ({
  id: uuid(950 + number),
  player_id: mert.id,
  team_id: uuid(number),
  team: { id: uuid(number), name: number === 1 ? 'Anchor FC' : 'Bergwacht FC' },
  status: 'open',
  message: null,
  created_at: '2026-11-20T12:00:00Z',
  answered_at: null,
  expires_at: inDays(12.5),
  ...about,
});

test('a request that waits is named with its team, since when and until when, and taken back with one tap', async () => {
  const { backend } = await open([request(1)]);
  const row = page.getByRole('listitem');
  await expect
    .element(row)
    .toMatchTextContent(/^Your request to Anchor FC waits for an answer.*Since 20 November 2026.*Lapses in 1[23] days/);
  await expect.element(row.getByRole('link')).toHaveAttribute('href', `/teams/${uuid(1)}`);
  backend.answers['GET /rest/v1/join_requests'] = { body: [] };
  await row.getByRole('button', { name: 'Withdraw Anchor FC' }).dblClick();
  await expect.element(row).not.toBeInTheDocument();
  await expect
    .poll(() => backend.to('/rest/v1/rpc/withdraw_join_request').map(({ body }) => body))
    .toEqual([{ request_id: request(1).id }]);
  expect(page.getByRole('heading').elements()).toHaveLength(0);
});

test('an invitation to a trial says so, and since when', async () => {
  await open([request(2, { status: 'trial', answered_at: '2026-11-22T12:00:00Z' })]);
  await expect
    .element(page.getByRole('listitem'))
    .toMatchTextContent(/^Bergwacht FC invites you to a trial.*Since 22 November 2026/);
});

test('what is over is no longer named', async () => {
  await open([
    request(1),
    request(2, { status: 'declined', answered_at: '2026-11-22T12:00:00Z' }),
    // nobody answered, and the clock has not come to it
    request(3, { expires_at: inDays(-1) }),
  ]);
  await expect.element(page.getByText(/^Your request to Anchor FC/)).toBeVisible();
  expect(page.getByRole('listitem').elements()).toHaveLength(1);
});

test('what could not be read says so, and is read again', async () => {
  const { backend } = await open([], { 'GET /rest/v1/join_requests': { status: 500, body: {} } });
  await expect.element(page.getByRole('alert')).toMatchTextContent('This part could not be loaded');
  backend.answers['GET /rest/v1/join_requests'] = { body: [request(1)] };
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('listitem')).toBeVisible();
});

async function open(requests: object[], answers: Answers = {}) {
  const backend = await signIn({
    'GET /rest/v1/join_requests': { body: requests },
    'POST /rest/v1/rpc/withdraw_join_request': {},
    ...answers,
  });
  await openPage(
    <>
      <OwnRequests userId={mert.id} />
      <Toaster />
    </>,
    { at: '/dashboard', namespaces: ['dashboard', 'transfer-center'] },
  );
  return { backend };
}
