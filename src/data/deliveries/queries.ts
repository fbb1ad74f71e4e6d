import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Database } from '#database.types.ts';
import { dataOf } from '#lib/errors.ts';
import { lastShown, shownPages } from '#lib/list-pages.ts';
import { everyMount } from '#lib/read-ahead.ts';
import { supabase } from '#lib/supabase.ts';

type Calls = Database['public']['Functions'];
type Row = Calls['given_up_page']['Returns'][number];
type Nullable = 'person_id' | 'person_name' | 'channel_name' | 'topic';
/** A message nobody got: for whom or which channel, about what, and why; never an address. */
export type GivenUp = Omit<Row, Nullable> & { [Key in Nullable]: Row[Key] | null };
export type Cause = Calls['given_up_causes']['Returns'][number];
export const deliveryChannels = ['push', 'direct', 'mail', 'discord'] as const;
export type DeliveryChannel = (typeof deliveryChannels)[number];
/** A channel by which messages are due and nobody sends them, and since when. */
export type Unsent = { channel: DeliveryChannel | 'webhook'; due_since: string };
type Filter = { channel: DeliveryChannel | undefined; cause: string | undefined };

const pageRows = 30;

export const deliveryQueries = {
  /** How much was given up, by channel and cause: an admin's read. */
  causes: () =>
    queryOptions({
      queryKey: ['deliveries', 'causes'],
      queryFn: async (): Promise<Cause[]> => {
        const db = await supabase();
        return dataOf(await db.rpc('given_up_causes')); // bounded by: the fifty latest causes
      },
      refetchOnMount: everyMount,
    }),

  /** The channels by which nothing is sent although something is due: an admin's read. */
  unsent: () =>
    queryOptions({
      queryKey: ['deliveries', 'unsent'],
      queryFn: async () => {
        const db = await supabase();
        return dataOf(await db.rpc('delivery_health')) as Unsent[]; // bounded by: the channels there are
      },
      refetchOnMount: everyMount,
    }),

  /** Given-up messages, the latest first, in pages: an admin's read. */
  page: ({ channel, cause }: Filter) =>
    infiniteQueryOptions({
      queryKey: ['deliveries', 'page', channel, cause],
      queryFn: async ({ pageParam }): Promise<GivenUp[]> => {
        const db = await supabase();
        const after = { before_at: pageParam?.given_up_at, before_id: pageParam?.id };
        return dataOf(
          await db.rpc('given_up_page', { of_channel: channel, of_cause: cause, ...after, max: pageRows + 1 }),
        );
      },
      initialPageParam: null as GivenUp | null,
      getNextPageParam: (last: GivenUp[]) => lastShown(last, pageRows),
      select: (data) => shownPages(data, pageRows),
      refetchOnMount: everyMount,
    }),
};
