import { compare } from '#domain/compare.ts';
import { groupBy } from '#domain/group-by.ts';
import { dayKey } from '#lib/dates.ts';
import type { Fixture } from '#data/matches/queries.ts';

export type Day = { day: string; fixtures: Fixture[] };

/** Grouped by calendar day in a zone, in order. */
export function byDay(fixtures: Fixture[], zone: string): Day[] {
  const days = groupBy(fixtures, ({ kickoff_at }) => dayKey(kickoff_at, zone));
  return [...days].toSorted(([one], [other]) => compare(one, other)).map(([day, each]) => ({ day, fixtures: each }));
}
