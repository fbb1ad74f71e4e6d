import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { Toaster } from '#components/ui/toaster.tsx';
import type { DevicePush } from '#lib/device-push.ts';
import { type Answers, fakeBackend } from '#testing/fake-backend.ts';
import { openPage } from '#testing/page.tsx';
import { refusal } from '#testing/squad.ts';
import { uuid } from '#testing/season.ts';
import { signedInAs } from '#testing/session.ts';
import { DeliveryChannelsSection } from './delivery-channels-section.tsx';

signedInAs({ id: uuid(1), email: 'mert@example.com' });

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
  localStorage.clear();
  await cleanup();
});

const topics = ['duties', 'schedule', 'results', 'contracts', 'team', 'messages', 'support', 'news'];
type Setup = { push_key: string | null; mail: boolean; direct?: boolean };
type Linked = { name: string | null; refused: boolean };
type Opening = { setup?: Setup; linked?: Linked; answers?: Answers; language?: 'en' | 'de' | 'tr'; quiet?: object[] };

async function open({
  setup = { push_key: 'key', mail: true },
  answers = {},
  language = 'en',
  quiet = [],
  linked = { name: 'levent', refused: false },
}: Opening = {}) {
  const channels = new Map(
    topics.map((topic) => [topic, { topic, push: topic === 'duties', mail: 'daily', direct: topic === 'duties' }]),
  );
  let devices: object[] = [];
  let hours = quiet;
  let mine = linked;
  const backend = fakeBackend({
    'POST /rest/v1/rpc/delivery_channels': { body: [{ direct: false, ...setup }] },
    'POST /rest/v1/rpc/my_discord': () => ({ body: [{ available: true, linked_at: '2026-11-02T12:00:00Z', ...mine }] }),
    'POST /rest/v1/rpc/write_to_me_again': () => {
      mine = { ...mine, refused: false };
      return {};
    },
    'POST /rest/v1/rpc/my_notification_channels': () => ({ body: [...channels.values()] }),
    'POST /rest/v1/rpc/set_notification_channels': ({ body }) => {
      const channel = body as { topic: string; push: boolean; mail: string; direct: boolean };
      channels.set(channel.topic, channel);
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
      <DeliveryChannelsSection userId={uuid(1)} />
      <Toaster />
    </>,
    { at: '/settings', namespaces: ['delivery-channels', 'settings', 'errors', 'forms'], language },
  );
  return { backend, sent: (name: string) => backend.to(`/rest/v1/rpc/${name}`).map(({ body }) => body) };
}

describe('the channels', () => {
  test('are chosen topic by topic, and kept', async () => {
    const { sent } = await open();
    const results = page.getByRole('switch', { name: 'Results and awards: on your devices' });
    await expect.element(results).not.toBeChecked();
    await results.click();
    await expect.element(results).toBeChecked();
    await page.getByLabelText('News and announcements: by mail').selectOptions('At once');
    await expect.element(page.getByLabelText('News and announcements: by mail')).toHaveValue('now');
    await expect
      .poll(() => sent('set_notification_channels'))
      .toEqual([
        { topic: 'results', push: true, mail: 'daily', direct: false },
        { topic: 'news', push: false, mail: 'now', direct: false },
      ]);
  });

  test('that could not be saved stand as they were, and say so', async () => {
    await open({ answers: { 'POST /rest/v1/rpc/set_notification_channels': refusal('suspended') } });
    const duties = page.getByRole('switch', { name: 'Waiting for you: on your devices' });
    await duties.click();
    await expect.element(page.getByText('Your choice could not be saved')).toBeVisible();
    await expect.element(duties).toBeChecked();
  });

  test('are shown where the site has them, and nothing where it has none', async () => {
    await open({ setup: { push_key: null, mail: true } });
    await expect.element(page.getByLabelText('Waiting for you: by mail')).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'By mail', exact: true })).toBeVisible();
    expect(page.getByRole('switch').elements()).toEqual([]);
    await expect.element(page.getByText('This device')).not.toBeInTheDocument();
    await expect.element(page.getByText('Quiet hours')).not.toBeInTheDocument();
    await cleanup();
    await open({ setup: { push_key: 'key', mail: false } });
    await expect.element(page.getByRole('switch', { name: 'Waiting for you: on your devices' })).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'On your devices', exact: true })).toBeVisible();
    expect(page.getByRole('combobox').elements()).toEqual([]);
    await cleanup();
    const { backend } = await open({ setup: { push_key: null, mail: false } });
    await expect.poll(() => backend.to('/rest/v1/rpc/delivery_channels').length).toBe(1);
    await expect.element(page.getByText('On your devices and by mail')).not.toBeInTheDocument();
  });

  test('that could not be read are asked for again', async () => {
    const { backend } = await open({ answers: { 'POST /rest/v1/rpc/my_notification_channels': { status: 500, body: { message: 'Broken.' } } } });
    await expect.element(page.getByText('Your choices could not be loaded')).toBeVisible();
    backend.answers['POST /rest/v1/rpc/my_notification_channels'] = { body: [{ topic: 'duties', push: true, mail: 'now', direct: false }] };
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByRole('switch')).toBeChecked();
  }); // prettier-ignore

  test.each(['en', 'de', 'tr'] as const)(
    'have words for every topic and pace, and fit a phone: %s',
    async (language) => {
      // without the page's edges
      await page.viewport(358, 844);
      await open({ language, setup: { push_key: 'key', mail: true, direct: true } });
      await expect.element(page.getByRole('table')).toBeVisible();
      expect(document.body.textContent).not.toMatch(/topics\.|paces\.|hints\.|device\.|discord\./);
      const { scrollWidth, clientWidth } = document.querySelector('[role=region]')!;
      expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
    },
  );
});

