import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import type { Hono } from 'hono';
import type { Peers } from './gateway/traffic/client-address.ts';
import { ConfigurationError } from './operator/configuration-error.ts';
import type { Realtime } from './realtime/realtime.ts';
import { methods } from './gateway/traffic/request-checks.ts';
import { refuseSocket } from './gateway/traffic/refuse-socket.ts';
import { received } from './gateway/traffic/received.ts';
import { dropSlowClients } from './gateway/traffic/slow-clients.ts';

type Upgrade = Realtime['upgrade'];
export type Listener = {
  /** From now on this answers; before, every request is asked to come back in a second. */
  serve: (app: Hono<Peers>, upgrade?: Upgrade) => void;
  /** Takes no more connections and resolves when the last answer is out. */
  drain: () => Promise<void>;
};

/**
 * Takes the port before anything else is touched, so that a taken one leaves nothing half-made.
 * @throws ConfigurationError with the remedy when it cannot be had
 */
export function openListener({ port, host }: { port: number; host: string }): Promise<Listener> {
  let answer: Hono<Peers>['fetch'] = () =>
    new Response('Rondo is starting.', { status: 503, headers: { 'Retry-After': '1', 'Cache-Control': 'no-store' } });
  let upgrade: Upgrade = (_, socket) => refuseSocket(socket, notYet);
  const server = createAdaptorServer({
    // A request for another protocol on any other path is answered in this one (Node 24.9 and newer).
    serverOptions: { shouldUpgradeCallback: ({ headers }) => headers.upgrade?.toLowerCase() === 'websocket' },
    fetch: async (request, env) => {
      const response = await answer(request, env);
      await received(env.incoming as IncomingMessage);
      return response;
    },
  }) as Server;
  server.requestTimeout = 30_000;
  server.headersTimeout = 15_000;
  // Node would close the line without a word: this is no proxy.
  server.on('connect', (_, socket) => refuseSocket(socket, notAllowed));
  server.on('upgrade', (request, socket, head) => upgrade(request, socket, head));
  dropSlowClients(server);
  const connections = new Set<Socket>();
  server.on('connection', (connection: Socket) => {
    connections.add(connection);
    connection.once('close', () => connections.delete(connection));
  });

  return new Promise((opened, failed) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      failed(new ConfigurationError(remedy(error, port, host), { cause: error })),
    );
    server.listen(port, host, () => {
      opened({
        serve: (app, accept) => {
          answer = app.fetch;
          if (accept) upgrade = accept;
        },
        drain: () => drain(server, connections),
      });
    });
  });
}

const notYet = `HTTP/1.1 503 Service Unavailable\r\nRetry-After: 1\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`;
const notAllowed = `HTTP/1.1 405 Method Not Allowed\r\nAllow: ${methods.join(', ')}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`;

function remedy({ code, message }: NodeJS.ErrnoException, port: number, host: string): string {
  if (code === 'EADDRINUSE') return `Port ${port} is taken: stop what listens there, or set PORT to another number.`;
  if (code === 'EACCES') return `Port ${port} may not be opened by this user: set PORT to a number above 1023.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `HOST=${host} is no address of this machine: use 127.0.0.1, 0.0.0.0 or one of its own.`;
  return `The port ${port} cannot be opened: ${message}.`;
}

function drain(server: Server, connections: Set<Socket>): Promise<void> {
  return new Promise((drained) => {
    // Kept-alive connections hold the server open for seconds after their last answer.
    const closeIdle = setInterval(() => server.closeIdleConnections(), 100);
    // Not closeAllConnections: it leaves those that were given away.
    const deadline = setTimeout(() => connections.forEach((connection) => connection.destroy()), 15_000);
    server.close(() => {
      clearInterval(closeIdle);
      clearTimeout(deadline);
      drained();
    });
    server.closeIdleConnections();
  });
}
