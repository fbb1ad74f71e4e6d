import { limiter } from '#host/gateway/traffic/limiter.ts';
import type { Channel, Connection, Hub } from './connection.ts';
import { presence } from './presence.ts';
import { broadcast, presenceDiff, type Vsn, writeFrame } from './protocol.ts';

type HubOptions = Pick<Hub, 'allowances' | 'now' | 'tokens' | 'rights' | 'hasEnded' | 'onRefused'>;

/** The callers connected to this host, and who listens to which topic. */
export function openHub({ allowances, now, tokens, rights, hasEnded, onRefused }: HubOptions) {
  const connections = new Set<Connection>();
  const people = new Map<string, Set<Connection>>();
  const topics = new Map<string, Set<Channel>>();
  /** The joined topics, in the order of their last check. */
  const channels = new Set<Channel>();

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
    tokens,
    rights,
    hasEnded,
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

  /** Rights may be lost: those of the people and topics named are asked again at once, without names all in turn. */
  const rightsChanged = (payload: unknown) => {
    const { people: persons, topics: names } = (payload ?? {}) as Record<string, unknown>;
    if (!Array.isArray(persons) && !Array.isArray(names))
      for (const channel of channels) channel.askedAt = Number.NEGATIVE_INFINITY;
    for (const person of Array.isArray(persons) ? persons : [])
      for (const connection of people.get(String(person)) ?? []) askAgain(connection.channels.values());
    for (const name of Array.isArray(names) ? names : []) askAgain(topics.get(String(name)) ?? []);
  };

  return { hub, connections, topics, channels, strangers, joinedAt, deliver, rightsChanged };
}

/** Has the rights of these topics asked again. */
export function askAgain(lost: Iterable<Channel>): void {
  for (const channel of lost) void channel.connection.askAgain(channel);
}
