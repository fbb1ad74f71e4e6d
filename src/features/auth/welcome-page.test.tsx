import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type Answer, fakeBackend, mert } from '#testing/fake-backend.ts';
import { openPage } from '#testing/page.tsx';
import { signedInAs } from '#testing/session.ts';
import { WelcomePage } from './welcome-page.tsx';

signedInAs(mert);

async function open(
  answer: Answer,
  { username = ' Şimşek Ay ', born = '2001-05-04', send = true, answered = false } = {},
) {
  const backend = fakeBackend({ 'POST /rest/v1/rpc/complete_profile': answer });
  const { router } = await openPage(<WelcomePage />, {
    at: '/welcome',
    namespaces: ['auth', 'errors'],
    seed: [
      [['players', mert.id], { id: mert.id, username: 'player-qwerty', position: null, platform: null }],
      [['profile-private', mert.id], { birth_date: null, public_profile_answered: answered }],
    ],
  });
  await page.getByLabelText('Username').fill(username);
  await page.getByLabelText('Date of birth').fill(born);
  await page.getByLabelText('Position').selectOptions('striker');
  if (send) await page.getByRole('button', { name: 'Save' }).click();
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

test.each([
  ['yes', true],
  ['no', false],
])('whether the name is public is asked with no answer chosen; %s is sent', async (shown, public_profile) => {
  const { calls } = await open({ status: 204 }, { send: false });
  await expect.element(page.getByLabelText('Your name on public pages')).toHaveValue('');
  await page.getByLabelText('Your name on public pages').selectOptions(shown);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => calls()[0]?.[1]).toMatchObject({ public_profile });
});

test('nobody is asked twice', async () => {
  await open({ status: 204 }, { answered: true, send: false });
  await expect.element(page.getByLabelText('Platform')).toBeVisible();
  await expect.element(page.getByLabelText('Your name on public pages')).not.toBeInTheDocument();
});

test('every wrong answer is marked at once, and nothing is sent', async () => {
  const { calls } = await open({ status: 204 }, { username: 'ab', born: '2999-01-01' });
  for (const label of ['Username', 'Date of birth'])
    await expect.element(page.getByLabelText(label)).toHaveAttribute('aria-invalid', 'true');
  expect(calls()).toEqual([]);
});

test('a date of birth that keeps its owner out says so before it is saved for good', async () => {
  await open({ status: 204 }, { born: `${new Date().getFullYear() - 13}-01-01`, send: false });
  await expect.element(page.getByText(/^This makes you 13; the minimum age is 16\./)).toBeVisible();
  await page.getByLabelText('Date of birth').fill('2001-05-04');
  await expect.element(page.getByText(/^This makes you/)).not.toBeInTheDocument();
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
