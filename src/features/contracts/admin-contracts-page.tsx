import { useTranslation } from 'react-i18next';
import { PageHead } from '#components/ui/page-head.tsx';
import { PageTitle } from '#components/ui/page-title.tsx';

/** /admin/contracts */
export function AdminContractsPage() {
  const { t } = useTranslation('contracts');
  return (
    <>
      <PageTitle title={t('title')} />
      <PageHead title={t('title')} chalk="circle" />
    </>
  );
}
