import { REALTIME_SUBSCRIBE_STATES, type RealtimeChannel, RealtimeClient } from '@supabase/realtime-js';
import { backend } from '#lib/backend.ts';
import { supabase } from '#lib/supabase.ts';
import { messageOf } from './changes.ts';

export type Heard = {
  /** A broadcast on a topic. */
  change: (topic: string, payload: unknown) => void;
  /** A topic is heard from now on, for the first time or again: what was missed before is read. */
  joined: (topic: string) => void;
  /**
   * Whether the socket stands, every topic that may be heard is, and no message was missed; `behind` when some were, and
   * what changed is requested now and then.
   */
  state: (live: boolean, behind?: boolean) => void;
};

/** How long after the server took a topic away it is asked for again, and up to as long again. In milliseconds. */
const againMs = 1000;
/**
 * How long after messages were missed, or the service had too many, the page asks what changed, and up to as long again;
 * twice as long where it is told of everything, because the service drops messages in silence. In milliseconds.
 */
const askMs = 30_000;
/** A message sent before the question has arrived by then, or never will. */
const arrivedMs = 5000;

/**
 * The browser's one connection to Supabase Realtime. The topics that are wanted are joined, others left; one that is
 * refused is not asked for again until the connection is made anew. Each message says how many came before it on its topic
 * (supabase/schemas/01_foundation/30_broadcasts.sql): where fewer were heard, everything of the topic is read again.
 */
export class LiveSocket {
  #client: RealtimeClient | undefined;
  #ready: Promise<void> | undefined;
  #ended = new AbortController();
  readonly #channels = new Map<string, RealtimeChannel>();
  readonly #joined = new Set<string>();
  readonly #refused = new Set<string>();
  readonly #taken = new Set<string>();
  /** How many messages of a topic the page has heard, or has read what they told of. */
  readonly #counts = new Map<string, number>();
  #behind = false;
  #again: ReturnType<typeof setTimeout> | undefined;
  #asking: ReturnType<typeof setTimeout> | undefined;
  readonly #heard: Heard;
  #stopFollowing: (() => void) | undefined;
  #wanted: string[] = [];

  constructor(heard: Heard) {
    this.#heard = heard;
  }

  want(topics: readonly string[]): void {
    this.#wanted = [...topics];
    this.#settle();
  }

  /** Makes the connection anew: a woken tab joins again with the token it slept with (supabase-js issue 2613). */
  renew(): void {
    // The old one may hang on a network that is gone: nobody waits for it.
    void this.#close();
    this.#settle();
  }

  async close(): Promise<void> {
    this.#wanted = [];
    await this.#close();
    this.#stopFollowing?.();
    this.#stopFollowing = undefined;
  }

  #settle(): void {
    if (this.#wanted.length === 0) return;
    if (!this.#client) {
      this.#client = this.#open();
      // A join carries the token that is known by then.
      this.#ready = this.#client.setAuth();
    }
    const client = this.#client;
    this.#ready?.then(
      () => {
        if (this.#client === client) this.#joinWanted(client);
      },
      () => this.#heard.state(false),
    );
  }

