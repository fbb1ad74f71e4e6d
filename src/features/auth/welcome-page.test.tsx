import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Session } from '#lib/session.ts';
import { type Answer, fakeBackend, mert } from '#testing/fake-backend.ts';
import { openPage } from '#testing/page.tsx';
import { WelcomePage } from './welcome-page.tsx';

const viewer = vi.hoisted(() => ({ session: { status: 'loading' } as Session }));
vi.mock('#lib/session.ts', () => ({ useSession: () => viewer.session, currentSession: () => viewer.session }));

beforeEach(() => {
  viewer.session = { status: 'signed-in', user: { id: mert.id, email: mert.email } };
});

async function open(answer: Answer, { username = ' Şimşek Ay ', born = '2001-05-04' } = {}) {
  const backend = fakeBackend({ 'POST /rest/v1/rpc/complete_profile': answer });
  const { router } = await openPage(<WelcomePage />, {
    at: '/welcome',
    namespaces: ['auth', 'errors'],
    seed: [
      [['players', mert.id], { id: mert.id, username: 'player-qwerty', position: null, platform: null }],
      [['profile-private', mert.id], { birth_date: null }],
    ],
  });
  await page.getByLabelText('Username').fill(username);
  await page.getByLabelText('Date of birth').fill(born);
  await page.getByLabelText('Position').selectOptions('striker');
  await page.getByRole('button', { name: 'Save' }).click();
  return { router, calls: () => backend.calls.map(({ path, body }) => [path, body]) };
}

test('the first answers leave in one call', async () => {
  const { router, calls } = await open({ status: 204 });
  await expect.poll(() => router.state.location.pathname).toBe('/dashboard');
  expect(calls()[0]).toEqual([
    '/rest/v1/rpc/complete_profile',
    { username: 'Şimşek Ay', birth_date: '2001-05-04', place: 'striker' },
  ]);
});

test('every wrong answer is marked at once, and nothing is sent', async () => {
  const { calls } = await open({ status: 204 }, { username: 'ab', born: '2999-01-01' });
  for (const label of ['Username', 'Date of birth'])
    await expect.element(page.getByLabelText(label)).toHaveAttribute('aria-invalid', 'true');
  expect(calls()).toEqual([]);
});

describe('a refusal stands where it belongs, and everything stays to be corrected', () => {
  test.each([
    ['Username', 'usernameTaken', 'username', 'This name, or a similar one, is already taken.'],
    ['Username', 'nameReserved', 'username', 'This name is reserved. Choose another.'],
    ['Date of birth', 'birthDateWrong', 'birth_date', 'The date of birth cannot be in the future.'],
    ['Date of birth', 'birthDateGiven', 'birth_date', 'Your date of birth is already set and cannot be changed.'],
  ])('at the %s: %s', async (label, hint, details, text) => {
    await open({ status: 409, body: { code: 'PT409', hint, message: 'No.', details } });
    await expect.element(page.getByText(text)).toBeVisible();
    await expect.element(page.getByLabelText(label)).toHaveAttribute('aria-invalid', 'true');
    await expect.element(page.getByLabelText('Date of birth')).toHaveValue('2001-05-04');
  });

  test('beside the button: what concerns no field', async () => {
    await open({ status: 403, body: { code: 'PT403', hint: 'suspended', message: 'No.', details: null } });
    await expect.element(page.getByRole('alert')).toMatchTextContent(/Your account is suspended/);
  });
});
