/**
 * The frames of Phoenix channels as the official client writes and reads them: arrays (2.0.0) or objects (1.0.0).
 * Nothing here knows a socket.
 */
export type Vsn = '1.0.0' | '2.0.0';

export type Frame = {
  /** Names the join a frame belongs to; a topic joined again has another. */
  joinRef: string | null;
  /** Names the frame itself, for its reply. */
  ref: string | null;
  topic: string;
  event: string;
  payload: Payload;
};
export type Payload = Readonly<Record<string, unknown>>;

/** A client's request for a topic. */
export type Join = {
  isPrivate: boolean;
  token: string | undefined;
  wantsPresence: boolean;
  /** Changes of tables it would like to be told of, as it named them. */
  changes: Payload[];
};

/** Of refs and events; a topic may be as long as a frame of 2.0.0 can say. */
const shortMax = 64;
const topicBytesMax = 255;
/** Bindings to tables one join may name: each is answered. */
const changesMax = 20;
const topicPrefix = 'realtime:';

export const vsnOf = (version: string | null): Vsn | undefined =>
  version === null || version === '1.0.0' ? '1.0.0' : version === '2.0.0' ? version : undefined;

/** The frame in a message, or nothing when it is none. */
export function readFrame(vsn: Vsn, message: string | Uint8Array): Frame | undefined {
  if (typeof message !== 'string') return vsn === '2.0.0' ? readPush(message) : undefined;
  const content = parsed(message);
  if (vsn === '2.0.0') return Array.isArray(content) && content.length === 5 ? frameOf(content) : undefined;
  if (!isPayload(content)) return undefined;
  return frameOf([
    content['join_ref'] ?? null,
    content['ref'] ?? null,
    content['topic'],
    content['event'],
    content['payload'],
  ]);
}

/**
 * A broadcast of a client in 2.0.0: a kind, the lengths of five texts and how the rest is written, the texts, the rest.
 * The rest is not read: nobody except the database sends.
 */
function readPush(bytes: Uint8Array): Frame | undefined {
  const [kind, ...lengths] = bytes.subarray(0, 6);
  if (kind !== 3 || lengths.length < 5) return undefined;
  const texts: string[] = [];
  let at = 7;
  for (const length of lengths) {
    if (at + length > bytes.length) return undefined;
    const text = utf8(bytes.subarray(at, at + length));
    if (text === undefined) return undefined;
    texts.push(text);
    at += length;
  }
  const [joinRef, ref, topic, event] = texts;
  return frameOf([joinRef || null, ref || null, topic, 'broadcast', { type: 'broadcast', event }]);
}

function frameOf([joinRef, ref, topic, event, payload]: unknown[]): Frame | undefined {
  if (!isRef(joinRef) || !isRef(ref) || !isTopic(topic) || !isShort(event)) return undefined;
  return { joinRef, ref, topic, event, payload: isPayload(payload) ? payload : {} };
}

const isShort = (value: unknown): value is string => typeof value === 'string' && value.length <= shortMax;
const isRef = (value: unknown): value is string | null => value === null || isShort(value);
/** One line that PostgreSQL takes as text, too. */
const isTopic = (value: unknown): value is string =>
  typeof value === 'string' &&
  value.isWellFormed() &&
  Buffer.byteLength(value) <= topicBytesMax &&
  !Array.from(value).some((sign) => sign < ' ' || sign === '\u{7f}');
