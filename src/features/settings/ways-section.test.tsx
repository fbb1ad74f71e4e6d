import { toast } from 'sonner';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { Toaster } from '#components/ui/toaster.tsx';
import type { DevicePush } from '#lib/device-push.ts';
import type { Session } from '#lib/session.ts';
import { type Answers, fakeBackend } from '#testing/fake-backend.ts';
import { openPage } from '#testing/page.tsx';
import { refusal } from '#testing/squad.ts';
import { uuid } from '#testing/season.ts';
import { WaysSection } from './ways-section.tsx';

const me: Session = { status: 'signed-in', user: { id: uuid(1), email: 'mert@example.com' } };
vi.mock('#lib/session.ts', () => ({ useSession: () => me }));

const browser = vi.hoisted(() => ({ push: 'possible' as DevicePush, says: 'granted', forgets: 0 }));
const address = { endpoint: 'https://fcm.googleapis.com/fcm/send/x', p256dh: 'p', auth: 'a' };
vi.mock('#lib/device-push.ts', () => ({
  devicePush: () => browser.push,
  register: async () => {
    if (browser.says === 'granted') return address;
    browser.push = 'denied';
    return undefined;
  },
  unregister: async () => {
    browser.forgets += 1;
  },
}));

beforeEach(() => Object.assign(browser, { push: 'possible', says: 'granted', forgets: 0 }));
afterEach(async () => {
  toast.dismiss();
  localStorage.clear();
  await cleanup();
});

const topics = ['duties', 'schedule', 'results', 'contracts', 'team', 'messages', 'support', 'news'];
type Setup = { push_key: string | null; mail: boolean };
type Opening = { setup?: Setup; answers?: Answers; language?: 'en' | 'de' | 'tr'; quiet?: object[] };

async function open({
  setup = { push_key: 'key', mail: true },
  answers = {},
  language = 'en',
  quiet = [],
}: Opening = {}) {
  const ways = new Map(topics.map((topic) => [topic, { topic, push: topic === 'duties', mail: 'daily' }]));
  let devices: object[] = [];
  let hours = quiet;
  const backend = fakeBackend({
    'POST /rest/v1/rpc/delivery_ways': { body: [setup] },
    'POST /rest/v1/rpc/my_notification_ways': () => ({ body: [...ways.values()] }),
    'POST /rest/v1/rpc/set_notification_way': ({ body }) => {
      const way = body as { topic: string; push: boolean; mail: string };
      ways.set(way.topic, way);
      return {};
    },
    'POST /rest/v1/rpc/my_push_devices': () => ({ body: devices }),
    'POST /rest/v1/rpc/add_push_device': () => {
      devices = [{ id: uuid(5), session_id: uuid(6), is_current: true, created_at: '2026-11-02T12:00:00Z' }];
      return { body: uuid(5) };
    },
    'POST /rest/v1/rpc/remove_push_device': () => {
      devices = [];
      return {};
    },
    'POST /rest/v1/rpc/my_quiet_hours': () => ({ body: hours }),
    'POST /rest/v1/rpc/set_quiet_hours': ({ body }) => {
      hours = 'starts' in (body as object) ? [body as object] : [];
      return {};
    },
    ...answers,
  });
  await openPage(
    <>
      <WaysSection userId={uuid(1)} />
      <Toaster />
    </>,
    { at: '/settings', namespaces: ['ways', 'settings', 'errors', 'forms'], language },
  );
  return { backend, sent: (name: string) => backend.to(`/rest/v1/rpc/${name}`).map(({ body }) => body) };
}

