import { useTranslation } from 'react-i18next';
import { WebhooksPage } from './webhooks-page.tsx';

/** /admin/webhooks: where events of the leagues are sent, by the admins' wish. */
export function AdminWebhooksPage() {
  const { t } = useTranslation('webhooks');
  return <WebhooksPage lead={t('lead')} />;
}
