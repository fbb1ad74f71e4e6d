import { useMutation } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError, mentionsNetwork } from '#lib/errors.ts';
import { failureText, type MutationMeta } from '#lib/query-client.ts';
import { toast } from '#lib/toast.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

/** A bulk action with one row, given the answer about all of them. */
type DoOne<Row> = (row: Row) => Promise<unknown>;

export type PendingCommand<Row> = { names: string[]; onAnswer: (run: DoOne<Row>) => void; onClose: () => void };

/** The bulk actions of a list. */
export type BulkCommand<Row> = {
  label: string;
  /** With which of them; the others stay as they are. */
  fits: (row: Row) => boolean;
  title: (count: number) => string;
  danger?: boolean;
  invalidates: NonNullable<MutationMeta['invalidates']>;
} & (
  | {
      /** The consequences. */
      text: string;
      run: DoOne<Row>;
    }
  // its own dialog, for more than a yes
  | { Ask: ComponentType<PendingCommand<Row>> }
);

type Props<Row> = {
  action: BulkCommand<Row>;
  rows: Row[];
  nameOf: (row: Row) => string;
  onDone: (rows: Row[]) => void;
  onClose: () => void;
};
type Outcome<Row> = { done: Row[]; refused: { row: Row; why: string }[] };

/**
 * Asks before an action on several rows, does it to one after the other, each for itself, and says which were refused and
 * why. Closing it while it works stops before the next one.
 */
export function BulkDialog<Row>({ action, rows, nameOf, onDone, onClose }: Props<Row>) {
  const { t } = useTranslation('lists');
  const { t: common } = useTranslation('common');
  const fitting = rows.filter(action.fits);
  const others = rows.filter((row) => !action.fits(row));
  const [tried, setTried] = useState(0);
  const answered = useRef(false);
  const stopped = useRef(false);
  useEffect(() => {
    stopped.current = false;
    return () => {
      stopped.current = true;
    };
  }, []);
  const work = useMutation({
    mutationFn: (run: DoOne<Row>) => oneByOne(fitting, run, () => stopped.current, setTried),
    meta: { invalidates: action.invalidates },
    onSuccess: ({ done }) => {
      onDone(done);
      if (done.length < fitting.length) return;
      void toast.success(t('done', { count: done.length }));
      onClose();
    },
  });
  const { data: outcome, isPending, isIdle } = work;
  const stop = () => {
    stopped.current = true;
  };
  if ('Ask' in action && isIdle) {
    const answer = (run: DoOne<Row>) => {
      answered.current = true;
      work.mutate(run);
    };
    return <action.Ask names={fitting.map(nameOf)} onAnswer={answer} onClose={() => answered.current || onClose()} />;
  }
  return (
    <Dialog
      open
      onClose={isPending ? stop : onClose}
      title={action.title(fitting.length)}
      {...(!outcome && 'text' in action && { description: action.text })}
      footer={
        outcome ? (
          <Button variant="primary" onClick={onClose}>
            {common('ui.close')}
          </Button>
        ) : (
          <>
            <span className="mr-auto self-center text-sm text-soft numerals" aria-live="polite">
              {isPending && t('progress', { tried, count: fitting.length })}
            </span>
            <Button variant="quiet" onClick={isPending ? stop : onClose}>
              {isPending ? t('stop') : common('ui.cancel')}
            </Button>
            <Button
              variant={action.danger ? 'danger' : 'primary'}
              pending={isPending}
              onClick={() => 'run' in action && work.mutate(action.run)}
            >
              {action.label}
            </Button>
          </>
        )
      }
    >
      {/* It stays as it is while it works: a second press finds the button where it was. */}
      {!outcome && (
        <>
          <ul className="grid gap-1 text-sm">
            {fitting.map((row, index) => (
              <li key={`${index} ${nameOf(row)}`} className="flex justify-between gap-2">
                <span className="min-w-0 wrap-anywhere">{nameOf(row)}</span>
                <Check size={16} className={index < tried ? undefined : 'invisible'} />
              </li>
            ))}
          </ul>
          {others.length > 0 && (
            <p className="pt-3 text-sm text-faint">{t('stay', { names: others.map(nameOf).join(', ') })}</p>
          )}
        </>
      )}
      {outcome && <Result outcome={outcome} count={fitting.length} nameOf={nameOf} />}
    </Dialog>
  );
}

type ResultProps<Row> = { outcome: Outcome<Row>; count: number; nameOf: (row: Row) => string };

function Result<Row>({ outcome: { done, refused }, count, nameOf }: ResultProps<Row>) {
  const { t } = useTranslation('lists');
  const left = count - done.length - refused.length;
  return (
    <div className="grid gap-3" role="alert">
      <p>
        {t('done', { count: done.length })} {left > 0 && t('left', { count: left })}{' '}
        {refused.length > 0 && t('refused', { count: refused.length })}
      </p>
      <ul className="grid gap-2 text-sm">
        {refused.map(({ row, why }, index) => (
          <li key={`${index} ${nameOf(row)}`} className="wrap-anywhere">
            <b className="font-semibold">{nameOf(row)}</b>
            <span className="block text-soft">{why}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Each for itself: a refusal leaves the others; without a network, or beyond a limit, the rest is left alone. */
async function oneByOne<Row>(
  rows: Row[],
  run: DoOne<Row>,
  isStopped: () => boolean,
  onTried: (count: number) => void,
): Promise<Outcome<Row>> {
  const outcome: Outcome<Row> = { done: [], refused: [] };
  for (const [index, row] of rows.entries()) {
    if (isStopped()) break;
    try {
      await run(row);
      outcome.done.push(row);
    } catch (error) {
      outcome.refused.push({ row, why: await failureText(error) });
      if (mentionsNetwork(error) || (error instanceof CallError && error.code === 'PT429')) break;
    }
    onTried(index + 1);
  }
  return outcome;
}
