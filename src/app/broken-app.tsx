import type { ErrorComponentProps } from '@tanstack/react-router';
import { t } from 'i18next';
import { useEffect } from 'react';
import { Button } from '#components/ui/button.tsx';
import { ErrorState } from '#components/ui/states.tsx';
import { reloadIfThere } from '#lib/page.tsx';

/** The last resort, when the app itself broke: the texts may be missing too, so nothing here may suspend. */
export function BrokenApp({ error }: ErrorComponentProps) {
  useEffect(() => console.error('The app failed', error), [error]);
  return (
    <main className="page">
      <ErrorState message={t('common:errors.tryLater')} />
      <Button onClick={() => void reloadIfThere()}>{t('common:errors.refresh')}</Button>
    </main>
  );
}
