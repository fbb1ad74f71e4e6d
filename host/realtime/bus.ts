import { Client } from 'pg';
import type { Settings } from '#host/postgres/settings.ts';
import { channelOfMessages } from './stub.ts';

type BusOptions = {
  settings: Settings;
  onMessage: (topic: string, event: string, payload: unknown) => void;
  /** A delivery of this channel is due. */
  onDue: (channel: string) => void;
  /** The session was lost and is there again: whatever was sent meanwhile is not told any more. */
  onGap: () => void;
  log: (line: string) => void;
  /** Milliseconds between two looks whether the server still answers: a line that broke silently says nothing. */
  every?: number;
};

/** Where private.wake_sender() says that something is due. */
const channelOfDue = 'outbox';

const firstWait = 100;
const longestWait = 5000;

export type Bus = {
  /** Heard for the first time. */
  ready: Promise<void>;
  stop: () => Promise<void>;
};

/** Hears what the database sends, on its own session that it opens again as often as it is lost. */
export function listenToDatabase({ settings, onMessage, onDue, onGap, log, every = 10_000 }: BusOptions): Bus {
  let client: Client | undefined;
  let stopped = false;
  let wait = firstWait;
  let again: NodeJS.Timeout | undefined;
  /** Before it is heard for the first time there may be people on topics already. */
  let missed = true;
  let isBack = false;
  let heard: () => void = () => {};
  const ready = new Promise<void>((resolve) => (heard = resolve));

  const open = async () => {
    const opening = new Client({
      ...settings,
      application_name: 'rondo live',
      connectionTimeoutMillis: 5000,
      keepAlive: true,
    });
    client = opening;
    opening.on('error', () => {});
    opening.on('notification', ({ channel, payload = '' }) => {
      if (channel === channelOfDue) return onDue(payload);
      const message = parsed(payload);
      if (message) onMessage(message.topic, message.event, message.payload);
    });
    opening.once('end', () => lost(opening));
    try {
      await opening.connect();
      await opening.query(`listen ${channelOfMessages}; listen ${channelOfDue}`);
    } catch {
      lost(opening);
      return;
    }
    wait = firstWait;
    if (stopped) return;
    if (isBack) log('realtime listens again');
    isBack = true;
    if (missed) onGap();
    missed = false;
    heard();
  };

  const lost = (session: Client) => {
    if (client !== session) return;
    client = undefined;
    session.end().catch(() => {});
    if (stopped) return;
    if (!missed) log('realtime lost its session of the database');
    missed = true;
    again = setTimeout(() => void open(), wait);
    wait = Math.min(longestWait, wait * 2);
  };

  const looking = setInterval(() => {
    const session = client;
    if (!session) return;
    const late = setTimeout(() => lost(session), every / 2);
    session
      .query('select 1')
      .catch(() => lost(session))
      .finally(() => clearTimeout(late));
  }, every);
  looking.unref();
  void open();

  return {
    ready,
    stop: async () => {
      stopped = true;
      clearTimeout(again);
      clearInterval(looking);
      await client?.end().catch(() => {});
    },
  };
}

/** Anybody who can run a statement can notify: what is no message is none. */
function parsed(payload: string): { topic: string; event: string; payload: unknown } | undefined {
  try {
    const message = JSON.parse(payload) as Record<string, unknown> | null;
    const { topic, event, payload: content } = message ?? {};
    return typeof topic === 'string' && typeof event === 'string' ? { topic, event, payload: content } : undefined;
  } catch {
    return undefined;
  }
}
