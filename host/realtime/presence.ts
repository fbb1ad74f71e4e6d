import { createHmac, randomBytes } from 'node:crypto';
import type { PresenceMetas } from './protocol.ts';

/** People of one topic: who is there, by a key that says no more than that two are the same. */
type Present = Map<string, Map<object, string>>;
type Changes = { joins: Map<string, string>; leaves: Map<string, string>; timer: NodeJS.Timeout };

export type Presence = ReturnType<typeof presence>;

/** Changes of a topic are told together after so many milliseconds. */
const gatheredFor = 500;
/** Further members are not reported. */
const trackedMost = 1000;

/**
 * Members who report that they are there, in memory. Unlike in the service nobody chooses a key or adds words of their
 * own: the key follows from person and topic, by a secret of this process, and tells who it is to nobody.
 */
export function presence(tell: (name: string, joins: PresenceMetas, leaves: PresenceMetas) => void) {
  const secret = randomBytes(32);
  const topics = new Map<string, Present>();
  const changes = new Map<string, Changes>();

  const keyOf = (name: string, person: string) =>
    createHmac('sha256', secret).update(`${person} ${name}`).digest('base64url').slice(0, 16);

  const changesOf = (name: string): Changes => {
    const entry = changes.get(name);
    if (entry) return entry;
    const made = { joins: new Map(), leaves: new Map(), timer: setTimeout(() => flush(name), gatheredFor) };
    made.timer.unref();
    changes.set(name, made);
    return made;
  };

  const flush = (name: string) => {
    const { joins, leaves } = changesOf(name);
    changes.delete(name);
    if (joins.size + leaves.size > 0) tell(name, grouped(joins), grouped(leaves));
  };

  return {
    /** Whether there is room. */
    track: (name: string, who: object, person: string): boolean => {
      const there: Present = topics.get(name) ?? new Map();
      const key = keyOf(name, person);
      const mine = there.get(key) ?? new Map<object, string>();
      if (mine.has(who)) return true;
      if (there.size >= trackedMost) return false;
      const ref = randomBytes(6).toString('base64url');
      topics.set(name, there.set(key, mine.set(who, ref)));
      changesOf(name).joins.set(ref, key);
      return true;
    },
    untrack: (name: string, who: object, person: string): void => {
      const key = keyOf(name, person);
      const there = topics.get(name);
      const mine = there?.get(key);
      const ref = mine?.get(who);
      if (!there || !mine || ref === undefined) return;
      mine.delete(who);
      if (mine.size === 0) there.delete(key);
      if (there.size === 0) topics.delete(name);
      const { joins, leaves } = changesOf(name);
      if (!joins.delete(ref)) leaves.set(ref, key);
    },
    stateOf: (name: string): PresenceMetas =>
      Object.fromEntries(
        [...(topics.get(name) ?? [])].map(([key, mine]) => [key, { metas: [...mine.values()].map(asMeta) }]),
      ),
    stop: () => {
      for (const { timer } of changes.values()) clearTimeout(timer);
    },
  };
}

const asMeta = (phx_ref: string) => ({ phx_ref });

function grouped(refs: Map<string, string>): PresenceMetas {
  const metas: PresenceMetas = {};
  for (const [ref, key] of refs) (metas[key] ??= { metas: [] }).metas.push(asMeta(ref));
  return metas;
}
