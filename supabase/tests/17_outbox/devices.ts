import { randomBytes } from 'node:crypto';
import type { World } from '#supabase/tests/harness/harness.ts';
import { openSession } from '#supabase/tests/harness/sessions.ts';

/** Shared by the tests of pushes: devices, and notifications for them. */

export type Device = { endpoint: string; p256dh: string; auth: string };

/** A device nobody has registered yet; its key is none. */
export const newDevice = (service = 'https://fcm.googleapis.com'): Device => ({
  endpoint: `${service}/fcm/send/${randomBytes(24).toString('base64url')}`,
  p256dh: randomBytes(66).toString('base64url').slice(0, 87),
  auth: randomBytes(17).toString('base64url').slice(0, 22),
});

/** A key such as a browser is told. */
const pushKey = `B${'A'.repeat(86)}`;

export const setUp = (world: World, { key = pushKey, mail = false }: { key?: string | null; mail?: boolean } = {}) =>
  world.sql('select private.set_delivery_channels($1, $2)', [key, mail]);

/** A call of somebody at a session of theirs, as it is made over the API. */
export async function atSession<Row>(
  world: World,
  { user, session }: { user: string; session: string | null },
  call: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const claims = JSON.stringify({ sub: user, role: 'authenticated', session_id: session });
  const count = values.length;
  return world.sql<Row>(
    `select asked.* from set_config('request.jwt.claims', $${count + 1}, true) as c (claims),
       set_config('request.jwt.claim.sub', $${count + 2}, true) as s (sub), lateral ${call}
      where c.claims is not null and s.sub is not null`,
    [...values, claims, user],
  );
}

export type Seat = { user: string; session: string };

export const seatOf = async (world: World, user: string): Promise<Seat> => ({
  user,
  session: await openSession(world, user),
});

/** Registers a device at a session; its id. */
export async function added(
  world: World,
  seat: { user: string; session: string | null },
  device = newDevice(),
): Promise<string> {
  const [row] = await atSession<{ id: string }>(world, seat, 'public.add_push_device($1, $2, $3) as asked (id)', [
    device.endpoint,
    device.p256dh,
    device.auth,
  ]);
  return row!.id;
}

/** A notification of somebody; its id. */
export async function notified(
  world: World,
  user: string,
  key = 'resultReported',
  values: Record<string, unknown> = {},
): Promise<string> {
  const [row] = await world.sql<{ id: string }>(
    `insert into public.notifications (user_id, key, values, link) values ($1, $2::public.notification_key, $3, '/matches') returning id`,
    [user, key, values],
  );
  return row!.id;
}

export const leasePushes = (world: World, max = 100) =>
  world.sql<{ id: string; lease: string; channel: 'push'; target: string }>(
    `select * from private.lease_deliveries($1, 60, array['push'])`,
    [max],
  );
