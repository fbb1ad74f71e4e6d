import { createHash, hash } from 'node:crypto';

/** Chances that follow from a text alone: the same text, the same evening again. */
export type Chance = {
  /** From 0 up to 1. */
  next: () => number;
  /** A whole number, both ends included. */
  between: (least: number, most: number) => number;
  pick: <T>(choices: readonly T[]) => T;
  /** One of the choices, each as likely as its weight. */
  weighted: <T>(choices: readonly T[], weight: (choice: T) => number) => T;
};

export function chanceOf(seed: string): Chance {
  let state = createHash('sha256').update(seed).digest().readUInt32LE(0);

  // mulberry32
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };

  const weighted: Chance['weighted'] = (choices, weight) => {
    const [first] = choices;
    if (first === undefined) throw new RangeError('There is nothing to choose from.');
    let left = next() * choices.reduce((sum, choice) => sum + weight(choice), 0);
    return choices.find((choice) => (left -= weight(choice)) < 0) ?? first;
  };

  return {
    next,
    between: (least, most) => least + Math.floor(next() * (most - least + 1)),
    pick: (choices) => weighted(choices, () => 1),
    weighted,
  };
}

/** The id of a thing of the demo league, the same on every machine. */
export function idOf(kind: string, name: string): string {
  const hex = hash('sha256', `rondo demo ${kind} ${name}`);
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}
