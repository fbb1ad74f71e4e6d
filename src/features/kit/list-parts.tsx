import { MoreHorizontal } from 'lucide-react';
import { AdminList } from '#components/ui/admin-list.tsx';
import { AdminTable, type Column } from '#components/ui/admin-table.tsx';
import { Menu } from '#components/ui/menu.tsx';
import { longText, Part } from './part.tsx';

type Row = { id: string; name: string; points: number };

const rows: Row[] = [
  { id: 'one', name: 'Anchor FC', points: 31 },
  { id: 'two', name: 'Nordlicht Kiel', points: 28 },
  { id: 'three', name: longText, points: 0 },
];
const columns: Column<Row>[] = [
  { key: 'name', head: 'Team', Cell: ({ row }) => row.name, sort: { ascending: '', descending: 'name-down' } },
  { key: 'points', head: 'Points', Cell: ({ row }) => row.points, wide: true },
];
const actions = [
  {
    label: 'Archive',
    fits: (row: Row) => row.points > 0,
    title: (count: number) => `Archive ${count} teams?`,
    text: 'Nobody finds them any more.',
    danger: true,
    invalidates: [],
    run: async (row: Row) => {
      if (row.id === 'two') throw new Error('refused');
    },
  },
];

const read = {
  data: { pages: [rows] },
  isPending: false,
  isError: false,
  isPlaceholderData: false,
  hasNextPage: false,
  isFetchingNextPage: false,
  fetchNextPage: async () => {},
  refetch: async () => {},
};
const none = { ...read, data: { pages: [[]] } };
const lists: { name: string; query: Parameters<typeof AdminList<Row>>[0]['query']; onClear?: () => void }[] = [
  { name: 'Loading', query: { ...read, data: undefined, isPending: true } },
  { name: 'Failed', query: { ...read, data: undefined, isError: true } },
  { name: 'Empty', query: none },
  { name: 'Nothing fits', query: none, onClear: () => {} },
  { name: 'Asked anew', query: { ...read, isPlaceholderData: true } },
  { name: 'More to come', query: { ...read, hasNextPage: true } },
];

/** Lists that an admin works through: choose rows to see what may be done with several, and one of them refused. */
export function ListParts() {
  return (
    <Part title="Lists of an admin" stacked>
      {lists.map(({ name, query, onClear }) => (
        <div key={name} className="min-w-0">
          <p className="text-sm text-faint">{name}</p>
          <AdminList
            query={query}
            search={{ label: 'Search teams', value: '', onChange: () => {} }}
            onClear={onClear ?? false}
            countOf={({ count, more }) => `${count}${more} teams`}
            error="Failed to load teams"
            empty="There is no team yet."
            noHit="No team fits."
          >
            {(rows) => (
              <AdminTable
                label={`Teams: ${name}`}
                rows={rows}
                columns={columns}
                actionsLabel="Actions"
                renderActions={({ name: team }) => (
                  <Menu
                    label={`Actions for ${team}`}
                    trigger={<MoreHorizontal size={18} />}
                    items={[{ kind: 'action', label: 'Rename', onSelect: () => {} }]}
                  />
                )}
                bulk={{ actions, nameOf: (row) => row.name }}
              />
            )}
          </AdminList>
        </div>
      ))}
    </Part>
  );
}
