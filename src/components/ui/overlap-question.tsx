import { useTranslation } from 'react-i18next';
import { useOverlapQuestion } from '#lib/overlap-question.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** Asks the staff whether a time is at which a team plays already. */
export function OverlapQuestion() {
  const { t } = useTranslation('common');
  const question = useOverlapQuestion();
  return (
    question && (
      <ConfirmDialog
        open
        onClose={() => question.answer(false)}
        title={t('ui.overlap.title')}
        description={question.text}
        action={t('ui.overlap.action')}
        stay={t('ui.overlap.stay')}
        pending={false}
        onConfirm={() => question.answer(true)}
      />
    )
  );
}
