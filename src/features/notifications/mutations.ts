import { useMutation } from '@tanstack/react-query';
import { dataOf } from '#lib/errors.ts';
import { supabase } from '#lib/supabase.ts';

/** The reader has read it, and puts it away. */
export function useMarkRead() {
  return useMutation({
    mutationFn: async (id: string) => {
      const db = await supabase();
      dataOf(await db.from('notifications').update({ read_at: new Date().toISOString() }).eq('id', id));
    },
    meta: { refusalToast: true, invalidates: ['notifications'] },
  });
}
