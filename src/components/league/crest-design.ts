/** How a club's generated crest looks; deterministic, so a club keeps its crest. */
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
