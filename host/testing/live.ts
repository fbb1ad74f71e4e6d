import { createClient, type RealtimeChannel, type SupabaseClient } from '@supabase/supabase-js';
import { vi } from 'vitest';
import { type ClientOptions, WebSocket } from 'ws';
import type { socketAllowances } from '#host/gateway/traffic/call-limits.ts';
import { namesOf } from '#host/gateway/traffic/request-checks.ts';
import { freePort } from '#host/free-port.ts';
import { openListener } from '#host/listener.ts';
import { openRealtime } from '#host/realtime/realtime.ts';
import { web } from '#host/web.ts';
import type { TestLeague } from './test-league.ts';

/** A port at which the league answers, sockets too. */
export async function openLive(
  league: TestLeague,
  { allowances, trustProxy = false }: { allowances?: Partial<typeof socketAllowances>; trustProxy?: boolean } = {},
) {
  const port = await freePort();
  const siteUrl = `http://127.0.0.1:${port}`;
  const listener = await openListener({ port, host: '127.0.0.1' });
  const names = namesOf({ siteUrl, host: '127.0.0.1', port });
  const started = Date.now();
  const realtime = openRealtime({
    backend: league.backend,
    siteUrl,
    names,
    trustProxy,
    log: (line) => league.log.push(line),
    onRefused: (refusal) => league.refusals.push(refusal),
    now: () => started + league.clock.ahead,
    ...(allowances ? { allowances } : {}),
  });
  const app = web({ backend: league.backend, siteUrl, names, dist: league.dist, trustProxy, mailbox: undefined });
  listener.serve(app, realtime.upgrade);
  await realtime.ready;
  return {
    url: siteUrl,
    address: `ws://127.0.0.1:${port}/realtime/v1/websocket?apikey=${league.backend.publishableKey}&vsn=2.0.0`,
    realtime,
    close: async () => {
      await realtime.close();
      await listener.drain();
    },
  };
}
export type Live = Awaited<ReturnType<typeof openLive>>;

/** The official client of somebody whose token this is. */
export function liveClient(url: string, key: string, token: string | (() => string)): SupabaseClient {
  return createClient(url, key, {
    accessToken: async () => (typeof token === 'string' ? token : token()),
    // Node has one of its own from 22 on.
    realtime: { transport: WebSocket as never, reconnectAfterMs: () => 50, heartbeatIntervalMs: 25_000 },
  });
}

type Heard = { event: string; payload: Record<string, unknown> };

/** Joins a topic and keeps what it hears; resolves at the first state. */
export async function joinTopic(client: SupabaseClient, name: string) {
  await client.realtime.setAuth();
  const heard: Heard[] = [];
  const states: string[] = [];
  const systems: { status: string; message: string }[] = [];
  const channel: RealtimeChannel = client.channel(name, { config: { private: true } });
  channel.on('broadcast', { event: '*' }, ({ event, payload }: { event: string; payload?: unknown }) =>
    heard.push({ event, payload: (payload ?? {}) as Record<string, unknown> }),
  );
  channel.on('system', {}, (message: { status: string; message: string }) => systems.push(message));
  let why: string | undefined;
  channel.subscribe((state, error) => {
    states.push(state);
    why = error?.message ?? why;
  });
  await vi.waitFor(() => expectSome(states), { timeout: 10_000, interval: 5 });
  return { channel, heard, states, systems, why: () => why };
}

function expectSome(states: string[]) {
  if (states.length === 0) throw new Error('nothing was answered yet');
}

/** A socket without manners: says frames as they are and keeps what is said. */
export class RawSocket {
  readonly socket: WebSocket;
  readonly frames: unknown[][] = [];
  readonly ended: Promise<{ code: number; status?: number | undefined }>;
  #ref = 0;

  constructor(address: string, options: ClientOptions = {}) {
    this.socket = new WebSocket(address, options);
    this.socket.on('message', (data: Buffer) => this.frames.push(JSON.parse(data.toString()) as unknown[]));
    this.ended = new Promise((resolve) => {
      this.socket.once('close', (code) => resolve({ code }));
      this.socket.once('unexpected-response', (request, { statusCode }) => {
        resolve({ code: 0, status: statusCode });
        request.destroy();
      });
    });
    this.socket.on('error', () => {});
  }

  async open(): Promise<this> {
    await new Promise<void>((resolve, reject) => {
      this.socket.once('open', resolve);
      void this.ended.then(({ status }) => reject(new Error(`was not let in: ${status}`)));
    });
    return this;
  }

  say(topic: string, event: string, payload: object = {}): string {
    const ref = String((this.#ref += 1));
    this.socket.send(JSON.stringify([ref, ref, topic, event, payload]));
    return ref;
  }

  /** The reply to a frame: its status and what it says. */
  async answer(ref: string): Promise<{ status: string; response: { reason?: string } }> {
    return vi.waitFor(
      () => {
        const reply = this.frames.find((frame) => frame[1] === ref && frame[3] === 'phx_reply');
        if (!reply) throw new Error(`nothing was answered to ${ref}`);
        return reply[4] as never;
      },
      { timeout: 10_000, interval: 5 },
    );
  }

  join(name: string, token: string | undefined, config: object = {}): string {
    return this.say(`realtime:${name}`, 'phx_join', { access_token: token, config: { private: true, ...config } });
  }

  heartbeat(): Promise<unknown> {
    const ref = String((this.#ref += 1));
    this.socket.send(JSON.stringify([null, ref, 'phoenix', 'heartbeat', {}]));
    return this.answer(ref);
  }
}
