/**
 * Compares two texts code unit by code unit, as the database sorts ids and moments in ISO 8601. Lists for people are
 * sorted in their language instead; a first `localeCompare` costs a phone a tenth of a second.
 */
export function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
