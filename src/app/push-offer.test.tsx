import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { Toaster } from '#components/ui/toaster.tsx';
import type { DevicePush } from '#lib/device-push.ts';
import type { PushMoment } from '#lib/push-moment.ts';
import { queryClient } from '#lib/query-client.ts';
import { fakeBackend } from '#testing/fake-backend.ts';
import { openPage } from '#testing/page.tsx';
import { uuid } from '#testing/season.ts';
import { PushOffer } from './push-offer.tsx';

const browser = vi.hoisted(() => ({ push: 'possible' as DevicePush, says: 'granted' }));
vi.mock('#lib/device-push.ts', () => ({
  devicePush: () => browser.push,
  register: async () => {
    if (browser.says === 'granted') return { endpoint: 'https://fcm.googleapis.com/x', p256dh: 'p', auth: 'a' };
    browser.push = 'denied';
    return undefined;
  },
  unregister: async () => {},
}));

beforeEach(() => {
  Object.assign(browser, { push: 'possible', says: 'granted' });
  localStorage.clear();
});
afterEach(async () => {
  await cleanup();
  queryClient().clear();
});

type Opening = { key?: string | null; on?: boolean; moment?: PushMoment };

async function open({ key = 'key', on = false, moment = 'joined' }: Opening = {}) {
  const closed = vi.fn();
  const backend = fakeBackend({
    'POST /rest/v1/rpc/delivery_channels': { body: [{ push_key: key, mail: false, direct: false }] },
    'POST /rest/v1/rpc/my_push_devices': { body: on ? [{ id: uuid(5), session_id: uuid(6), is_current: true, created_at: '' }] : [] },
    'POST /rest/v1/rpc/add_push_device': { body: uuid(5) },
  }); // prettier-ignore
  await openPage(
    <>
      <PushOffer me={uuid(1)} moment={moment} onClose={closed} />
      <Toaster />
    </>,
    { at: '/dashboard', namespaces: ['delivery-channels'] },
  );
  return { backend, closed };
}

const note = page.getByRole('complementary', { name: 'Notifications on this device' });
const start = note.getByRole('button', { name: 'Notify me on this device' });

test('says what it is for, and one tap is all', async () => {
  const { backend, closed } = await open();
  await expect.element(note).toMatchTextContent(/^You are in the team\./);
  expect(backend.to('/rest/v1/rpc/add_push_device')).toEqual([]);
  await start.click();
  await expect.element(page.getByText('Notifications are on for this device.')).toBeVisible();
  await expect.poll(() => backend.to('/rest/v1/rpc/add_push_device')).toHaveLength(1);
  expect(closed).toHaveBeenCalledOnce();
});

test('is put away for good, at each of its moments by itself', async () => {
  const { closed } = await open();
  await note.getByRole('button', { name: 'Not now' }).click();
  expect(closed).toHaveBeenCalledOnce();
  await cleanup();
  queryClient().clear();
  const { backend } = await open();
  await expect.poll(() => backend.to('/rest/v1/rpc/delivery_channels')).toHaveLength(1);
  await expect.element(note).not.toBeInTheDocument();
  await cleanup();
  queryClient().clear();
  await open({ moment: 'reported' });
  await expect
    .element(note)
    .toMatchTextContent(/^Do you want a notification on this device when the other side answers/);
});

test('whose browser says no tells how to say yes, once', async () => {
  browser.says = 'denied';
  await open();
  await start.click();
  await expect.element(note.getByText(/^Your browser blocks notifications/)).toBeVisible();
  await expect.element(start).not.toBeInTheDocument();
});

test.each([
  ['the site sends none', { key: null }, 'possible'],
  ['this device has it', { on: true }, 'possible'],
  ['the browser has none of it', {}, 'unsupported'],
  ['its owner said no before', {}, 'denied'],
] as const)('is not made where %s', async (_why, about, push) => {
  browser.push = push;
  const { backend } = await open(about);
  await expect.poll(() => backend.calls.length).toBeGreaterThan(0);
  await expect.poll(() => backend.to('/rest/v1/rpc/my_push_devices').length).toBe('key' in about ? 0 : 1);
  await expect.element(note).not.toBeInTheDocument();
});

test('tells owners of an iPhone how to have it at all', async () => {
  browser.push = 'install';
  await open();
  await expect.element(note.getByText(/^On iPhone and iPad/)).toBeVisible();
  await expect.element(start).not.toBeInTheDocument();
});