  #joinWanted(client: RealtimeClient): void {
    for (const [topic, channel] of this.#channels)
      if (!this.#wanted.includes(topic)) {
        this.#channels.delete(topic);
        this.#joined.delete(topic);
        void client.removeChannel(channel);
      }
    for (const topic of this.#wanted)
      if (!this.#channels.has(topic) && !this.#refused.has(topic)) this.#channels.set(topic, this.#join(client, topic));
    if (this.#asking === undefined) this.#askIn(2 * askMs);
    this.#tell();
  }

  #open(): RealtimeClient {
    const { url, publishableKey } = backend();
    this.#ended = new AbortController();
    const client = listeningUntil(
      this.#ended.signal,
      () =>
        new RealtimeClient(`${url.replace(/^http/, 'ws')}/realtime/v1`, {
          params: { apikey: publishableKey },
          accessToken: async () => {
            const { data } = await (await supabase()).auth.getSession();
            return data.session?.access_token ?? null;
          },
        }),
    );
    this.#followToken(client);
    return client;
  }

  /** A session that is renewed keeps its topics: they are asked for again with the new token. */
  #followToken(client: RealtimeClient): void {
    void supabase().then(({ auth }) => {
      if (this.#client !== client || this.#stopFollowing) return;
      const { data } = auth.onAuthStateChange((event) => {
        if (event === 'TOKEN_REFRESHED') void this.#client?.setAuth();
      });
      this.#stopFollowing = () => data.subscription.unsubscribe();
    });
  }

  #join(client: RealtimeClient, topic: string): RealtimeChannel {
    const channel = client.channel(topic, { config: { private: true } });
    const token = client.accessTokenValue;
    const current = () => this.#channels.get(topic) === channel;
    channel.on('broadcast', { event: 'changed' }, ({ payload }) => {
      if (!current()) return;
      const { before, changes } = messageOf(payload);
      for (const change of changes) this.#heard.change(topic, change);
      if (before === undefined) return;
      const heard = this.#counts.get(topic) ?? before;
      this.#counts.set(topic, Math.max(heard, before) + 1);
      if (heard < before) this.#missed(topic);
    });
    channel.on('broadcast', { event: 'catch_up' }, () => {
      if (current()) this.#readAll(topic);
    });
    channel.on('system', {}, ({ status, message }: { status?: unknown; message?: unknown }) => {
      if (current() && status === 'error' && isTooMany(String(message))) this.#missed(topic);
    });
    channel.subscribe((status, error) => {
      if (!current()) return;
      if (status === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED) {
        this.#joined.add(topic);
        this.#readAll(topic);
        this.#askIn(againMs);
      } else {
        this.#joined.delete(topic);
        if (error && isTooMany(saidBy(error))) this.#missed(topic);
        // Without a token, as when the session could not be renewed, anybody is refused.
        const isOfThisToken = token !== null && token === client.accessTokenValue;
        if (error && isRefusal(error) && isOfThisToken) {
          this.#refused.add(topic);
          this.#channels.delete(topic);
          void client.removeChannel(channel);
        } else if (status === REALTIME_SUBSCRIBE_STATES.CLOSED) this.#askAgain(client, topic);
        // It would be requested with the same token; closed, it is asked for again.
        else if (error && (isAboutToken(error) || isRefusal(error) || isTooMany(saidBy(error))))
          void client.removeChannel(channel);
      }
      this.#tell();
    });
    return channel;
  }

  /**
   * The server takes a topic from a client whose token ran out, and the client does not come back by itself: with the
   * token of then.
   */
  #askAgain(client: RealtimeClient, topic: string): void {
    this.#taken.add(topic);
    this.#again ??= setTimeout(
      () => {
        this.#again = undefined;
        if (this.#client !== client) return;
        for (const each of this.#taken) this.#channels.delete(each);
        this.#taken.clear();
        this.#ready = client.setAuth();
        this.#settle();
      },
      (this.#behind ? askMs : againMs) * (1 + Math.random()),
    );
  }

  #readAll(topic: string): void {
    this.#counts.delete(topic);
    this.#heard.joined(topic);
  }

  #missed(topic: string): void {
    this.#heard.joined(topic);
    if (!this.#behind) this.#askIn(askMs);
    this.#behind = true;
    this.#tell();
  }

  #askIn(ms: number): void {
    clearTimeout(this.#asking);
    this.#asking = setTimeout(() => void this.#ask(), ms * (1 + Math.random()));
  }

  /** Asks how many messages each topic had: of one that had more than were heard everything is read again. */
  async #ask(): Promise<void> {
    const client = this.#client;
    const countsBefore = new Map(this.#counts);
    const topics = [...this.#wanted];
    const answer = await supabase()
      // bounded by: topics
      .then((open) => open.rpc('broadcast_counts', { topics }))
      .catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, arrivedMs));
    if (!client || this.#client !== client) return;
    let whole = answer?.data != null && this.#isJoined();
    for (const { topic, sent } of answer?.data ?? []) {
      const heard = this.#counts.get(topic);
      if (countsBefore.get(topic) === undefined) whole = false;
      // what was dropped between the read at the join and this first count is in neither
      if (heard === undefined && this.#behind) this.#heard.joined(topic);
      if (heard === undefined || heard < sent || sent < (countsBefore.get(topic) ?? 0)) this.#counts.set(topic, sent);
      // the database forgets a topic that was silent for long: then it counts from zero
      if (heard !== undefined && this.#counts.get(topic) !== heard) {
        whole = false;
        this.#missed(topic);
      }
    }
    if (whole) this.#behind = false;
    this.#tell();
    this.#askIn(this.#behind ? askMs : 2 * askMs);
  }

  #isJoined(): boolean {
    return this.#channels.size > 0 && [...this.#channels.keys()].every((topic) => this.#joined.has(topic));
  }

  #tell(): void {
    this.#heard.state(this.#isJoined() && !this.#behind, this.#behind);
  }

  async #close(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    this.#channels.clear();
    this.#joined.clear();
    this.#refused.clear();
    this.#taken.clear();
    this.#counts.clear();
    clearTimeout(this.#again);
    clearTimeout(this.#asking);
    this.#again = undefined;
    this.#asking = undefined;
    if (!client) return;
    this.#ended.abort();
    // Its topics end with it; each of them taking its leave would wait for an answer.
    await client.disconnect();
  }
}

/**
 * Makes a client whose listeners on the page end with the signal. It takes none of them back by itself: a page that sleeps
 * and wakes all day would keep every client it ever had.
 */
function listeningUntil<T>(signal: AbortSignal, make: () => T): T {
  const add = window.addEventListener.bind(window);
  window.addEventListener = (type: string, listener: EventListenerOrEventListenerObject) =>
    add(type, listener, { signal });
  try {
    return make();
  } finally {
    Reflect.deleteProperty(window, 'addEventListener');
  }
}

const saidBy = (error: Error) => error.message + String((error as { cause?: unknown }).cause);

/** A join that was answered no, as against one that was not answered. */
const isRefusal = (error: Error) => /unauthori[sz]ed|permission/i.test(saidBy(error));

/** A join with a token that is not taken, or not any more. */
const isAboutToken = (error: Error) => /token|jwt/i.test(saidBy(error));

/** The service has quotas: of messages and joins a second, of channels and of people. */
const isTooMany = (message: string) => /too many/i.test(message);
