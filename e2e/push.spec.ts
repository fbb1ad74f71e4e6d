import { type BrowserContext, type Page, type Worker } from '@playwright/test';
import { begin, rivalReports } from './clocks.ts';
import { countTaps, tapsOn } from './clubs.ts';
import { expect, expectError, onOwnHost } from './fixtures.ts';
import type { Rondo } from './global-setup.ts';
import { openMatch, read } from './site.ts';
import { chromiumOptions } from '#scripts/chromium.ts';
import { type FakePush, fakePush, type PushDevice } from '#host/testing/fake-push.ts';

let publicKey = '';

// Its host sends to a push service of this story, and to no other.
const test = onOwnHost().extend<object, { pushes: FakePush }>({
  pushes: [
    async ({}, use) => {
      const fake = await fakePush(() => publicKey);
      process.env['RONDO_TEST_PUSH'] = fake.at;
      await use(fake);
      delete process.env['RONDO_TEST_PUSH'];
      await fake.close();
    },
    { scope: 'worker', auto: true },
  ],
});

test.use({ serviceWorkers: 'allow', launchOptions: chromiumOptions({ windows: true }) });

/** Chromium asks a push service of its own for an address, which no test reaches: it is given one of the story's. */
async function withDevice(context: BrowserContext, device: PushDevice): Promise<void> {
  await context.addInitScript(({ endpoint, p256dh, auth }) => {
    const storageKey = 'test.subscription';
    const made = (key: string) => ({
      endpoint,
      options: { userVisibleOnly: true, applicationServerKey: Uint8Array.from(atob(key), (letter) => letter.charCodeAt(0)).buffer },
      toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
      unsubscribe: async () => {
        localStorage.removeItem(storageKey);
        return true;
      },
    });
    const standing = () => {
      const key = localStorage.getItem(storageKey);
      return key === null ? null : made(key);
    };
    Object.assign(PushManager.prototype, {
      getSubscription: async () => standing(),
      subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array<ArrayBuffer> }) => {
        localStorage.setItem(storageKey, btoa(String.fromCharCode(...applicationServerKey)));
        return standing();
      },
    });
  }, device); // prettier-ignore
}

/** Hands the worker what was pushed, as the browser does when it arrives. */
async function pusherOf(phone: Page, { url }: Rondo): Promise<(data: object) => Promise<unknown>> {
  const cdp = await phone.context().newCDPSession(phone);
  const registrationId = await new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId);
    });
    void cdp.send('ServiceWorker.enable');
  });
  return (data) =>
    cdp.send('ServiceWorker.deliverPushMessage', { origin: `${url}/`, registrationId, data: JSON.stringify(data) });
}

const shownBy = (worker: Worker) =>
  worker.evaluate(async () => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
    return (await registration.getNotifications()).map(({ title, body, tag, lang }) => ({ title, body, tag, lang }));
  });

/** Pushes until it is shown: Chromium takes what comes while it looks up what is shown for gone. */
const isShown = (worker: Worker, arrive: () => Promise<unknown>, notification: object) =>
  expect(async () => {
    await arrive();
    await expect.poll(() => shownBy(worker), { timeout: 3000 }).toMatchObject([notification]);
  }).toPass();

/** How many pages of the site are open. */
const lookedAtBy = (worker: Worker) =>
  worker.evaluate(async () => {
    const { clients } = globalThis as unknown as { clients: { matchAll: (of: object) => Promise<unknown[]> } };
    return (await clients.matchAll({ type: 'window', includeUncontrolled: true })).length;
  });

/** A finger on the notification. */
const tapped = (worker: Worker) =>
  worker.evaluate(async () => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
    const [notification] = await registration.getNotifications();
    const { NotificationEvent } = globalThis as unknown as {
      NotificationEvent: new (type: string, init: object) => Event;
    };
    dispatchEvent(new NotificationEvent('notificationclick', { notification }));
  });

async function phoneOf(page: Page, rondo: Rondo, device: PushDevice): Promise<Page> {
  const context = await page.context().browser()!.newContext({
    baseURL: rondo.url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    serviceWorkers: 'allow',
  }); // prettier-ignore
  await context.grantPermissions(['notifications']);
  await withDevice(context, device);
  return context.newPage();
}

const tellMe = 'Notify me on this device';

test('a report is pushed to the other captain’s phone, and one tap there leads to where one more confirms it', async ({
  page,
  rondo,
  signedIn,
  pushes,
}) => {
  test.slow();
  const match = await openMatch(rondo);
  await begin(rondo, match, 6);
  const phone = await phoneOf(page, rondo, pushes.device());
  await countTaps(phone);
  await signedIn('captain', phone);
  await phone.goto('/settings?section=notifications');
  await expect(phone.getByText('Notifications are off.')).toBeVisible();
  await phone.getByRole('button', { name: tellMe }).tap();
  await expect(phone.getByText('Notifications are on.')).toBeVisible();
  publicKey = await phone.evaluate(async () => {
    const { pushManager } = await navigator.serviceWorker.ready;
    const bytes = new Uint8Array((await pushManager.getSubscription())!.options.applicationServerKey!);
    return btoa(String.fromCharCode(...bytes))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '');
  });

  await rivalReports(rondo, match, 4, 2);
  await expect.poll(() => pushes.shown().length, { timeout: 30_000 }).toBe(1);
  expect(pushes.faults).toEqual([]);
  const [{ message, headers }] = pushes.shown() as [ReturnType<FakePush['shown']>[number]];
  expect(headers['urgency']).toBe('high');
  expect(message.notification).toMatchObject({
    body: expect.stringContaining('4–2'),
    navigate: `${rondo.url}/matches/${match}?form=answer`,
  });

  await phone.goto('about:blank');
  const worker = phone.context().serviceWorkers()[0]!;
  // nobody looks at the site: to the worker, too, which may hear of it late
  await expect.poll(() => lookedAtBy(worker)).toBe(0);
  expect(await shownBy(worker)).toEqual([]);
  const arrives = await pusherOf(phone, rondo);
  await isShown(worker, () => arrives(message), { body: message.notification['body'], lang: 'de' });

  await phone.goto('/dashboard');
  await tapped(worker);
  await expect(phone).toHaveURL(`${rondo.url}/matches/${match}?form=answer`);
  expect(await shownBy(worker)).toEqual([]);
  await tapsOn(phone);
  await phone.getByRole('dialog', { name: 'Your next step' }).getByRole('button', { name: 'Confirm 4–2' }).tap();
  await expect(phone.getByText('Result confirmed')).toBeVisible();
  expect(await tapsOn(phone)).toBe(1);
  expect(await read(rondo, `team_matches?select=status&id=eq.${match}`)).toEqual([{ status: 'finished' }]);
  await phone.context().close();
});

