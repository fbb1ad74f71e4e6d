import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { currentSession } from '#lib/session.ts';
import { supabase } from '#lib/supabase.ts';
import { mert } from '#testing/fake-backend.ts';
import { openPage } from '#testing/page.tsx';
import { signIn, signOut } from '#testing/session.ts';
import { SettingsPage } from './settings-page.tsx';

afterEach(async () => {
  await cleanup();
  await signOut();
  vi.unstubAllGlobals();
});

const isSignedIn = async () => (await (await supabase()).auth.getSession()).data.session !== null;

test.each([
  ['en', 'Log out everywhere'],
  ['de', 'Überall abmelden'],
  ['tr', 'Her yerde çıkış yap'],
] as const)('one action ends all sessions of the account: %s', async (language, action) => {
  const backend = await signIn();
  await openPage(<SettingsPage />, { at: '/settings?section=devices', language, namespaces: ['settings'] });
  await page.getByRole('button', { name: action }).click();
  await expect.poll(isSignedIn).toBe(false);
  await expect.poll(() => backend.to('/auth/v1/logout').map(({ query }) => query.get('scope'))).toEqual(['global']);
});

test('says when the sessions could not be ended', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const backend = await signIn({
    'POST /rest/v1/rpc/my_sessions': { body: [] },
    'POST /auth/v1/logout': { status: 500, body: { message: 'no' } },
  });
  await openPage(<SettingsPage />, { at: '/settings?section=devices', namespaces: ['settings'] });
  await page.getByRole('button', { name: 'Log out everywhere' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Logging out failed. Please try again.');
  backend.answers['POST /auth/v1/logout'] = {};
});

test('whoever deletes their account leaves no session in this browser', async () => {
  const backend = await signIn({
    'GET /rest/v1/profiles': { body: { id: mert.id, username: 'Mert Can' } },
    'POST /rest/v1/rpc/delete_my_account': {},
  });
  localStorage.setItem('rondo.name', 'Mert Can');
  await openPage(<SettingsPage />, { at: '/settings?section=privacy', namespaces: ['settings'] });
  await page.getByRole('button', { name: 'Delete my account' }).click();
  expect(localStorage.getItem('rondo.session')).toContain(mert.id);
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByLabelText('Type Mert Can to confirm').fill('Mert Can');
  await dialog.getByRole('button', { name: 'Delete permanently' }).click();
  await expect.poll(currentSession).toEqual({ status: 'signed-out', why: 'left' });
  await expect.poll(() => backend.to('/rest/v1/rpc/delete_my_account')).toHaveLength(1);
  for (const key of ['rondo.session', 'rondo.name']) expect(localStorage.getItem(key)).toBeNull();
});
