import { useQuery } from '@tanstack/react-query';
import { Bell as Icon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '#components/ui/app-link.tsx';
import { useViewer } from '#data/auth/viewer.ts';
import { paths } from '#lib/paths.ts';
import { whenDefined } from '#lib/when-defined.ts';
import { noticeQueries } from '#data/notifications/queries.ts';

/** How much is new, and the way there. */
export function Bell() {
  const { t } = useTranslation('common');
  const { data: count = 0 } = useQuery(whenDefined(useViewer().id, noticeQueries.unread));
  return (
    <AppLink
      to={paths.notifications()}
      className="relative grid size-11 place-items-center"
      aria-label={t('shell.bell', { count })}
    >
      <Icon size={20} />
      {count > 0 && (
        <span
          className="numerals absolute top-1 right-0.5 min-w-4.5 rounded-full bg-mark px-1 text-center text-xs leading-4.5 font-bold text-ground"
          aria-hidden="true"
        >
          {count > 99 ? '99+' : count}
        </span>
      )}
    </AppLink>
  );
}
