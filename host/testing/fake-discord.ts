import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type FakeApplication, fakeApplication } from './fake-discord-application.ts';

/** A Discord on loopback that keeps messages, and goes wrong as it is told to. */

/** What becomes of the next request; afterwards everything is taken. */
type Trouble =
  | { status: number; body?: object | string; headers?: Record<string, string> }
  /** Taken, and never answered, or answered by half. */
  | 'accepted and silent'
  | 'accepted and cut off'
  | 'accepted and huge';

type Asked = { method: string; path: string; body: Record<string, unknown> | undefined };

export type FakeDiscord = {
  at: string;
  /** What stands in the channels, by the message's id. */
  messages: Map<string, Record<string, unknown>>;
  asked: Asked[];
  /** What becomes of the next requests, in their order. */
  next: (...troubles: Trouble[]) => void;
  /** Headers of every answer that is not told otherwise. */
  headers: Record<string, string>;
  /** Its side of an application: who agrees, and what buttons say. */
  application: FakeApplication;
  close: () => Promise<void>;
};

export async function fakeDiscord(): Promise<FakeDiscord> {
  const messages = new Map<string, Record<string, unknown>>();
  const asked: Asked[] = [];
  const troubles: Trouble[] = [];
  const headers: Record<string, string> = {};
  const application = fakeApplication();
  let made = 100_000_000_000_000_000n;

  const server = createServer((request, response) => {
    void answer(request, response);
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = '';
    for await (const part of request) text += String(part);
    const { pathname } = new URL(request.url ?? '', 'http://discord');
    if (application.answer(request, text, response)) return;
    const body = text === '' ? undefined : (JSON.parse(text) as Record<string, unknown>);
    asked.push({ method: request.method ?? '', path: request.url ?? '', body });
    const trouble = troubles.shift();
    const say = (status: number, said: object | string = {}, more: Record<string, string> = {}) => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers, ...more });
      response.end(typeof said === 'string' ? said : JSON.stringify(said));
    };
    if (trouble && typeof trouble === 'object') return say(trouble.status, trouble.body, trouble.headers);

    const id = /\/messages\/(\d+)$/.exec(pathname)?.[1];
    if (id !== undefined && !messages.has(id)) return say(404, { message: 'Unknown Message', code: 10_008 });
    if (request.method === 'DELETE') {
      messages.delete(id!);
      response.writeHead(204, headers);
      response.end();
      return;
    }
    const kept = id ?? String((made += 1n));
    messages.set(kept, body!);
    const said = JSON.stringify({ id: kept, ...body });
    if (trouble === 'accepted and silent') return;
    if (trouble === 'accepted and huge') return say(200, `{"id":"${kept}","padding":"${'x'.repeat(200_000)}"}`);
    if (trouble === 'accepted and cut off') {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': String(said.length) });
      response.write(said.slice(0, said.length / 2), () => response.destroy());
      return;
    }
    say(200, said);
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    at: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    messages,
    asked,
    next: (...more) => troubles.push(...more),
    headers,
    application,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
