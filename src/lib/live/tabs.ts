import { LiveSocket } from './socket.ts';

export type Listener = {
  change: (topic: string, payload: unknown) => void;
  joined: (topic: string) => void;
  state: (live: boolean, behind?: boolean) => void;
};

/** The messages between the tabs of one person. */
type Word =
  | { is: 'want'; tab: string; topics: string[]; visible: boolean }
  | { is: 'bye'; tab: string }
  | { is: 'who' }
  | { is: 'change'; topic: string; payload: unknown }
  | { is: 'joined'; topic: string }
  | { is: 'state'; live: boolean; behind: boolean };

/** A tab says what it wants this often; one that has not for three times as long is gone. In milliseconds. */
const wordMs = 20_000;

/**
 * One socket a browser: the tab that holds the lock has it and passes on what it hears. A hidden tab's timers are slowed
 * down, so it hands the socket over to one that is looked at. Where tabs cannot tell each other, each has its own.
 */
export class LiveTabs {
  readonly #listener: Listener;
  readonly #tab = crypto.randomUUID();
  readonly #channel: BroadcastChannel | undefined;
  readonly #lock: string;
  readonly #others = new Map<string, { topics: string[]; visible: boolean; at: number }>();
  readonly #stop = new AbortController();
  #topics: string[] = [];
  #socket: LiveSocket | undefined;
  #state = { live: false, behind: false };
  #handOver: (() => void) | undefined;

  constructor(userId: string, listener: Listener) {
    this.#listener = listener;
    this.#lock = `rondo-live ${userId}`;
    if ('locks' in navigator && 'BroadcastChannel' in globalThis) {
      this.#channel = new BroadcastChannel(this.#lock);
      this.#channel.addEventListener('message', ({ data }: MessageEvent<Word>) => this.#hear(data));
      void this.#stand();
      const timer = setInterval(() => this.#sayWants(), wordMs);
      this.#stop.signal.addEventListener('abort', () => clearInterval(timer));
      document.addEventListener('visibilitychange', () => this.#sayWants(), { signal: this.#stop.signal });
    } else this.#lead();
  }

  want(topics: string[]): void {
    if (topics.join() === this.#topics.join()) return;
    this.#topics = topics;
    this.#sayWants();
    this.#wantAll();
  }

  /** The socket is made anew, if this tab has it. */
  renew(): void {
    this.#socket?.renew();
  }

  stop(): void {
    if (this.#stop.signal.aborted) return;
    this.#say({ is: 'bye', tab: this.#tab });
    this.#stop.abort();
    this.#handOver?.();
    void this.#socket?.close();
    this.#socket = undefined;
    this.#channel?.close();
  }

  /** Waits for the lock, has the socket until it hands over, and waits again. */
  async #stand(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      try {
        // oxlint-disable-next-line no-await-in-loop
        await navigator.locks.request(this.#lock, { signal: this.#stop.signal }, async () => {
          if (this.#stop.signal.aborted) return;
          this.#lead();
          await new Promise<void>((resolve) => {
            this.#handOver = resolve;
          });
          this.#handOver = undefined;
          await this.#socket?.close();
          this.#socket = undefined;
        });
      } catch {
        return; // stopped while it waited
      }
    }
  }

  #lead(): void {
    this.#socket = new LiveSocket({
      change: (topic, payload) => this.#pass({ is: 'change', topic, payload }),
      joined: (topic) => this.#pass({ is: 'joined', topic }),
      state: (live, behind = false) => this.#pass({ is: 'state', live, behind }),
    });
    this.#say({ is: 'who' });
    this.#wantAll();
  }

  /** To this tab and to the others. */
  #pass(word: Word): void {
    this.#hear(word);
    this.#say(word);
  }

  #hear(word: Word): void {
    if (this.#stop.signal.aborted) return;
    if (word.is === 'change') {
      if (this.#topics.includes(word.topic)) this.#listener.change(word.topic, word.payload);
    } else if (word.is === 'joined') {
      if (this.#topics.includes(word.topic)) this.#listener.joined(word.topic);
    } else if (word.is === 'state') {
      this.#state = word;
      this.#listener.state(word.live, word.behind);
    } else if (word.is === 'who') this.#sayWants();
    else this.#hearOther(word);
  }

  #hearOther(word: Extract<Word, { is: 'want' | 'bye' }>): void {
    const previous = this.#others.get(word.tab);
    if (word.is === 'bye') this.#others.delete(word.tab);
    else this.#others.set(word.tab, { topics: word.topics, visible: word.visible, at: Date.now() });
    if (!this.#socket) return;
    this.#wantAll();
    if (word.is !== 'want') return;
    if (!previous) this.#say({ ...this.#state, is: 'state' });
    if (word.visible && document.visibilityState === 'hidden') this.#handOver?.();
    // A topic that another tab has joined is not joined again: it reads what it may have missed by itself.
    for (const topic of word.topics) if (previous?.topics.includes(topic) !== true) this.#say({ is: 'joined', topic });
  }

  #sayWants(): void {
    this.#say({ is: 'want', tab: this.#tab, topics: this.#topics, visible: document.visibilityState === 'visible' });
  }

  #say(word: Word): void {
    if (!this.#stop.signal.aborted) this.#channel?.postMessage(word);
  }

  #wantAll(): void {
    if (!this.#socket) return;
    for (const [tab, { at }] of this.#others) if (Date.now() - at > 3 * wordMs + 60_000) this.#others.delete(tab);
    this.#socket.want([...new Set([...this.#topics, ...[...this.#others.values()].flatMap(({ topics }) => topics)])]);
  }
}
