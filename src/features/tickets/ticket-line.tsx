import { useTranslation } from 'react-i18next';
import { AppLink } from '#components/ui/app-link.tsx';
import { LocalTime } from '#components/ui/local-time.tsx';
import { paths } from '#lib/paths.ts';
import { Priority, TicketStatusChip, TicketTurn } from './chips.tsx';
import type { OwnTicket } from '#data/tickets/queries.ts';

/** One ticket of the writer's list: what it is about, where it stands, when something last happened. */
export function TicketLine({ ticket }: { ticket: OwnTicket }) {
  const { t } = useTranslation('tickets');
  const { id, number, subject, category, priority, status, updated_at, waiting } = ticket;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-3.5 wide:grid-cols-[3.5rem_minmax(0,1fr)_7rem_9.5rem_8.5rem]">
      <span className="numerals text-sm text-faint max-wide:hidden">#{number}</span>
      <span className="grid min-w-0 gap-0.5">
        <AppLink to={paths.ticket(id)} className="leads min-w-0 font-semibold wrap-anywhere">
          {subject}
        </AppLink>
        <span className="flex min-w-0 flex-wrap items-center gap-x-2 text-sm text-faint">
          <span className="numerals wide:hidden">#{number}</span>
          <span>{t(`category.${category}`)}</span>
          <TicketTurn status={status} waiting={waiting} />
        </span>
      </span>
      <span className="text-sm text-soft max-wide:order-last max-wide:justify-self-end">
        <Priority priority={priority} />
      </span>
      <span className="flex justify-end wide:justify-start">
        <TicketStatusChip status={status} />
      </span>
      <span className="text-sm text-faint max-wide:order-last max-wide:col-start-1 max-wide:row-start-2">
        <LocalTime at={updated_at} show="relative" />
      </span>
    </li>
  );
}
