import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { Toaster } from '#components/ui/toaster.tsx';
import type { Answers } from '#testing/fake-backend.ts';
import { openPage } from '#testing/page.tsx';
import { signIn, signOut } from '#testing/session.ts';
import { SettingsPage } from './settings-page.tsx';

afterEach(async () => {
  await cleanup();
  await signOut();
  vi.unstubAllGlobals();
});

const mine = 'POST /rest/v1/rpc/my_discord';
const link = 'POST /functions/v1/discord-link';
const none = { available: true, name: null, linked_at: null, refused: false };
const levent = { available: true, name: 'Levent 🦊', linked_at: '2026-11-02T12:00:00Z' };
const state = `l${'0'.repeat(64)}`;

async function open(answers: Answers, search = '', language: 'en' | 'de' | 'tr' = 'en') {
  const backend = await signIn(answers);
  const { router } = await openPage(
    <>
      <SettingsPage />
      <Toaster />
    </>,
    { at: `/settings?section=discord${search}`, language, namespaces: ['settings', 'errors'] },
  );
  return { ...backend, router };
}
async function begin(password: string) {
  await button('Connect Discord').click();
  await page.getByLabelText('Current password').fill(password);
  await page.getByRole('button', { name: 'Continue to Discord' }).click();
}
const button = (name: string) => page.getByRole('button', { name, exact: true });

test('without an application nobody is offered it', async () => {
  const backend = await signIn({ [mine]: { body: [{ ...none, available: false }] } });
  await openPage(<SettingsPage />, { at: '/settings', namespaces: ['settings'] });
  await expect.poll(() => backend.to('/rest/v1/rpc/my_discord')).toHaveLength(1);
  await expect.element(page.getByRole('link', { name: /^Notifications/ })).toBeVisible();
  expect(page.getByRole('link', { name: /^Discord/ }).length).toBe(0);
});

test('without an application its address says so', async () => {
  await open({ [mine]: { body: [{ ...none, available: false }] } });
  await expect.element(page.getByText('Discord is not set up on this site.')).toBeVisible();
});

test('whoever comes back from Discord is linked, once, and what they brought leaves the address', async () => {
  let isLinked = false;
  const backend = await open(
    {
      [mine]: () => ({ body: [isLinked ? levent : none] }),
      [link]: () => {
        isLinked = true;
        return { body: { done: 'link' } };
      },
    },
    `&discord_state=${state}&discord_code=abc`,
  );
  await expect.element(page.getByText('Discord connected')).toBeVisible();
  await expect.element(page.getByText('Levent 🦊')).toBeVisible();
  await expect
    .poll(() => backend.to('/functions/v1/discord-link').map(({ body }) => body))
    .toEqual([{ state, code: 'abc' }]);
  expect(backend.router.state.location.search).toEqual({ section: 'discord' });
});

test.each([
  [
    'en',
    'This Discord account is linked to another account here. Unlink it there first.',
    'You did not agree in Discord. Nothing was linked.',
  ],
  [
    'de',
    'Dieses Discord-Konto ist hier mit einem anderen Konto verknüpft. Trenne es dort zuerst.',
    'Du hast in Discord nicht zugestimmt. Es wurde nichts verknüpft.',
  ],
  [
    'tr',
    'Bu Discord hesabı burada başka bir hesaba bağlı. Önce oradaki bağlantıyı kes.',
    'Discord’da onay vermedin. Hiçbir şey bağlanmadı.',
  ],
] as const)('a refusal says why, and so does whoever said no: %s', async (language, taken, denied) => {
  const body = { code: 'PT409', message: 'no', details: null, hint: 'discordTaken' };
  await open(
    { [mine]: { body: [none] }, [link]: { status: 409, body } },
    `&discord_state=${state}&discord_code=abc`,
    language,
  );
  await expect.element(page.getByText(taken)).toBeVisible();
  await cleanup();
  await open({ [mine]: { body: [none] } }, '&discord_error=denied', language);
  await expect.element(page.getByText(denied)).toBeVisible();
});

test('a linked account is named, and unlinked after a question', async () => {
  const backend = await open({ [mine]: { body: [levent] }, 'POST /rest/v1/rpc/unlink_discord': {} });
  await expect.element(page.getByText('Levent 🦊')).toBeVisible();
  await expect.element(button('Connect another account')).toBeVisible();
  await button('Unlink').click();
  await page.getByRole('dialog', { name: 'Unlink Discord?' }).getByRole('button', { name: 'Unlink' }).click();
  await expect.element(page.getByText('Discord unlinked')).toBeVisible();
  await expect.poll(() => backend.to('/rest/v1/rpc/unlink_discord')).toHaveLength(1);
});

test('what cannot be begun says why, and what cannot be read can be asked again', async () => {
  const body = { code: 'PT409', message: 'no', details: null, hint: 'discordNotSetUp' };
  const backend = await open({
    [mine]: { status: 500, body: { message: 'Broken.' } },
    'POST /rest/v1/rpc/begin_discord_link': { status: 409, body },
  });
  await expect.element(page.getByText('Your Discord account could not be loaded')).toBeVisible();
  backend.answers[mine] = { body: [none] };
  await button('Try again').click();
  await begin('a secret');
  await expect.element(page.getByText('Discord is not set up on this site.')).toBeVisible();
  backend.answers['POST /rest/v1/rpc/begin_discord_link'] = { body: null };
  await page.getByRole('button', { name: 'Continue to Discord' }).click();
  await expect.element(page.getByText('Wrong password.')).toBeVisible();
  await expect
    .poll(() => backend.to('/rest/v1/rpc/begin_discord_link').map(({ body }) => body))
    .toEqual([{ password: 'a secret' }, { password: 'a secret' }]);
});
