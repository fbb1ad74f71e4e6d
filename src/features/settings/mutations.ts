import { useMutation } from '@tanstack/react-query';
import { dataOf } from '#lib/errors.ts';
import { removePicture } from '#lib/pictures.ts';
import { leaveSession } from '#lib/session.ts';
import { supabase } from '#lib/supabase.ts';

/** Everything that is kept about the signed-in person, as one object. */
export function useExportMyData() {
  return useMutation({
    mutationFn: async () => {
      const db = await supabase();
      return dataOf(await db.rpc('export_my_data'));
    },
    meta: { refusalToast: true },
  });
}

/**
 * The signed-in person leaves for good. The picture goes first: afterwards nobody is left whose file it is. A refusal
 * leaves the account as it was, but for the picture.
 */
export function useDeleteMyAccount({ id, avatar }: { id: string; avatar: string | null }) {
  return useMutation({
    mutationFn: async () => {
      const db = await supabase();
      if (avatar) {
        dataOf(await db.from('profiles').update({ avatar: null }).eq('id', id));
        await removePicture(avatar);
      }
      dataOf(await db.rpc('delete_my_account'));
      leaveSession();
      // no sign-in is left on the server that could be ended there
      await db.auth.signOut({ scope: 'local' });
    },
    meta: { successToast: 'settings:toasts.deleted' },
  });
}
