import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { Database } from '#database.types.ts';
import { dataOf } from '#lib/errors.ts';
import { lastShown, shownPages } from '#lib/list-pages.ts';
import { everyMount } from '#lib/read-ahead.ts';
import { supabase } from '#lib/supabase.ts';

/** One entry of the record: who did what to what, and how it looked before and after. */
type Row = Database['public']['Functions']['audit_page']['Returns'][number];
type OrNull<Key extends keyof Row> = { [key in Key]: Row[key] | null };
export type Entry = Omit<Row, Unknown> & OrNull<Unknown>;
type Unknown = 'actor' | 'actor_name' | 'subject_name' | 'subject_link';
/** `since` is an ISO 8601 moment. */
export type AuditFilter = {
  actor?: string;
  clock?: boolean;
  action?: string;
  subject?: string;
  since?: string;
  oldest?: boolean;
};

const pageRows = 25;

export const auditQueries = {
  /** The record, newest or oldest first, in pages; admins only. */
  page: ({ actor, clock, action, subject, since, oldest }: AuditFilter) =>
    infiniteQueryOptions({
      queryKey: ['audit', { actor, clock, action, subject, since, oldest }],
      queryFn: async ({ pageParam }): Promise<Entry[]> => {
        const db = await supabase();
        const args = {
          of_actor: actor,
          by_clock: clock,
          of_action: action,
          of_subject: subject,
          since,
          max: pageRows + 1,
        };
        const after = { oldest: oldest || undefined, before_at: pageParam?.at, before_entry: pageParam?.id };
        return dataOf(await db.rpc('audit_page', { ...args, ...after }));
      },
      initialPageParam: null as Entry | null,
      getNextPageParam: (last) => lastShown(last, pageRows),
      select: (data) => shownPages(data, pageRows),
      placeholderData: keepPreviousData,
      refetchOnMount: everyMount,
    }),
};
