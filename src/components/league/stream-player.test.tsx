import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { acceptAll, acceptEssential, consentToStore } from '#lib/cookie-consent.ts';
import { limits } from '#domain/limits.ts';
import { closeCookieBanner, storeConsent } from '#lib/consent.ts';
import { openPage } from '#testing/page.tsx';
import { StreamPlayer } from './stream-player.tsx';

const twitch = 'https://www.twitch.tv/nordlicht';
const player = () => document.querySelector('iframe');

beforeEach(() => {
  // nothing of another network is really asked for
  vi.spyOn(HTMLIFrameElement.prototype, 'src', 'set').mockImplementation(function (this: HTMLIFrameElement, src) {
    this.dataset['src'] = src;
  });
});
afterEach(async () => {
  await cleanup();
  localStorage.clear();
  closeCookieBanner(); // what the module remembers is read anew
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function open(url: string | null, thirdParty: boolean) {
  storeConsent(consentToStore(thirdParty ? acceptAll() : acceptEssential()));
  return openPage(<StreamPlayer url={url} title="Stream of Anchor FC" />);
}

test('without an address the stream is unavailable', async () => {
  await open(null, true);
  await expect.element(page.getByText('Stream unavailable')).toBeVisible();
});

test('nothing is loaded before third-party content is allowed', async () => {
  await open(twitch, false);
  await expect.element(page.getByText(/Twitch sets its own cookies/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Cookie settings' })).toBeVisible();
  expect(player()).toBeNull();
});

test('nothing is loaded before a click, and then the player of that channel', async () => {
  await open(twitch, true);
  const play = page.getByRole('button', { name: 'Play on Twitch' });
  await expect.element(play).toBeVisible();
  expect(player()).toBeNull();
  await play.click();
  await expect.poll(() => player()?.title).toBe('Stream of Anchor FC');
  expect(player()?.getAttribute('src') ?? player()?.dataset['src']).toContain(
    'https://player.twitch.tv/?channel=nordlicht',
  );
});

test('the player goes as soon as third-party content is allowed no more', async () => {
  await open(twitch, true);
  await page.getByRole('button', { name: 'Play on Twitch' }).click();
  await expect.poll(() => player()).not.toBeNull();
  storeConsent(consentToStore(acceptEssential()));
  await expect.poll(() => player()).toBeNull();
  await expect.element(page.getByText(/Twitch sets its own cookies/)).toBeVisible();
});

test('a player that does not arrive within 8 seconds is unavailable, and can be tried again', async () => {
  await open(twitch, true);
  const play = page.getByRole('button', { name: 'Play on Twitch' });
  await expect.element(play).toBeVisible();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  (play.element() as HTMLButtonElement).click();
  await expect.poll(() => player()).not.toBeNull();
  vi.advanceTimersByTime(limits.streamWaitMs);
  await expect.element(page.getByText('Stream unavailable')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('an address without a player is still a link', async () => {
  await open('https://www.youtube.com/@channel', true);
  await expect
    .element(page.getByRole('link', { name: 'Open the stream in a new tab' }))
    .toHaveAttribute('href', 'https://www.youtube.com/@channel');
  expect(page.getByRole('button').elements()).toHaveLength(0);
});
