import { useMutation } from '@tanstack/react-query';
import { dataOf } from '#lib/errors.ts';
import { supabase } from '#lib/supabase.ts';
import type { OverlayOf } from './queries.ts';

/** Says where a match is seen, live and again; what is empty is nowhere. Its form shows the refusal. */
export function useSetBroadcast(match_id: string) {
  return useMutation({
    mutationFn: async ({ stream_url, replay_url }: { stream_url?: string; replay_url?: string }) => {
      const db = await supabase();
      if (stream_url !== undefined) dataOf(await db.rpc('set_match_stream', { match_id, stream_url }));
      if (replay_url !== undefined) dataOf(await db.rpc('set_match_replay', { match_id, replay_url }));
    },
    meta: { successToast: 'broadcast:toasts.saved', invalidates: ['matches'] },
  });
}

/** Its form shows the refusal. */
export function useNameCaster(match_id: string) {
  return useMutation({
    mutationFn: async (user_id: string) => {
      const db = await supabase();
      dataOf(await db.rpc('name_caster', { match_id, user_id }));
    },
    meta: { successToast: 'broadcast:toasts.named', invalidates: ['matches'] },
  });
}

/** Who was named by a captain and is removed by the staff is not named by a captain again. */
export function useRemoveCaster(match_id: string) {
  return useMutation({
    mutationFn: async (user_id: string) => {
      const db = await supabase();
      dataOf(await db.rpc('remove_caster', { match_id, user_id }));
    },
    meta: { successToast: 'broadcast:toasts.removed', refusalToast: true, invalidates: ['matches'] },
  });
}

/** Makes an address; answers its secret, which is kept nowhere. */
export function useMakeOverlayLink(of: OverlayOf) {
  return useMutation({
    mutationFn: async () => {
      const db = await supabase();
      return dataOf(await db.rpc('make_overlay_link', of));
    },
    gcTime: 0,
    meta: { refusalToast: true, invalidates: ['overlay-links'] },
  });
}

/** An address stops at once. */
export function useRemoveOverlayLink() {
  return useMutation({
    mutationFn: async (link_id: string) => {
      const db = await supabase();
      dataOf(await db.rpc('remove_overlay_link', { link_id }));
    },
    meta: { successToast: 'broadcast:toasts.stopped', refusalToast: true, invalidates: ['overlay-links'] },
  });
}
