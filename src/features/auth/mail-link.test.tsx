import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { startSession } from '#lib/session.ts';
import { supabase } from '#lib/supabase.ts';
import { type Answers, fakeBackend, kerem, mert, sessionOf } from '#testing/fake-backend.ts';
import { openPage } from '#testing/page.tsx';
import { signIn, signOut } from '#testing/session.ts';
import { LoginPage } from './login-page.tsx';
import { ResetPasswordPage } from './reset-password-page.tsx';

const verify = 'POST /auth/v1/verify';
const followed: Answers = { [verify]: { body: sessionOf(kerem) }, 'POST /auth/v1/logout': {} };
const signedInAs = async () => (await (await supabase()).auth.getSession()).data.session?.user.email;

// A link is spent once in the life of a page, so every test has one of its own.
let token = '';
let links = 0;
const confirmation = () => `/login?token_hash=${token}&type=signup`;
const recovery = () => `/reset-password?token_hash=${token}&type=recovery`;
const kinds = [
  { at: confirmation, element: <LoginPage />, kind: 'signup' },
  { at: recovery, element: <ResetPasswordPage />, kind: 'recovery' },
] as const;

beforeAll(async () => {
  fakeBackend();
  await startSession();
});
beforeEach(() => {
  token = `link-${(links += 1)}`;
});
afterEach(async () => {
  await cleanup();
  fakeBackend({ 'POST /auth/v1/logout': {} });
  await signOut();
  vi.unstubAllGlobals();
});

describe.each(kinds)('the $kind link of a mail, opened while somebody is signed in', ({ at, element, kind }) => {
  test.each([
    [
      'en',
      'You are already logged in',
      'You are logged in as mert@example.com. Continue with the account of this link?',
    ],
    [
      'de',
      'Du bist schon angemeldet',
      'Du bist als mert@example.com angemeldet. Mit dem Konto dieses Links weitermachen?',
    ],
    ['tr', 'Zaten oturumun açık', 'mert@example.com olarak oturumun açık. Bu bağlantının hesabıyla devam edilsin mi?'],
  ] as const)('asks first, and spends nothing: %s', async (language, title, question) => {
    const backend = await signIn(followed);
    await openPage(element, { at: at(), language, namespaces: ['auth'] });
    await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect.element(page.getByText(question)).toBeVisible();
    expect(backend.to('/auth/v1/verify')).toEqual([]);
  });

  test('leaves the session alone when they stay', async () => {
    const backend = await signIn(followed);
    const { router } = await openPage(element, { at: at(), namespaces: ['auth'] });
    await page.getByRole('button', { name: 'Stay logged in' }).click();
    await expect.poll(() => router.state.location.pathname).toBe('/dashboard');
    expect(router.state.location.href).not.toContain('token_hash');
    expect(backend.to('/auth/v1/verify')).toEqual([]);
    expect(await signedInAs()).toBe(mert.email);
  });

  test('opens the other account when they follow it, once', async () => {
    const backend = await signIn(followed);
    await openPage(element, { at: at(), namespaces: ['auth'] });
    await page.getByRole('button', { name: 'Continue with the link' }).dblClick();
    await expect.poll(signedInAs).toBe(kerem.email);
    await expect
      .poll(() => backend.to('/auth/v1/verify').map(({ body }) => body))
      .toMatchObject([{ token_hash: token, type: kind }]);
  });

  test('says that it no longer works, and who was signed in stays so', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    await signIn({ [verify]: { status: 403, body: { code: 403, error_code: 'otp_expired', msg: 'too old' } } });
    await openPage(element, { at: at(), namespaces: ['auth'] });
    await page.getByRole('button', { name: 'Continue with the link' }).click();
    await expect.element(page.getByText(/no longer works|used or has expired/).first()).toBeVisible();
    expect(await signedInAs()).toBe(mert.email);
  });

  test('is spent once, although the whole app begins anew with the session it opens', async () => {
    const backend = fakeBackend(followed);
    const first = await openPage(element, { at: at(), namespaces: ['auth'] });
    await expect.poll(signedInAs).toBe(kerem.email);
    await first.screen.unmount();
    const again = await openPage(element, { at: at(), namespaces: ['auth'] });
    if (kind === 'signup') await expect.poll(() => again.router.state.location.pathname).toBe('/welcome');
    else await expect.element(page.getByLabelText('New password')).toBeVisible();
    expect(page.getByLabelText('Current password').elements()).toEqual([]);
    await expect.poll(() => backend.to('/auth/v1/verify')).toHaveLength(1);
  });

  test('is simply followed when nobody is signed in', async () => {
    const backend = fakeBackend(followed);
    await openPage(element, { at: at(), namespaces: ['auth'] });
    await expect.poll(signedInAs).toBe(kerem.email);
    await expect.poll(() => backend.to('/auth/v1/verify')).toHaveLength(1);
  });
});

