import { useMutation } from '@tanstack/react-query';
import type { Database } from '#database.types.ts';
import { dataOf } from '#lib/errors.ts';
import { supabase } from '#lib/supabase.ts';

type Message = {
  topic: Database['public']['Enums']['contact_topic'];
  body: string;
  /** What stands in the field that nobody sees. */
  website: string;
  /** How long the form stood open. */
  seconds: number;
};

/** Sends a message to the staff; its form shows the refusal. */
export function useSendContactMessage() {
  return useMutation({
    mutationFn: async (message: Message) => {
      const db = await supabase();
      dataOf(await db.rpc('send_contact_message', message));
    },
    meta: { invalidates: ['tickets'] },
  });
}
