export type PrizePool = { total: number; currency: string; places: number[]; businessDays: number | undefined };

/** A season's prize pool as the database holds it; null when there is none, or nothing in it. */
export function prizeOf(pool: unknown): PrizePool | null {
  if (pool === null || typeof pool !== 'object' || Array.isArray(pool)) return null;
  const { total, currency, places, business_days: days } = pool as Record<string, unknown>;
  if (typeof total !== 'number' || total <= 0 || typeof currency !== 'string' || !Array.isArray(places)) return null;
  const amounts = places.filter((place): place is number => typeof place === 'number');
  // a place without a prize is none, and never one of 0
  const last = amounts.findLastIndex((amount) => amount > 0);
  return {
    total,
    currency,
    places: amounts.slice(0, last + 1),
    businessDays: typeof days === 'number' ? days : undefined,
  };
}
