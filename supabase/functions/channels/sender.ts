import type { Answer, Opened, Channel } from './channel.ts';

/**
 * Sends what waits in the outbox (docs/decisions/0032). Web APIs alone: Node and Deno run the same file. The database
 * says what is due and what to say; this asks, sends, and says what became of it. It knows no channel by name.
 */

export type Held = { id: string; lease: string; way: string; target: string };

/** What the sender asks of the database: supabase/schemas/17_outbox/20_outbox.sql. */
export type Outbox = {
  lease: (max: number, ways: string[]) => Promise<Held[]>;
  open: (held: Held) => Promise<Opened | null>;
  begin: (held: Held) => Promise<unknown>;
  /** Of a sender that writes direct messages. */
  keep?: (held: Held, channel: string) => Promise<boolean>;
  finish: (held: Held, version: number, message: string | null) => Promise<unknown>;
  fail: (held: Held, reason: string, outcome: Outcome, wait: number | null) => Promise<unknown>;
};

type Outcome = Exclude<Answer['outcome'], 'taken'> | 'later';

export type DeliverOptions = {
  outbox: Outbox;
  /** The ways this sender has; the others are left to one that has them. */
  ways: Channels;
  /** Milliseconds after which no other request is begun. */
  budget?: number;
  /** After so many deliveries the rest is left to the next run. */
  most?: number;
  /** Nothing is begun after it. */
  signal?: AbortSignal;
};

/** Ways by their names: rows of `private.ways`. */
export type Channels = Record<string, Channel>;
export type Delivered = { sent: number; failed: number };

/** What is taken at a time: a sender that dies keeps no more than this from the next. */
const atOnce = 20;
/** A target that asks for a longer pause is left to a later run. */
const longestPause = 3000;

/** Sends what is due, the targets side by side, and each in its order. */
export async function deliver({
  outbox,
  ways,
  budget = 25_000,
  most = Infinity,
  signal,
}: DeliverOptions): Promise<Delivered> {
  const end = Date.now() + budget;
  const isOver = (pause = 0) => signal?.aborted === true || Date.now() + pause >= end;
  const names = Object.keys(ways);
  const delivered: Delivered = { sent: 0, failed: 0 };
  for (let left = most; left > 0 && !isOver(); left -= atOnce) {
    const wanted = Math.min(atOnce, left);
    // Leases last longer than all of them may take: no other sender begins with the same.
    const held = await outbox.lease(wanted, names);
    const targets = [...Map.groupBy(held, ({ target }) => target).values()];
    const ofWays = [...Map.groupBy(targets, ([first]) => first!.way)];
    const run = { outbox, ways, isOver, delivered };
    await Promise.all(
      ofWays.map(([way, each]) => sideBySide(each, ways[way]?.atOnce ?? atOnce, (target) => sendInOrder(target, run))),
    );
    // What is due again meanwhile is for the next run.
    if (held.length < wanted) break;
  }
  return delivered;
}

type Run = { outbox: Outbox; ways: Channels; isOver: (pause?: number) => boolean; delivered: Delivered };

/** So many at once; the next is begun when one of them is done. */
async function sideBySide<Item>(items: Item[], most: number, work: (item: Item) => Promise<void>): Promise<void> {
  const open = items.values();
  const next = async () => {
    for (const item of open) await work(item);
  };
  await Promise.all(Array.from({ length: most }, next));
}

async function sendInOrder(target: Held[], run: Run): Promise<void> {
  let pause = 0;
  for (const held of target) {
    if (pause > longestPause || run.isOver(pause)) {
      await run.outbox.fail(held, '', 'later', Math.ceil(pause / 1000));
      continue;
    }
    if (pause > 0) await sleep(pause);
    pause = await send(held, run);
  }
}

/** Milliseconds after which the target takes another one. */
async function send(held: Held, { outbox, ways, delivered }: Run): Promise<number> {
  const opened = await outbox.open(held);
  const way = ways[held.way];
  if (!opened || !way) return 0;
  const answer = await way.send(
    opened,
    () => outbox.begin(held),
    async (channel) => (await outbox.keep?.(held, channel)) === true,
  );
  if (answer.outcome === 'taken') {
    delivered.sent += 1;
    // No state has this version: what stands there is edited next.
    const version = answer.stale ? 0 : opened.version;
    await insist(() => outbox.finish(held, version, answer.message));
    return answer.pause;
  }
  delivered.failed += 1;
  const wait = answer.wait ?? null;
  await outbox.fail(held, answer.reason, answer.outcome, wait);
  // The whole target waits as the database says: what else was taken of it is for a later run.
  if (way.failsWhole) return longestPause + 1;
  return answer.outcome === 'quiet' || answer.outcome === 'off' ? Math.max(wait ?? 0, 60) * 1000 : 0;
}

/** What was sent and is not remembered would be sent again: the database is asked three times. */
async function insist(work: () => Promise<unknown>): Promise<void> {
  for (const wait of [200, 1000]) {
    try {
      await work();
      return;
    } catch {
      await sleep(wait);
    }
  }
  await work();
}

const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
