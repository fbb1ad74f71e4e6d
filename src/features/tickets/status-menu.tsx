import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Menu } from '#components/ui/menu.tsx';
import { nextStatuses, type TicketPart, type TicketStatus } from '#domain/tickets.ts';
import { TicketStatusChip } from './chips.tsx';
import { useSetTicketStatus } from './mutations.ts';

type Props = { ticket: { id: string; number: number; status: TicketStatus }; part: TicketPart };

/** Where a ticket stands, and where the viewer may move it. */
export function StatusMenu({ ticket: { id, number, status }, part }: Props) {
  const { t } = useTranslation('tickets');
  const move = useSetTicketStatus();
  const next = nextStatuses(status, part);
  if (next.length === 0) return <TicketStatusChip status={status} />;
  return (
    <Menu
      label={t('move', { number, status: t(`status.${status}`) })}
      trigger={
        <span className="flex items-center gap-1" aria-busy={move.isPending}>
          <TicketStatusChip status={status} />
          <ChevronDown size={15} />
        </span>
      }
      items={next.map((to) => ({
        kind: 'action',
        label: t(`to.${status === 'closed' ? 'reopen' : to}`),
        onSelect: () => !move.isPending && move.mutate({ ticketId: id, status: to }),
      }))}
    />
  );
}
