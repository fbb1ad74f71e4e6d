import { useMutation } from '@tanstack/react-query';
import { dataOf } from '#lib/errors.ts';
import { supabase } from '#lib/supabase.ts';

/** All of one way and cause, or one of it. */
export type Settled = { way: string; cause: string; delivery?: string | undefined };

/** Has what was given up sent once more. */
export function useSendGivenUpAgain() {
  return useMutation({
    mutationFn: async (which: Settled) => {
      const db = await supabase();
      dataOf(await db.rpc('send_given_up_again', which));
    },
    meta: {
      successToast: 'deliveries:toasts.again',
      refusalToast: true,
      invalidates: ['deliveries', 'admin', 'discord'],
    },
  });
}

/** Lets what was given up be. */
export function useDropGivenUp() {
  return useMutation({
    mutationFn: async (which: Settled) => {
      const db = await supabase();
      dataOf(await db.rpc('drop_given_up', which));
    },
    meta: {
      successToast: 'deliveries:toasts.dropped',
      refusalToast: true,
      invalidates: ['deliveries', 'admin', 'discord'],
    },
  });
}