describe.each([
  ['signup', '/welcome'],
  ['email_change', '/settings'],
] as const)('the %s link of a mail, asked for in another browser', (kind, next) => {
  const bare: Answers = {
    [verify]: { body: { ...sessionOf(kerem), choose_password: true } },
    'PUT /auth/v1/user': { body: sessionOf(kerem).user },
    'POST /auth/v1/logout': {},
  };
  const at = () => `/login?token_hash=${token}&type=${kind}`;

  test.each([
    ['en', 'Choose a new password', 'New password', 'Save password', 'Current password', /earlier ones no longer work/],
    [
      'de',
      'Neues Passwort wählen',
      'Neues Passwort',
      'Passwort speichern',
      'Aktuelles Passwort',
      /frühere gelten nicht/,
    ],
    ['tr', 'Yeni şifre seç', 'Yeni şifre', 'Şifreyi kaydet', 'Mevcut şifre', /öncekiler artık geçerli değil/],
  ] as const)('asks for a password before it goes on: %s', async (language, title, label, save, current, why) => {
    const backend = fakeBackend(bare);
    const first = await openPage(<LoginPage />, { at: at(), language, namespaces: ['auth'] });
    await expect.element(page.getByText(why)).toBeVisible();
    await first.screen.unmount();
    const { router } = await openPage(<LoginPage />, { at: at(), language, namespaces: ['auth'] });
    await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect.element(page.getByText(why)).toBeVisible();
    expect(router.state.location.pathname).toBe('/login');
    expect(page.getByLabelText(current).elements()).toEqual([]);
    await page.getByLabelText(label).fill('zwölf Laternen am Kanal');
    await page.getByRole('button', { name: save }).click();
    await expect.poll(() => router.state.location.pathname).toBe(next);
    await expect
      .poll(() => backend.to('/auth/v1/user').map(({ body }) => body))
      .toMatchObject([{ password: 'zwölf Laternen am Kanal' }]);
    expect(backend.to('/auth/v1/user')[0]?.body).not.toHaveProperty('current_password');
    await expect.poll(() => backend.to('/auth/v1/verify')).toHaveLength(1);
  });
});

