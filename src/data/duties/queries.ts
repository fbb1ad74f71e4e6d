import { queryOptions } from '@tanstack/react-query';
import type { Database } from '#database.types.ts';
import { dataOf } from '#lib/errors.ts';
import { everyMount } from '#lib/read-ahead.ts';
import { supabase } from '#lib/supabase.ts';

/** What waits for a member of a team; the kinds are those of private.duties. */
export type Duty = Omit<Row, 'kind' | 'until' | 'at'> & { kind: Kind; until: string | null; at: string | null };
type Row = Database['public']['Functions']['duties']['Returns'][number];

export const dutyQueries = {
  /** Under `matches`: what is done about a match changes what is left to do. */
  mine: (userId: string) =>
    queryOptions({ queryKey: ['matches', 'duties', userId], queryFn: fetchDuties, refetchOnMount: everyMount }),
};

const kinds = [
  'answerClaim',
  'answerTime',
  'attendance',
  'checkIn',
  'claimWaits',
  'disputed',
  'lineUp',
  'report',
  'short',
] as const;
type Kind = (typeof kinds)[number];
const isKind = (kind: string): kind is Kind => (kinds as readonly string[]).includes(kind);

async function fetchDuties(): Promise<Duty[]> {
  const db = await supabase();
  // bounded by: twenty duties
  const rows = dataOf(await db.rpc('duties'));
  // A kind of a newer version is left out.
  return rows.flatMap(({ kind, ...row }) => (isKind(kind) ? [{ ...row, kind }] : []));
}
