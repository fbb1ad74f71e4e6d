import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import type { World } from './harness.ts';

type Change = { id: string; noun: string; ids?: string[]; scores?: object[] };
/** A message for Realtime: the changes of a transaction on one topic. */
export type Message = { topic: string; event: string; payload: Change & { changes?: Change[]; before?: number } };
/** A change as its topic hears it, whichever others were in its message. */
export type Sent = { topic: string; event: string; payload: Change };

/** A session that hears what is broadcast, as the host does. */
export function openListener(world: World) {
  let listener: Client;
  const heard: Message[] = [];
  const marks = new Set<string>();

  beforeAll(async () => {
    const [{ database } = { database: '' }] = await world.sql<{ database: string }>(
      'select current_database() as database',
    );
    listener = new Client({ ...inject('database').settings, database });
    await listener.connect();
    listener.on('notification', ({ channel, payload }) => {
      if (channel === 'realtime') heard.push(JSON.parse(payload!) as Message);
      else marks.add(payload!);
    });
    await listener.query('listen realtime; listen done');
  });
  afterAll(() => listener?.end());

  /** Waits until everything that was sent before is heard: a mark sent now comes after it. */
  const allHeard = async (): Promise<void> => {
    const mark = crypto.randomUUID();
    await world.sql(`select pg_notify('done', $1)`, [mark]);
    await expect.poll(() => marks.has(mark)).toBe(true);
  };
  /** The messages that the work alone has sent; `site` had none in the last seconds. */
  const messagesBy = async (work: () => Promise<unknown>): Promise<Message[]> => {
    await world.sql(`delete from private.broadcasts where topic = 'site'`);
    await allHeard();
    heard.length = 0;
    await work();
    await allHeard();
    return heard.splice(0);
  };
  /** Broadcasts that only the work causes. */
  const sentBy = async (work: () => Promise<unknown>): Promise<Sent[]> =>
    (await messagesBy(work)).flatMap(({ payload, ...message }) =>
      (payload.changes ?? [payload]).map((change) => ({ ...message, payload: change })),
    );
  return { session: () => listener, messagesBy, sentBy };
}
