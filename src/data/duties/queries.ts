import { queryOptions } from '@tanstack/react-query';
import type { Database } from '#database.types.ts';
import { dataOf } from '#lib/errors.ts';
import { everyMount } from '#lib/read-ahead.ts';
import { supabase } from '#lib/supabase.ts';

export type DutyRow = Database['public']['Functions']['duties']['Returns'][number];

export const dutyQueries = {
  /** Under `matches`: what is done about a match changes what is left to do. */
  mine: (userId: string) =>
    queryOptions({ queryKey: ['matches', 'duties', userId], queryFn: fetchDuties, refetchOnMount: everyMount }),
};

async function fetchDuties(): Promise<DutyRow[]> {
  const db = await supabase();
  // bounded by: twenty duties
  return dataOf(await db.rpc('duties'));
}
