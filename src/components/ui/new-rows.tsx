import { lazy, Suspense } from 'react';
import styles from './new-rows.module.css';

const NewRowsButton = lazy(() => import('./new-rows-button.tsx').then((m) => ({ default: m.NewRowsButton })));

type Props = { /** How many wait above the list: useSteadyRows. */ waiting: number; onShow: () => void };

/** Above a list: says how many new rows wait, and shows them. It takes no room. */
export function NewRows({ waiting, onShow }: Props) {
  return (
    <div className={styles.place} aria-live="polite">
      {waiting > 0 && (
        <Suspense fallback={null}>
          <NewRowsButton waiting={waiting} onShow={onShow} />
        </Suspense>
      )}
    </div>
  );
}
