import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { AdminList, ListFilter } from '#components/ui/admin-list.tsx';
import { ticketStatuses } from '#domain/tickets.ts';
import { useViewer } from '#features/auth/viewer.ts';
import { param, useSearchParams } from '#lib/search-params.ts';
import { useSettled } from '#lib/use-settled.ts';
import { ticketQueries } from './queries.ts';
import { categories } from './schema.ts';
import { TicketTable } from './ticket-table.tsx';

const statuses = ['', ...ticketStatuses] as const;
const kinds = ['', ...categories] as const;
const priorities = ['', 'high', 'medium', 'low'] as const;
const whoseWords = ['', 'mine', 'free'] as const;
const schema = {
  q: param.text,
  status: param.oneOf(...statuses),
  category: param.oneOf(...kinds),
  priority: param.oneOf(...priorities),
  whose: param.oneOf(...whoseWords),
  sort: param.oneOf('', 'still', 'newest', 'oldest'),
};

/** Everybody's tickets, for the staff: found, ordered and paged by the database. */
export function TicketDesk() {
  const { t } = useTranslation('tickets');
  const viewer = useViewer();
  const [{ q, status, category, priority, whose, sort }, set] = useSearchParams(schema);
  const words = useSettled(q.trim(), 250);
  const tickets = useInfiniteQuery(
    ticketQueries.page({
      q: words,
      status: status || undefined,
      category: category || undefined,
      priority: priority || undefined,
      assignee: whose === 'mine' ? viewer.id : undefined,
      free: whose === 'free' || undefined,
      sort: sort || undefined,
    }),
  );
  const narrowed = [q, status, category, priority, whose].some((each) => each !== '');
  const names = { '': t('desk.anybody'), mine: t('desk.me'), free: t('desk.nobody') };
  return (
    <AdminList
      query={tickets}
      search={{ label: t('desk.search'), value: q, onChange: (text) => set({ q: text }) }}
      typing={words !== q.trim()}
      filters={
        <>
          <ListFilter
            label={t('desk.status')}
            value={status}
            words={statuses}
            nameOf={(each) => (each ? t(`status.${each}`) : t('desk.allStatuses'))}
            onChoose={(each) => set({ status: each })}
          />
          <ListFilter
            label={t('form.category')}
            value={category}
            words={kinds}
            nameOf={(each) => (each ? t(`category.${each}`) : t('desk.allCategories'))}
            onChoose={(each) => set({ category: each })}
          />
          <ListFilter
            label={t('form.priority')}
            value={priority}
            words={priorities}
            nameOf={(each) => (each ? t(`priority.${each}`) : t('desk.allPriorities'))}
            onChoose={(each) => set({ priority: each })}
          />
          <ListFilter
            label={t('desk.whose')}
            value={whose}
            words={whoseWords}
            nameOf={(each) => names[each]}
            onChoose={(each) => set({ whose: each })}
          />
        </>
      }
      onClear={narrowed && (() => set({ q: '', status: '', category: '', priority: '', whose: '' }))}
      countOf={(found) => t('desk.hits', found)}
      error={t('errors.list')}
      empty={t('desk.empty')}
      noHit={t('desk.noHit')}
    >
      {(rows) => <TicketTable rows={rows} />}
    </AdminList>
  );
}
