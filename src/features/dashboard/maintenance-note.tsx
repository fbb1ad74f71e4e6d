import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Note } from '#components/ui/note.tsx';
import { defaultMaintenanceMessage } from '#domain/community/maintenance.ts';
import { maintenanceQueries } from '#data/maintenance/queries.ts';

/** During maintenance members stay here and read why. */
export function MaintenanceNote() {
  const { t } = useTranslation('dashboard');
  const { data } = useQuery(maintenanceQueries.status());
  if (!data?.enabled) return null;
  const message = data.message === defaultMaintenanceMessage ? t('maintenance.defaultMessage') : data.message;
  return (
    <Note tone="warning">
      <b>{t('maintenance.title')}</b> {message}
    </Note>
  );
}
