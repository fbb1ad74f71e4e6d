import { registerWorker } from './site-worker.ts';

/**
 * Pushes to the device that the reader sits at: our side of the browser's Push API. The worker (src/worker) shows them.
 */

export type DevicePush =
  /** The browser has none of it. */
  | 'unsupported'
  /** An iPhone or iPad, whose browser has it for sites on the home screen alone. */
  | 'install'
  /** Its owner said no; the browser asks no second time. */
  | 'denied'
  | 'possible';

export type DeviceAddress = { endpoint: string; p256dh: string; auth: string };

const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

export function devicePush(): DevicePush {
  if (!isSupported()) return isApplePhone() && !isInstalled() ? 'install' : 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : 'possible';
}

const isApplePhone = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);
const isInstalled = () => matchMedia('(display-mode: standalone)').matches;

/**
 * Asks the person, once they tapped, and then the browser for this device's address.
 * @returns undefined when the person said no
 */
export async function register(publicKey: string): Promise<DeviceAddress | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined;
  return subscribed(publicKey);
}

/** The address of a device whose owner has said yes before; undefined where that is taken back. */
export async function renewed(publicKey: string): Promise<DeviceAddress | undefined> {
  return isSupported() && Notification.permission === 'granted' ? subscribed(publicKey) : undefined;
}

async function subscribed(publicKey: string): Promise<DeviceAddress> {
  await registerWorker();
  const { pushManager } = await navigator.serviceWorker.ready;
  const key = bytesOf(publicKey);
  const subscription = await pushManager.getSubscription();
  // one of another key is of no use: the site signs with this one
  if (subscription && !sameBytes(subscription.options.applicationServerKey, key)) await subscription.unsubscribe();
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint = '', keys = {} } = made.toJSON();
  return { endpoint, p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' };
}

/** The browser forgets the device's address: nothing reaches it any more. */
export async function unregister(): Promise<void> {
  if (!isSupported()) return;
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

function sameBytes(one: ArrayBuffer | null, other: Uint8Array): boolean {
  const bytes = new Uint8Array(one ?? []);
  return bytes.length === other.length && bytes.every((byte, at) => byte === other[at]);
}
