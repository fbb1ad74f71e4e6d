import { useTranslation } from 'react-i18next';
import { PageHead } from '#components/ui/page-head.tsx';
import { PageTitle } from '#components/ui/page-title.tsx';

/** /teams/new */
export function FoundTeamPage() {
  const { t } = useTranslation('teams');
  return (
    <>
      <PageTitle title={t('title')} />
      <PageHead title={t('title')} chalk="circle" />
    </>
  );
}
