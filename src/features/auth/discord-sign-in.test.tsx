import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { startSession } from '#lib/session.ts';
import { storage, storageKeys } from '#lib/storage.ts';
import { supabase } from '#lib/supabase.ts';
import { fakeBackend, kerem, mert, sessionOf } from '#testing/fake-backend.ts';
import { openPage } from '#testing/page.tsx';
import { signIn, signOut } from '#testing/session.ts';
import { LoginPage } from './login-page.tsx';

const link = 'POST /functions/v1/discord-link';
const verify = 'POST /auth/v1/verify';
const meta = document.querySelector<HTMLMetaElement>('meta[name="rondo-backend"]')!;
const without = meta.content;
const button = page.getByRole('button', { name: 'Log in with Discord' });

// A token is spent once in the life of a page, so every test has one of its own.
let tokens = 0;
let token = '';
const back = () => `/login?discord_token=${token}`;
const signedInAs = async () => (await (await supabase()).auth.getSession()).data.session?.user.email;

beforeAll(async () => {
  fakeBackend();
  await startSession();
});
beforeEach(() => {
  token = `token-${(tokens += 1)}`;
  meta.content = JSON.stringify({ ...(JSON.parse(without) as object), discord: true });
  storage.write(storageKeys.discord, 'kept');
});
afterEach(async () => {
  await cleanup();
  meta.content = without;
  storage.remove(storageKeys.discord);
  storage.remove(storageKeys.next);
  fakeBackend({ 'POST /auth/v1/logout': {} });
  await signOut();
  vi.unstubAllGlobals();
});

test('without an application nobody is offered it', async () => {
  meta.content = without;
  await openPage(<LoginPage />, { at: '/login', namespaces: ['auth'] });
  await expect.element(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  expect(button.elements()).toEqual([]);
});

test.each([
  ['en', 'Log in with Discord'],
  ['de', 'Mit Discord anmelden'],
  ['tr', 'Discord ile giriş yap'],
] as const)('it is offered below the form, at once: %s', async (language, name) => {
  const backend = fakeBackend();
  await openPage(<LoginPage />, { at: '/login', language, namespaces: ['auth'] });
  await expect.element(page.getByRole('button', { name })).toBeVisible();
  expect(backend.calls).toEqual([]);
});

test('whoever comes back is signed in with what this browser kept, once, and goes where they wanted to', async () => {
  storage.write(storageKeys.next, '/teams');
  const backend = fakeBackend({ [link]: { body: { token_hash: 'opens' } }, [verify]: { body: sessionOf(kerem) } });
  const { router } = await openPage(<LoginPage />, { at: back(), namespaces: ['auth'] });
  await expect.poll(signedInAs).toBe(kerem.email);
  await expect.poll(() => router.state.location.href).toBe('/teams');
  await expect
    .poll(() => backend.to('/functions/v1/discord-link').map(({ body }) => body))
    .toEqual([{ token, verifier: 'kept' }]);
  await expect
    .poll(() => backend.to('/auth/v1/verify').map(({ body }) => body))
    .toMatchObject([{ type: 'magiclink', token_hash: 'opens' }]);
  expect(storage.read(storageKeys.discord)).toBeNull();
});

test('whoever is signed in already stays who they are', async () => {
  const backend = await signIn({ [link]: { body: { token_hash: 'opens' } }, [verify]: { body: sessionOf(kerem) } });
  const { router } = await openPage(<LoginPage />, { at: back(), namespaces: ['auth'] });
  await expect.poll(() => router.state.location.pathname).toBe('/dashboard');
  expect(backend.to('/functions/v1/discord-link')).toEqual([]);
  expect(await signedInAs()).toBe(mert.email);
});

test.each([
  ['what was brought is no good', { [link]: { status: 409, body: { hint: 'discordState' } } }, /did not log you in/],
  [
    'it was brought too often',
    {
      [link]: { body: { token_hash: 'opens' } },
      [verify]: { status: 429, body: { code: 429, error_code: 'over_request_rate_limit', msg: 'wait' } },
    },
    /Too many attempts/,
  ],
])('where %s it is said, and the address keeps nothing of it', async (_, answers, message) => {
  fakeBackend(answers);
  const { router } = await openPage(<LoginPage />, { at: back(), namespaces: ['auth'] });
  await expect.element(page.getByText(message)).toBeVisible();
  expect(router.state.location.href).not.toContain(token);
  await expect.element(button).toBeVisible();
});

test.each([
  ['en', 'denied', 'You did not agree in Discord. You can log in with your e-mail.'],
  ['en', 'unlinked', 'No account here is linked to this Discord account. Log in and link it in the settings.'],
  ['de', 'unlinked', 'Mit diesem Discord-Konto ist hier kein Konto verknüpft. Melde dich an und verknüpfe es in den Einstellungen.'],
  ['tr', 'unlinked', 'Bu Discord hesabına bağlı bir hesap yok. Giriş yap ve ayarlardan bağla.'],
  ['de', 'often', 'Zu viele Versuche. Bitte warte bis zu 15 Minuten.'],
  ['tr', 'failed', 'Discord ile giriş yapılamadı. Lütfen tekrar dene.'],
] as const)('%s: %s', async (language, why, message) => {
  await openPage(<LoginPage />, { at: `/login?discord_error=${why}`, language, namespaces: ['auth'] });
  await expect.element(page.getByText(message)).toBeVisible();
}); // prettier-ignore
