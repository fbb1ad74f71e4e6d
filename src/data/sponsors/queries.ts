import { queryOptions } from '@tanstack/react-query';
import type { Database } from '#database.types.ts';
import { limits } from '#domain/limits.ts';
import { dataOf } from '#lib/errors.ts';
import { everyMount } from '#lib/read-ahead.ts';
import { supabase } from '#lib/supabase.ts';

export type Sponsor = Database['public']['Tables']['sponsors']['Row'];
/** The fields of a sponsor. */
export type ShownSponsor = Pick<Sponsor, 'id' | 'name' | 'tier' | 'url' | 'logo_dark' | 'logo_light'>;

/** Far more than a league has. */
const atMost = 200;

export const sponsorQueries = {
  /** Every sponsor there is, also those to come and those of before, as they stand: an admin's read. */
  all: () =>
    queryOptions({
      refetchOnMount: everyMount,
      queryKey: ['sponsors', 'all'],
      queryFn: async (): Promise<Sponsor[]> => {
        const db = await supabase();
        const read = db.from('sponsors').select('*').order('tier').order('position').order('id');
        return dataOf(await read.limit(atMost));
      },
    }),

  /** Those of today, in their order. An admin may read the others too, so the days are requested. */
  shown: () =>
    queryOptions({
      queryKey: ['sponsors', 'shown'],
      queryFn: async (): Promise<ShownSponsor[]> => {
        const db = await supabase();
        const today = new Date().toISOString().slice(0, 10);
        const read = db
          .from('sponsors')
          .select('id, name, tier, url, logo_dark, logo_light')
          .or(`active_from.is.null,active_from.lte.${today}`)
          .or(`active_until.is.null,active_until.gte.${today}`);
        return dataOf(await read.order('tier').order('position').order('id').limit(limits.sponsorsShownMax));
      },
    }),
};
