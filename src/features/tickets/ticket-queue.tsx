import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { AdminList, ListFilter } from '#components/ui/admin-list.tsx';
import { ticketStatuses, ticketTurns } from '#domain/community/tickets.ts';
import { useViewer } from '#data/auth/viewer.ts';
import { param, useSearchParams } from '#lib/search-params.ts';
import { useDebounced } from '#lib/use-debounced.ts';
import { ticketQueries } from '#data/tickets/queries.ts';
import { categories } from './schema.ts';
import { TicketTable } from './ticket-table.tsx';

const statuses = ['', ...ticketStatuses] as const;
const turns = ['', ...ticketTurns] as const;
const kinds = ['', ...categories] as const;
const priorities = ['', 'high', 'medium', 'low'] as const;
const whoseTexts = ['', 'mine', 'free'] as const;
const schema = {
  q: param.text,
  status: param.oneOf(...statuses),
  turn: param.oneOf(...turns),
  category: param.oneOf(...kinds),
  priority: param.oneOf(...priorities),
  whose: param.oneOf(...whoseTexts),
  sort: param.oneOf('', 'still', 'newest', 'oldest'),
};

/** Everybody's tickets, for the staff: found, ordered and paged by the database. */
export function TicketQueue() {
  const { t } = useTranslation(['tickets', 'lists']);
  const viewer = useViewer();
  const [{ q, status, turn, category, priority, whose, sort }, set] = useSearchParams(schema);
  const settled = useDebounced(q.trim(), 250);
  const tickets = useInfiniteQuery(
    ticketQueries.page({
      q: settled,
      status: status || undefined,
      waits: turn ? turn === 'staff' : undefined,
      category: category || undefined,
      priority: priority || undefined,
      assignee: whose === 'mine' ? viewer.id : undefined,
      free: whose === 'free' || undefined,
      sort: sort || undefined,
    }),
  );
  const narrowed = [q, status, turn, category, priority, whose].some((each) => each !== '');
  const names = { '': t('staff.anybody'), mine: t('staff.me'), free: t('staff.nobody') };
  return (
    <AdminList
      query={tickets}
      search={{ label: t('staff.search'), value: q, onChange: (text) => set({ q: text }) }}
      typing={settled !== q.trim()}
      filters={
        <>
          <ListFilter
            label={t('staff.status')}
            value={status}
            choices={statuses}
            nameOf={(each) => (each ? t(`status.${each}`) : t('staff.allStatuses'))}
            onChoose={(each) => set({ status: each })}
          />
          <ListFilter
            label={t('turn.title')}
            value={turn}
            choices={turns}
            nameOf={(each) => (each ? t(`turn.${each}`) : t('staff.allTurns'))}
            onChoose={(each) => set({ turn: each })}
          />
          <ListFilter
            label={t('form.category')}
            value={category}
            choices={kinds}
            nameOf={(each) => (each ? t(`category.${each}`) : t('staff.allCategories'))}
            onChoose={(each) => set({ category: each })}
          />
          <ListFilter
            label={t('form.priority')}
            value={priority}
            choices={priorities}
            nameOf={(each) => (each ? t(`priority.${each}`) : t('staff.allPriorities'))}
            onChoose={(each) => set({ priority: each })}
          />
          <ListFilter
            label={t('staff.whose')}
            value={whose}
            choices={whoseTexts}
            nameOf={(each) => names[each]}
            onChoose={(each) => set({ whose: each })}
          />
        </>
      }
      onClear={narrowed && (() => set({ q: '', status: '', turn: '', category: '', priority: '', whose: '' }))}
      countOf={(hits) => t('staff.hits', hits)}
      error={t('errors.list')}
      empty={t('staff.empty')}
      noHit={t('staff.noHit')}
    >
      {(rows) => <TicketTable rows={rows} />}
    </AdminList>
  );
}
