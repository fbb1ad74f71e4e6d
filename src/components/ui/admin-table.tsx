import { ArrowDown, ArrowUp, Check, Columns3, Square } from 'lucide-react';
import { type ComponentType, type KeyboardEvent, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { param, useSearchParams } from '#lib/search-params.ts';
import { Box } from './box.tsx';
import { BulkBar } from './bulk-bar.tsx';
import type { BulkCommand } from './bulk-dialog.tsx';
import { DataTable } from './data-table.tsx';
import styles from './data-table.module.css';
import { Menu } from './menu.tsx';
import { Select } from './select.tsx';
import { type Chosen, useChosen } from './use-chosen.ts';

type Way = 'ascending' | 'descending';
export type Column<Row> = {
  key: string;
  head: string;
  Cell: ComponentType<{ row: Row }>;
  /** The values of the address (`sort`) for the orders the database keeps by it; the empty one is the usual order. */
  sort?: Partial<Record<Way, string>>;
  /** Left out on phones, where the first column says the most important of it, and wherever it is not wanted. */
  wide?: boolean;
};

type Props<Row> = {
  label: string;
  rows: Row[];
  columns: Column<Row>[];
  /** The actions of a row: a menu at its end. */
  renderActions: (row: Row) => ReactNode;
  actionsLabel: string;
  /** The bulk actions and their labels. */
  bulk?: { actions: BulkCommand<Row>[]; nameOf: (row: Row) => string };
};

/**
 * A list an admin works through, as the database orders and pages it: heads that order it, columns to hide, rows to
 * choose, one menu a row, and the arrow keys from row to row. On phones the first column carries what the others say.
 * Its texts are the namespace `lists` of the page that draws it.
 */
export function AdminTable<Row extends { id: string | number }>({
  label,
  rows,
  columns,
  renderActions,
  actionsLabel,
  bulk,
}: Props<Row>) {
  const { shown, choices, sorted, onSort } = useColumns(columns);
  const chosen = useChosen(rows);
  const bar = useRef<HTMLDivElement>(null);
  const { t } = useTranslation('lists');
  const toBar = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    // else the key would press what it leads to
    event.preventDefault();
    bar.current?.querySelector<HTMLElement>('button:not(:disabled)')?.focus();
  };
  return (
    <>
      <Orders columns={columns} sorted={sorted} onSort={onSort} />
      <DataTable label={label}>
        <thead>
          <tr>
            {bulk && <ChooseAll chosen={chosen} />}
            {shown.map((column) => (
              <Head key={column.key} column={column} sorted={sorted} onSort={onSort} />
            ))}
            <th scope="col" className={styles.action}>
              <span className="sr-only">{actionsLabel}</span>
              <span className="font-body text-base font-normal font-stretch-normal tracking-normal text-ink max-wide:hidden">
                <Menu label={t('columns')} trigger={<Columns3 size={18} />} items={choices} />
              </span>
            </th>
          </tr>
        </thead>
        {/* The rows' own controls are what is walked; their keys are heard here, once for all. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <tbody
          onKeyDown={(event) => {
            walk(event);
            toBar(event);
          }}
        >
          {rows.map((row) => (
            <tr key={row.id}>
              {bulk && (
                <td className={styles.choose}>
                  <label>
                    <span className="sr-only">{t('choose', { name: bulk.nameOf(row) })}</span>
                    <Box checked={chosen.has(row)} onChange={({ target }) => chosen.choose(row, target.checked)} />
                  </label>
                </td>
              )}
              {shown.map(({ key, Cell, wide }, at) =>
                at === 0 ? (
                  <th key={key} scope="row">
                    <Cell row={row} />
                  </th>
                ) : (
                  <td key={key} className={`py-1.5 ${wide ? 'max-wide:hidden' : ''}`}>
                    <Cell row={row} />
                  </td>
                ),
              )}
              <td className={styles.action}>{renderActions(row)}</td>
            </tr>
          ))}
        </tbody>
      </DataTable>
      {bulk && <BulkBar ref={bar} chosen={chosen} {...bulk} />}
    </>
  );
}

const schema = { hide: param.text, sort: param.text };

/** Hook: the columns that are drawn, the choice among those that need not be, and the order; they stand in the address. */
function useColumns<Row>(columns: Column<Row>[]) {
  const [{ hide, sort: order }, set] = useSearchParams(schema);
  const named = hide.split(',');
  const hidden = columns.filter(({ key, wide }) => wide && named.includes(key)).map(({ key }) => key);
  const choices = columns
    .filter(({ wide }) => wide)
    .map(({ key, head }) => {
      const isHidden = hidden.includes(key);
      const next = isHidden ? hidden.filter((each) => each !== key) : [...hidden, key];
      return {
        kind: 'action' as const,
        label: head,
        checked: !isHidden,
        icon: isHidden ? <Square size={16} className="opacity-0" /> : <Check size={16} />,
        onSelect: () => set({ hide: next.join(',') }),
      };
    });
  return {
    shown: columns.filter(({ key }) => !hidden.includes(key)),
    choices,
    sorted: columns.flatMap(({ sort = {} }) => Object.values(sort)).find((word) => word === order) ?? '',
    onSort: (sort: string) => set({ sort }),
  };
}

function ChooseAll<Row>({ chosen }: { chosen: Chosen<Row> }) {
  const { t } = useTranslation('lists');
  const { isAll, rows, chooseAll } = chosen;
  return (
    <th scope="col" className={styles.choose}>
      <label>
        <span className="sr-only">{t('chooseAll')}</span>
        <Box checked={isAll} mixed={!isAll && rows.length > 0} onChange={() => chooseAll(!isAll)} />
      </label>
    </th>
  );
}

type OrdersProps<Row> = { columns: Column<Row>[]; sorted: string; onSort: (word: string) => void };

/** The orders there are, on phones, where most heads are not drawn. */
function Orders<Row>({ columns, sorted, onSort }: OrdersProps<Row>) {
  const { t } = useTranslation('lists');
  const orders = columns.flatMap(({ head, sort = {} }) =>
    Object.entries(sort).map(([way, word]) => ({ word, name: `${way === 'ascending' ? '↑' : '↓'} ${head}` })),
  );
  return (
    <div className="pb-2 wide:hidden">
      <Select label={t('order')} hideLabel value={sorted} onChange={({ target }) => onSort(target.value)}>
        {orders.map(({ word, name }) => (
          <option key={word} value={word}>
            {name}
          </option>
        ))}
      </Select>
    </div>
  );
}

type HeadProps<Row> = { column: Column<Row>; sorted: string; onSort: (word: string) => void };

function Head<Row>({ column: { head, sort = {}, wide }, sorted, onSort }: HeadProps<Row>) {
  const orders = Object.entries(sort) as [Way, string][];
  const at = orders.findIndex(([, word]) => word === sorted);
  const [way] = orders[at] ?? [];
  const [, next] = orders[(at + 1) % orders.length] ?? [];
  const Arrow = way === 'descending' ? ArrowDown : ArrowUp;
  return (
    <th scope="col" className={wide ? 'max-wide:hidden' : undefined} aria-sort={way}>
      {next === undefined ? (
        head
      ) : (
        <button
          type="button"
          className="inline-flex min-h-11 items-center gap-1 font-semibold hover:text-ink wide:min-h-9"
          onClick={() => onSort(next)}
        >
          {head}
          {way && <Arrow size={14} />}
        </button>
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
