import { useMutation } from '@tanstack/react-query';
import type { TicketStatus } from '#domain/community/tickets.ts';
import { dataOf } from '#lib/errors.ts';
import { supabase } from '#lib/supabase.ts';
import type { TicketCategory, TicketPriority } from './queries.ts';

export type About = { match?: string; team?: string; contract?: string };
type NewTicket = { subject: string; category: TicketCategory; description: string; priority: TicketPriority };

/** Opens a ticket, about one thing of the league where there is one; answers with its id. */
export function useCreateTicket() {
  return useMutation({
    mutationFn: async ({ match, team, contract, ...ticket }: NewTicket & About) => {
      const db = await supabase();
      const about = { about_match: match, about_team: team, about_contract: contract };
      return dataOf(await db.rpc('create_ticket', { ...ticket, ...about }));
    },
    meta: { successToast: 'tickets:toasts.created', errorToast: 'tickets:errors.create', invalidates: ['tickets'] },
  });
}

/** The writer says something more. */
export function useSendTicketMessage() {
  return useMutation({
    mutationFn: async ({ ticketId, body }: { ticketId: string; body: string }) => {
      const db = await supabase();
      return dataOf(await db.rpc('reply_ticket', { ticket_id: ticketId, body }));
    },
    meta: { errorToast: 'tickets:errors.message', invalidates: ['tickets'] },
  });
}

/** The staff answer, or leave a note that only they read. */
export function useReplyTicket() {
  return useMutation({
    mutationFn: async ({ ticketId, body, internal }: { ticketId: string; body: string; internal: boolean }) => {
      const db = await supabase();
      return dataOf(await db.rpc('reply_ticket', { ticket_id: ticketId, body, internal }));
    },
    meta: { errorToast: 'tickets:errors.reply', invalidates: ['tickets'] },
  });
}

/** Moves a ticket on; tells nobody on the screen. */
export async function setTicketStatus({ ticketId, status }: { ticketId: string; status: TicketStatus }) {
  const db = await supabase();
  dataOf(await db.rpc('set_ticket_status', { ticket_id: ticketId, status }));
}

export function useSetTicketStatus() {
  return useMutation({
    mutationFn: setTicketStatus,
    meta: { successToast: 'tickets:toasts.status', errorToast: 'tickets:errors.status', invalidates: ['tickets'] },
  });
}

type Assignment = { ticketId: string; to?: string; insteadOf?: string };

/** An admin gives a ticket to somebody of the staff, `insteadOf` whom the admin saw it with. */
export async function assignTicket({ ticketId, to, insteadOf }: Assignment) {
  const db = await supabase();
  dataOf(await db.rpc('assign_ticket', { ticket_id: ticketId, assignee: to, instead_of: insteadOf }));
}

export function useAssignTicket() {
  return useMutation({
    mutationFn: assignTicket,
    meta: { successToast: 'tickets:toasts.assigned', refusalToast: true, invalidates: ['tickets'] },
  });
}

/** Writes a canned reply anew, or over the one of that id. */
export function useSaveTemplate() {
  return useMutation({
    mutationFn: async ({ id, title, body }: { id?: string; title: string; body: string }) => {
      const db = await supabase();
      return dataOf(await db.rpc('save_ticket_template', { title, body, template_id: id }));
    },
    meta: { successToast: 'tickets:toasts.templateSaved', invalidates: ['tickets'] },
  });
}

export function useDeleteTemplate() {
  return useMutation({
    mutationFn: async (id: string) => {
      const db = await supabase();
      dataOf(await db.rpc('delete_ticket_template', { template_id: id }));
    },
    meta: { successToast: 'tickets:toasts.templateDeleted', refusalToast: true, invalidates: ['tickets'] },
  });
}

/** An admin takes away a message of the contact form that has been dealt with. */
export function useRemoveContactMessage() {
  return useMutation({
    mutationFn: async (id: string) => {
      const db = await supabase();
      dataOf(await db.from('contact_messages').delete().eq('id', id));
    },
    meta: { successToast: 'tickets:toasts.removed', refusalToast: true, invalidates: ['tickets'] },
  });
}
