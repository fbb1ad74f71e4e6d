/** How a club's generated crest looks; deterministic, so a club keeps its crest. The app and share pictures draw it. */
export type CrestDesign = {
  shape: (typeof shapes)[number];
  division: (typeof divisions)[number];
  charge: (typeof charges)[number];
};

const shapes = ['heater', 'round', 'eared', 'hexagon', 'swiss', 'diamond'] as const;
const divisions = ['plain', 'pales', 'hoops', 'bend', 'chevron', 'halves', 'quarters', 'base'] as const;
const charges = ['star', 'sun', 'waves', 'tower', 'tree', 'moon', 'bolt', 'ball', 'crown', 'letters'] as const;

/** Chosen by the club's id, so that renaming a club does not change its crest. */
export function crestDesign(id: string): CrestDesign {
  const hash = hashOf(id);
  return {
    shape: shapes[hash % shapes.length] ?? 'heater',
    division: divisions[(hash >>> 5) % divisions.length] ?? 'plain',
    charge: charges[(hash >>> 11) % charges.length] ?? 'letters',
  };
}

// FNV-1a with a final mix: ids that differ in one digit look nothing alike.
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) {
    hash ^= character.codePointAt(0) ?? 0;
    hash = Math.imul(hash, 0x01000193);
  }
  hash ^= hash >>> 16;
  hash = Math.imul(hash, 0x85ebca6b);
  hash ^= hash >>> 13;
  return hash >>> 0;
}

/** Paths in a square of 64. */
export const outlines: Record<CrestDesign['shape'], string> = {
  heater: 'M7 5H57V32C57 47 46 56 32 61C18 56 7 47 7 32Z',
  round: 'M32 4A28 28 0 1 1 32 60A28 28 0 1 1 32 4Z',
  eared: 'M32 3L57 12V34C57 48 45 56 32 62C19 56 7 48 7 34V12Z',
  hexagon: 'M32 3L57 17V47L32 61L7 47V17Z',
  swiss: 'M6 6C16 8 24 8 32 4C40 8 48 8 58 6V34C58 48 46 56 32 61C18 56 6 48 6 34Z',
  diamond: 'M32 3C42 12 52 20 60 32C52 44 42 52 32 61C22 52 12 44 4 32C12 20 22 12 32 3Z',
};

export const partitions: Record<CrestDesign['division'], string> = {
  plain: '',
  pales: 'M12 0h8v64h-8zM28 0h8v64h-8zM44 0h8v64h-8z',
  hoops: 'M0 8h64v9H0zM0 26h64v9H0zM0 44h64v9H0z',
  bend: 'M0 0h16l48 48v16H48L0 16z',
  chevron: 'M0 58L32 34L64 58V42L32 18L0 42z',
  halves: 'M32 0h32v64H32z',
  quarters: 'M32 0h32v32H32zM0 32h32v32H0z',
  base: 'M0 42h64v22H0z',
};

/** Of each path how wide its line is; an area where nothing is said. */
export const emblems: Record<
  Exclude<CrestDesign['charge'], 'letters'>,
  readonly (readonly [path: string, line?: number])[]
> = {
  star: [['M32 13l4.7 12.4 13.3.6-10.4 8.3 3.5 12.8L32 39.8l-11.1 7.3 3.5-12.8L14 26l13.3-.6z']],
  sun: [
    ['M23 31a9 9 0 1 0 18 0a9 9 0 1 0-18 0'],
    ['M32 12v6M32 44v6M13 31h6M45 31h6M18.6 17.6l4.2 4.2M41.2 40.2l4.2 4.2M18.6 44.4l4.2-4.2M41.2 21.8l4.2-4.2', 3.5],
  ],
  waves: [['M8 26c8-7 16 7 24 0s16 7 24 0M8 37c8-7 16 7 24 0s16 7 24 0M8 48c8-7 16 7 24 0s16 7 24 0', 4.5]],
  tower: [['M21 16h5v4h3.5v-4h5v4H38v-4h5v11h-3v21H24V27h-3zM30 38v10h4V38a2 2 0 0 0-4 0z']],
  tree: [['M32 12l12 14h-5l8 10h-6l6 8H34.5v7h-5v-7H17l6-8h-6l8-10h-5z']],
  moon: [['M38 14a18 18 0 1 0 9 25a15 15 0 1 1-9-25z']],
  bolt: [['M36 11L19 35h10l-3 18 19-26H34z']],
  ball: [
    ['M17 32a15 15 0 1 0 30 0a15 15 0 1 0-30 0', 3],
    ['M32 24l7.6 5.5-2.9 9h-9.4l-2.9-9z'],
    ['M32 17v7M46.3 27.4l-6.7 2.1M40.8 44.1l-4.1-5.6M23.2 44.1l4.1-5.6M17.7 27.4l6.7 2.1', 2.5],
  ],
  crown: [['M15 44l-3-22 10 8 10-14 10 14 10-8-3 22zM15 47h34v4H15z']],
};

/** The second colour where it stands out from the first; otherwise chalk or night, whichever does. */
export function readable(field: string, wanted: string): string {
  if (Math.abs(lightness(field) - lightness(wanted)) > 0.28) return wanted;
  return lightness(field) > 0.5 ? '#0d1b1c' : '#f4f2e8';
}

function lightness(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  return Math.sqrt(0.299 * red ** 2 + 0.587 * green ** 2 + 0.114 * blue ** 2);
}
