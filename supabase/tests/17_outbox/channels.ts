import { expect } from 'vitest';
import type { World } from '#supabase/tests/harness/harness.ts';

/** Shared by the tests of the outbox: connected channels, and a sender driven by the test. */

let made = 0;
/** The address of a webhook nobody has used yet. */
export const newAddress = (): string =>
  `https://discord.com/api/webhooks/${100_000_000_000_000_000n + BigInt((made += 1))}/${`secret-${made}-`.padEnd(68, 'x')}`;

export type Wanted = {
  name?: string;
  address?: string;
  language?: string;
  results?: boolean;
  fixtures?: boolean;
  news?: boolean;
  transfers?: boolean;
  cups?: boolean;
  of_league?: string;
};
export const wanted = (values: Wanted = {}) => ({
  name: 'Results',
  address: newAddress(),
  language: 'en',
  results: true,
  fixtures: true,
  news: true,
  ...values,
});

/** A channel that an admin connected; its id. */
export async function connected(world: World, values: Wanted = {}): Promise<string> {
  const { data, error } = await world.as('admin').rpc('connect_discord_channel', wanted(values));
  expect(error).toBeNull();
  return data!;
}

export type Lease = { id: string; lease: string; channel: string; target: string };
export type Opened = {
  what: 'post' | 'edit' | 'delete';
  version: number;
  message: string | null;
  webhook: string;
  token: string;
  language: string;
  said: Record<string, unknown> | null;
};

export const lease = (world: World, max = 100, seconds = 60) =>
  world.sql<Lease>('select * from private.lease_deliveries($1, $2)', [max, seconds]);
export const open = async (world: World, { id, lease: held }: Lease): Promise<Opened | null> =>
  (await world.sql<{ opened: Opened | null }>('select private.open_delivery($1, $2) as opened', [id, held]))[0]!.opened;
export const begin = ({ sql }: World, { id, lease: held }: Pick<Lease, 'id' | 'lease'>) =>
  sql('select private.begin_delivery($1, $2)', [id, held]);
export const finish = ({ sql }: World, { id, lease: held }: Lease, version: number, message: string | null = '77') =>
  sql('select private.finish_delivery($1, $2, $3, $4)', [id, held, version, message]);
export const fail = (
  world: World,
  { id, lease: held }: Lease,
  outcome: string,
  wait: number | null = null,
  reason = 'http_500',
) => world.sql('select private.fail_delivery($1, $2, $3, $4, $5)', [id, held, reason, outcome, wait]);

/** Sends everything that is due, as if Discord took it all; what was done, oldest first. */
export async function sent(world: World): Promise<(Opened & { target: string })[]> {
  const all: (Opened & { target: string })[] = [];
  for (const held of await lease(world)) {
    const opened = await open(world, held);
    if (!opened) continue;
    all.push({ ...opened, target: held.target });
    await finish(
      world,
      held,
      opened.version,
      opened.what === 'delete' ? null : (opened.message ?? String((made += 1))),
    );
  }
  return all;
}

/** The outbox as it stands. */
export const rows = (world: World) =>
  world.sql<Record<string, unknown> & { id: string; subject: string; error: string | null }>(
    'select * from private.outbox order by created_at, subject',
  );

/** Lets time pass for everything that waits. */
export const later = (world: World, seconds: number) =>
  world.sql(
    `update private.outbox set next_at = next_at - $1 * interval '1 second', due_since = due_since - $1 * interval '1 second',
            leased_until = leased_until - $1 * interval '1 second', done_at = done_at - $1 * interval '1 second',
            given_up_at = given_up_at - $1 * interval '1 second'`,
    [seconds],
  );
