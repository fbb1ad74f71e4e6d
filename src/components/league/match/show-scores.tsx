import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/ui/button.tsx';
import { useHiddenScores } from '#lib/hidden-scores.ts';

/** Says that the page keeps its scores back, and opens them all. Nothing where they are shown. */
export function ShowScores() {
  const { t } = useTranslation('common');
  const { hidden, show } = useHiddenScores();
  if (!hidden) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2 text-sm text-soft">
      <p>{t('league.result.keptBack.note')}</p>
      <Button
        size="small"
        onClick={() => {
          // The button goes with what it says: reading goes on from the page's beginning.
          document.querySelector('h1')?.focus({ preventScroll: true });
          show();
        }}
      >
        {t('league.result.keptBack.show')}
      </Button>
    </div>
  );
}

/**
 * Signs of how matches ended without being a score: a reader who hides scores finds in its place, or without any above
 * what hides its scores itself, that they are hidden and what shows them.
 */
export function HiddenScores({ children }: { children?: ReactNode }) {
  if (!useHiddenScores().hidden) return children;
  return <ShowScores />;
}
