import type { Answer, Opened, Channel } from './channel.ts';

/**
 * Sends what waits in the outbox (docs/decisions/0032). Web APIs alone: Node and Deno run the same file. The database
 * says what is due and what to say; this asks, sends, and says what became of it. It knows no channel by name.
 */

export type Held = { id: string; lease: string; channel: string; target: string };

/** The sender's calls to the database: supabase/schemas/17_outbox/20_outbox.sql. */
export type Outbox = {
  lease: (max: number, channels: string[]) => Promise<Held[]>;
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
  /** The channels this sender has; the others are left to one that has them. */
  channels: Channels;
  /** Milliseconds after which no other request is begun. */
  budget?: number;
  /** After so many deliveries the rest is left to the next run. */
  most?: number;
  /** Nothing is begun after it. */
  signal?: AbortSignal;
};

/** Channels by their names: rows of `private.delivery_channels`. */
export type Channels = Record<string, Channel>;
export type Delivered = { sent: number; failed: number };

/** Leased at a time: a sender that dies keeps no more than this from the next. */
const atOnce = 20;
/** A target that asks for a longer pause is left to a later run. */
const longestPause = 3000;

/**
 * Sends what is due, the targets side by side, and each in its order. More is leased once half of what was leased is done, so
 * that a slow target holds nothing except its own messages.
 */
export async function deliver({
  outbox,
  channels,
  budget = 25_000,
  most = Infinity,
  signal,
}: DeliverOptions): Promise<Delivered> {
  const end = Date.now() + budget;
  const isOver = (pause = 0) => signal?.aborted === true || Date.now() + pause >= end;
  const names = Object.keys(channels);
  const turns = Object.fromEntries(names.map((channel) => [channel, atMost(channels[channel]?.atOnce ?? atOnce)]));
  const run: Run = { outbox, channels, isOver, delivered: { sent: 0, failed: 0 }, pauses: new Map(), underWay: 0 };
  /** The last work of each target: what is leased of it meanwhile follows. */
  const targets = new Map<string, Promise<void>>();
  for (let left = most; left > 0 && !isOver();) {
    if (run.underWay > atOnce / 2) {
      await Promise.race(targets.values());
      continue;
    }
    const wanted = Math.min(atOnce - run.underWay, left);
    left -= wanted;
    // Leases last longer than all of them may take: no other sender begins with the same.
    const held = await outbox.lease(wanted, names);
    run.underWay += held.length;
    for (const [target, rows] of Map.groupBy(held, ({ target }) => target)) {
      const before = targets.get(target) ?? Promise.resolve();
      const work = before
        .then(() => turns[rows[0]!.channel]!(() => sendInOrder(rows, run)))
        .then(() => {
          if (targets.get(target) === work) targets.delete(target);
        });
      // The first failure ends the run; those after it need a handler, too.
      work.catch(() => undefined);
      targets.set(target, work);
    }
    // A delivery that is due again is for the next run.
    if (held.length < wanted) break;
  }
  await Promise.all(targets.values());
  return run.delivered;
}

type Run = {
  outbox: Outbox;
  channels: Channels;
  isOver: (pause?: number) => boolean;
  delivered: Delivered;
  /** Milliseconds that a target asked for after its last message. */
  pauses: Map<string, number>;
  /** Deliveries that are leased and not done. */
  underWay: number;
};

/** So many at once; the next begins when one of them is done. */
function atMost(most: number): (work: () => Promise<void>) => Promise<void> {
  const waiting: (() => void)[] = [];
  let free = most;
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((next) => waiting.push(next));
    try {
      await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}

async function sendInOrder(rows: Held[], run: Run): Promise<void> {
  for (const held of rows) {
    const pause = run.pauses.get(held.target) ?? 0;
    if (pause > longestPause || run.isOver(pause)) await run.outbox.fail(held, '', 'later', Math.ceil(pause / 1000));
    else {
      if (pause > 0) await sleep(pause);
      run.pauses.set(held.target, await send(held, run));
    }
    run.underWay -= 1;
  }
}

/** Milliseconds after which the target takes another one. */
async function send(held: Held, { outbox, channels, delivered }: Run): Promise<number> {
  const opened = await outbox.open(held);
  const channel = channels[held.channel];
  if (!opened || !channel) return 0;
  const answer = await channel.send(
    opened,
    () => outbox.begin(held),
    async (channel) => (await outbox.keep?.(held, channel)) === true,
  );
  if (answer.outcome === 'taken') {
    delivered.sent += 1;
    // No state has this version: what is there is edited next.
    const version = answer.stale ? 0 : opened.version;
    await insist(() => outbox.finish(held, version, answer.message));
    return answer.pause;
  }
  delivered.failed += 1;
  const wait = answer.wait ?? null;
  await outbox.fail(held, answer.reason, answer.outcome, wait);
  // The whole target waits as the database says: what else was taken of it is for a later run.
  if (channel.failsWhole) return longestPause + 1;
  return answer.outcome === 'quiet' || answer.outcome === 'off' ? Math.max(wait ?? 0, 60) * 1000 : 0;
}

/** A message that is sent and not recorded would be sent again: the database is asked three times. */
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
