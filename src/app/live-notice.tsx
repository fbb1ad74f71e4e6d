import { CloudOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '#lib/dates.ts';
import { useLiveState } from '#lib/live/state.ts';
import { queryClient } from '#lib/query-client.ts';
import styles from './live-notice.module.css';

/** Says that changes are not told of at the moment, and as of when the page stands. */
export function LiveNotice() {
  const { t, i18n } = useTranslation('live');
  const behind = useLiveState().is === 'behind';
  const [read, setRead] = useState(lastRead);
  useEffect(
    () =>
      queryClient()
        .getQueryCache()
        .subscribe(({ type }) => {
          if (type === 'updated') setRead(lastRead());
        }),
    [],
  );
  return (
    <p className={styles.notice} role="status">
      <CloudOff size={16} aria-hidden="true" />
      {read === 0
        ? t('off')
        : t(behind ? 'behindSince' : 'offSince', { time: formatTime(new Date(read).toISOString(), i18n.language) })}
    </p>
  );
}

/** The moment of the newest answer on the page, in milliseconds; 0 before the first. */
function lastRead(): number {
  const shown = queryClient().getQueryCache().findAll({ type: 'active' });
  return Math.max(0, ...shown.map(({ state }) => state.dataUpdatedAt));
}