const isPayload = (value: unknown): value is Payload =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const reader = new TextDecoder('utf-8', { fatal: true });
function utf8(bytes: Uint8Array): string | undefined {
  try {
    return reader.decode(bytes);
  } catch {
    return undefined;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The name people subscribe to; nothing for topics of another kind. */
export const nameOf = (topic: string): string | undefined =>
  topic.startsWith(topicPrefix) && topic.length > topicPrefix.length ? topic.slice(topicPrefix.length) : undefined;
export const topicOf = (name: string): string => topicPrefix + name;

export function joinOf(payload: Payload): Join {
  const config = own(payload, 'config');
  const presence = own(config, 'presence');
  const changes = own(config, 'postgres_changes');
  return {
    isPrivate: own(config, 'private') === true,
    token: tokenOf(payload),
    wantsPresence: own(presence, 'enabled') === true,
    changes: Array.isArray(changes) ? changes.filter(isPayload).slice(0, changesMax) : [],
  };
}

/** The token of a person; a key of the installation stands for nobody. */
export function tokenOf(payload: Payload): string | undefined {
  const token = own(payload, 'access_token') ?? own(payload, 'user_token');
  return typeof token === 'string' && token !== '' && !token.startsWith('sb_') ? token : undefined;
}

export const presenceEventOf = (payload: Payload): string => String(own(payload, 'event')).toLowerCase();

const own = (value: unknown, name: string): unknown =>
  isPayload(value) && Object.hasOwn(value, name) ? value[name] : undefined;

export function writeFrame(vsn: Vsn, { joinRef, ref, topic, event, payload }: Frame): string {
  return JSON.stringify(
    vsn === '2.0.0' ? [joinRef, ref, topic, event, payload] : { join_ref: joinRef, ref, topic, event, payload },
  );
}

export const replyTo = ({ joinRef, ref, topic }: Frame, status: 'ok' | 'error', response: object = {}): Frame => ({
  joinRef,
  ref,
  topic,
  event: 'phx_reply',
  payload: { status, response },
});

export const refusalOf = (frame: Frame, reason: string): Frame => replyTo(frame, 'error', { reason });

/** Tables tell nothing here: each binding gets the number the client waits for, and `changesAreOff` follows. */
export const joined = (frame: Frame, changes: Payload[]): Frame =>
  replyTo(frame, 'ok', {
    postgres_changes: changes.map((each, index) => ({
      id: index + 1,
      ...Object.fromEntries(
        ['event', 'schema', 'table', 'filter'].flatMap((name) => {
          const value = own(each, name);
          return typeof value === 'string' ? [[name, value]] : [];
        }),
      ),
    })),
  });

/** Both ends of a channel know it by the ref of its join. */
export const closed = (topic: string, joinRef: string | null): Frame => ({
  joinRef,
  ref: joinRef,
  topic,
  event: 'phx_close',
  payload: {},
});

type System = { status: 'ok' | 'error'; message: string; extension?: 'system' | 'postgres_changes' };
export const systemSays = (
  name: string,
  joinRef: string | null,
  { status, message, extension = 'system' }: System,
): Frame => ({
  joinRef,
  ref: null,
  topic: topicOf(name),
  event: 'system',
  payload: { extension, status, message, channel: name },
});

export const listening: System = { status: 'ok', message: 'Replication connection established' };
export const changesAreOff: System = {
  extension: 'postgres_changes',
  status: 'error',
  message:
    'Unable to subscribe to changes with given parameters. Please check Realtime is enabled for the given connect parameters',
};

/** A message of the database, as everybody on its topic gets it. */
export const broadcast = (name: string, event: string, payload: unknown): Frame => ({
  joinRef: null,
  ref: null,
  topic: topicOf(name),
  event: 'broadcast',
  payload: { type: 'broadcast', event, payload },
});

export type PresenceMetas = Record<string, { metas: { phx_ref: string }[] }>;
export const presenceState = (name: string, joinRef: string | null, state: PresenceMetas): Frame => ({
  joinRef,
  ref: null,
  topic: topicOf(name),
  event: 'presence_state',
  payload: state,
});
export const presenceDiff = (name: string, joins: PresenceMetas, leaves: PresenceMetas): Frame => ({
  joinRef: null,
  ref: null,
  topic: topicOf(name),
  event: 'presence_diff',
  payload: { joins, leaves },
});
