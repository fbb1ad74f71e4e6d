import { useTranslation } from 'react-i18next';
import { Button } from '#components/ui/button.tsx';
import { Note } from '#components/ui/note.tsx';
import { useShowProfile } from '#data/settings/mutations.ts';

/** Asks members whether visitors may read their name, until they answer. */
export function PublicProfileNote({ userId }: { userId: string }) {
  const { t } = useTranslation('dashboard');
  const save = useShowProfile(userId);
  return (
    <Note tone="info">
      <p>
        <b>{t('publicProfile.title')}</b> {t('publicProfile.hint')}
      </p>
      <div className="flex flex-wrap gap-2.5 pt-2">
        <Button size="small" disabled={save.isPending} onClick={() => save.mutate(true)}>
          {t('publicProfile.yes')}
        </Button>
        <Button size="small" disabled={save.isPending} onClick={() => save.mutate(false)}>
          {t('publicProfile.no')}
        </Button>
      </div>
    </Note>
  );
}
