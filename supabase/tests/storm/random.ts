/** Random numbers that a seed decides: the same seed draws the same ones again. */
export type Random = {
  /** 0 to `below` - 1. */
  int: (below: number) => number;
  chance: (share: number) => boolean;
  /** One of them; undefined of none. */
  pick: <T>(among: readonly T[]) => T | undefined;
  /** So many of them, in a random order. */
  some: <T>(among: readonly T[], count: number) => T[];
};

/** One number of several, so that each session, and each of its calls, has numbers of its own. */
export function seedOf(...parts: number[]): number {
  let hash = 0x811c9dc5;
  for (const part of parts) {
    for (let shift = 0; shift < 32; shift += 8) hash = Math.imul(hash ^ ((part >>> shift) & 0xff), 0x01000193);
    hash ^= hash >>> 15;
  }
  return hash >>> 0;
}

/** mulberry32: small, fast, and good enough to choose by. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
  const int = (below: number) => Math.floor(next() * below);
  return {
    int,
    chance: (share) => next() < share,
    pick: (among) => among[int(among.length)],
    some: (among, count) => {
      const left = [...among];
      const chosen = [];
      while (chosen.length < count && left.length > 0) chosen.push(...left.splice(int(left.length), 1));
      return chosen;
    },
  };
}
