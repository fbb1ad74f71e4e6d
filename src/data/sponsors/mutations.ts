import { command, mutation, write } from '#data/command.ts';
import type { Database } from '#database.types.ts';
import { dataOf } from '#lib/errors.ts';
import { removePicture, replacePicture } from '#lib/pictures.ts';
import { supabase } from '#lib/supabase.ts';
import type { Sponsor } from './queries.ts';

type Table = Database['public']['Tables']['sponsors'];

const saved = { done: 'sponsors:toasts.saved', refused: 'form', invalidates: ['sponsors', 'landing'] } as const;

/** Adds a sponsor behind the others; returns it. Its form shows the refusal. */
export const useAddSponsor = mutation(async (sponsor: Table['Insert']) => {
  const db = await supabase();
  return dataOf(await db.from('sponsors').insert(sponsor).select('*').single());
}, saved);

/** Changes what is said of a sponsor. Its form shows the refusal. */
export const useSaveSponsor = write(
  (db, changes: Table['Update'], id: string) => db.from('sponsors').update(changes).eq('id', id),
  saved,
);

/** Hangs up a logo for dark or for light ground, or none; the old file goes. */
export const useSetSponsorLogo = mutation(
  (picture: Blob | null, { id, ...sponsor }: Sponsor, ground: 'logo_dark' | 'logo_light') =>
    replacePicture({ bucket: 'sponsors', folder: id, old: sponsor[ground] }, picture, async (path) => {
      const db = await supabase();
      const changes = ground === 'logo_dark' ? { logo_dark: path } : { logo_light: path };
      dataOf(await db.from('sponsors').update(changes).eq('id', id));
    }),
  saved,
);

/** Puts all sponsors into this order. */
export const useOrderSponsors = command('order_sponsors', ['sponsors', 'landing']);

/** Removes a sponsor for good, with its files. */
export const useRemoveSponsor = mutation(
  async ({ id, logo_dark, logo_light }: Sponsor) => {
    const db = await supabase();
    dataOf(await db.from('sponsors').delete().eq('id', id));
    // The sponsor is gone whether or not its files could be removed.
    for (const file of [logo_dark, logo_light]) if (file) await removePicture(file).catch(() => {});
  },
  { done: 'sponsors:toasts.removed', invalidates: ['sponsors', 'landing'] },
);
