import { command, formCommand, write } from '#data/command.ts';

/** Opens a ticket, about one thing of the league where there is one; answers with its id. */
export const useCreateTicket = command('create_ticket', ['tickets'], 'tickets:toasts.created', {
  refused: 'tickets:errors.create',
});

/** The writer says something more. */
export const useSendTicketMessage = command('reply_ticket', ['tickets'], undefined, {
  refused: 'tickets:errors.message',
});

/** The staff answer, or leave a note that only they read. */
export const useReplyTicket = command('reply_ticket', ['tickets'], undefined, { refused: 'tickets:errors.reply' });

/** Moves a ticket on. */
export const useSetTicketStatus = command('set_ticket_status', ['tickets'], 'tickets:toasts.status', {
  refused: 'tickets:errors.status',
});

/** An admin gives a ticket to somebody of the staff, `instead_of` whom the admin saw it with. */
export const useAssignTicket = command('assign_ticket', ['tickets'], 'tickets:toasts.assigned');

/** Writes a canned reply anew, or over the one of that id. */
export const useSaveTemplate = formCommand('save_ticket_template', ['tickets'], 'tickets:toasts.templateSaved');
export const useDeleteTemplate = command('delete_ticket_template', ['tickets'], 'tickets:toasts.templateDeleted');

/** An admin takes away a message of the contact form that has been dealt with. */
export const useRemoveContactMessage = write((db, id: string) => db.from('contact_messages').delete().eq('id', id), {
  done: 'tickets:toasts.removed',
  invalidates: ['tickets'],
});
