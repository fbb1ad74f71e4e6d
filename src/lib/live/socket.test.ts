import { REALTIME_SUBSCRIBE_STATES as states } from '@supabase/realtime-js';
import { beforeEach, expect, test, vi } from 'vitest';
import { LiveSocket } from './socket.ts';

/** The protocol of the library against a fake server. */
type Answer = (status: string, error?: Error) => void;
type Joined = { topic: string; token: string | null; answer: Answer };
const { wire } = vi.hoisted(() => ({
  wire: {
    token: null as string | null,
    clients: 0,
    joins: [] as Joined[],
    closes: Promise.resolve(),
    shown: [] as number[],
  },
}));
vi.mock('#lib/backend.ts', () => ({ backend: () => ({ url: 'http://rondo.test', publishableKey: 'key' }) }));
vi.mock('#lib/supabase.ts', () => ({
  supabase: async () => ({
    auth: {
      getSession: async () => ({ data: { session: wire.token === null ? null : { access_token: wire.token } } }),
      onAuthStateChange: () => ({ data: { subscription: { unsubscribe: () => {} } } }),
    },
  }),
}));
vi.mock('@supabase/realtime-js', async (original) => ({
  ...(await original<object>()),
  RealtimeClient: class {
    accessTokenValue: string | null = null;
    readonly #options: { accessToken: () => Promise<string | null> };
    constructor(_url: string, options: { accessToken: () => Promise<string | null> }) {
      this.#options = options;
      const number = (wire.clients += 1);
      window.addEventListener('pageshow', () => wire.shown.push(number));
    }
    async setAuth() {
      this.accessTokenValue = await this.#options.accessToken();
    }
    channel(topic: string) {
      const join = { topic, token: this.accessTokenValue, answer: (() => {}) as Answer };
      return {
        on: () => {},
        join,
        subscribe: (answer: Answer) => wire.joins.push(Object.assign(join, { answer })),
      };
    }
    async removeChannel({ join }: { join: Joined }) {
      join.answer(states.CLOSED);
    }
    disconnect = () => wire.closes;
  },
}));

beforeEach(() => {
  Object.assign(wire, { token: 'first', clients: 0, joins: [], closes: Promise.resolve(), shown: [] });
  vi.stubGlobal('window', new EventTarget());
});
const listens = () => {
  const heard: unknown[] = [];
  const socket = new LiveSocket({
    change: () => {},
    joined: (topic) => heard.push(topic),
    state: (live) => heard.push(live),
  });
  socket.want(['site']);
  return { socket, heard };
};
const last = async (count: number) => {
  await expect.poll(() => wire.joins.length).toBe(count);
  return wire.joins[count - 1]!;
};
const unauthorized = new Error('Unauthorized: You do not have permissions to read from this Channel topic: site');

test('a topic that was refused while the session could not be renewed is asked for until it is', async () => {
  wire.token = null;
  const { heard } = listens();
  (await last(1)).answer(states.CHANNEL_ERROR, unauthorized);
  wire.token = 'second';
  const second = await last(2);
  expect(second.token).toBe('second');
  second.answer(states.SUBSCRIBED);
  expect(heard.at(-1)).toBe(true);
});

test('a topic that somebody may not hear is not asked for again', async () => {
  const { socket, heard } = listens();
  const first = await last(1);
  first.answer(states.CHANNEL_ERROR, unauthorized);
  socket.want(['site', 'staff']);
  expect((await last(2)).topic).toBe('staff');
  expect(heard).not.toContain(true);
});

test('a connection is made anew though the old one does not end', async () => {
  const { socket } = listens();
  await last(1);
  wire.closes = new Promise(() => {});
  socket.renew();
  await last(2);
  expect(wire.clients).toBe(2);
});

test('a connection that was given up listens to the page no more', async () => {
  const { socket } = listens();
  await last(1);
  socket.renew();
  await last(2);
  window.dispatchEvent(new Event('pageshow'));
  expect(wire.shown).toEqual([2]);
  await socket.close();
  window.dispatchEvent(new Event('pageshow'));
  expect(wire.shown).toEqual([2]);
});
