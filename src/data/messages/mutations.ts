import { call, command, formCommand, mutation } from '#data/command.ts';

/** Says something to somebody, the first message or the next. Its id is the writer's: sent again it is said once. */
export const useSendMessage = mutation(
  async ({ id, body, to }: { id: string; body: string; to?: string }, otherId: string) => {
    const conversation_id = to ?? (await call('start_conversation', { with_user: otherId }));
    return call('send_message', { conversation_id, body, message_id: id });
  },
  { refused: 'form', invalidates: ['conversations'] },
);

/** The viewer has read up to that message; what the bell says of it goes, too. */
export const useMarkConversationRead = formCommand('mark_conversation_read', ['conversations', 'notifications']);
export const useBlockPlayer = command('block_player', ['conversations'], 'messages:toasts.blocked');
export const useUnblockPlayer = command('unblock_player', ['conversations'], 'messages:toasts.unblocked');
