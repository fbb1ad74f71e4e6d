import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Backend } from '../backend.ts';
import { socketAllowances } from '../gateway/traffic/call-limits.ts';
import { networkOf } from '../gateway/traffic/client-address.ts';
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
/** How long after the last time a topic's right is asked again, and over how long all of them are spread: within a minute. */
const askedAgainAfter = 40_000;
const askedAgainOver = 15_000;
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
  const people = new Map<string, Set<Connection>>();
  const topics = new Map<string, Set<Channel>>();
  /** What is joined, in the order in which it was asked about last. */
  const channels = new Set<Channel>();
  const ended = endedSessions(backend.accounts.query);
  const openings = limiter(allowances.openings, now);
  const openingsOfNetwork = limiter(allowances.openingsOfNetwork, now);

  const strangers = () => [...connections].filter(({ isStranger }) => isStranger);
  const joinedAt = (address: string) =>
    [...connections].filter((connection) => connection.address === address && !connection.isStranger).length;

  /** Written once for each version, however many get it. */
  const tell = (listeners: Iterable<Channel>, frame: ReturnType<typeof broadcast>) => {
    const written: Partial<Record<Vsn, Buffer>> = {};
    for (const { connection } of listeners) {
      const text = (written[connection.vsn] ??= Buffer.from(writeFrame(connection.vsn, frame)));
      connection.sendText(text);
    }
  };
  const deliver = (name: string, event: string, payload: unknown) => {
    const listeners = topics.get(name);
    if (listeners) tell(listeners, broadcast(name, event, payload));
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
      if (theirs.has(connection)) return true;
      if (theirs.size >= allowances.person || joinedAt(connection.address) >= allowances.address) return false;
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
      channels.add(channel);
    },
    unsubscribe: (channel) => {
      channels.delete(channel);
      const listeners = topics.get(channel.name);
      listeners?.delete(channel);
      if (listeners?.size === 0) topics.delete(channel.name);
    },
    asks: (channel) => {
      channel.askedAt = now();
      if (channels.delete(channel)) channels.add(channel);
    },
  };

  const askAgain = (lost: Iterable<Channel>) => {
    for (const channel of lost) void channel.connection.askAgain(channel);
  };
  /** Rights may be lost: those of the people and topics named are asked again at once, without names all in turn. */
  const rightsChanged = (payload: unknown) => {
    const { people: persons, topics: names } = (payload ?? {}) as Record<string, unknown>;
    if (!Array.isArray(persons) && !Array.isArray(names))
      for (const channel of channels) channel.askedAt = Number.NEGATIVE_INFINITY;
    for (const person of Array.isArray(persons) ? persons : [])
      for (const connection of people.get(String(person)) ?? []) askAgain(connection.channels.values());
    for (const name of Array.isArray(names) ? names : []) askAgain(topics.get(String(name)) ?? []);
  };

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

  const endWhatEnded = async () => {
    const asked = new Map([...channels].map(({ claims }) => [claims.session_id, claims]));
    const over = await ended([...asked.values()]);
    for (const channel of channels)
      if (over.has(channel.claims.session_id)) channel.connection.end(channel, 'Session ended');
  };
  let looks = 0;
  let lookedAt = now();
  let ending: Promise<void> | undefined;
  const look = () => {
    const time = now();
    for (const connection of connections) {
      if (time - connection.heardAt > allowances.idle) connection.terminate();
      else if (connection.isStranger && time - connection.openedAt > allowances.stranger)
        connection.close(1008, 'No topic was joined');
      else connection.dropUnread();
    }
    for (const channel of channels)
      if (channel.claims.exp * 1000 <= Date.now()) channel.connection.end(channel, 'Token has expired');
    askInTurn(time);
    looks += 1;
    // Of a database that cannot be asked nothing is heard either.
    if (looks % 3 === 0)
      ending ??= endWhatEnded()
        .catch(() => {})
        .finally(() => (ending = undefined));
  };
  /** Asks as many as the time since the last look has a share of: every topic has its turn, however late the look is. */
  const askInTurn = (time: number) => {
    let left = Math.ceil((channels.size * (time - lookedAt)) / askedAgainOver);
    lookedAt = time;
    const due: Channel[] = [];
    for (const channel of channels) {
      if (time - channel.askedAt < askedAgainAfter || (left -= 1) < 0) break;
      due.push(channel);
    }
    askAgain(due);
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
