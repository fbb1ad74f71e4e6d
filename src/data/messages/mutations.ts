import { useMutation } from '@tanstack/react-query';
import { dataOf } from '#lib/errors.ts';
import { supabase } from '#lib/supabase.ts';

/** Says something to somebody, the first message or the next. Its id is the writer's: sent again it is said once. */
export function useSendMessage(otherId: string) {
  return useMutation({
    mutationFn: async ({ id, body, to }: { id: string; body: string; to?: string }) => {
      const db = await supabase();
      const conversation_id = to ?? dataOf(await db.rpc('start_conversation', { with_user: otherId }));
      return dataOf(await db.rpc('send_message', { conversation_id, body, message_id: id }));
    },
    meta: { invalidates: ['conversations'] },
  });
}

/** The viewer has read up to that message; what the bell says of it goes as well. */
export function useMarkConversationRead() {
  return useMutation({
    mutationFn: async ({ conversationId, messageId }: { conversationId: string; messageId: string }) => {
      const db = await supabase();
      dataOf(await db.rpc('mark_conversation_read', { conversation_id: conversationId, message_id: messageId }));
    },
    meta: { invalidates: ['conversations', 'notifications'] },
  });
}

export function useBlockPlayer() {
  return useMutation({
    mutationFn: async (playerId: string) => {
      const db = await supabase();
      dataOf(await db.rpc('block_player', { player_id: playerId }));
    },
    meta: { successToast: 'messages:toasts.blocked', refusalToast: true, invalidates: ['conversations'] },
  });
}

export function useUnblockPlayer() {
  return useMutation({
    mutationFn: async (playerId: string) => {
      const db = await supabase();
      dataOf(await db.rpc('unblock_player', { player_id: playerId }));
    },
    meta: { successToast: 'messages:toasts.unblocked', refusalToast: true, invalidates: ['conversations'] },
  });
}
