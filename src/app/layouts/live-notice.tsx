import { useQueryClient } from '@tanstack/react-query';
import { CloudOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '#lib/dates.ts';
import styles from './live-notice.module.css';

/** Says that changes are not told of at the moment, and as of when the page stands. */
export function LiveNotice() {
  const { t, i18n } = useTranslation('live');
  const client = useQueryClient();
  const lastRead = () =>
    Math.max(
      0,
      ...client
        .getQueryCache()
        .findAll({ type: 'active' })
        .map(({ state }) => state.dataUpdatedAt),
    );
  const [read, setRead] = useState(lastRead);
  useEffect(
    () =>
      client.getQueryCache().subscribe(({ type }) => {
        if (type === 'updated') setRead(lastRead());
      }),
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [client],
  );
  return (
    <p className={styles.notice} role="status">
      <CloudOff size={16} aria-hidden="true" />
      {read === 0 ? t('off') : t('offSince', { time: formatTime(new Date(read).toISOString(), i18n.language) })}
    </p>
  );
}
