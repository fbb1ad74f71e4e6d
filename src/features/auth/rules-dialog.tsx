import { useTranslation } from 'react-i18next';
import { ChapterText } from '#components/league/rules/chapter-text.tsx';
import { useRules } from '#components/league/rules/rules.ts';
import { Dialog } from '#components/ui/dialog.tsx';

/** The rules for visitors without an account; what a season pays is read by members alone. */
export function RulesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('rules');
  const chapters = useRules(undefined);
  return (
    <Dialog open onClose={onClose} title={t('title')} description={t('lead')}>
      <div className="pt-5">
        {chapters.map((chapter) => (
          <ChapterText key={chapter.id} chapter={chapter} />
        ))}
      </div>
    </Dialog>
  );
}
