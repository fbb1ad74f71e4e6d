import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ComponentType, KeyboardEvent, ReactNode } from 'react';
import { DataTable } from './data-table.tsx';
import styles from './data-table.module.css';

export type Column<Row> = {
  key: string;
  head: string;
  Cell: ComponentType<{ row: Row }>;
  /** By which the database orders the rows; heads without one are plain words. */
  sort?: 'ascending' | 'descending';
  /** Left out on phones, where the first column says the most important of it. */
  wide?: boolean;
};

type Props<Row> = {
  label: string;
  rows: Row[];
  idOf: (row: Row) => string;
  columns: Column<Row>[];
  /** The column the rows are ordered by now. */
  sorted: string;
  onSort: (key: string) => void;
  /** What may be done with a row: a menu at its end. */
  renderActs: (row: Row) => ReactNode;
  actsLabel: string;
};

/**
 * A list an admin works through, as the database orders and pages it: heads that order it, one menu a row, and the arrow
 * keys from row to row. On phones the first column carries what the others say.
 */
export function AdminTable<Row>({ label, rows, idOf, columns, sorted, onSort, renderActs, actsLabel }: Props<Row>) {
  return (
    <DataTable label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <Head key={column.key} column={column} isSorted={sorted === column.key} onSort={onSort} />
          ))}
          <th scope="col" className={styles.act}>
            <span className="sr-only">{actsLabel}</span>
          </th>
        </tr>
      </thead>
      {/* The rows' own controls are what is walked; their keys are heard here, once for all. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <tbody onKeyDown={walk}>
        {rows.map((row) => (
          <tr key={idOf(row)}>
            {columns.map(({ key, Cell, wide }, at) =>
              at === 0 ? (
                <th key={key} scope="row">
                  <Cell row={row} />
                </th>
              ) : (
                <td key={key} className={wide ? 'max-wide:hidden' : undefined}>
                  <Cell row={row} />
                </td>
              ),
            )}
            <td className={styles.act}>{renderActs(row)}</td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}

function Head<Row>({
  column,
  isSorted,
  onSort,
}: {
  column: Column<Row>;
  isSorted: boolean;
  onSort: (key: string) => void;
}) {
  const { key, head, sort, wide } = column;
  const Arrow = sort === 'descending' ? ArrowDown : ArrowUp;
  return (
    <th scope="col" className={wide ? 'max-wide:hidden' : undefined} aria-sort={isSorted ? sort : undefined}>
      {sort ? (
        <button
          type="button"
          className="inline-flex min-h-11 items-center gap-1 font-semibold hover:text-ink wide:min-h-9"
          onClick={() => onSort(key)}
        >
          {head}
          {isSorted && <Arrow size={14} />}
        </button>
      ) : (
        head
      )}
    </th>
  );
}

/** Up and down go to the same control of the next row. */
function walk(event: KeyboardEvent<HTMLTableSectionElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || !(event.target instanceof HTMLElement) || event.target.closest('[role=menu]')) return;
  const row = event.target.closest('tr');
  const next = step === 1 ? row?.nextElementSibling : row?.previousElementSibling;
  if (!row || !next) return;
  const at = controls(row).indexOf(event.target);
  const to = controls(next)[at] ?? controls(next)[0];
  if (!to || at === -1) return;
  event.preventDefault();
  to.focus();
}

const controls = (row: Element) => [...row.querySelectorAll<HTMLElement>('a, button, input')];
