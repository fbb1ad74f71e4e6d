import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import type { Claims } from '#host/gateway/accounts/tokens.ts';

/** A caller's rights to a topic, by the policies on realtime.messages. */
export type Rights = {
  /** Be told what is sent there. */
  reads: boolean;
  /** Be told who else is there. */
  readsPresence: boolean;
};

export type TopicRights = {
  /** Rejects when the database cannot be asked. */
  ask: (claims: Claims, name: string) => Promise<Rights>;
  /** Whether somebody may say that they are there. */
  mayTrack: (claims: Claims, name: string) => Promise<boolean>;
};

type Waiting = { resolve: (rights: Rights) => void; reject: (error: unknown) => void };
type Group = { claims: Claims; names: Map<string, Waiting[]> };

/** Transactions at once, and topics in one. */
const atOnce = 2;
const topicsMost = 50;

/**
 * Asks the database about topics as the person who wants them, as the service does: rows of the topic are laid by
 * somebody who may, looked for by the person, and undone. The questions of one person in the same moment are one
 * transaction, and people take turns, so that a person who joins a thousand times delays nobody else.
 */
export function topicRights(take: () => Promise<PoolClient>): TopicRights {
  const groups = new Map<string, Group>();
  let running = 0;

  const startNext = () => {
    for (const [key, { claims, names }] of groups) {
      if (running >= atOnce) return;
      groups.delete(key);
      const taken = [...names].slice(0, topicsMost);
      for (const [name] of taken) names.delete(name);
      if (names.size > 0) groups.set(key, { claims, names });
      running += 1;
      void answer(claims, taken).finally(() => {
        running -= 1;
        startNext();
      });
    }
  };

  /** A policy that fails for one topic (its name is no number, say) fails the transaction: each is then asked alone. */
  const answer = async (claims: Claims, topics: [string, Waiting[]][]): Promise<void> => {
    const names = topics.map(([name]) => name);
    try {
      const rights = await inSession((client) => askTogether(client, claims, names));
      topics.forEach(([, waiting], index) => {
        for (const { resolve } of waiting) resolve(rights[index] ?? none);
      });
    } catch (error) {
      if (topics.length > 1 && isOfPolicy(error)) {
        for (const each of topics) await answer(claims, [each]);
        return;
      }
      for (const { resolve, reject } of topics.flatMap(([, waiting]) => waiting))
        if (isOfPolicy(error)) resolve(none);
        else reject(error);
    }
  };

  async function inSession<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    const client = await take();
    try {
      return await work(client);
    } catch (error) {
      // The error comes before the session says in what state it is.
      await client.query('rollback').catch(() => {});
      throw error;
    } finally {
      client.release(client.getTransactionStatus() !== 'I');
    }
  }

  return {
    ask: (claims, name) =>
      new Promise((resolve, reject) => {
        const key = [claims.sub, claims.session_id, claims.exp].join(' ');
        const group = groups.get(key) ?? { claims, names: new Map<string, Waiting[]>() };
        group.names.set(name, [...(group.names.get(name) ?? []), { resolve, reject }]);
        groups.set(key, group);
        setImmediate(startNext);
      }),
    mayTrack: async (claims, name) =>
      inSession(async (client) => {
        await client.query(
          [
            'begin',
            ...acting(client, claims),
            onTopic(client, name),
            `insert into realtime.messages (topic, extension, private) values (${client.escapeLiteral(name)}, 'presence', true)`,
            'rollback',
          ].join(';'),
        );
        return true;
      }).catch((error: unknown) => {
        if (isOfPolicy(error)) return false;
        throw error;
      }),
  };
}

const none: Rights = { reads: false, readsPresence: false };

/** One message, however many topics: its statements run one after the other, and the rows are gone at its end. */
async function askTogether(client: PoolClient, claims: Claims, names: string[]): Promise<Rights[]> {
  const rows = names.map((name) => ({ name, broadcast: randomUUID(), presence: randomUUID() }));
  const literal = (text: string) => client.escapeLiteral(text);
  const laid = rows.flatMap(({ name, ...ids }) =>
    Object.entries(ids).map(([extension, id]) => `('${id}', ${literal(name)}, '${extension}', true)`),
  );
  const before = [
    'begin',
    'set local role service_role',
    `insert into realtime.messages (id, topic, extension, private) values ${laid.join(', ')}`,
    ...acting(client, claims),
  ];
  const statements = rows.flatMap(({ name, broadcast, presence }) => [
    onTopic(client, name),
    `select extension from realtime.messages where id in ('${broadcast}', '${presence}')`,
  ]);
  const answers = (await client.query([...before, ...statements, 'rollback'].join(';'))) as unknown as {
    rows: { extension?: string }[];
  }[];
  return rows.map((_, index) => {
    const extensions = answers[before.length + index * 2 + 1]?.rows.map(({ extension }) => extension) ?? [];
    return { reads: extensions.includes('broadcast'), readsPresence: extensions.includes('presence') };
  });
}

/** The caller, in the words of requests for rows. */
const acting = (client: PoolClient, claims: Claims): string[] => [
  'set local role authenticated',
  `select ${Object.entries({
    'request.jwt.claims': JSON.stringify(claims),
    'request.jwt.claim.sub': claims.sub,
    'request.jwt.claim.role': claims.role,
    'request.headers': '{}',
  })
    .map(([name, value]) => `set_config('${name}', ${client.escapeLiteral(value)}, true)`)
    .join(', ')}`,
];

const onTopic = (client: PoolClient, name: string) =>
  `select set_config('realtime.topic', ${client.escapeLiteral(name)}, true)`;

/** The policy's own no, or its failure over what it was asked; not a database that is away, busy or out of room. */
const isOfPolicy = (error: unknown) => /^(22|23|42|P0|PT)/.test((error as { code?: string }).code ?? '');
