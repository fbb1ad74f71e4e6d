import { useTranslation } from 'react-i18next';
import { Button } from '#components/ui/button.tsx';
import { useHiddenScores } from '#lib/hidden-scores.ts';

/** Says that the page keeps its scores back, and opens them all. Nothing where they are shown. */
export function ShowScores() {
  const { t } = useTranslation('matches');
  const { hidden, show } = useHiddenScores();
  if (!hidden) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2 text-sm text-soft">
      <p>{t('keptBack.note')}</p>
      <Button
        size="small"
        onClick={() => {
          // The button goes with what it says: reading goes on from the page's beginning.
          document.querySelector('h1')?.focus({ preventScroll: true });
          show();
        }}
      >
        {t('keptBack.show')}
      </Button>
    </div>
  );
}
