import { lastShown, shownPages } from '#lib/list-pages.ts';
import type { WithNulls } from '#lib/with-nulls.ts';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Database } from '#database.types.ts';
import type { Eligibility } from '#data/eligibility/mutations.ts';
import type { Role } from '#domain/club/roles.ts';
import { dataOf } from '#lib/errors.ts';
import { everyMount } from '#lib/read-ahead.ts';
import { supabase } from '#lib/supabase.ts';

type Pages = Database['public']['Functions']['people_page'];
type Row = Pages['Returns'][number];
/** A line of the list: who, their role, and whether they may write now. */
export type Person = WithNulls<Omit<Row, 'role'>, 'avatar' | 'gaming_id' | 'platform' | 'last_seen_at'> & {
  role: Role;
};
export type PeopleFilter = { q: string; show: string; sort: string };

/** The admins' notes on an account besides its profile; `blocks` are those that hold now. */
export type Account = {
  email: string | null;
  confirmed_at: string | null;
  last_sign_in_at: string | null;
  role: Role;
  blocks: Block[];
  warnings: number;
  /** The staff's last decision about the player, wherever they play. */
  eligibility: Eligibility;
};
/** Until when, null: until it is lifted. */
export type Block = { kind: 'suspended' | 'muted'; until: string | null; reason: string; since: string };

const pageRows = 30;

export const peopleQueries = {
  /** Every account, by name or the newest first, in pages; admins only. */
  page: (filter: PeopleFilter) =>
    infiniteQueryOptions({
      refetchOnMount: everyMount,
      queryKey: ['people', 'page', filter],
      initialPageParam: undefined as Person | undefined,
      queryFn: async ({ pageParam }): Promise<Person[]> => {
        const { q, show, sort } = filter;
        const db = await supabase();
        const args: Pages['Args'] = {
          query: q || undefined,
          show: show || undefined,
          newest: sort === 'newest' || undefined,
        };
        const after = { after_place: pageParam?.place, after_id: pageParam?.id };
        return dataOf(await db.rpc('people_page', { ...args, ...after, max: pageRows + 1 })) as unknown as Person[];
      },
      getNextPageParam: (last) => lastShown(last, pageRows),
      select: (data) => shownPages(data, pageRows),
      placeholderData: keepPreviousData,
    }),

  /** One account; null where there is none (any more). Admins only. */
  account: (id: string) =>
    queryOptions({
      refetchOnMount: everyMount,
      queryKey: ['people', 'account', id],
      queryFn: async (): Promise<Account | null> => {
        const db = await supabase();
        // bounded by: one account
        return dataOf(await db.rpc('account_of', { player_id: id })) as Account | null;
      },
    }),
};
