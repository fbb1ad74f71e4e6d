import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/ui/button.tsx';
import { Note } from '#components/ui/note.tsx';
import { failureText } from '#lib/query-client.ts';
import type { useArticleDraft } from './use-article-draft.ts';

/** Where what is typed stands: saved, kept on this device, or in the way of somebody else's save. */
export function SavingNote({
  draft,
  savesItself,
}: {
  draft: ReturnType<typeof useArticleDraft>;
  savesItself: boolean;
}) {
  const { t } = useTranslation('staff-news');
  const { trouble, isChanged, isSaving } = draft;

  if (trouble?.kind === 'changed')
    return (
      <Note tone="error">
        <p>{trouble.by ? t('changed.by', { name: trouble.by }) : t('changed.bySomebody')}</p>
        <p className="flex flex-wrap gap-2.5 pt-2.5">
          <Button size="small" onClick={() => void draft.settle('theirs')}>
            {t('changed.theirs')}
          </Button>
          <Button size="small" onClick={() => void draft.settle('mine')}>
            {t('changed.mine')}
          </Button>
        </p>
      </Note>
    );
  if (trouble?.kind === 'failed') return <Failed error={trouble.error} onRetry={() => void draft.save()} />;
  return (
    <p className="text-sm text-faint" role="status">
      {isSaving ? t('saving') : isChanged ? t(savesItself ? 'typing' : 'unsaved') : t('saved')}
    </p>
  );
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('staff-news');
  const [reason, setReason] = useState('');
  useEffect(() => {
    let isCurrent = true;
    void failureText(error).then((text) => isCurrent && setReason(text));
    return () => {
      isCurrent = false;
    };
  }, [error]);
  return (
    <Note tone="error">
      <p>{`${t('notSaved')} ${reason}`}</p>
      <p className="pt-2.5">
        <Button size="small" onClick={onRetry}>
          {t('retry')}
        </Button>
      </p>
    </Note>
  );
}