test.each([
  [320, 'phone'],
  [1280, 'computer'],
])('at a width of %d the question fits', async (width) => {
  await page.viewport(width, 800);
  await signIn(followed);
  await openPage(<LoginPage />, { at: confirmation(), language: 'de', namespaces: ['auth'] });
  await expect.element(page.getByRole('button', { name: 'Angemeldet bleiben' })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
});

describe('a change of password', () => {
  const answers: Answers = { 'PUT /auth/v1/user': { body: sessionOf(mert).user } };
  const newPassword = 'zwölf Laternen am Kanal';

  test('asks for the current one, and sends both', async () => {
    const backend = await signIn(answers);
    const { router } = await openPage(<ResetPasswordPage />, { at: '/reset-password', namespaces: ['auth'] });
    await page.getByLabelText('New password').fill(newPassword);
    await page.getByRole('button', { name: 'Save password' }).click();
    await expect.element(page.getByText('Enter your password')).toBeVisible();
    expect(backend.to('/auth/v1/user')).toEqual([]);
    await page.getByLabelText('Current password').fill('floodlights on');
    await page.getByRole('button', { name: 'Save password' }).click();
    await expect.poll(() => router.state.location.pathname).toBe('/dashboard');
    const sent = backend.to('/auth/v1/user').map(({ body }) => body);
    expect(sent).toMatchObject([{ password: newPassword, current_password: 'floodlights on' }]);
    expect(backend.to('/rest/v1/rpc/keep_credentials')).toEqual([]);
  });

  test.each([
    ['en', 'Current password', 'New password', 'Save password', 'Also revoke what was created with this account'],
    [
      'de',
      'Aktuelles Passwort',
      'Neues Passwort',
      'Passwort speichern',
      'Auch widerrufen, was mit diesem Konto erstellt wurde',
    ],
    ['tr', 'Mevcut şifre', 'Yeni şifre', 'Şifreyi kaydet', 'Bu hesapla oluşturulanları da iptal et'],
  ] as const)(
    'ends what was made from the account unless the box is cleared: %s',
    async (language, current, wished, save, box) => {
      const backend = await signIn({ ...answers, 'POST /rest/v1/rpc/keep_credentials': { body: true } });
      await openPage(<ResetPasswordPage />, { at: '/reset-password', language, namespaces: ['auth'] });
      await expect.element(page.getByLabelText(box)).toBeChecked();
      await page.getByLabelText(box).click();
      await page.getByLabelText(current).fill('floodlights on');
      await page.getByLabelText(wished).fill(newPassword);
      await page.getByRole('button', { name: save }).click();
      await expect.poll(() => backend.to('/auth/v1/user').length).toBe(1);
      const paths = backend.calls.map(({ path }) => path).filter((path) => /keep_credentials|user$/.test(path));
      expect(paths).toEqual(['/rest/v1/rpc/keep_credentials', '/auth/v1/user']);
      expect(backend.to('/rest/v1/rpc/keep_credentials')[0]?.body).toEqual({ password: 'floodlights on' });
    },
  );

  test('takes the own e-mail for no password', async () => {
    const backend = await signIn(answers);
    await openPage(<ResetPasswordPage />, { at: '/reset-password', namespaces: ['auth'] });
    await page.getByLabelText('Current password').fill('floodlights on');
    await page.getByLabelText('New password').fill(' Mert@Example.com');
    await page.getByRole('button', { name: 'Save password' }).click();
    await expect.element(page.getByText('This password is too common')).toBeVisible();
    expect(backend.to('/auth/v1/user')).toEqual([]);
  });

  test.each([
    ['en', 'Current password', 'New password', 'Save password', 'Your current password is wrong.'],
    ['de', 'Aktuelles Passwort', 'Neues Passwort', 'Passwort speichern', 'Dein aktuelles Passwort stimmt nicht.'],
    ['tr', 'Mevcut şifre', 'Yeni şifre', 'Şifreyi kaydet', 'Mevcut şifren yanlış.'],
  ] as const)('says when the current one is wrong: %s', async (language, current, wished, save, refused) => {
    await signIn({
      'PUT /auth/v1/user': { status: 400, body: { code: 400, error_code: 'current_password_invalid', msg: 'no' } },
    });
    await openPage(<ResetPasswordPage />, { at: '/reset-password', language, namespaces: ['auth'] });
    await page.getByLabelText(current).fill('a guess');
    await page.getByLabelText(wished).fill(newPassword);
    await page.getByRole('button', { name: save }).click();
    await expect.element(page.getByRole('alert')).toHaveTextContent(refused);
  });

  test('asks for it too when a recovery was left open for too long', async () => {
    const backend = fakeBackend({
      ...followed,
      'PUT /auth/v1/user': ({ body }) =>
        'current_password' in (body as object)
          ? { body: sessionOf(kerem).user }
          : { status: 400, body: { code: 400, error_code: 'current_password_required', msg: 'no' } },
    });
    const { router } = await openPage(<ResetPasswordPage />, { at: recovery(), namespaces: ['auth'] });
    await page.getByLabelText('New password').fill(newPassword);
    await page.getByRole('button', { name: 'Save password' }).click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('Enter your current password.');
    await page.getByLabelText('Current password').fill('floodlights on');
    await page.getByRole('button', { name: 'Save password' }).click();
    await expect.poll(() => router.state.location.pathname).toBe('/dashboard');
    await expect.poll(() => backend.to('/auth/v1/user')).toHaveLength(2);
  });

  test('after a recovery asks for the new one alone', async () => {
    const backend = fakeBackend({ ...followed, ...answers });
    await openPage(<ResetPasswordPage />, { at: recovery(), namespaces: ['auth'] });
    await page.getByLabelText('New password').fill(newPassword);
    expect(page.getByLabelText('Current password').elements()).toEqual([]);
    await page.getByRole('button', { name: 'Save password' }).click();
    await expect
      .poll(() => backend.to('/auth/v1/user').map(({ body }) => body))
      .toMatchObject([{ password: newPassword }]);
    expect(backend.to('/auth/v1/user')[0]?.body).not.toHaveProperty('current_password');
  });
});
