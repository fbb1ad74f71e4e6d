import type { WebSocket } from 'ws';
import type { Claims, Tokens } from '#host/gateway/accounts/tokens.ts';
import type { socketAllowances } from '#host/gateway/traffic/call-limits.ts';
import { networkOf } from '#host/gateway/traffic/client-address.ts';
import type { Limiter } from '#host/gateway/traffic/limiter.ts';
import type { Guest } from './admission.ts';
import type { Person } from './open-sessions.ts';
import type { Presence } from './presence.ts';
import {
  changesAreOff,
  closed,
  type Frame,
  joined,
  joinOf,
  listening,
  nameOf,
  presenceEventOf,
  presenceState,
  readFrame,
  refusalOf,
  replyTo,
  systemSays,
  tokenOf,
  topicOf,
  type Vsn,
  writeFrame,
} from './protocol.ts';
import type { NoteRefusal } from '#host/operator/refusals.ts';
import type { Rights, TopicRights } from './rights.ts';

/** One topic of one socket. */
export type Channel = {
  readonly name: string;
  readonly joinRef: string | null;
  readonly connection: Connection;
  token: string;
  claims: Claims;
  rights: Rights;
  /** Answered and told what is sent; before, it is being asked about. */
  isJoined: boolean;
  hasPresence: boolean;
  /** When its right was asked last. */
  askedAt: number;
};

/** The shared parts of one host's sockets. */
export type Hub = {
  allowances: typeof socketAllowances;
  now: () => number;
  tokens: Tokens;
  rights: TopicRights;
  hasEnded: (person: Person) => Promise<boolean>;
  onRefused: NoteRefusal;
  limits: Record<'frames' | 'joins' | 'presence', Limiter>;
  presence: Presence;
  /** Counts a socket as that person's, unless they have too many. */
  admit: (person: string, connection: Connection) => boolean;
  dismiss: (person: string, connection: Connection) => void;
  subscribe: (channel: Channel) => void;
  unsubscribe: (channel: Channel) => void;
  /** Notes that its right is asked again: its next turn comes after all others. */
  asks: (channel: Channel) => void;
};

let connections = 0;

/** No answer about rights: the client asks again. */
const notConnected = 'UnableToConnectToProject: Realtime was unable to connect to the project database';

/** A socket: reads what its client says and keeps the topics it joined. All of these are of one person at a time. */
export class Connection {
  readonly vsn: Vsn;
  readonly address: string;
  readonly network: string;
  readonly channels = new Map<string, Channel>();
  readonly openedAt: number;
  heardAt: number;
  readonly #id = String((connections += 1));
  readonly #socket: WebSocket;
  readonly #hub: Hub;
  #person: string | undefined;
  #hasJoined = false;

