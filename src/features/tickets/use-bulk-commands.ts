import { useTranslation } from 'react-i18next';
import type { BulkCommand } from '#components/ui/bulk-dialog.tsx';
import { nextStatuses, type TicketPart, type TicketStatus } from '#domain/community/tickets.ts';
import { call } from '#data/command.ts';
import type { StaffTicket } from '#data/tickets/queries.ts';
import { mayTake } from './ticket-menu.tsx';

type Command = BulkCommand<StaffTicket>;

/** Hook: what the viewer may do with several tickets at once; they are the actions on one. */
export function useBulkCommands(me: string, admin: boolean, partIn: (ticket: StaffTicket) => TicketPart): Command[] {
  const { t } = useTranslation('tickets');
  const move = (
    way: 'work' | 'close' | 'reopen',
    to: TicketStatus,
    from: (status: TicketStatus) => boolean,
  ): Command => ({
    label: t(`bulk.${way}.action`),
    fits: (ticket) => from(ticket.status) && nextStatuses(ticket.status, partIn(ticket)).includes(to),
    title: (count) => t(`bulk.${way}.title`, { count }),
    text: t(`bulk.${way}.text`),
    run: ({ id }) => call('set_ticket_status', { ticket_id: id, status: to }),
    invalidates: ['tickets'],
  });
  const take: Command = {
    label: t('bulk.take.action'),
    fits: (ticket) => mayTake(ticket, partIn(ticket), me),
    title: (count) => t('bulk.take.title', { count }),
    text: t('bulk.take.text'),
    run: ({ id, assigned_to }) =>
      call('assign_ticket', { ticket_id: id, assignee: me, instead_of: assigned_to ?? undefined }),
    invalidates: ['tickets'],
  };
  const work = move('work', 'in_progress', (status) => status !== 'closed');
  if (!admin) return [work];
  return [take, work, move('close', 'closed', () => true), move('reopen', 'open', (status) => status === 'closed')];
}
