import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { Toaster } from '#components/ui/toaster.tsx';
import { type Answers, sessionOf } from '#testing/fake-backend.ts';
import { openPage } from '#testing/page.tsx';
import { signIn, signOut } from '#testing/session.ts';
import { SettingsPage } from './settings-page.tsx';

afterEach(async () => {
  await cleanup();
  await signOut();
  vi.restoreAllMocks();
});

const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const codes = Array.from({ length: 10 }, (_, number) => `k${number}k0-abcd-efgh`);
const factor = {
  id: 'f1',
  factor_type: 'totp',
  status: 'verified',
  created_at: '2026-11-01T12:00:00Z',
  updated_at: '2026-11-01T12:00:00Z',
};
const wrong = {
  status: 422,
  body: { code: 422, error_code: 'mfa_verification_failed', msg: 'Invalid TOTP code entered' },
};

/** A backend that keeps a factor, whose code is 123456. */
async function openWith(has: boolean, more: Answers = {}) {
  let factors = has ? [factor] : [];
  let left = has ? 7 : 0;
  const backend = await signIn({
    'GET /auth/v1/user': () => ({ body: { ...sessionOf().user, factors } }),
    'POST /auth/v1/factors': {
      body: {
        id: 'f1',
        type: 'totp',
        totp: {
          qr_code: '<svg xmlns="http://www.w3.org/2000/svg"/>',
          secret,
          uri: `otpauth://totp/Rondo:m?secret=${secret}`,
        },
      },
    },
    'POST /auth/v1/factors/f1/challenge': { body: { id: 'c1', type: 'totp', expires_at: 2_000_000_000 } },
    'POST /auth/v1/factors/f1/verify': ({ body }) => {
      if ((body as { code: string }).code !== '123456') return wrong;
      factors = [factor];
      return { body: sessionOf() };
    },
    'DELETE /auth/v1/factors/f1': () => {
      factors = [];
      return { body: { id: 'f1' } };
    },
    'POST /rest/v1/rpc/my_recovery_codes': () => ({ body: left }),
    'POST /rest/v1/rpc/make_recovery_codes': () => {
      left = 10;
      return { body: codes };
    },
    ...more,
  });
  const drawn = (
    <>
      <SettingsPage />
      <Toaster />
    </>
  );
  await openPage(drawn, { at: '/settings?section=security', namespaces: ['settings', 'security', 'errors', 'forms'] });
  return backend;
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const code = () => page.getByLabelText('Code from the app');

test('a factor is set up by picture or key, proven by a code, and leaves recovery codes that are shown once', async () => {
  await openWith(false);
  await button('Set up').click();
  await expect.element(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  await expect.element(page.getByText('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Open in an app on this device' }))
    .toHaveAttribute('href', `otpauth://totp/Rondo:m?secret=${secret}`);
  await expect.element(code()).toHaveAttribute('inputmode', 'numeric');
  await expect.element(code()).toHaveAttribute('autocomplete', 'one-time-code');

  await code().fill('12 34');
  await button('Confirm').click();
  await expect.element(page.getByText('Enter the six digits the app shows')).toBeVisible();
  await code().fill('654321');
  await button('Confirm').click();
  await expect
    .element(page.getByText('This code is wrong or was already used. Enter the one the app shows now.'))
    .toBeVisible();
  await code().fill('123 456');
  await button('Confirm').click();

  await expect.element(page.getByRole('dialog', { name: 'Your recovery codes' })).toBeVisible();
  for (const each of codes) await expect.element(page.getByText(each)).toBeVisible();
  await button('Done').click();
  await expect.element(page.getByText(codes[0]!)).not.toBeInTheDocument();
  await expect.element(page.getByText(/^You have 10 codes\./)).toBeVisible();
});

test('recovery codes are copied and downloaded', async () => {
  await openWith(true);
  await expect.element(page.getByText(/^You have 7 codes\./)).toBeVisible();
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const saved = vi.spyOn(URL, 'createObjectURL');
  await button('Create new codes').click();
  await button('Copy').click();
  await expect.element(button('Copied')).toBeVisible();
  expect(copied).toHaveBeenCalledWith(`${codes.join('\n')}\n`);
  await button('Download').click();
  const [file] = saved.mock.lastCall!;
  expect(await (file as Blob).text()).toBe(`${codes.join('\n')}\n`);
});

test('a factor is removed by a code of it', async () => {
  const backend = await openWith(true);
  await button('Remove').click();
  const dialog = page.getByRole('dialog', { name: 'Remove the second factor?' });
  await dialog.getByLabelText('Code from the app').fill('000000');
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect.element(dialog.getByText(/^This code is wrong or was already used\./)).toBeVisible();
  expect(backend.calls.filter(({ method }) => method === 'DELETE')).toHaveLength(0);
  await dialog.getByLabelText('Code from the app').fill('123456');
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect.element(button('Set up')).toBeVisible();
});

test('what cannot be read is said, and asked for again', async () => {
  let isAway = true;
  await openWith(true, {
    'POST /rest/v1/rpc/my_recovery_codes': () =>
      isAway ? { status: 404, body: { code: 'PT404', message: 'gone' } } : { body: 1 },
  });
  await expect.element(page.getByText('Your second factor could not be loaded')).toBeVisible();
  isAway = false;
  await button('Try again').click();
  await expect.element(page.getByText(/^You have one code left\./)).toBeVisible();
});
