import { Ellipsis, LoaderCircle, UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Menu, type MenuItem } from '#components/ui/menu.tsx';
import { nextStatuses, type TicketPart } from '#domain/community/tickets.ts';
import { useAssignTicket, useSetTicketStatus } from '#data/tickets/mutations.ts';
import type { StaffTicket } from '#data/tickets/queries.ts';

type Props = { ticket: StaffTicket; part: TicketPart; me: string };

/** Where the viewer may move a ticket, and an admin take it. */
export function TicketMenu({ ticket, part, me }: Props) {
  const { t } = useTranslation('tickets');
  const move = useSetTicketStatus();
  const assign = useAssignTicket();
  const { id, number, status } = ticket;
  const busy = move.isPending || assign.isPending;
  const items: MenuItem[] = nextStatuses(status, part).map((to) => ({
    kind: 'action',
    label: t(`to.${status === 'closed' ? 'reopen' : to}`),
    onSelect: () => !busy && move.mutate({ ticket_id: id, status: to }),
  }));
  if (mayTake(ticket, part, me))
    items.push(
      { kind: 'separator' },
      {
        kind: 'action',
        label: t('staff.take'),
        icon: <UserRound size={16} />,
        onSelect: () =>
          !busy && assign.mutate({ ticket_id: id, assignee: me, instead_of: ticket.assigned_to ?? undefined }),
      },
    );
  if (items.length === 0) return null;
  return (
    <Menu
      label={t('move', { number, status: t(`status.${status}`) })}
      trigger={busy ? <LoaderCircle size={20} className="animate-spin" /> : <Ellipsis size={20} />}
      items={items}
    />
  );
}

/** Whether an admin may take a ticket on: it is open, somebody else's, and not with the admin already. */
export const mayTake = ({ status, assigned_to }: StaffTicket, part: TicketPart, me: string): boolean =>
  part === 'admin' && status !== 'closed' && assigned_to !== me;