  constructor(socket: WebSocket, { vsn, address }: Guest, hub: Hub) {
    this.vsn = vsn;
    this.address = address;
    this.network = networkOf(address);
    this.openedAt = hub.now();
    this.heardAt = this.openedAt;
    this.#socket = socket;
    this.#hub = hub;
    socket.on('message', (data: Buffer, isBinary: boolean) => this.#hear(data, isBinary));
    socket.on('ping', () => this.#counts());
    socket.on('pong', () => this.#counts());
    // An error ends it, and its end is heard below.
    socket.on('error', () => {});
    socket.once('close', () => {
      for (const channel of this.channels.values()) this.#remove(channel);
      this.#isOf(undefined);
    });
  }

  /** Whether no token of ours has joined a topic here, or is about to. */
  get isStranger(): boolean {
    return this.#person === undefined;
  }

  send(frame: Frame): void {
    this.sendText(Buffer.from(writeFrame(this.vsn, frame)));
  }

  /** @param text written once for all who get it */
  sendText(text: Buffer): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    this.#socket.send(text, { binary: false });
    this.dropUnread();
  }

  /** A client that does not read is cut off: what lies there for them is memory of everybody's. */
  dropUnread(): void {
    if (this.#socket.bufferedAmount > this.#hub.allowances.unreadBytesMax) this.#socket.terminate();
  }

  close(code: number, reason: string): void {
    this.#socket.close(code, reason);
  }

  terminate(): void {
    this.#socket.terminate();
  }

  /** Ends a topic, says why, and leaves the others. */
  end(channel: Channel, message: string): void {
    if (this.channels.get(channel.name) !== channel) return;
    this.#remove(channel);
    this.send(systemSays(channel.name, channel.joinRef, { status: 'error', message }));
    this.send(closed(topicOf(channel.name), channel.joinRef));
  }

  /** Whether a topic may still be read: its policies may look at what has changed since. */
  async askAgain(channel: Channel): Promise<void> {
    this.#hub.asks(channel);
    try {
      channel.rights = await this.#hub.rights.ask(channel.claims, channel.name);
      if (!channel.rights.reads)
        this.end(channel, `You no longer have permission to read from this Channel topic: ${channel.name}`);
    } catch {
      // A database that cannot be asked sends nothing either; within a minute it is asked again.
    }
  }

  #counts(): boolean {
    this.heardAt = this.#hub.now();
    if (this.#hub.limits.frames.take(this.#id) === 0) return true;
    this.close(1008, 'Too many messages per second');
    return false;
  }

  #hear(data: Buffer, isBinary: boolean): void {
    if (this.#socket.readyState !== this.#socket.OPEN || !this.#counts()) return;
    const frame = readFrame(this.vsn, isBinary ? data : data.toString());
    if (!frame) return this.close(1003, 'Not a frame of this protocol');
    if (frame.topic === 'phoenix') {
      if (frame.event === 'heartbeat') this.send(replyTo(frame, 'ok'));
      return;
    }
    if (frame.event === 'phx_join') {
      void this.#join(frame);
      return;
    }
    const channel = this.channels.get(nameOf(frame.topic) ?? '');
    if (!channel) return this.send(refusalOf(frame, 'unmatched topic'));
    // Of a join before the last one.
    if (frame.joinRef !== null && frame.joinRef !== channel.joinRef) return;
    if (frame.event === 'phx_leave') this.#leave(channel, frame);
    else if (channel.isJoined) this.#told(channel, frame);
  }

  #told(channel: Channel, frame: Frame): void {
    if (frame.event === 'access_token') this.#renew(channel, frame);
    else if (frame.event === 'presence') void this.#presence(channel, frame);
    else if (frame.event === 'broadcast')
      this.send(
        refusalOf(frame, `Unauthorized: You do not have permissions to write to this Channel topic: ${channel.name}`),
      );
  }

  async #join(frame: Frame): Promise<void> {
    const { allowances, limits, now, rights, hasEnded, onRefused } = this.#hub;
    const name = nameOf(frame.topic);
    const refuse = (reason: string) => this.send(refusalOf(frame, reason));
    if (name === undefined) return refuse('TopicNameRequired: You must provide a topic name');
    const before = this.channels.get(name);
    if (before) {
      this.#remove(before);
      if (before.isJoined) this.send(closed(frame.topic, before.joinRef));
    }
    if (limits.joins.take(this.#id)) return refuse('ClientJoinRateLimitReached: Too many joins per second');
    if (this.channels.size >= allowances.topics) return refuse('ChannelRateLimitReached: Too many channels');
    const { isPrivate, token, wantsPresence, changes } = joinOf(frame.payload);
    if (!isPrivate) return refuse('PrivateOnly: This project only allows private channels');
    const unauthorized = `Unauthorized: You do not have permissions to read from this Channel topic: ${name}`;
    if (token === undefined) return refuse(unauthorized);
    const bearer = this.#hub.tokens.read(`Bearer ${token}`);
    if (bearer.kind === 'refused') return refuse(`InvalidJWTToken: ${bearer.message}`);
    if (bearer.kind === 'visitor') return refuse(unauthorized);
    const { claims } = bearer;
    const note = (status: number, code: string) =>
      onRefused({ person: claims.sub, method: 'JOIN', path: `/realtime/v1/${name}`, status, code });
    if (this.#person !== claims.sub && this.channels.size > 0) return refuse(unauthorized);
    if (!this.#hub.admit(claims.sub, this)) {
      note(429, 'ConnectionRateLimitReached');
      return refuse('ConnectionRateLimitReached: Too many connected users');
    }
    this.#isOf(claims.sub);

    const channel: Channel = {
      name,
      joinRef: frame.joinRef ?? frame.ref,
      connection: this,
      token,
      claims,
      rights: { reads: false, readsPresence: false },
      isJoined: false,
      hasPresence: wantsPresence,
      askedAt: now(),
    };
    this.channels.set(name, channel);
    const answer = await Promise.all([rights.ask(claims, name), hasEnded(claims)]).catch(() => undefined);
    // Left, joined anew, or gone meanwhile.
    if (this.channels.get(name) !== channel) return undefined;
    const [seats, isOver] = answer ?? [];
    if (!seats?.reads || isOver) {
      this.#remove(channel);
      if (answer) note(isOver ? 401 : 403, 'Unauthorized');
      return refuse(answer ? unauthorized : notConnected);
    }
    channel.rights = seats;
    channel.isJoined = true;
    this.#hasJoined = true;
    this.#hub.subscribe(channel);
    this.send(joined(frame, changes));
    this.send(systemSays(name, channel.joinRef, listening));
    if (changes.length > 0) this.send(systemSays(name, channel.joinRef, changesAreOff));
    this.#sayWhoIsThere(channel);
    return undefined;
  }

  #leave(channel: Channel, frame: Frame): void {
    this.#remove(channel);
    this.send(replyTo(frame, 'ok'));
    this.send(closed(frame.topic, channel.joinRef));
  }

  /** A key in place of a token is what a client says that has just signed out: its session's end is seen elsewhere. */
  #renew(channel: Channel, frame: Frame): void {
    const token = tokenOf(frame.payload);
    if (token === undefined || token === channel.token) return;
    const bearer = this.#hub.tokens.read(`Bearer ${token}`);
    if (bearer.kind === 'visitor') return;
    if (bearer.kind === 'refused') return this.end(channel, bearer.message);
    if (bearer.claims.sub !== channel.claims.sub) return this.end(channel, 'The token is somebody else’s');
    channel.token = token;
    channel.claims = bearer.claims;
    void this.askAgain(channel);
  }

  async #presence(channel: Channel, frame: Frame): Promise<void> {
    const { limits, presence, rights } = this.#hub;
    const { name, claims } = channel;
    const event = presenceEventOf(frame.payload);
    if (limits.presence.take(`${this.#id} ${name}`))
      return this.send(refusalOf(frame, 'Client presence rate limit exceeded'));
    if (event === 'untrack') presence.untrack(name, channel, claims.sub);
    else if (event !== 'track') return this.send(replyTo(frame, 'error'));
    else {
      const may = await rights.mayTrack(claims, name).catch(() => undefined);
      if (this.channels.get(name) !== channel) return undefined;
      if (may === undefined) return this.send(refusalOf(frame, notConnected));
      if (!may || !presence.track(name, channel, claims.sub)) return this.send(replyTo(frame, 'error'));
      if (!channel.hasPresence) {
        channel.hasPresence = true;
        this.#sayWhoIsThere(channel);
      }
    }
    return this.send(replyTo(frame, 'ok'));
  }

  #sayWhoIsThere({ name, joinRef, hasPresence, rights }: Channel): void {
    if (hasPresence && rights.readsPresence) this.send(presenceState(name, joinRef, this.#hub.presence.stateOf(name)));
  }

  #remove(channel: Channel): void {
    if (this.channels.get(channel.name) !== channel) return;
    this.channels.delete(channel.name);
    this.#hub.presence.untrack(channel.name, channel, channel.claims.sub);
    if (channel.isJoined) this.#hub.unsubscribe(channel);
    if (this.channels.size === 0 && !this.#hasJoined) this.#isOf(undefined);
  }

  /** A socket stays its person's after all topics are left: one account could hold all of them by turns otherwise. */
  #isOf(person: string | undefined): void {
    if (this.#person !== undefined && this.#person !== person) this.#hub.dismiss(this.#person, this);
    this.#person = person;
  }
}
