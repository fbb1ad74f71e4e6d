import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Backend } from '#host/backend.ts';
import { socketAllowances } from '#host/gateway/traffic/call-limits.ts';
import { networkOf } from '#host/gateway/traffic/client-address.ts';
import { limiter } from '#host/gateway/traffic/limiter.ts';
import { requestLine } from '#host/operator/log.ts';
import type { NoteRefusal } from '#host/operator/refusals.ts';
import { listenToDatabase } from './bus.ts';
import { Connection } from './connection.ts';
import { admission, turnAway } from './admission.ts';
import { endedOne, endedSessions } from './open-sessions.ts';
import { openHub } from './hub.ts';
import { topicRights } from './rights.ts';
import { watchSessions } from './session-watch.ts';
import { crowdedOut } from './strangers.ts';
import { catchUp, topicOfPublic, topicOfRights } from './stub.ts';

export type RealtimeOptions = {
  backend: Pick<Backend, 'accounts' | 'publishableKey' | 'realtime' | 'tokens'>;
  siteUrl: string;
  names: string[];
  trustProxy: boolean;
  log?: (line: string) => void;
  onRefused?: NoteRefusal | undefined;
  /** Something may not be public any more, or nobody would have heard of it. */
  onClosed?: () => void;
  /** A delivery of this channel is due; without a channel, notifications may have been missed. */
  onDue?: (channel?: string) => void;
  /** Milliseconds; given in, as the allowances are, for the tests of the limits. */
  now?: () => number;
  allowances?: Partial<typeof socketAllowances>;
};

export type Realtime = {
  /** Makes a socket of a request, or answers it. */
  upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
  /** Resolves once the database is heard. */
  ready: Promise<void>;
  /** Lets nobody in any more, sends everybody away, and resolves when the last is gone. */
  close: () => Promise<void>;
};

/** How long a socket that was sent away may take to go. */
const goodbyeMs = 1500;

/** Options that the types of the library do not know yet. */
const untyped = { closeTimeout: goodbyeMs };

/** Supabase's Realtime as far as the app uses it: what the database sends, to those who may read its topic. */
export function openRealtime({
  backend,
  siteUrl,
  names,
  trustProxy,
  log = () => {},
  onRefused = () => {},
  onClosed = () => {},
  onDue = () => {},
  now = Date.now,
  ...options
}: RealtimeOptions): Realtime {
  const base = backend.realtime();
  if (!base) return closedDoors;

  const allowances = { ...socketAllowances, ...options.allowances };
  const ended = endedSessions(backend.accounts.query);
  const openings = limiter(allowances.openings, now);
  const openingsOfNetwork = limiter(allowances.openingsOfNetwork, now);
  const { hub, connections, topics, channels, strangers, joinedAt, deliver, rightsChanged } = openHub({
    allowances,
    now,
    tokens: backend.tokens,
    rights: topicRights(base.take),
    hasEnded: endedOne(ended),
    onRefused,
  });

  const bus = listenToDatabase({
    settings: base.settings,
    log,
    onMessage: (topic, event, payload) => {
      if (topic === topicOfPublic) onClosed();
      else if (topic === topicOfRights) rightsChanged(payload);
      else deliver(topic, event, payload);
    },
    onDue,
    onGap: () => {
      onClosed();
      onDue();
      rightsChanged(undefined);
      for (const name of topics.keys()) deliver(name, catchUp, {});
    },
  });

  const watch = watchSessions({ connections, channels, ended, allowances, now });

  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: allowances.frameBytesMax,
    ...untyped,
    handleProtocols: () => false,
  });
  let isClosing = false;
  /** Two thirds are kept for members, who may have all of them. */
  const roomForStrangers = () => Math.min(allowances.strangers, allowances.all - connections.size + strangers().length);
  const admit = admission({
    siteUrl,
    names,
    trustProxy,
    publishableKey: backend.publishableKey,
    full: (address) => {
      const seconds =
        openings.take(address) || (address.includes(':') ? openingsOfNetwork.take(networkOf(address)) : 0);
      if (isClosing || roomForStrangers() < 1) return { status: 503, message: 'No socket is free', seconds: 5 };
      if (seconds > 0 || joinedAt(address) >= allowances.address)
        return { status: 429, message: 'Too many sockets of this address', seconds: Math.max(5, seconds) };
      return undefined;
    },
  });

  return {
    ready: bus.ready,
    upgrade: (request, socket, head) => {
      socket.on('error', () => {});
      const started = Date.now();
      const path = (request.url ?? '').split('?', 1)[0] ?? '';
      void admit(request)
        .then(async (guest) => {
          if (guest instanceof Response) {
            log(requestLine(started, 'GET', path, guest.status));
            return turnAway(socket, guest);
          }
          server.handleUpgrade(request, socket, head, (opened: WebSocket) => {
            const connection = new Connection(opened, guest, hub);
            connections.add(connection);
            opened.once('close', () => connections.delete(connection));
            const out = crowdedOut(strangers(), { all: roomForStrangers(), network: allowances.network });
            if (out) {
              connections.delete(out);
              out.terminate();
            }
            log(requestLine(started, 'GET', path, 101));
          });
          return undefined;
        })
        .catch((error: Error) => {
          log(`realtime ${error.message}`);
          socket.destroy();
        });
    },
    close: async () => {
      isClosing = true;
      const watched = watch.stop();
      hub.presence.stop();
      for (const connection of connections) connection.close(1001, 'The server is going away');
      const deadline = Date.now() + goodbyeMs;
      while (connections.size > 0 && Date.now() < deadline) await new Promise((done) => setTimeout(done, 10));
      for (const connection of connections) connection.terminate();
      await watched;
      await bus.stop();
    },
  };
}

/** Another server keeps the Realtime of this database: its sockets are there. */
const closedDoors: Realtime = {
  upgrade: (_, socket) => {
    socket.on('error', () => {});
    void turnAway(socket, Response.json({ message: 'Not found' }, { status: 404 }));
  },
  ready: Promise.resolve(),
  close: async () => {},
};
