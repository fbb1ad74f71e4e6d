import { call, command, mutation, write } from '#data/command.ts';
import type { TicketStatus } from '#domain/community/tickets.ts';
import type { TicketCategory, TicketPriority } from './queries.ts';

export type About = { match?: string; team?: string; contract?: string };
type NewTicket = { subject: string; category: TicketCategory; description: string; priority: TicketPriority };

/** Opens a ticket, about one thing of the league where there is one; answers with its id. */
export const useCreateTicket = command(
  'create_ticket',
  ({ match, team, contract, ...ticket }: NewTicket & About) => ({
    ...ticket,
    about_match: match,
    about_team: team,
    about_contract: contract,
  }),
  { done: 'tickets:toasts.created', refused: 'tickets:errors.create', invalidates: ['tickets'] },
);

/** The writer says something more. */
export const useSendTicketMessage = command(
  'reply_ticket',
  ({ ticketId, body }: { ticketId: string; body: string }) => ({ ticket_id: ticketId, body }),
  { refused: 'tickets:errors.message', invalidates: ['tickets'] },
);

/** The staff answer, or leave a note that only they read. */
export const useReplyTicket = command(
  'reply_ticket',
  ({ ticketId, body, internal }: { ticketId: string; body: string; internal: boolean }) => ({
    ticket_id: ticketId,
    body,
    internal,
  }),
  { refused: 'tickets:errors.reply', invalidates: ['tickets'] },
);

/** Moves a ticket on; tells nobody on the screen. */
export const setTicketStatus = ({ ticketId, status }: { ticketId: string; status: TicketStatus }) =>
  call('set_ticket_status', { ticket_id: ticketId, status });

export const useSetTicketStatus = mutation(setTicketStatus, {
  done: 'tickets:toasts.status',
  refused: 'tickets:errors.status',
  invalidates: ['tickets'],
});

type Assignment = { ticketId: string; to?: string; insteadOf?: string };

/** An admin gives a ticket to somebody of the staff, `insteadOf` whom the admin saw it with. */
export const assignTicket = ({ ticketId, to, insteadOf }: Assignment) =>
  call('assign_ticket', { ticket_id: ticketId, assignee: to, instead_of: insteadOf });

export const useAssignTicket = mutation(assignTicket, { done: 'tickets:toasts.assigned', invalidates: ['tickets'] });

/** Writes a canned reply anew, or over the one of that id. */
export const useSaveTemplate = command(
  'save_ticket_template',
  ({ id, title, body }: { id?: string; title: string; body: string }) => ({ title, body, template_id: id }),
  { done: 'tickets:toasts.templateSaved', refused: 'form', invalidates: ['tickets'] },
);

export const useDeleteTemplate = command('delete_ticket_template', (template_id: string) => ({ template_id }), {
  done: 'tickets:toasts.templateDeleted',
  invalidates: ['tickets'],
});

/** An admin takes away a message of the contact form that has been dealt with. */
export const useRemoveContactMessage = write((db, id: string) => db.from('contact_messages').delete().eq('id', id), {
  done: 'tickets:toasts.removed',
  invalidates: ['tickets'],
});
