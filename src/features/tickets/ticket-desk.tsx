import { useInfiniteQuery } from '@tanstack/react-query';
import { MessageCircleQuestionMark } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { usePersonName } from '#components/league/person-name.ts';
import { Button } from '#components/ui/button.tsx';
import { Tag } from '#components/ui/chip.tsx';
import { MoreButton } from '#components/ui/more-button.tsx';
import { SearchField } from '#components/ui/search-field.tsx';
import { Select } from '#components/ui/select.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#components/ui/states.tsx';
import { ticketStatuses } from '#domain/tickets.ts';
import { useViewer } from '#features/auth/viewer.ts';
import { param, useSearchParams } from '#lib/search-params.ts';
import { useSettled } from '#lib/use-settled.ts';
import { type DeskTicket, ticketQueries } from './queries.ts';
import { categories } from './schema.ts';
import { StatusMenu } from './status-menu.tsx';
import { TicketLine } from './ticket-line.tsx';

const schema = {
  q: param.text,
  status: param.oneOf('', ...ticketStatuses),
  category: param.oneOf('', ...categories),
  whose: param.oneOf('', 'mine', 'free'),
};

/** Everybody's tickets, for the staff: what changed last first; words, status, category and whose it is narrow them. */
export function TicketDesk() {
  const { t } = useTranslation('tickets');
  const viewer = useViewer();
  const [{ q, status, category, whose }, set] = useSearchParams(schema);
  const words = useSettled(q.trim(), 250);
  const tickets = useInfiniteQuery(
    ticketQueries.page({
      q: words,
      status: status || undefined,
      category: category || undefined,
      assignee: whose === 'mine' ? viewer.id : undefined,
      free: whose === 'free' || undefined,
    }),
  );
  const rows = tickets.data?.pages.flat() ?? [];
  const waiting = tickets.isPlaceholderData || words !== q.trim();
  const narrowed = [q, status, category, whose].some((each) => each !== '');
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1 basis-full sm:max-w-xs sm:basis-56">
          <SearchField label={t('desk.search')} value={q} onChange={(text) => set({ q: text })} />
        </div>
        <Select
          label={t('desk.status')}
          value={status}
          onChange={({ target }) => set({ status: schema.status(target.value) })}
        >
          <option value="">{t('desk.allStatuses')}</option>
          {ticketStatuses.map((each) => (
            <option key={each} value={each}>
              {t(`status.${each}`)}
            </option>
          ))}
        </Select>
        <Select
          label={t('form.category')}
          value={category}
          onChange={({ target }) => set({ category: schema.category(target.value) })}
        >
          <option value="">{t('desk.allCategories')}</option>
          {categories.map((each) => (
            <option key={each} value={each}>
              {t(`category.${each}`)}
            </option>
          ))}
        </Select>
        <Select
          label={t('desk.whose')}
          value={whose}
          onChange={({ target }) => set({ whose: schema.whose(target.value) })}
        >
          <option value="">{t('desk.anybody')}</option>
          <option value="mine">{t('desk.me')}</option>
          <option value="free">{t('desk.nobody')}</option>
        </Select>
        <p className="ml-auto text-sm text-faint" role="status">
          {tickets.data && !waiting && t('desk.hits', { count: rows.length, more: tickets.hasNextPage ? '+' : '' })}
        </p>
      </div>
      {tickets.isPending && <SkeletonRows rows={10} />}
      {tickets.isError && <ErrorState message={t('errors.list')} onRetry={() => void tickets.refetch()} />}
      {tickets.data && rows.length === 0 && !waiting && (
        <EmptyState
          title={narrowed ? t('desk.noHit') : t('desk.empty')}
          action={
            narrowed && (
              <Button onClick={() => set({ q: '', status: '', category: '', whose: '' })}>{t('desk.clear')}</Button>
            )
          }
        />
      )}
      <ul className={waiting ? 'ruled opacity-60' : 'ruled'} aria-label={t('view.all')} aria-busy={waiting}>
        {rows.map((ticket) => (
          <TicketLine key={ticket.id} ticket={ticket} by={<Whose ticket={ticket} />}>
            <StatusMenu
              ticket={ticket}
              part={ticket.user_id === viewer.id ? 'writer' : viewer.admin ? 'admin' : 'moderator'}
            />
          </TicketLine>
        ))}
      </ul>
      <MoreButton query={tickets} />
    </>
  );
}

function Whose({ ticket: { username, assigned_to, assignee, waiting } }: { ticket: DeskTicket }) {
  const { t } = useTranslation('tickets');
  const nameOf = usePersonName();
  return (
    <>
      <span translate="no">{nameOf(username)}</span>
      {assigned_to && <Tag>{t('desk.with', { name: nameOf(assignee) })}</Tag>}
      {waiting && (
        <span className="inline-flex items-center gap-1 font-medium text-ink">
          <MessageCircleQuestionMark size={14} />
          {t('desk.waits')}
        </span>
      )}
    </>
  );
}
