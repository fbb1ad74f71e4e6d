import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type FakeApplication, fakeApplication } from './fake-discord-application.ts';

/** A Discord on loopback that keeps messages, and goes wrong as it is told to. */

/** The answer to the next request; later requests succeed. */
type Trouble =
  | { status: number; body?: object | string; headers?: Record<string, string> }
  /** Taken, and never answered, or answered by half. */
  | 'accepted and silent'
  | 'accepted and cut off'
  | 'accepted and huge';

type DiscordRequest = { method: string; path: string; body: Record<string, unknown> | undefined };

export type FakeDiscord = {
  at: string;
  /** The messages of all channels, by id. */
  messages: Map<string, Record<string, unknown>>;
  requests: DiscordRequest[];
  /** Where a message stands: a channel of the bot, or the address of a webhook. */
  channelOf: (message: string) => string;
  /** The answers to the next requests, in order. */
  next: (...troubles: Trouble[]) => void;
  /** Channels in which the bot is. */
  botChannels: Set<string>;
  /** Members who take no messages of the bot, by their number. */
  closedTo: Set<string>;
  /** Where the bot writes to somebody. */
  directTo: (person: string) => string;
  /** Others write so many messages there. */
  write: (channel: string, content: string, times: number) => void;
  /** Milliseconds after which the key of a message counts no more. */
  keysKept: number;
  /** Headers of every answer that is not told otherwise. */
  headers: Record<string, string>;
  /** Its side of an application: who agrees, and what buttons say. */
  application: FakeApplication;
  close: () => Promise<void>;
};

export async function fakeDiscord(): Promise<FakeDiscord> {
  const messages = new Map<string, Record<string, unknown>>();
  const requests: DiscordRequest[] = [];
  const troubles: Trouble[] = [];
  const headers: Record<string, string> = {};
  const application = fakeApplication();
  /** Where a message stands and who wrote it; the webhook's are of its address. */
  const authors = new Map<string, { channel: string; author: string }>();
  const keys = new Map<string, { id: string; at: number }>();
  const botChannels = new Set<string>();
  const closedTo = new Set<string>();
  /** Whom a direct channel is to. */
  const opened = new Map<string, string>();
  const directTo = (person: string) => `9${person.slice(1)}`;
  let last = 0n;
  /** As Discord makes them: of the moment, and none twice. */
  const newId = () => {
    const now = BigInt(Date.now() - 1_420_070_400_000) << 22n;
    last = now > last ? now : last + 1n;
    return String(last);
  };

  /** The messages of a channel after one, the newest first, as many as were requested. */
  const listed = (channel: string, query: URLSearchParams) =>
    [...messages]
      .filter(([id]) => authors.get(id)?.channel === channel && BigInt(id) > BigInt(query.get('after') ?? 0))
      .toSorted(([one], [other]) => (BigInt(one) < BigInt(other) ? -1 : 1))
      .slice(0, Number(query.get('limit') ?? 50))
      .toReversed()
      .map(([id, { content, components = [] }]) => ({
        id,
        author: { id: authors.get(id)!.author },
        content,
        components,
      }));

  const server = createServer((request, response) => {
    void answer(request, response);
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = '';
    for await (const part of request) text += String(part);
    const { pathname } = new URL(request.url ?? '', 'http://discord');
    if (application.answer(request, text, response)) return;
    const body = text === '' ? undefined : (JSON.parse(text) as Record<string, unknown>);
    requests.push({ method: request.method ?? '', path: request.url ?? '', body });
    const trouble = troubles.shift();
    const say = (status: number, content: object | string = {}, more: Record<string, string> = {}) => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers, ...more });
      response.end(typeof content === 'string' ? content : JSON.stringify(content));
    };
    if (trouble && typeof trouble === 'object') return say(trouble.status, trouble.body, trouble.headers);

    const isBot = request.headers.authorization === `Bot ${application.botUser.token}`;
    const ofBot = pathname.startsWith('/api/v10/');
    if (ofBot && !isBot) return say(401, { message: '401: Unauthorized', code: 0 });
    if (pathname === '/api/v10/users/@me') return say(200, { id: application.botUser.id, bot: true });
    if (pathname === '/api/v10/users/@me/channels') {
      const person = String(body?.['recipient_id']);
      opened.set(directTo(person), person);
      return say(200, { id: directTo(person), type: 1, recipients: [{ id: person }] });
    }
    const channel = /^\/api\/v10\/channels\/(\d+)\//.exec(pathname)?.[1] ?? pathname.split('/messages')[0]!;
    if (ofBot && !botChannels.has(channel) && !opened.has(channel))
      return say(403, { message: 'Missing Access', code: 50_001 });
    if (request.method !== 'GET' && closedTo.has(opened.get(channel) ?? ''))
      return say(403, { message: 'Cannot send messages to this user', code: 50_007 });
    const author = ofBot ? application.botUser.id : channel;
    if (request.method === 'GET')
      return say(200, listed(channel, new URL(request.url ?? '', 'http://discord').searchParams));

    const id = /\/messages\/(\d+)$/.exec(pathname)?.[1];
    const entry = id === undefined ? undefined : authors.get(id);
    if (id !== undefined && (!messages.has(id) || (entry && !ofBot && entry.author !== author)))
      return say(404, { message: 'Unknown Message', code: 10_008 });
    if (entry && entry.author !== author)
      return say(403, { message: 'Cannot edit a message authored by another user', code: 50_005 });
    // Webhooks have no keys: what is said of one is not read (discord-api-docs, pull request 6647).
    const key = ofBot && id === undefined && body?.['enforce_nonce'] === true ? String(body['nonce']) : undefined;
    if (key !== undefined && key.length > 25) return say(400, { code: 50_035 });
    const had = key === undefined ? undefined : keys.get(key);
    if (had && Date.now() - had.at < fake.keysKept)
      return messages.has(had.id)
        ? say(200, { id: had.id, ...messages.get(had.id) })
        : say(404, { message: 'Unknown Message', code: 10_008 });
    if (request.method === 'DELETE') {
      messages.delete(id!);
      response.writeHead(204, headers);
      response.end();
      return;
    }
    const messageId = id ?? newId();
    messages.set(messageId, body!);
    authors.set(messageId, entry ?? { channel, author });
    if (key !== undefined) keys.set(key, { id: messageId, at: Date.now() });
    const json = JSON.stringify({ id: messageId, ...body });
    if (trouble === 'accepted and silent') return;
    if (trouble === 'accepted and huge') return say(200, `{"id":"${messageId}","padding":"${'x'.repeat(200_000)}"}`);
    if (trouble === 'accepted and cut off') {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': String(json.length) });
      response.write(json.slice(0, json.length / 2), () => response.destroy());
      return;
    }
    say(200, json);
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const fake: FakeDiscord = {
    at: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    messages,
    requests,
    channelOf: (message) => authors.get(message)?.channel ?? '',
    next: (...more) => troubles.push(...more),
    headers,
    botChannels,
    closedTo,
    directTo,
    write: (channel, content, times) => {
      for (let written = 0; written < times; written += 1) {
        const id = newId();
        messages.set(id, { content });
        authors.set(id, { channel, author: '800000000000000001' });
      }
    },
    keysKept: 300_000,
    application,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return fake;
}
