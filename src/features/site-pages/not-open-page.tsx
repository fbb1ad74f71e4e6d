import { useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#components/ui/button.tsx';
import { PageTitle } from '#components/ui/page-title.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { paths } from '#lib/paths.ts';

const rooms = [
  'news', 'messages', 'notifications', 'tickets', 'transfers', 'transfercenter', 'moderation', 'leagues', 'team', 'schedule',
  'match-reports', 'contracts', 'discipline', 'audit',
] as const; // prettier-ignore

/** A reserved room: it says which one it is and that it is not open yet. */
export function NotOpenPage() {
  const { t } = useTranslation('site-pages');
  const words = useLocation().pathname.split('/').filter(Boolean);
  const admin = words[0] === 'admin';
  const room = rooms.find((each) => each === words[admin ? 1 : 0]);
  const title = room ? t(`notOpen.rooms.${room}`) : t('notOpen.title');
  return (
    <>
      <PageTitle title={title} />
      <PageHead title={title} chalk="corner" />
      <div className="page">
        <EmptyState
          title={t('notOpen.title')}
          action={<ButtonLink to={admin ? paths.adminDashboard() : paths.dashboard()}>{t('notOpen.back')}</ButtonLink>}
        >
          {t('notOpen.text')}
        </EmptyState>
      </div>
    </>
  );
}
