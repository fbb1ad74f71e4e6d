/** How often something may be tried: `limit` times in `window` milliseconds, counted per key from its first try. */
export type Allowance = { limit: number; window: number };

export type Limiter = {
  /** Counts one try. Returns 0, or the seconds after which to come back when it was one too many. */
  take: (key: string) => number;
  /** Takes back all tries of a key, after it proved to be in good faith. */
  forgive: (key: string) => void;
  /** Takes back one of them. */
  giveBack: (key: string) => void;
};

/** @param now milliseconds; given in so that tests need not wait */
export function limiter({ limit, window }: Allowance, now: () => number): Limiter {
  const tries = new Map<string, { count: number; until: number }>();

  /** Swept when twice as many are known as after the last sweep, so that a flood costs little. */
  let sweepAt = 10_000;
  const makeRoom = () => {
    if (tries.size >= sweepAt) {
      for (const [key, { until }] of tries) if (until <= now()) tries.delete(key);
      sweepAt = Math.max(10_000, tries.size * 2);
    }
    // Keys nobody has seen before: the oldest give way, so the memory stays bounded.
    for (const oldest of tries.keys()) {
      if (tries.size < 50_000) break;
      tries.delete(oldest);
    }
  };

  return {
    take: (key) => {
      const time = now();
      const entry = tries.get(key);
      if (!entry || entry.until <= time) {
        makeRoom();
        tries.set(key, { count: 1, until: time + window });
        return 0;
      }
      entry.count += 1;
      return entry.count <= limit ? 0 : Math.ceil((entry.until - time) / 1000);
    },
    forgive: (key) => {
      tries.delete(key);
    },
    giveBack: (key) => {
      const entry = tries.get(key);
      if (entry) entry.count -= 1;
    },
  };
}

/** A bucket of `size` that fills by `perSecond`: what everybody together may spend on hashing passwords. */
export function budget({ size, perSecond }: { size: number; perSecond: number }, now: () => number) {
  let left = size;
  let filledAt = now();
  /** Returns 0 and spends one, or the seconds after which there is one again. */
  return (): number => {
    const time = now();
    left = Math.min(size, left + ((time - filledAt) / 1000) * perSecond);
    filledAt = time;
    if (left < 1) return Math.ceil((1 - left) / perSecond);
    left -= 1;
    return 0;
  };
}
