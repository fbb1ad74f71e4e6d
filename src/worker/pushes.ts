import { openTabs, scope } from './scope.ts';

/** Where a push leads that leads nowhere. */
const home = '/notifications';

/** Shows what is pushed to this device, and opens the page it is about. */
export function followPushes(): void {
  scope.addEventListener('push', (event) => event.waitUntil(show(saidBy(event.data))));
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close();
    const { navigate } = (event.notification.data ?? {}) as { navigate?: string };
    event.waitUntil(open(ownAddress(navigate)));
  });
  // The browser made a new address: the page tells the site when it is open the next time (src/data/delivery-channels/this-device.ts).
  scope.addEventListener('pushsubscriptionchange', (event) => {
    const options = event.oldSubscription?.options;
    if (options) event.waitUntil(scope.registration.pushManager.subscribe(options).catch(() => {}));
  });
}

type PushText = { title: string; body?: string; lang?: string; tag?: string; navigate?: string };

/** The format of declarative pushes (`web_push: 8030`); a browser wants something shown for each, whatever came. */
function saidBy(data: { json: () => unknown } | null): PushText {
  try {
    const message = data?.json() as { notification: PushText } | undefined;
    if (typeof message?.notification.title === 'string') return message.notification;
  } catch {
    // no push of ours
  }
  return { title: scope.location.hostname };
}

async function show({ title, body, lang, tag, navigate }: PushText): Promise<void> {
  const tabs = await openTabs();
  // A reader of the open site sees the bell.
  if (tabs.some(({ focused, visibilityState }) => focused && visibilityState === 'visible')) return;
  // what takes the place of an earlier push by its tag says something else now, and rings again
  const renotify = tag !== undefined;
  const options: NotificationOptions & { renotify: boolean } = { body, lang, tag, renotify, data: { navigate } };
  await scope.registration.showNotification(title, options);
}

/** An open tab goes there; without one, or with one that this worker does not have yet, a new tab does. */
async function open(address: string): Promise<unknown> {
  const tabs = await openTabs();
  const tab = tabs.find(({ focused }) => focused) ?? tabs[0];
  const there = tab?.url === address ? tab : await tab?.navigate(address).catch(() => null);
  if (!there) return scope.clients.openWindow(address);
  return there.focus().catch(() => {});
}

/** A page of this site, whatever address was given. */
function ownAddress(address: string | undefined): string {
  const { origin } = scope.location;
  try {
    const { pathname, search, hash } = new URL(address ?? home, origin);
    return new URL(pathname.replace(/^\/+/, '/') + search + hash, origin).href;
  } catch {
    return new URL(home, origin).href;
  }
}
