import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { MoreButton } from './more-button.tsx';
import { SearchField } from './search-field.tsx';
import { Select } from './select.tsx';
import { SkeletonRows } from './skeleton.tsx';
import { EmptyState, ErrorState } from './states.tsx';

type Read<Row> = {
  data: { pages: Row[][] } | undefined;
  isPending: boolean;
  isError: boolean;
  isPlaceholderData: boolean;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => Promise<unknown>;
  refetch: () => Promise<unknown>;
};
type Props<Row> = {
  query: Read<Row>;
  /** Where its choices are looked for. */
  search?: { label: string; value: string; onChange: (text: string) => void };
  /** Typed text is not searched yet. */
  typing?: boolean;
  filters?: ReactNode;
  /** Takes every filter away; none while nothing narrows the list. */
  onClear: false | (() => void);
  /** How many there are, said of those that are loaded. */
  countOf: (hits: { count: number; more: string }) => string;
  error: string;
  /** There is none at all, and none that fits. */
  empty: string;
  noHit: string;
  hint?: ReactNode;
  children: (rows: Row[]) => ReactNode;
};

/**
 * The frame of every list an admin works through: what narrows it, how many there are, and its states in one
 * order. The rows themselves are drawn by `children`. Its choices are the namespace `lists` of the page that draws it.
 */
export function AdminList<Row>({ query, search, typing = false, filters, onClear, countOf, ...rest }: Props<Row>) {
  const { t } = useTranslation('lists');
  const { error, empty, noHit, hint, children } = rest;
  const rows = query.data?.pages.flat() ?? [];
  const waiting = query.isPlaceholderData || typing;
  return (
    <>
      <div className="mb-4 grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap">
        {search && (
          <div className="col-span-2 min-w-0 flex-1 basis-56 sm:max-w-sm">
            <SearchField {...search} />
          </div>
        )}
        {filters}
        <p className="col-start-2 ml-auto text-sm text-faint" role="status">
          {query.data && !waiting && countOf({ count: rows.length, more: query.hasNextPage ? '+' : '' })}
        </p>
      </div>
      {query.isPending && <SkeletonRows rows={10} />}
      {query.isError && <ErrorState message={error} onRetry={() => void query.refetch()} />}
      {query.data && rows.length === 0 && !waiting && (
        <EmptyState title={onClear ? noHit : empty} action={onClear && <Button onClick={onClear}>{t('clear')}</Button>}>
          {hint}
        </EmptyState>
      )}
      {rows.length > 0 && (
        <div className={waiting ? 'opacity-60' : undefined} aria-busy={waiting}>
          {children(rows)}
        </div>
      )}
      <MoreButton query={query} />
    </>
  );
}

type FilterProps<Choice extends string> = {
  label: string;
  value: Choice;
  choices: readonly Choice[];
  nameOf: (choice: Choice) => string;
  onChoose: (choice: Choice) => void;
};

/** A filter of such a list: one of a few choices, of which the empty one narrows nothing. */
export function ListFilter<Choice extends string>({ label, value, choices, nameOf, onChoose }: FilterProps<Choice>) {
  return (
    <Select
      label={label}
      value={value}
      onChange={({ target }) => onChoose(choices.find((choice) => choice === target.value) ?? value)}
    >
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {nameOf(choice)}
        </option>
      ))}
    </Select>
  );
}
