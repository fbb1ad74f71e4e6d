import { useTranslation } from 'react-i18next';
import { usePersonName } from '#components/league/person-name.ts';
import { type Column, AdminTable } from '#components/ui/admin-table.tsx';
import { AppLink } from '#components/ui/app-link.tsx';
import { LocalTime } from '#components/ui/local-time.tsx';
import type { TicketPart } from '#domain/community/tickets.ts';
import { useViewer } from '#data/auth/viewer.ts';
import { paths } from '#lib/paths.ts';
import { Priority, TicketStatusChip, TicketTurn } from './chips.tsx';
import type { StaffTicket } from '#data/tickets/queries.ts';
import { TicketMenu } from './ticket-menu.tsx';
import { useBulkCommands } from './use-bulk-commands.ts';

/** The staff's table of tickets: who waits for an answer, whose it is, and what may be done with one or several. */
export function TicketTable({ rows }: { rows: StaffTicket[] }) {
  const { t } = useTranslation('tickets');
  const viewer = useViewer();
  const me = viewer.id ?? '';
  const partIn = ({ user_id }: StaffTicket): TicketPart =>
    user_id === me ? 'writer' : viewer.admin ? 'admin' : 'moderator';
  const actions = useBulkCommands(me, viewer.admin, partIn);
  const columns: Column<StaffTicket>[] = [
    {
      key: 'ticket',
      head: t('staff.columns.ticket'),
      Cell: Subject,
      sort: { descending: 'newest', ascending: 'oldest' },
    },
    { key: 'writer', head: t('facts.writer'), Cell: Writer, wide: true },
    { key: 'category', head: t('form.category'), Cell: Category, wide: true },
    { key: 'priority', head: t('form.priority'), Cell: Urgency, wide: true },
    { key: 'assignee', head: t('facts.assignee'), Cell: Assignee, wide: true },
    { key: 'status', head: t('staff.status'), Cell: Status, wide: true },
    {
      key: 'updated',
      head: t('facts.updated'),
      Cell: Updated,
      sort: { descending: '', ascending: 'still' },
      wide: true,
    },
  ];
  return (
    <AdminTable
      label={t('view.all')}
      rows={rows}
      columns={columns}
      actionsLabel={t('staff.columns.actions')}
      renderActions={(ticket) => <TicketMenu ticket={ticket} part={partIn(ticket)} me={me} />}
      bulk={{ actions, nameOf: ({ number, subject }) => `#${number} ${subject}` }}
    />
  );
}

type Cell = { row: StaffTicket };

function Subject({ row: ticket }: Cell) {
  const { id, number, subject, status, waiting } = ticket;
  return (
    <span className="grid min-w-0 gap-0.5 py-2">
      <span>
        <span className="numerals text-sm text-faint">#{number}</span>{' '}
        <AppLink to={paths.ticket(id)} className="font-semibold wrap-anywhere">
          {subject}
        </AppLink>
      </span>
      <TicketTurn status={status} waiting={waiting} />
      <span className="flex flex-wrap gap-x-2 text-sm text-faint wide:hidden">
        <Writer row={ticket} /> <Category row={ticket} /> <Urgency row={ticket} />
      </span>
      <span className="flex flex-wrap items-center gap-x-2 text-sm text-faint wide:hidden">
        <Status row={ticket} /> <Updated row={ticket} />
        {ticket.assigned_to && <Assignee row={ticket} />}
      </span>
    </span>
  );
}

function Writer({ row: { username } }: Cell) {
  const nameOf = usePersonName();
  return (
    <span className="wrap-anywhere" translate="no">
      {nameOf(username)}
    </span>
  );
}

function Category({ row: { category } }: Cell) {
  const { t } = useTranslation('tickets');
  return <span className="text-sm text-soft">{t(`category.${category}`)}</span>;
}

function Urgency({ row: { priority } }: Cell) {
  return (
    <span className="text-sm text-soft">
      <Priority priority={priority} />
    </span>
  );
}

function Assignee({ row: { assigned_to, assignee } }: Cell) {
  const { t } = useTranslation('tickets');
  const nameOf = usePersonName();
  if (!assigned_to) return <span className="text-faint">–</span>;
  return (
    <>
      <span className="wide:hidden">{t('staff.with', { name: nameOf(assignee) })}</span>
      <span className="max-wide:hidden" translate="no">
        {nameOf(assignee)}
      </span>
    </>
  );
}

function Status({ row: { status } }: Cell) {
  return <TicketStatusChip status={status} />;
}

function Updated({ row: { updated_at } }: Cell) {
  return (
    <span className="text-sm whitespace-nowrap text-faint">
      <LocalTime at={updated_at} show="relative" />
    </span>
  );
}
