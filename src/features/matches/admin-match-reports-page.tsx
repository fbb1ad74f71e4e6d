import { useTranslation } from 'react-i18next';
import { PageHead } from '#components/ui/page-head.tsx';
import { PageTitle } from '#components/ui/page-title.tsx';
import { paths } from '#lib/paths.ts';
import { Rulings, RulingKeys } from './rulings/rulings.tsx';

/** /admin/match-reports: the queue of what waits on the left, the match that is being decided on the right. */
export function AdminMatchReportsPage() {
  const { t } = useTranslation('staff');
  return (
    <>
      <PageTitle title={t('reports.title')} />
      <PageHead title={t('reports.title')} chalk="corner" lead={<RulingKeys />} />
      <Rulings to={paths.adminReports} />
    </>
  );
}
