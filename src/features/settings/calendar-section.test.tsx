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

const [first, second] = ['a'.repeat(48), 'b'.repeat(48)];
const asks = 'POST /rest/v1/rpc/my_feed_link';
const asksFollowed = 'POST /rest/v1/rpc/my_followed_feed_link';
const ofFollowed = 'f'.repeat(48);
const makes = 'POST /rest/v1/rpc/make_feed_link';
const removes = 'POST /rest/v1/rpc/remove_feed_link';

async function open(answers: Answers, language: 'en' | 'de' | 'tr' = 'en') {
  const backend = await signIn({ [asksFollowed]: { body: ofFollowed }, ...answers });
  const drawn = (
    <>
      <SettingsPage />
      <Toaster />
    </>
  );
  await openPage(drawn, { at: '/settings?section=calendar', namespaces: ['settings', 'errors'], language });
  return backend;
}

/** A backend that keeps one address: what is made is `second`, and a replacement names what it replaces. */
async function openWith(secret: string | null) {
  let standing = secret;
  return open({
    [asks]: () => ({ body: standing }),
    [makes]: ({ body }) => {
      if (((body as { replaces?: string }).replaces ?? null) !== standing)
        return { status: 409, body: { code: 'PT409', message: 'changed', hint: 'feedLinkChanged', details: null } };
      standing = second;
      return { body: second };
    },
    [removes]: () => {
      standing = null;
      return { status: 204 };
    },
  });
}

/** The address with that secret, as it is there. */
const shown = (secret: string) =>
  page.getByText(new RegExp(String.raw`/rest/v1/rpc/calendar_feed\?secret=${secret}&apikey=\w+$`));
const address = page.getByRole('status', { name: 'Your team' });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = page.getByRole('dialog');

test('who has no address makes one, and copies it with the public key in it', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const backend = await openWith(null);
  await button('Create address').click();
  await expect.element(shown(second)).toBeVisible();
  await expect.poll(() => backend.to('/rest/v1/rpc/make_feed_link').map(({ body }) => body)).toEqual([{}]);
  await button('Copy Your team').click();
  await expect.element(button('Copied Your team')).toBeVisible();
  expect(copied).toHaveBeenCalledExactlyOnceWith(address.element().textContent);
  expect(new URL(address.element().textContent).searchParams.get('apikey')).not.toBe('');
  await expect
    .element(page.getByRole('link', { name: 'Open in calendar app Your team' }))
    .toHaveAttribute('href', address.element().textContent.replace(/^https?/, 'webcal'));
});

test('what one follows has an address of its own, which is copied by itself', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await openWith(first);
  const other = page.getByRole('status', { name: 'What you follow' });
  await expect.element(other).toMatchTextContent(new RegExp(`secret=${ofFollowed}&`));
  await button('Copy What you follow').click();
  await expect.element(button('Copied What you follow')).toBeVisible();
  await expect.element(button('Copy Your team')).toBeVisible();
  expect(copied).toHaveBeenCalledExactlyOnceWith(other.element().textContent);
});

test('where nothing can be copied it says so', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  await openWith(first);
  await button('Copy Your team').click();
  await expect.element(page.getByText('Copy failed. Select the address and copy it yourself.')).toBeVisible();
});

test('replacing asks first and says what follows; then the other address stands there, not yet copied', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const backend = await openWith(first);
  await expect.element(shown(first)).toBeVisible();
  await button('Copy Your team').click();
  await button('Replace').click();
  await expect.element(dialog.getByText(/The old address stops working at once/)).toBeVisible();
  expect(backend.to('/rest/v1/rpc/make_feed_link')).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await button('Replace').click();
  await dialog.getByRole('button', { name: 'Replace' }).click();
  await expect.element(shown(second)).toBeVisible();
  await expect
    .poll(() => backend.to('/rest/v1/rpc/make_feed_link').map(({ body }) => body))
    .toEqual([{ replaces: first }]);
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(button('Copy Your team')).toBeVisible();
});

test('what another tab replaced meanwhile is shown, and the one that works is shown', async () => {
  let standing = first;
  await open({
    [asks]: () => ({ body: standing }),
    [makes]: () => {
      standing = second;
      return { status: 409, body: { code: 'PT409', message: 'changed', hint: 'feedLinkChanged', details: null } };
    },
  });
  await button('Replace').click();
  await dialog.getByRole('button', { name: 'Replace' }).click();
  await expect.element(page.getByText(/has changed since/)).toBeVisible();
  await expect.element(shown(second)).toBeVisible();
});

test('removing asks first, and afterwards there is none', async () => {
  const backend = await openWith(first);
  await button('Remove').click();
  expect(backend.to('/rest/v1/rpc/remove_feed_link')).toEqual([]);
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect.element(button('Create address')).toBeVisible();
  await expect.element(address).not.toBeInTheDocument();
});

test('what could not be read is asked for again', async () => {
  let answer: Answers[string] = { status: 500, body: { message: 'gone' } };
  await open({ [asks]: () => answer as { body: unknown } });
  await expect.element(page.getByText('Your calendar address could not be loaded')).toBeVisible();
  answer = { body: null };
  await page.getByRole('button', { name: /try again/i }).click();
  await expect.element(button('Create address')).toBeVisible();
});

test.each([
  ['de', 'Kalender-Abo', 'Adresse erstellen'],
  ['tr', 'Takvim aboneliği', 'Adres oluştur'],
] as const)('it speaks %s', async (language, title, action) => {
  await open({ [asks]: { body: null } }, language);
  await expect.element(page.getByRole('heading', { name: title })).toBeVisible();
  await expect.element(button(action)).toBeVisible();
});
