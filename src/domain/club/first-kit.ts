/** Two colours that read well on each other, at least 4.5 to 1; private.first_kit has the same list. */
export const kitPairs = [
  ['#1f6f78', '#f2f0e6'],
  ['#8c1d2f', '#f4e3c1'],
  ['#17375e', '#ffd166'],
  ['#f2c230', '#1b1b1b'],
  ['#2f6b34', '#f5f5ef'],
  ['#5b2a86', '#f0d9ff'],
  ['#a63a0c', '#fff1dc'],
  ['#f4f2e8', '#b0171f'],
  ['#10151c', '#4fd1e8'],
  ['#86c5ec', '#11284a'],
  ['#f08a24', '#1c1330'],
  ['#0b4f3c', '#f6c453'],
  ['#a31a63', '#ffe6f2'],
  ['#a8d45b', '#14301a'],
  ['#4a2c1a', '#e9c9a0'],
  ['#2344b8', '#f2f4ff'],
] as const;

/**
 * The kit a new team begins with. It follows from the name, so that two teams of one evening seldom come alike, and is
 * known while the name is typed.
 */
export function firstKit(name: string): { kit_primary: string; kit_secondary: string } {
  let sum = 0;
  for (const character of name.trim()) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 65521;
  const [kit_primary, kit_secondary] = kitPairs[sum % kitPairs.length] ?? kitPairs[0];
  return { kit_primary, kit_secondary };
}
