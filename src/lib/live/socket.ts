import { REALTIME_SUBSCRIBE_STATES, type RealtimeChannel, RealtimeClient } from '@supabase/realtime-js';
import { backend } from '#lib/backend.ts';
import { supabase } from '#lib/supabase.ts';

export type Heard = {
  /** A broadcast on a topic. */
  change: (topic: string, payload: unknown) => void;
  /** A topic is heard from now on, for the first time or again: what was missed before is read. */
  joined: (topic: string) => void;
  /** Whether the socket stands and every topic that may be heard is. */
  state: (live: boolean) => void;
};

/** How long after the server took a topic away it is asked for again, and up to as long again. In milliseconds. */
const againMs = 1000;

/**
 * The browser's one connection to Supabase Realtime. The topics that are wanted are joined, others left; one that is
 * refused is not asked for again until the connection is made anew.
 */
export class LiveSocket {
  #client: RealtimeClient | undefined;
  #ready: Promise<void> | undefined;
  #ended = new AbortController();
  readonly #channels = new Map<string, RealtimeChannel>();
  readonly #joined = new Set<string>();
  readonly #refused = new Set<string>();
  readonly #taken = new Set<string>();
  #again: ReturnType<typeof setTimeout> | undefined;
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
      if (current()) this.#heard.change(topic, payload);
    });
    channel.on('broadcast', { event: 'catch_up' }, () => {
      if (current()) this.#heard.joined(topic);
    });
    channel.subscribe((status, error) => {
      if (!current()) return;
      if (status === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED) {
        this.#joined.add(topic);
        this.#heard.joined(topic);
      } else {
        this.#joined.delete(topic);
        // Without a token, as when the session could not be renewed, anybody is refused.
        const isOfThisToken = token !== null && token === client.accessTokenValue;
        if (error && isRefusal(error) && isOfThisToken) {
          this.#refused.add(topic);
          this.#channels.delete(topic);
          void client.removeChannel(channel);
        } else if (status === REALTIME_SUBSCRIBE_STATES.CLOSED) this.#askAgain(client, topic);
        // It would be asked for with the same token; closed, it is asked for again.
        else if (error && (isAboutToken(error) || isRefusal(error))) void client.removeChannel(channel);
      }
      this.#tell();
    });
    return channel;
  }

  /** The server takes a topic from whoever's token ran out, and the client does not come back by itself: with the token of then. */
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
      againMs * (1 + Math.random()),
    );
  }

  #tell(): void {
    this.#heard.state(this.#channels.size > 0 && [...this.#channels.keys()].every((topic) => this.#joined.has(topic)));
  }

  async #close(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    this.#channels.clear();
    this.#joined.clear();
    this.#refused.clear();
    this.#taken.clear();
    clearTimeout(this.#again);
    this.#again = undefined;
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

/** A join that was answered no, as against one that was not answered. */
const isRefusal = (error: Error) =>
  /unauthori[sz]ed|permission/i.test(error.message + String((error as { cause?: unknown }).cause));

/** A join with a token that is not taken, or not any more. */
const isAboutToken = (error: Error) => /token|jwt/i.test(error.message + String((error as { cause?: unknown }).cause));
