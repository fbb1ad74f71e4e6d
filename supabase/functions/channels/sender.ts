import { discord } from './discord/discord.ts';
import type { Answer, Opened, Way, WayName } from './way.ts';

/**
 * Sends what waits in the outbox (docs/decisions/0138). Web APIs alone: Node and Deno run the same file. The database
 * says what is due and what to say; this asks, sends, and says what became of it. What a way needs beyond that, such as
 * a mail server, is handed in by whoever runs it.
 */

type Held = { id: string; lease: string; way: WayName; target: string };

/** What the sender asks of the database: supabase/schemas/17_outbox/20_outbox.sql. */
export type Outbox = {
  lease: (max: number, ways: WayName[]) => Promise<Held[]>;
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
  ways: Ways;
  /** Milliseconds after which no other request is begun. */
  budget?: number;
  /** Nothing is begun after it. */
  signal?: AbortSignal;
};

export type Ways = Partial<Record<WayName, Way>>;
export type Delivered = { sent: number; failed: number };

/** What is taken at a time: a sender that dies keeps no more than this from the next. */
const atOnce = 20;
/** A target that asks for a longer pause is left to a later run. */
const longestPause = 3000;

/** Sends what is due, the targets side by side, and each in its order. */
export async function deliver({ outbox, ways, budget = 25_000, signal }: DeliverOptions): Promise<Delivered> {
  const end = Date.now() + budget;
  const isOver = (pause = 0) => signal?.aborted === true || Date.now() + pause >= end;
  const names = Object.keys(ways) as WayName[];
  const delivered: Delivered = { sent: 0, failed: 0 };
  while (!isOver()) {
    // Leases last longer than all of them may take: no other sender begins with the same.
    const held = await outbox.lease(atOnce, names);
    const targets = [...Map.groupBy(held, ({ target }) => target).values()];
    const ofWays = [...Map.groupBy(targets, ([first]) => first!.way)];
    const run = { outbox, ways, isOver, delivered };
    await Promise.all(
      ofWays.map(([way, each]) => sideBySide(each, ways[way]?.atOnce ?? atOnce, (target) => sendInOrder(target, run))),
    );
    // What is due again meanwhile is for the next run.
    if (held.length < atOnce) break;
  }
  return delivered;
}

type Run = { outbox: Outbox; ways: Ways; isOver: (pause?: number) => boolean; delivered: Delivered };

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
  // The whole webhook waits as the database says: what else was taken of it is for a later run.
  if (held.way === 'webhook') return longestPause + 1;
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

/** Calls of a project over its REST API, with the key of the service. */
export const callsOver =
  ({ url, key }: Project) =>
  async (name: string, given: object): Promise<unknown> => {
    const answer = await fetch(`${url}/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: serviceHeaders(key),
      body: JSON.stringify(given),
    });
    const said = await answer.text();
    // What the database says may quote what it was given: its status is enough.
    if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
    return said === '' ? null : JSON.parse(said);
  };

/** A key of the newer kind is no token and stands in its own header alone. */
export const serviceHeaders = (key: string): Record<string, string> => ({
  apikey: key,
  'content-type': 'application/json',
  ...(key.startsWith('sb_') ? {} : { authorization: `Bearer ${key}` }),
});

type Project = { url: string; key: string };

/** The outbox of a project. */
export function outboxOver(url: string, key: string): Outbox {
  const call = callsOver({ url, key });
  return {
    lease: async (max, ways) => (await call('lease_deliveries', { max, ways })) as Held[],
    open: async ({ id, lease }) => (await call('open_delivery', { delivery: id, lease })) as Opened | null,
    begin: ({ id, lease }) => call('begin_delivery', { delivery: id, lease }),
    keep: async ({ id, lease }, channel) =>
      (await call('keep_direct_channel', { delivery: id, lease, channel })) === true,
    finish: ({ id, lease }, version, message) => call('finish_delivery', { delivery: id, lease, version, message }),
    fail: ({ id, lease }, reason, outcome, wait) =>
      call('fail_delivery', { delivery: id, lease, reason, outcome, wait_seconds: wait }),
  };
}

/** Says which ways a project has: the key that browsers register with, and whether mails are sent. */
export const sayWaysOver = (project: Project, pushKey: string | null, mail: boolean): Promise<unknown> =>
  callsOver(project)('set_delivery_ways', { push_key: pushKey, mail });

/** The same of webhooks, a few events of each at a time. */
function webhooksOver(url: string, key: string): Outbox {
  const lease: Outbox['lease'] = async (max) =>
    (await callsOver({ url, key })('lease_webhook_deliveries', { max })) as Held[];
  return { ...outboxOver(url, key), lease };
}

/** Says that a project sends webhooks: until then nobody is offered any. */
export const sayWebhooksOver = (project: Project): Promise<unknown> =>
  callsOver(project)('set_webhooks_sent', { sent: true });

type AnswerOptions = Project & { ways?: Ways; webhook?: Way };

/** Answers a call of the function: whoever has the service's key may have the outbox sent. */
export async function answer(request: Request, { url, key, ways, webhook }: AnswerOptions): Promise<Response> {
  const given = request.headers.get('apikey') ?? request.headers.get('authorization')?.replace(/^Bearer /, '') ?? '';
  if (request.method !== 'POST') return new Response(null, { status: 405 });
  if (key === '' || (await digest(given)) !== (await digest(key))) return new Response(null, { status: 401 });
  // Side by side: a receiver who takes long keeps no message of the league's waiting.
  const runs = [deliver({ outbox: outboxOver(url, key), ways: ways ?? { discord: discord() } })];
  if (webhook) runs.push(deliver({ outbox: webhooksOver(url, key), ways: { webhook } }));
  await Promise.allSettled(runs);
  const delivered = await Promise.all(runs);
  const sum = (of: keyof Delivered) => delivered.reduce((total, each) => total + each[of], 0);
  return Response.json({ sent: sum('sent'), failed: sum('failed') } satisfies Delivered);
}

/** Two digests are compared: how long that takes says nothing about the key. */
async function digest(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
