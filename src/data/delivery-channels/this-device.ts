import { type DeviceAddress, register, renewed, unregister } from '#lib/device-push.ts';
import { dataOf } from '#lib/errors.ts';
import { storage, storageKeys } from '#lib/storage.ts';
import { supabase } from '#lib/supabase.ts';

/** The device that the reader sits at, as the site knows it. */

export type Answer = 'on' | 'denied';

/** Asks the person, and tells the site where this device is reached. */
export async function startDevice(userId: string, pushKey: string): Promise<Answer> {
  const address = await register(pushKey);
  if (!address) return 'denied';
  await tell(userId, address);
  return 'on';
}

/** No pushes any more: to another device by its id, or to this one. */
export async function stopDevice(device?: string): Promise<void> {
  if (device === undefined) {
    storage.remove(storageKeys.push);
    await unregister();
  }
  const db = await supabase();
  // bounded by: a command, which answers nothing
  dataOf(await db.rpc('remove_push_device', device === undefined ? {} : { device }));
}

/** Before signing out; what cannot be done now is done by the site, once the session is over. */
export async function leaveDevice(): Promise<void> {
  const soon = new Promise<void>((resolve) => setTimeout(resolve, 2000));
  await Promise.race([stopDevice().catch(() => {}), soon]);
}

/**
 * A browser changes its address now and then: the site hears of it when it is open the next time. A device that was
 * somebody else's, or whose session was ended, is told nothing until its owner asks for it again.
 */
export async function keepDevice(userId: string): Promise<void> {
  const db = await supabase();
  const isOwn = () => storage.read(storageKeys.push)?.startsWith(`${userId} `) === true;
  const devices = isOwn() ? dataOf(await db.rpc('my_push_devices')) : []; // bounded by: the devices one person may have
  const [channels] = dataOf(await db.rpc('delivery_channels')); // bounded by: one row
  const isTold = isOwn() && devices.some((each) => each.is_current);
  const address = channels?.push_key && isTold ? await renewed(channels.push_key) : undefined;
  // A member who left meanwhile, or turned it off, is not reached again by what was on its way.
  if (!address || !isOwn()) {
    storage.remove(storageKeys.push);
    await unregister();
  } else if (storage.read(storageKeys.push) !== markOf(userId, address)) await tell(userId, address);
}

async function tell(userId: string, address: DeviceAddress): Promise<void> {
  const db = await supabase();
  // bounded by: a command, which answers an id
  dataOf(await db.rpc('add_push_device', address));
  storage.write(storageKeys.push, markOf(userId, address));
}

/** The owner of the device and its address, which it does not tell. */
const markOf = (userId: string, { endpoint }: DeviceAddress) => `${userId} ${endpoint.slice(-8)}`;