test('a phone is told no more once its owner signs out, turns it off, or chooses otherwise', async ({
  page,
  rondo,
  signedIn,
  pushes,
}) => {
  const phone = await phoneOf(page, rondo, pushes.device());
  await signedIn('moderator', phone);
  await phone.goto('/settings?section=notifications');
  await phone.getByRole('button', { name: tellMe }).tap();
  await expect(phone.getByText('Notifications are on.')).toBeVisible();
  await phone.getByRole('switch', { name: 'Messages: on your devices' }).click();
  await expect(phone.getByRole('switch', { name: 'Messages: on your devices' })).not.toBeChecked();
  await phone.getByLabel('From').fill('23:00');
  await phone.getByRole('button', { name: 'Save' }).tap();
  await expect(phone.getByRole('button', { name: 'No quiet hours' })).toBeVisible();
  await phone.reload();
  await expect(phone.getByRole('switch', { name: 'Messages: on your devices' })).not.toBeChecked();
  await expect(phone.getByLabel('From')).toHaveValue('23:00');
  expect(await phone.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

  await phone.goto('/settings?section=devices');
  await expect(phone.getByText('Gets notifications')).toBeVisible();
  await phone.getByRole('button', { name: /^Turn off notifications on/ }).tap();
  await expect(phone.getByText('Gets notifications')).toBeHidden();

  await phone.goto('/settings?section=notifications');
  await phone.getByRole('button', { name: tellMe }).tap();
  await expect(phone.getByText('Notifications are on.')).toBeVisible();
  const removed = phone.waitForRequest((request) => request.url().endsWith('/rpc/remove_push_device'));
  // what the page still asks for when its session ends
  expectError('401 (Unauthorized)');
  await phone.goto('/settings?section=devices');
  await phone.getByRole('button', { name: 'Log out everywhere' }).tap();
  await removed;
  await phone.waitForURL(/\/login/);
  expect(await phone.evaluate(() => localStorage.getItem('test.subscription'))).toBeNull();
  await phone.context().close();
});

test('whoever has reported a result is offered to hear of the answer, once', async ({ page, rondo, signedIn, pushes }) => {
  const match = await openMatch(rondo);
  await begin(rondo, match, 6);
  const phone = await phoneOf(page, rondo, pushes.device());
  await signedIn('captain', phone);
  await phone.goto('/settings?section=notifications');
  const [off, turnOff] = [phone.getByText('Notifications are off.'), phone.getByRole('button', { name: 'Turn off', exact: true })];
  await expect(off.or(turnOff)).toBeVisible();
  // another story may have told this session
  if (await turnOff.isVisible()) await turnOff.tap();
  await expect(off).toBeVisible();
  await phone.goto(`/matches/${match}`);
  await phone.getByRole('button', { name: 'Report the result' }).tap();
  const report = phone.getByRole('dialog', { name: 'Report the result' });
  await report.getByRole('textbox', { name: /^Goals of/ }).last().fill('2');
  await report.getByRole('button', { name: 'Send 0–2' }).tap();
  const offer = phone.getByRole('complementary', { name: 'Notifications on this device' });
  await expect(offer).toContainText('when the other side answers');
  const added = phone.waitForResponse((answer) => answer.url().endsWith('/rpc/add_push_device'));
  await offer.getByRole('button', { name: tellMe }).tap();
  expect((await added).ok()).toBe(true);
  await expect(offer).toBeHidden();
  await expect(phone.getByText('Notifications are on for this device.')).toBeVisible();
  await phone.context().close();
}); // prettier-ignore

test('whoever looks at the site is shown nothing beside it', async ({ page, rondo, signedIn, pushes }) => {
  const phone = await phoneOf(page, rondo, pushes.device());
  await signedIn('admin', phone);
  await phone.goto('/settings?section=notifications');
  await phone.getByRole('button', { name: tellMe }).tap();
  await expect(phone.getByText('Notifications are on.')).toBeVisible();
  await phone.bringToFront();
  const worker = phone.context().serviceWorkers()[0]!;
  const arrives = await pusherOf(phone, rondo);
  const messageOf = (tag: string) => ({ web_push: 8030, notification: { title: 'Rondo', body: tag, navigate: `${rondo.url}/news`, tag } });
  await arrives(messageOf('seen'));
  await phone.goto('about:blank');
  await expect.poll(() => lookedAtBy(worker)).toBe(0);
  expect(await shownBy(worker)).toEqual([]);
  await isShown(worker, () => arrives(messageOf('unseen')), { tag: 'unseen' });
  await phone.context().close();
}); // prettier-ignore
