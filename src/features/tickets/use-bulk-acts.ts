import { useTranslation } from 'react-i18next';
import type { BulkAct } from '#components/ui/bulk-dialog.tsx';
import { nextStatuses, type TicketPart, type TicketStatus } from '#domain/tickets.ts';
import { assignTicket, setTicketStatus } from './mutations.ts';
import type { DeskTicket } from './queries.ts';
import { mayTake } from './ticket-menu.tsx';

type Act = BulkAct<DeskTicket>;

/** Hook: what the viewer may do with several tickets at once; they are the acts on one. */
export function useBulkActs(me: string, admin: boolean, partIn: (ticket: DeskTicket) => TicketPart): Act[] {
  const { t } = useTranslation('tickets');
  const move = (way: 'work' | 'close' | 'reopen', to: TicketStatus, from: (status: TicketStatus) => boolean): Act => ({
    label: t(`bulk.${way}.act`),
    fits: (ticket) => from(ticket.status) && nextStatuses(ticket.status, partIn(ticket)).includes(to),
    title: (count) => t(`bulk.${way}.title`, { count }),
    text: t(`bulk.${way}.text`),
    run: ({ id }) => setTicketStatus({ ticketId: id, status: to }),
    invalidates: ['tickets'],
  });
  const take: Act = {
    label: t('bulk.take.act'),
    fits: (ticket) => mayTake(ticket, partIn(ticket), me),
    title: (count) => t('bulk.take.title', { count }),
    text: t('bulk.take.text'),
    run: ({ id, assigned_to }) => assignTicket({ ticketId: id, to: me, insteadOf: assigned_to ?? undefined }),
    invalidates: ['tickets'],
  };
  const work = move('work', 'in_progress', (status) => status !== 'closed');
  if (!admin) return [work];
  return [take, work, move('close', 'closed', () => true), move('reopen', 'open', (status) => status === 'closed')];
}
