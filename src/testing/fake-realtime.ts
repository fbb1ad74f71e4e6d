import { REALTIME_SUBSCRIBE_STATES as states } from '@supabase/realtime-js';

/**
 * Supabase Realtime with its quotas, as its source has them (833cf36c of August 2026: realtime_channel.ex,
 * replication_connection.ex, message_dispatcher.ex, rate_counter.ex, tenants.ex), without a network:
 *
 * - an event is each message of the database and each delivery of it to a channel; they are counted every five seconds and
 *   averaged over the last twelve counts, of which there are fewer after the start;
 * - from the count on at which the average reaches the quota until one that is below it, the database's messages are
 *   dropped in silence, and a channel that gets one still under way is told "Too many messages per second" and closed;
 * - joins are counted in the same way and refused, and the socket with them; a socket has so many channels.
 */
export type Quotas = { events: number; joins: number; channels: number };
const freePlan: Quotas = { events: 100, joins: 100, channels: 100 };

const tickMs = 5000;
const counts = 12;

/** rate_counter.ex. */
function rateCounter(limit: number) {
  let bucket: number[] = [0];
  let count = 0;
  const rate = {
    triggered: false,
    add: () => void (count += 1),
    tick: () => {
      bucket = [count, ...bucket].slice(0, counts);
      count = 0;
      const average = bucket.reduce((sum, each) => sum + each, 0) / bucket.length / (tickMs / 1000);
      rate.triggered = average >= limit;
    },
  };
  return rate;
}

type Answer = (status: string, error?: Error) => void;
type Hears = (message: Record<string, unknown>) => void;

export class FakeRealtime {
  readonly #events;
  readonly #joins;
  readonly #quotas: Quotas;
  readonly #channels = new Set<FakeChannel>();
  /** Messages of the database on each topic, dropped or not. */
  readonly sent = new Map<string, number>();
  /** Messages the next of which are lost on their way, however few there are. */
  loses = 0;
  requests = 0;

  constructor(quotas: Quotas = freePlan) {
    this.#quotas = quotas;
    this.#events = rateCounter(quotas.events);
    this.#joins = rateCounter(quotas.joins);
    setInterval(() => {
      this.#events.tick();
      this.#joins.tick();
    }, tickMs);
  }

  get isOver(): boolean {
    return this.#events.triggered;
  }
  joined(topic: string): number {
    return [...this.#channels].filter((channel) => channel.topic === topic).length;
  }

  /** Messages of private.send_topic(). */
  broadcast(topic: string, changes: unknown[]): void {
    const before = this.sent.get(topic) ?? 0;
    this.sent.set(topic, before + 1);
    if (this.loses > 0) return void (this.loses -= 1);
    if (this.#events.triggered) return;
    this.#events.add();
    for (const channel of this.#channels)
      if (channel.topic === topic) {
        channel.hears('broadcast', 'changed', { payload: { changes, before } });
        this.#events.add();
      }
  }

  /** A message that was under way when the quota was reached: its channels are closed. */
  shutDown(topic: string): void {
    for (const channel of this.#channels)
      if (channel.topic === topic) {
        const notice = {
          extension: 'system',
          status: 'error',
          message: 'Too many messages per second',
          channel: topic,
        };
        channel.hears('system', undefined, notice);
        this.#channels.delete(channel);
        channel.answer(states.CLOSED);
      }
  }

  join(channel: FakeChannel): void {
    const refuse = (reason: string) => channel.answer(states.CHANNEL_ERROR, new Error(reason));
    if (this.#joins.triggered) return refuse('ClientJoinRateLimitReached: Too many joins per second');
    this.#joins.add();
    const own = [...this.#channels].filter(({ client }) => client === channel.client);
    if (own.length >= this.#quotas.channels) return refuse('ChannelRateLimitReached: Too many channels');
    this.#channels.add(channel);
    channel.answer(states.SUBSCRIBED);
  }

  leave(channel: FakeChannel): void {
    this.#channels.delete(channel);
    channel.answer(states.CLOSED);
  }

  disconnect(client: object): void {
    for (const channel of this.#channels) if (channel.client === client) this.#channels.delete(channel);
  }

  /** private.broadcast_counts() */
  rpc(_: string, { topics }: { topics: string[] }): Promise<{ data: { topic: string; sent: number }[] }> {
    this.requests += 1;
    return Promise.resolve({ data: topics.map((topic) => ({ topic, sent: this.sent.get(topic) ?? 0 })) });
  }
}

export class FakeChannel {
  answer: Answer = () => {};
  readonly #hears: { type: string; event: string | undefined; hears: Hears }[] = [];
  readonly topic: string;
  readonly client: object;
  readonly #realtime: FakeRealtime;

  constructor(topic: string, client: object, realtime: FakeRealtime) {
    this.topic = topic;
    this.client = client;
    this.#realtime = realtime;
  }

  on(type: string, { event }: { event?: string }, hears: Hears): this {
    this.#hears.push({ type, event, hears });
    return this;
  }

  hears(type: string, event: string | undefined, message: Record<string, unknown>): void {
    for (const each of this.#hears) if (each.type === type && each.event === event) each.hears(message);
  }

  subscribe(answer: Answer): this {
    this.answer = answer;
    setTimeout(() => this.#realtime.join(this), 10);
    return this;
  }
}
