import { useMutation } from '@tanstack/react-query';
import type { Database } from '#database.types.ts';
import { dataOf } from '#lib/errors.ts';
import { removePicture, replacePicture } from '#lib/pictures.ts';
import { supabase } from '#lib/supabase.ts';
import type { Sponsor } from './queries.ts';

type Table = Database['public']['Tables']['sponsors'];

const saved = { successToast: 'sponsors:toasts.saved', invalidates: ['sponsors', 'landing'] } as const;

/** Adds a sponsor behind the others; returns it. Its form shows the refusal. */
export function useAddSponsor() {
  return useMutation({
    mutationFn: async (sponsor: Table['Insert']) => {
      const db = await supabase();
      return dataOf(await db.from('sponsors').insert(sponsor).select('*').single());
    },
    meta: saved,
  });
}

/** Changes what is said of a sponsor. Its form shows the refusal. */
export function useSaveSponsor(id: string) {
  return useMutation({
    mutationFn: async (changes: Table['Update']) => {
      const db = await supabase();
      dataOf(await db.from('sponsors').update(changes).eq('id', id));
    },
    meta: saved,
  });
}

/** Hangs up a logo for dark or for light ground, or none; the old file goes. */
export function useSetSponsorLogo(sponsor: Sponsor, ground: 'logo_dark' | 'logo_light') {
  const hang = async (path: string | null) => {
    const db = await supabase();
    const changes = ground === 'logo_dark' ? { logo_dark: path } : { logo_light: path };
    dataOf(await db.from('sponsors').update(changes).eq('id', sponsor.id));
  };
  return useMutation({
    mutationFn: async (picture: Blob | null) => {
      const old = sponsor[ground];
      if (picture) return replacePicture({ bucket: 'sponsors', folder: sponsor.id, old }, picture, hang);
      await hang(null);
      if (old) await removePicture(old);
    },
    meta: saved,
  });
}

/** Puts all sponsors into this order. */
export function useOrderSponsors() {
  return useMutation({
    mutationFn: async (ids: string[]) => {
      const db = await supabase();
      dataOf(await db.rpc('order_sponsors', { ids }));
    },
    meta: { refusalToast: true, invalidates: ['sponsors', 'landing'] },
  });
}

/** Removes a sponsor for good, with its files. */
export function useRemoveSponsor() {
  return useMutation({
    mutationFn: async ({ id, logo_dark, logo_light }: Sponsor) => {
      const db = await supabase();
      dataOf(await db.from('sponsors').delete().eq('id', id));
      // The sponsor is gone whether or not its files could be removed.
      for (const file of [logo_dark, logo_light]) if (file) await removePicture(file).catch(() => {});
    },
    meta: { successToast: 'sponsors:toasts.removed', refusalToast: true, invalidates: ['sponsors', 'landing'] },
  });
}
