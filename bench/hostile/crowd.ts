import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { randomUUID } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import { WebSocket } from 'ws';
import { type Hostile, hostileRequests } from './hostile-requests.ts';

export type Crowd = {
  url: string;
  key: string;
  tokens: string[];
  clients: number;
  /** The name of what all of them ask for over and over, behind one address. Everything in turn when missing. */
  only?: string;
  /** As how many members they ask for it: one when missing. */
  members?: number;
};

/** The crowd itself: every client has an address and a kept-alive connection, and tries the whole list over and over. */
const crowd = workerData as Crowd;
const { hostname, port } = new URL(crowd.url);
const answered: Record<string, Record<string, number>> = {};
const going = { on: true };

const note = (name: string, status: number) => {
  const statuses = (answered[name] ??= {});
  statuses[status] = (statuses[status] ?? 0) + 1;
};

async function client(number: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  // Two of five are visitors; the others are members, several of them the same one from different addresses.
  const mixed = number % 5 < 2 ? undefined : crowd.tokens[number % crowd.tokens.length];
  const token = crowd.only ? crowd.tokens[number % (crowd.members ?? 1)] : mixed;
  const tried = crowd.only ? hostileRequests.filter(({ name }) => name === crowd.only) : hostileRequests;
  for (let turn = number; going.on; turn += 1) {
    const hostility = tried[turn % tried.length];
    const address = crowd.only ? '10.8.0.1' : `10.9.${number}.${turn % 3}`;
    if (hostility) note(hostility.name, await attempt(hostility, agent, token, address, turn));
  }
  agent.destroy();
}

function attempt(
  hostility: Hostile,
  agent: Agent,
  token: string | undefined,
  address: string,
  turn: number,
): Promise<number> {
  const { method, path, body, type = 'application/json', unread, socket } = hostility.make(turn);
  const headers = {
    host: `${hostname}:${port}`,
    apikey: crowd.key,
    'x-forwarded-for': address,
    ...(token && !path.startsWith('/auth/') ? { authorization: `Bearer ${token}` } : {}),
    ...(body === undefined ? {} : { 'content-type': type, 'content-length': String(Buffer.byteLength(body)) }),
  };
  if (socket) return staying(path, headers, socket === 'joins' ? (token ?? crowd.key) : undefined);
  return unread ? askedAndLeft(method, path, headers) : statusOf(agent, method, path, headers, body);
}

const statusOf = (
  agent: Agent,
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: string | Buffer,
) =>
  new Promise<number>((done) => {
    const question = request({ agent, hostname, port, method, path, headers, timeout: 20_000 }, (answer) => {
      answer.resume();
      answer.once('close', () => done(answer.statusCode ?? 0));
    });
    question.once('timeout', () => question.destroy());
    question.once('error', () => done(0));
    question.end(body);
  });

/** Asks five times in one breath and never reads; after some seconds it asks on another connection. */
const askedAndLeft = (method: string, path: string, headers: Record<string, string>) =>
  new Promise<number>((done) => {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    const question = [`${method} ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n');
    const socket = connect(Number(port), hostname, () => socket.write(question.repeat(5)));
    socket.pause();
    socket.on('error', () => {});
    socket.once('close', () => done(0));
    setTimeout(() => socket.destroy(), 3000);
  });

/** Opens a socket and, with a token, asks for as many topics as fit, and reads none of the answers. */
const staying = (path: string, headers: Record<string, string>, token?: string) =>
  new Promise<number>((done) => {
    const socket = new WebSocket(`ws://${hostname}:${port}${path}`, { headers });
    socket.once('unexpected-response', (_, answer) => done(answer.statusCode ?? 0));
    socket.on('error', () => done(0));
    socket.once('close', done);
    socket.once('open', () => {
      const payload = { access_token: token, config: { private: true } };
      const joins = token === undefined ? 0 : 100;
      for (let ref = 1; ref <= joins; ref += 1)
        socket.send(JSON.stringify([`${ref}`, `${ref}`, `realtime:match:${randomUUID()}`, 'phx_join', payload]));
      socket.pause();
    });
    setTimeout(() => socket.terminate(), 3000);
  });

const clients = Array.from({ length: crowd.clients }, (_, number) => client(number));
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage('gathered');
parentPort?.once('message', async () => {
  going.on = false;
  await Promise.all(clients);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(answered);
});
