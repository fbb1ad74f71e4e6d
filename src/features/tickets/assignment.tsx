import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Select } from '#components/ui/select.tsx';
import { useAssignTicket } from '#data/tickets/mutations.ts';
import { type Ticket, ticketQueries } from '#data/tickets/queries.ts';

/** The assignee of the ticket, for admins to choose; never its writer. */
export function Assignment({ ticket: { id, user_id, assigned_to, assignee, status } }: { ticket: Ticket }) {
  const { t } = useTranslation('tickets');
  const staff = useQuery(ticketQueries.staff());
  const assign = useAssignTicket();
  const people = staff.data ?? (assignee ? [assignee] : []);
  const shown = assign.isPending ? (assign.variables.assignee ?? '') : (assigned_to ?? '');
  return (
    <Select
      label={t('facts.assignee')}
      hideLabel
      value={shown}
      disabled={status === 'closed' || assign.isPending}
      onChange={({ target }) =>
        assign.mutate({ ticket_id: id, assignee: target.value || undefined, instead_of: assigned_to ?? undefined })
      }
    >
      <option value="">{t('staff.nobody')}</option>
      {people
        .filter((each) => each.id !== user_id)
        .map((each) => (
          <option key={each.id} value={each.id}>
            {each.username}
          </option>
        ))}
    </Select>
  );
}
