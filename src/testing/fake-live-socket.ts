import type { Heard } from '#lib/live/socket.ts';

/** The sockets of this browser, without a network: what each is requested, and what it hears. */
export class FakeLiveSocket {
  static all: FakeLiveSocket[] = [];
  /** Whether there is a network: without one nothing is joined, and nothing heard. */
  static online = true;
  wanted: string[] = [];
  closed = false;
  readonly heard: Heard;

  constructor(heard: Heard) {
    this.heard = heard;
    FakeLiveSocket.all.push(this);
  }

  want(topics: string[]): void {
    const more = topics.filter((topic) => !this.wanted.includes(topic));
    this.wanted = topics;
    this.#join(more);
  }

  renew(): void {
    this.#join(this.wanted);
  }

  close(): Promise<void> {
    this.closed = true;
    return Promise.resolve();
  }

  #join(topics: string[]): void {
    if (!FakeLiveSocket.online) return;
    for (const topic of topics) this.heard.joined(topic);
    this.heard.state(true);
  }
}
