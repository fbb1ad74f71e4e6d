import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Backend } from '../backend.ts';
import { socketAllowances } from '../gateway/traffic/call-limits.ts';
import { limiter } from '../gateway/traffic/limiter.ts';
import { requestLine } from '../operator/log.ts';
import type { NoteRefusal } from '../operator/refusals.ts';
import { listenToDatabase } from './bus.ts';
import { type Channel, Connection, type Hub } from './connection.ts';
import { admission, turnAway } from './admission.ts';
import { endedOne, endedSessions } from './open-sessions.ts';
import { presence } from './presence.ts';
import { broadcast, presenceDiff, type Vsn, writeFrame } from './protocol.ts';
import { topicRights } from './rights.ts';
import { catchUp, topicOfPublic } from './stub.ts';

export type RealtimeOptions = {
  backend: Pick<Backend, 'accounts' | 'publishableKey' | 'realtime' | 'tokens'>;
  siteUrl: string;
  names: string[];
  trustProxy: boolean;
  log?: (line: string) => void;
  onRefused?: NoteRefusal | undefined;
  /** Something may not be public any more, or nobody would have heard of it. */
  onClosed?: () => void;
  /** Something that leaves the site this way is due; any way, when nobody would have heard of it. */
  onDue?: (way?: string) => void;
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

/** Milliseconds between two looks at all sockets; at every third those whose session ended lose their topics. */
const lookEvery = 1000;
/** How long after the last time a topic's right is asked again, and how many in one look. */
const askedAgainAfter = 60_000;
const askedAgainMost = 100;
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
  ...given
}: RealtimeOptions): Realtime {
  const base = backend.realtime();
  if (!base) return closedDoors;

  const allowances = { ...socketAllowances, ...given.allowances };
  const connections = new Set<Connection>();
  const addresses = new Map<string, number>();
  const people = new Map<string, Set<Connection>>();
  const topics = new Map<string, Set<Channel>>();
  const ended = endedSessions(backend.accounts.query);
  const openings = limiter(allowances.openings, now);

  /** Written once for each version, however many get it. */
  const tell = (channels: Iterable<Channel>, frame: ReturnType<typeof broadcast>) => {
    const written: Partial<Record<Vsn, Buffer>> = {};
    for (const { connection } of channels) {
      const text = (written[connection.vsn] ??= Buffer.from(writeFrame(connection.vsn, frame)));
      connection.sendText(text);
    }
  };
  const deliver = (name: string, event: string, payload: unknown) => {
    const channels = topics.get(name);
    if (channels) tell(channels, broadcast(name, event, payload));
  };

  const hub: Hub = {
    allowances,
    onRefused,
    now,
    tokens: backend.tokens,
    rights: topicRights(base.take),
    hasEnded: endedOne(ended),
    limits: {
      frames: limiter(allowances.frames, now),
      joins: limiter(allowances.joins, now),
      presence: limiter(allowances.presence, now),
    },
    presence: presence((name, joins, leaves) =>
      tell(
        [...(topics.get(name) ?? [])].filter(({ hasPresence, rights }) => hasPresence && rights.readsPresence),
        presenceDiff(name, joins, leaves),
      ),
    ),
    admit: (person, connection) => {
      const theirs = people.get(person) ?? new Set();
      if (!theirs.has(connection) && theirs.size >= allowances.person) return false;
      people.set(person, theirs.add(connection));
      return true;
    },
    dismiss: (person, connection) => {
      const theirs = people.get(person);
      theirs?.delete(connection);
      if (theirs?.size === 0) people.delete(person);
    },
    subscribe: (channel) => {
      topics.set(channel.name, (topics.get(channel.name) ?? new Set()).add(channel));
    },
    unsubscribe: (channel) => {
      const channels = topics.get(channel.name);
      channels?.delete(channel);
      if (channels?.size === 0) topics.delete(channel.name);
    },
  };

  const bus = listenToDatabase({
    settings: base.settings,
    log,
    onMessage: (topic, event, payload) => (topic === topicOfPublic ? onClosed() : deliver(topic, event, payload)),
    onDue,
    onGap: () => {
      onClosed();
      onDue();
      for (const name of topics.keys()) deliver(name, catchUp, {});
    },
  });

  const channelsOf = function* () {
    for (const connection of connections)
      for (const channel of connection.channels.values()) if (channel.isJoined) yield channel;
  };
  const endWhatEnded = async () => {
    const asked = new Map([...channelsOf()].map(({ claims }) => [claims.session_id, claims]));
    const over = await ended([...asked.values()]);
    for (const channel of channelsOf())
      if (over.has(channel.claims.session_id)) channel.connection.end(channel, 'Session ended');
  };
  let looks = 0;
  let ending: Promise<void> | undefined;
  const look = () => {
    const time = now();
    for (const connection of connections) {
      if (time - connection.heardAt > allowances.idle) connection.terminate();
      else connection.dropUnread();
    }
    let again = 0;
    for (const channel of channelsOf()) {
      if (channel.claims.exp * 1000 <= Date.now()) channel.connection.end(channel, 'Token has expired');
      else if (time - channel.askedAt > askedAgainAfter && (again += 1) <= askedAgainMost)
        void channel.connection.askAgain(channel);
    }
    looks += 1;
    // Of a database that cannot be asked nothing is heard either.
    if (looks % 3 === 0)
      ending ??= endWhatEnded()
        .catch(() => {})
        .finally(() => (ending = undefined));
  };
  const looking = setInterval(look, lookEvery);
  looking.unref();

  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: allowances.frameBytesMax,
    ...untyped,
    handleProtocols: () => false,
  });
  let isClosing = false;
  let counted = 0;
  const admit = admission({
    siteUrl,
    names,
    trustProxy,
    publishableKey: backend.publishableKey,
    full: (address) => {
      const seconds = openings.take(address);
      if (isClosing || counted >= allowances.all) return { status: 503, message: 'No socket is free', seconds: 5 };
      if (seconds > 0 || (addresses.get(address) ?? 0) >= allowances.address)
        return { status: 429, message: 'Too many sockets of this address', seconds: Math.max(5, seconds) };
      return undefined;
    },
  });

  const count = (address: string, by: 1 | -1) => {
    counted += by;
    const left = (addresses.get(address) ?? 0) + by;
    if (left > 0) addresses.set(address, left);
    else addresses.delete(address);
  };

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
            count(guest.address, 1);
            opened.once('close', () => {
              connections.delete(connection);
              count(guest.address, -1);
            });
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
      clearInterval(looking);
      hub.presence.stop();
      for (const connection of connections) connection.close(1001, 'The server is going away');
      const deadline = Date.now() + goodbyeMs;
      while (connections.size > 0 && Date.now() < deadline) await new Promise((done) => setTimeout(done, 10));
      for (const connection of connections) connection.terminate();
      await ending;
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
