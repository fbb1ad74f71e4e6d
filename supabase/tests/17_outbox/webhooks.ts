import { expect } from 'vitest';
import type { Outbox } from '#supabase/functions/channels/sender.ts';
import type { World } from '#supabase/tests/harness/harness.ts';
import type { Who } from '#supabase/tests/harness/signing.ts';
import { begin, fail, finish, type Lease, open } from './channels.ts';

/** Shared by the tests of webhooks: an installation that sends them, webhooks, and a sender driven by the test. */

export const installed = (world: World, webhooks = true) =>
  world.sql('select private.set_webhooks_sent($1)', [webhooks]);

export const everyEvent = [
  'match_result', 'match_moved', 'match_live', 'transfer_made', 'roster_changed', 'season_started', 'season_finished', 'article_published',
]; // prettier-ignore
export const teamEvents = everyEvent.filter((event) => event !== 'article_published');

export type Wanted = { address?: string; events?: string[]; of_league?: string; of_team?: string };

let made = 0;
export const wanted = (values: Wanted = {}) => ({
  address: `https://hooks.example.com/rondo/${(made += 1)}/secret-part`,
  events: values.of_team === undefined ? everyEvent : teamEvents,
  ...values,
});

/** A webhook that somebody made: its id and its secret. */
export async function created(world: World, values: Wanted = {}, who: Who = 'admin') {
  const { data, error } = await world.as(who).rpc('create_webhook', wanted(values));
  expect(error).toBeNull();
  return data![0]!;
}

export const leaseEvents = (world: World, max = 100, seconds = 60) =>
  world.sql<Lease>('select * from private.lease_webhook_deliveries($1, $2)', [max, seconds]);

export type Event = {
  address: string;
  secrets: string[];
  event: string;
  type: string;
  at: string;
  data: Record<string, unknown>;
  target: string;
};

/** Sends everything that is due, as if the receivers took it all; what was sent. */
export async function sentEvents(world: World): Promise<Event[]> {
  const all: Event[] = [];
  for (let held = await leaseEvents(world); held.length > 0; held = await leaseEvents(world))
    for (const each of held) {
      const opened = (await open(world, each)) as unknown as (Event & { version: number }) | null;
      if (!opened) continue;
      all.push({ ...opened, target: each.target });
      await finish(world, each, opened.version, '204');
    }
  return all.toSorted((one, other) => one.at.localeCompare(other.at));
}

/** The outbox as the sender sees it. */
export const outboxOf = (world: World): Outbox => ({
  lease: () => leaseEvents(world),
  open: (held) => open(world, held),
  begin: (held) => begin(world, held),
  finish: (held, version, id) => finish(world, held, version, id),
  fail: (held, reason, outcome, wait) => fail(world, held, outcome, wait, reason),
});

/** Lets time pass for everything that waits, and for receivers on pause. */
export async function later(world: World, seconds: number): Promise<void> {
  await world.sql(
    `update private.outbox set next_at = next_at - $1 * interval '1 second', due_since = due_since - $1 * interval '1 second',
            leased_until = leased_until - $1 * interval '1 second', done_at = done_at - $1 * interval '1 second',
            given_up_at = given_up_at - $1 * interval '1 second'`,
    [seconds],
  );
  await world.sql(
    `update private.webhooks set quiet_until = quiet_until - $1 * interval '1 second',
            failing_since = failing_since - $1 * interval '1 second', tested_at = tested_at - $1 * interval '1 second'`,
    [seconds],
  );
}
