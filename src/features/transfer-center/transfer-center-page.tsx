import { useTranslation } from 'react-i18next';
import { PageHead } from '#components/ui/page-head.tsx';
import { PageTitle } from '#components/ui/page-title.tsx';

/** /transfercenter */
export function TransferCenterPage() {
  const { t } = useTranslation('transfer-center');
  return (
    <>
      <PageTitle title={t('title')} />
      <PageHead title={t('title')} chalk="circle" />
    </>
  );
}
