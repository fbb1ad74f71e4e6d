/** How much is done at once: in all, for one caller and for one address; and how many calls of one caller may wait. */
export type FairQueueLimits = { all: number; caller: number; address: number; waiting: number };

type Waiting = { address: string; start: () => void };

/**
 * Calls that wait are started in turn by caller, one of each, so that nobody waits behind all that somebody else asked
 * before. `enter` resolves with what is to be called when the work is done, or with nothing when too many wait already.
 */
export function fairQueue({ all, caller: ofCaller, address: ofAddress, waiting }: FairQueueLimits) {
  const running = { all: 0, callers: new Map<string, number>(), addresses: new Map<string, number>() };
  /** In the order in which the callers are next. */
  const queues = new Map<string, Waiting[]>();

  const hasRoom = (caller: string, address: string) =>
    (running.callers.get(caller) ?? 0) < ofCaller && (running.addresses.get(address) ?? 0) < ofAddress;

  const count = (caller: string, address: string, by: 1 | -1) => {
    running.all += by;
    add(running.callers, caller, by);
    add(running.addresses, address, by);
  };

  const leaving = (caller: string, address: string) => {
    let left = false;
    return () => {
      if (left) return;
      left = true;
      count(caller, address, -1);
      startNext();
    };
  };

  /** A caller whose call is started goes to the end of the map, which this loop then reaches again. */
  const startNext = () => {
    for (const [caller, queue] of queues) {
      if (running.all >= all) return;
      const [next] = queue;
      if (!next || !hasRoom(caller, next.address)) continue;
      queue.shift();
      queues.delete(caller);
      if (queue.length > 0) queues.set(caller, queue);
      count(caller, next.address, 1);
      next.start();
    }
  };

  return {
    enter: (caller: string, address: string): Promise<(() => void) | undefined> => {
      const queue = queues.get(caller) ?? [];
      if (queue.length >= waiting) return Promise.resolve(undefined);
      return new Promise((resolve) => {
        queue.push({ address, start: () => resolve(leaving(caller, address)) });
        queues.set(caller, queue);
        startNext();
      });
    },
  };
}

function add(counts: Map<string, number>, key: string, by: number): void {
  const count = (counts.get(key) ?? 0) + by;
  if (count > 0) counts.set(key, count);
  else counts.delete(key);
}
