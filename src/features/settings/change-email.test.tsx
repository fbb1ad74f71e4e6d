import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { type Answers, mert, sessionOf } from '#testing/fake-backend.ts';
import { openPage } from '#testing/page.tsx';
import { signIn, signOut } from '#testing/session.ts';
import { SettingsPage } from './settings-page.tsx';

afterEach(async () => {
  await cleanup();
  await signOut();
  vi.unstubAllGlobals();
});

const user = 'PUT /auth/v1/user';
const texts = {
  en: ['Change e-mail', 'New e-mail', 'Current password', 'Send link', 'Your current password is wrong.'],
  de: ['E-Mail ändern', 'Neue E-Mail', 'Aktuelles Passwort', 'Link schicken', 'Dein aktuelles Passwort stimmt nicht.'],
  tr: ['E-postayı değiştir', 'Yeni e-posta', 'Mevcut şifre', 'Bağlantıyı gönder', 'Mevcut şifren yanlış.'],
} as const;

async function fill(answers: Answers, email: string, language: 'en' | 'de' | 'tr' = 'en') {
  const backend = await signIn({ [user]: { body: sessionOf(mert).user }, ...answers });
  await openPage(<SettingsPage />, { at: '/settings?section=account', namespaces: ['settings'], language });
  const [open, address, password, action] = texts[language];
  await page.getByRole('button', { name: open }).click();
  await page.getByLabelText(address).fill(email);
  await page.getByLabelText(password, { exact: true }).fill('floodlights on');
  await page.getByRole('button', { name: action }).click();
  return backend;
}

test('another e-mail is asked for with the password, and where the link goes is said', async () => {
  const backend = await fill({}, ' New@Example.com ');
  await expect.element(page.getByText(/^If new@example.com is free, a link is on its way there\./)).toBeVisible();
  expect(page.getByRole('dialog').elements()).toEqual([]);
  await expect
    .poll(() => backend.to('/auth/v1/user').map(({ body }) => body))
    .toMatchObject([{ email: 'new@example.com', current_password: 'floodlights on' }]);
});

test.each(['en', 'de', 'tr'] as const)('a wrong password is shown in the form: %s', async (language) => {
  const body = { code: 400, error_code: 'current_password_invalid', msg: 'no' };
  await fill({ [user]: { status: 400, body } }, 'new@example.com', language);
  await expect.element(page.getByRole('dialog').getByText(texts[language][4])).toBeVisible();
});

test('nothing is asked for that is no e-mail, or the own one', async () => {
  const backend = await fill({}, 'no e-mail');
  await expect.element(page.getByText('Enter a valid e-mail address.')).toBeVisible();
  await page.getByLabelText('New e-mail').fill('MERT@example.com');
  await expect.element(page.getByText('This is already your e-mail.')).toBeVisible();
  expect(backend.to('/auth/v1/user')).toEqual([]);
});
