import { X } from 'lucide-react';
import { type Ref, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '#domain/limits.ts';
import { type BulkCommand, BulkDialog } from './bulk-dialog.tsx';
import styles from './bulk-bar.module.css';
import { Button, IconButton } from './button.tsx';
import type { Chosen } from './use-chosen.ts';

type Props<Row> = {
  ref?: Ref<HTMLDivElement>;
  chosen: Chosen<Row>;
  actions: BulkCommand<Row>[];
  nameOf: (row: Row) => string;
};

/** How many rows of a list are chosen, and what may be done with them all; stays in view while they scroll. */
export function BulkBar<Row>({ ref, chosen, actions, nameOf }: Props<Row>) {
  const { t } = useTranslation('lists');
  const [command, setCommand] = useState<{ action: BulkCommand<Row>; rows: Row[] }>();
  const { length: count } = chosen.rows;
  // It comes to stand over the rows below: the box that was pressed moves up from under it.
  useEffect(() => {
    if (count > 0) document.activeElement?.scrollIntoView({ block: 'nearest' });
  }, [count]);
  return (
    <>
      {count > 0 && (
        <div
          ref={ref}
          role="group"
          aria-label={t('chosen', { count })}
          className={`${styles.bar} sticky bottom-[calc(var(--foot)+0.75rem)] z-20 mt-3 grid items-center gap-x-3 gap-y-1 rounded-panel border border-edge bg-surface px-4 py-2 shadow-float max-wide:grid-cols-[minmax(0,1fr)_auto] max-wide:px-2 wide:grid-cols-[minmax(0,1fr)_auto_auto]`}
        >
          <p className="text-sm max-wide:pl-2" aria-live="polite">
            <b className="font-semibold">{t('chosen', { count })}</b>
            {count === limits.chosenMax && <span className="text-soft"> · {t('most', { max: limits.chosenMax })}</span>}
          </p>
          {/* On phones one line to be drawn aside, and only what can be done. */}
          <div className="flex gap-2.5 max-wide:order-last max-wide:col-span-2 max-wide:overflow-x-auto max-wide:p-1">
            {actions.map((action) => {
              const fits = chosen.rows.some(action.fits);
              return (
                <span key={action.label} className={fits ? 'shrink-0' : 'shrink-0 max-wide:hidden'}>
                  <Button
                    variant={action.danger ? 'danger-outline' : 'secondary'}
                    disabled={!fits}
                    onClick={() => setCommand({ action, rows: chosen.rows })}
                  >
                    {action.label}
                  </Button>
                </span>
              );
            })}
          </div>
          <IconButton label={t('chooseNone')} onClick={() => chosen.chooseAll(false)}>
            <X size={20} />
          </IconButton>
        </div>
      )}
      {command && (
        <BulkDialog {...command} nameOf={nameOf} onDone={chosen.drop} onClose={() => setCommand(undefined)} />
      )}
    </>
  );
}
