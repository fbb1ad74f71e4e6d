import type { World } from '#supabase/tests/harness/harness.ts';
import type { OpenedDirect } from '#supabase/functions/channels/direct/direct.ts';
import { open } from './channels.ts';

/** Shared by the tests of direct messages: a bot, linked accounts, and due deliveries. */

/** Says that the application has a bot, or has none. */
export const setUpBot = (world: World, bot = true) =>
  world.sql(
    `select private.set_discord_application('112233445566778899', 'https://league.example/back', 'https://league.example/back', $1)`,
    [bot],
  );

let made = 0;
/** Links an account of Discord to somebody; its number there. */
export async function linkedTo(world: World, person: string): Promise<string> {
  const id = String(710_000_000_000_000_000n + BigInt((made += 1)));
  await world.sql(`insert into private.discord_accounts (user_id, discord_id, name) values ($1, $2, 'Somebody')`, [
    person,
    id,
  ]);
  return id;
}

export type Held = { id: string; lease: string; channel: 'direct'; target: string };
export const leaseDirects = (world: World, max = 100) =>
  world.sql<Held>(`select * from private.lease_deliveries($1, 60, array['direct'])`, [max]);

/** The minutes are over in which it may be read elsewhere. */
export const afterGrace = (world: World) =>
  world.sql(
    `update private.outbox set next_at = now(), due_since = now() where channel = 'direct' and next_at > now()`,
  );

/** Deliveries that are due now, as the sender gets them; none is sent. */
export async function dueDirects(world: World): Promise<(OpenedDirect & { held: Held })[]> {
  const all: (OpenedDirect & { held: Held })[] = [];
  for (const held of await leaseDirects(world)) {
    const opened = (await open(world, held)) as unknown as OpenedDirect | null;
    if (opened) all.push({ ...opened, held });
  }
  return all;
}

/** Whose bot wrote a message: it is there, and can be edited. */
export const letGo = (world: World) =>
  world.sql('update private.outbox set lease = null, leased_until = null, next_at = now() where lease is not null');