describe('the ways', () => {
  test('are chosen topic by topic, and kept', async () => {
    const { sent } = await open();
    const results = page.getByRole('switch', { name: 'Results and awards: on your devices' });
    await expect.element(results).not.toBeChecked();
    await results.click();
    await expect.element(results).toBeChecked();
    await page.getByLabelText('News and announcements: by mail').selectOptions('At once');
    await expect.element(page.getByLabelText('News and announcements: by mail')).toHaveValue('now');
    await expect
      .poll(() => sent('set_notification_way'))
      .toEqual([
        { topic: 'results', push: true, mail: 'daily' },
        { topic: 'news', push: false, mail: 'now' },
      ]);
  });

  test('that could not be saved stand as they were, and say so', async () => {
    await open({ answers: { 'POST /rest/v1/rpc/set_notification_way': refusal('suspended') } });
    const duties = page.getByRole('switch', { name: 'Waiting for you: on your devices' });
    await duties.click();
    await expect.element(page.getByText('Your choice could not be saved')).toBeVisible();
    await expect.element(duties).toBeChecked();
  });

  test('are shown where the site has them, and nothing where it has none', async () => {
    await open({ setup: { push_key: null, mail: true } });
    await expect.element(page.getByLabelText('Waiting for you: by mail')).toBeVisible();
    expect(page.getByRole('switch').elements()).toEqual([]);
    await expect.element(page.getByText('This device')).not.toBeInTheDocument();
    await expect.element(page.getByText('Quiet hours')).not.toBeInTheDocument();
    await cleanup();
    await open({ setup: { push_key: 'key', mail: false } });
    await expect.element(page.getByRole('switch', { name: 'Waiting for you: on your devices' })).toBeVisible();
    expect(page.getByRole('combobox').elements()).toEqual([]);
    await cleanup();
    const { backend } = await open({ setup: { push_key: null, mail: false } });
    await expect.poll(() => backend.to('/rest/v1/rpc/delivery_ways').length).toBe(1);
    await expect.element(page.getByText('On your devices and by mail')).not.toBeInTheDocument();
  });

  test('that could not be read are asked for again', async () => {
    const { backend } = await open({ answers: { 'POST /rest/v1/rpc/my_notification_ways': { status: 500, body: { message: 'Broken.' } } } });
    await expect.element(page.getByText('Your choices could not be loaded')).toBeVisible();
    backend.answers['POST /rest/v1/rpc/my_notification_ways'] = { body: [{ topic: 'duties', push: true, mail: 'now' }] };
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByRole('switch')).toBeChecked();
  }); // prettier-ignore

  test.each(['en', 'de', 'tr'] as const)(
    'have words for every topic and pace, and fit a phone: %s',
    async (language) => {
      await page.viewport(390, 844);
      await open({ language });
      await expect.element(page.getByRole('table')).toBeVisible();
      expect(document.body.textContent).not.toMatch(/topics\.|paces\.|hints\.|device\./);
      const { scrollWidth, clientWidth } = document.querySelector('[role=region]')!;
      expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
    },
  );
});

describe('this device', () => {
  const start = page.getByRole('button', { name: 'Tell me on this device' });

  test('is asked about after a tap alone, told, and turned off', async () => {
    const { sent } = await open();
    await expect.element(page.getByText('Notifications are off.')).toBeVisible();
    expect(sent('add_push_device')).toEqual([]);
    await start.click();
    await expect.element(page.getByText('Notifications are on.')).toBeVisible();
    expect(sent('add_push_device')).toEqual([address]);
    expect(localStorage.getItem('rondo.push')).toContain(uuid(1));
    expect(Object.values(localStorage).join()).not.toContain(address.endpoint);
    await page.getByRole('button', { name: 'Turn off' }).click();
    await expect.element(page.getByText('Notifications are off.')).toBeVisible();
    expect([browser.forgets, localStorage.getItem('rondo.push')]).toEqual([1, null]);
  });

  test('whose owner says no is told how to say yes', async () => {
    browser.says = 'denied';
    const { sent } = await open();
    await start.click();
    await expect.element(page.getByText(/^Your browser blocks notifications/)).toBeVisible();
    expect(sent('add_push_device')).toEqual([]);
  });

  test('that is refused says so, and may be tried again', async () => {
    const { backend } = await open({ answers: { 'POST /rest/v1/rpc/add_push_device': refusal('pushEndpoint', 'endpoint') } });
    await start.click();
    await expect.element(page.getByText(/^This device could not be registered/)).toBeVisible();
    backend.answers['POST /rest/v1/rpc/add_push_device'] = { body: uuid(5) };
    backend.answers['POST /rest/v1/rpc/my_push_devices'] = { body: [{ id: uuid(5), session_id: uuid(6), is_current: true, created_at: '' }] };
    await start.click();
    await expect.element(page.getByText('Notifications are on.')).toBeVisible();
  }); // prettier-ignore

  test.each([
    ['unsupported', /^This browser cannot receive/],
    ['install', /^On iPhone and iPad/],
  ] as const)('of a browser where it is %s says what helps', async (push, text) => {
    browser.push = push;
    await open();
    await expect.element(page.getByText(text)).toBeVisible();
    await expect.element(start).not.toBeInTheDocument();
  });
});

describe('quiet hours', () => {
  // a toast covers nothing that is pressed
  beforeEach(() => page.viewport(1280, 900));

  test('are set, changed and taken away', async () => {
    const { sent } = await open();
    await page.getByLabelText('From').fill('23:30');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.element(page.getByRole('button', { name: 'No quiet hours' })).toBeVisible();
    await page.getByRole('button', { name: 'No quiet hours' }).click();
    await expect.element(page.getByRole('button', { name: 'No quiet hours' })).not.toBeInTheDocument();
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    expect(sent('set_quiet_hours')).toEqual([{ starts: '23:30', ends: '08:00', time_zone: zone }, {}]);
  });

  test('begin and end, at different times', async () => {
    const { sent } = await open({ quiet: [{ starts: '22:00:00', ends: '07:00:00', time_zone: 'Europe/Istanbul' }] });
    await expect.element(page.getByText('Times in Istanbul.')).toBeVisible();
    await page.getByLabelText('To').fill('22:00');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.element(page.getByText('Choose two different times.')).toBeVisible();
    expect(sent('set_quiet_hours')).toEqual([]);
  });
});