describe('Discord', () => {
  const setup = { push_key: 'key', mail: true, direct: true };
  const duties = page.getByRole('switch', { name: 'Waiting for you: in Discord' });

  test('is a column of its own for whoever is linked, chosen topic by topic', async () => {
    const { sent } = await open({ setup });
    await expect.element(page.getByText('The bot writes to levent.')).toBeVisible();
    await expect.element(duties).toBeChecked();
    await duties.click();
    await expect.element(duties).not.toBeChecked();
    const team = page.getByRole('switch', { name: 'Team and squad: in Discord' });
    await team.click();
    await expect.element(team).toBeChecked();
    // Shown at once, sent a moment later.
    await expect
      .poll(() => sent('set_notification_channels'))
      .toEqual([
        { topic: 'duties', push: true, mail: 'daily', direct: false },
        { topic: 'team', push: false, mail: 'daily', direct: true },
      ]);
  });

  test('is offered to whoever is not linked by a way there, and by no column', async () => {
    await open({ setup, linked: { name: null, refused: false } });
    await expect
      .element(page.getByRole('link', { name: 'Link your account' }))
      .toHaveAttribute('href', '/settings?section=discord');
    await expect.element(page.getByLabelText('Waiting for you: by mail')).toBeVisible();
    await expect.element(duties).not.toBeInTheDocument();
  });

  test('that refuses the bot says so, until the reader has it tried again', async () => {
    const { sent } = await open({ setup, linked: { name: 'levent', refused: true } });
    await expect.element(page.getByText(/^Discord did not let the bot write to levent/)).toBeVisible();
    await expect.element(duties).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Write to me again' }).click();
    await expect.element(duties).toBeChecked();
    await expect.poll(() => sent('write_to_me_again')).toEqual([{}]);
  });

  test('is there without devices and mail, with quiet hours; where there is no bot nothing of it is', async () => {
    await open({ setup: { push_key: null, mail: false, direct: true } });
    await expect.element(duties).toBeVisible();
    await expect.element(page.getByText(/^No notifications on your devices or in Discord/)).toBeVisible();
    await cleanup();
    const { backend } = await open();
    await expect.element(page.getByLabelText('Waiting for you: by mail')).toBeVisible();
    expect(document.body.textContent).not.toContain('Discord');
    expect(backend.to('/rest/v1/rpc/my_discord')).toEqual([]);
  });
});

describe('this device', () => {
  const start = page.getByRole('button', { name: 'Notify me on this device' });

  test('is asked about after a tap alone, told, and turned off', async () => {
    const { sent } = await open();
    await expect.element(page.getByText('Notifications are off.')).toBeVisible();
    expect(sent('add_push_device')).toEqual([]);
    await start.click();
    await expect.element(page.getByText('Notifications are on.')).toBeVisible();
    await expect.poll(() => sent('add_push_device')).toEqual([address]);
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
    await expect.poll(() => sent('set_quiet_hours')).toEqual([{ starts: '23:30', ends: '08:00', time_zone: zone }, {}]);
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
