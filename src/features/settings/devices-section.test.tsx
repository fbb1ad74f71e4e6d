import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { supabase } from '#lib/supabase.ts';
import type { Answers } from '#testing/fake-backend.ts';
import { openPage } from '#testing/page.tsx';
import { signIn, signOut } from '#testing/session.ts';
import { uuid } from '#testing/season.ts';
import { SettingsPage } from './settings-page.tsx';

afterEach(async () => {
  await cleanup();
  await signOut();
  vi.unstubAllGlobals();
});

const sessions = 'POST /rest/v1/rpc/my_sessions';
const phone = {
  id: uuid(1),
  user_agent:
    'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
  since: '2026-11-02T10:00:00Z',
  seen_at: new Date(Date.now() - 3 * 86_400_000).toISOString(),
  is_current: false,
};
const here = {
  ...phone,
  id: uuid(2),
  user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  is_current: true,
};
const unknown = { ...phone, id: uuid(3), user_agent: null };

async function open(answers: Answers = {}, language: 'en' | 'de' | 'tr' = 'en') {
  const backend = await signIn({ [sessions]: { body: [phone, unknown, here] }, ...answers });
  await openPage(<SettingsPage />, { at: '/settings?section=devices', namespaces: ['settings'], language });
  return backend;
}

test('each device is named, this one first, and can be logged out but this', async () => {
  let listed = [phone, unknown, here];
  const backend = await open({
    [sessions]: () => ({ body: listed }),
    'POST /rest/v1/rpc/end_session': ({ body }) => {
      const { session_id, password } = body as { session_id: string; password: string };
      if (password !== 'floodlights on') return { body: false };
      listed = listed.filter(({ id }) => id !== session_id);
      return { body: true };
    },
  });
  const rows = page.getByRole('listitem').filter({ hasText: /logged in on/ });
  await expect.element(rows.first().getByText('Firefox · Linux')).toBeVisible();
  await expect.element(rows.first().getByText('This device')).toBeVisible();
  await expect.element(page.getByText('Chrome · Android')).toBeVisible();
  await expect.element(page.getByText('3 days ago').first()).toBeVisible();
  await expect.element(page.getByText('Unknown device')).toBeVisible();
  expect(page.getByRole('button', { name: /Log out Firefox/ }).elements()).toEqual([]);
  await page.getByRole('button', { name: 'Log out Chrome · Android' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText('Current password').fill('a guess');
  await dialog.getByRole('button', { name: 'Log out' }).click();
  await expect.element(dialog.getByText('Wrong password.')).toBeVisible();
  await dialog.getByLabelText('Current password').fill('floodlights on');
  await dialog.getByRole('button', { name: 'Log out' }).click();
  await expect.element(page.getByText('Chrome · Android')).not.toBeInTheDocument();
  await expect
    .poll(() => backend.to('/rest/v1/rpc/end_session').map(({ body }) => body))
    .toEqual(['a guess', 'floodlights on'].map((password) => ({ session_id: phone.id, password })));
});

test.each([
  ['en', 'Log out all other devices', 'Log out everywhere', 'Current password'],
  ['de', 'Alle anderen Geräte abmelden', 'Überall abmelden', 'Aktuelles Passwort'],
  ['tr', 'Diğer bütün cihazlarda oturumu kapat', 'Her yerde çıkış yap', 'Mevcut şifre'],
] as const)('all others are logged out, and this one stays: %s', async (language, action, everywhere, password) => {
  let listed = [phone, unknown, here];
  const backend = await open(
    {
      [sessions]: () => ({ body: listed }),
      'POST /rest/v1/rpc/end_other_sessions': () => {
        listed = [here];
        return { body: true };
      },
    },
    language,
  );
  await page.getByRole('button', { name: action }).click();
  await page.getByLabelText(password, { exact: true }).fill('floodlights on');
  await page.getByRole('dialog').getByRole('button').last().click();
  await expect.element(page.getByRole('button', { name: action })).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: everywhere })).toBeVisible();
  await expect
    .poll(() => backend.to('/rest/v1/rpc/end_other_sessions').map(({ body }) => body))
    .toEqual([{ password: 'floodlights on' }]);
  expect((await (await supabase()).auth.getSession()).data.session).not.toBeNull();
});

test('the buttons come with the list: none moves under a finger when it is read', async () => {
  const read = Promise.withResolvers<{ body: unknown }>();
  await open({ [sessions]: () => read.promise });
  await expect.element(page.getByRole('heading', { name: 'Devices' })).toBeVisible();
  expect(page.getByRole('button', { name: /^Log out/ }).elements()).toEqual([]);
  read.resolve({ body: [phone, here] });
  await expect.element(page.getByRole('button', { name: 'Log out everywhere' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Log out all other devices' })).toBeVisible();
});

test('says when it could not log out everywhere, and when the list could not be read', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const backend = await open({ 'POST /auth/v1/logout': { status: 500, body: { message: 'no' } } });
  await page.getByRole('button', { name: 'Log out everywhere' }).click();
  await expect.element(page.getByText('Logging out failed. Please try again.')).toBeVisible();
  backend.answers['POST /auth/v1/logout'] = {};
  await cleanup();
  await open({ [sessions]: { status: 500, body: { message: 'no' } } });
  await expect.element(page.getByText('Your devices could not be loaded')).toBeVisible();
});
