import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { Toaster } from '#components/ui/toaster.tsx';
import { type Answers, fakeBackend, mert, sessionOf } from '#testing/fake-backend.ts';
import { openPage } from '#testing/page.tsx';
import { signIn, signOut } from '#testing/session.ts';
import { startSession } from '#lib/session.ts';
import { LoginPage } from './login-page.tsx';
import { SecondFactorPage } from './second-factor-page.tsx';

afterEach(async () => {
  await cleanup();
  await signOut();
});

const factors = [{ id: 'f1', factor_type: 'totp', status: 'verified', created_at: '', updated_at: '' }];
const part = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '');
/** A session of an account with a factor, whose code was given or not. */
const session = (aal: 'aal1' | 'aal2', ownFactors = factors) => {
  const plain = sessionOf();
  const claims = { sub: mert.id, exp: plain.expires_at, role: 'authenticated', aal };
  return {
    ...plain,
    access_token: `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}.c2ln`,
    user: { ...plain.user, factors: ownFactors },
  };
};

const answers: Answers = {
  'POST /auth/v1/token': { body: session('aal1') },
  'POST /auth/v1/logout': {},
  'GET /auth/v1/user': { body: session('aal1').user },
  'POST /auth/v1/factors/f1/challenge': { body: { id: 'c1', type: 'totp', expires_at: 2_000_000_000 } },
  'POST /auth/v1/factors/f1/verify': ({ body }) =>
    (body as { code: string }).code === '123456'
      ? { body: session('aal2') }
      : { status: 429, body: { code: 429, error_code: 'over_request_rate_limit', msg: 'Request rate limit reached' } },
};
const namespaces = ['auth', 'security', 'errors', 'forms'];
const button = (name: string) => page.getByRole('button', { name, exact: true });

test('after the password the code is asked for, and only then somebody goes on', async () => {
  fakeBackend(answers);
  await startSession();
  const { router } = await openPage(<LoginPage />, { at: '/login?next=/fixtures', namespaces });
  await page.getByLabelText('E-mail').fill(mert.email);
  await page.getByLabelText('Password', { exact: true }).fill('floodlights on');
  await button('Log in').click();
  await expect.element(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  expect(router.state.location.pathname).toBe('/login');

  const code = page.getByLabelText('Code from the app');
  await code.fill('000000');
  await button('Continue').click();
  await expect.element(page.getByText('Too many attempts. Please try again in 15 minutes.')).toBeVisible();
  await code.fill('123 456');
  await button('Continue').click();
  await expect.poll(() => router.state.location.href).toBe('/fixtures');
});

test('whoever lost the device removes the factor by a recovery code', async () => {
  let isRemoved = false;
  await signIn({
    ...answers,
    'POST /auth/v1/token': () => ({ body: session('aal1', isRemoved ? [] : factors) }),
    'POST /rest/v1/rpc/use_recovery_code': ({ body }) => {
      isRemoved = (body as { code: string }).code === 'abcd-efgh-jkmn';
      return { body: isRemoved };
    },
  });
  const drawn = (
    <>
      <LoginPage />
      <Toaster />
    </>
  );
  const { router } = await openPage(drawn, { at: '/login?next=/fixtures', namespaces });
  await button('Use a recovery code').click();
  const code = page.getByLabelText('Recovery code');
  await code.fill('abcd');
  await button('Remove the second factor').click();
  await expect.element(page.getByText('Enter all twelve letters and digits')).toBeVisible();
  await code.fill('aaaa-bbbb-cccc');
  await button('Remove the second factor').click();
  await expect.element(page.getByText('This is not one of your recovery codes.')).toBeVisible();
  await code.fill('abcd-efgh-jkmn');
  await button('Remove the second factor').click();
  await expect.poll(() => router.state.location.href).toBe('/fixtures');
});

test('the page of the code leads on by itself once it was given, and to the login without a session', async () => {
  await signIn({ ...answers, 'POST /auth/v1/token': { body: session('aal2') } });
  const first = await openPage(<SecondFactorPage />, { at: '/second-factor?next=/fixtures', namespaces });
  await expect.poll(() => first.router.state.location.href).toBe('/fixtures');
  await first.screen.unmount();
  await signOut();
  const second = await openPage(<SecondFactorPage />, { at: '/second-factor?next=/fixtures', namespaces });
  await expect.poll(() => second.router.state.location.pathname).toBe('/login');
  expect(second.router.state.location.search).toEqual({ next: '/fixtures' });
});

test('staff without a factor set one up there, and get their recovery codes', async () => {
  await signIn({
    ...answers,
    'POST /auth/v1/token': { body: session('aal1', []) },
    'GET /auth/v1/user': { body: session('aal1', []).user },
    'GET /rest/v1/site_settings': { body: null },
    'POST /auth/v1/factors': {
      body: {
        id: 'f1',
        type: 'totp',
        totp: { qr_code: '<svg xmlns="http://www.w3.org/2000/svg"/>', secret: 'ABCD', uri: 'otpauth://totp/a' },
      },
    },
    'POST /rest/v1/rpc/make_recovery_codes': { body: ['abcd-efgh-jkmn'] },
  });
  const { router } = await openPage(<SecondFactorPage />, { at: '/second-factor?next=/fixtures', namespaces });
  await button('Set up').click();
  await page.getByLabelText('Code from the app').fill('123456');
  await button('Confirm').click();
  await expect.element(page.getByText('abcd-efgh-jkmn')).toBeVisible();
  await button('Done').click();
  await expect.poll(() => router.state.location.href).toBe('/fixtures');
});
