import { Copy } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { toast } from '#lib/toast.ts';

type Props = { name: string; secret: string; onClose: () => void };

/** The secret of a webhook, this once: it is in no cache and no storage, and gone when the dialog closes. */
export function SecretDialog({ name, secret, onClose }: Props) {
  const { t } = useTranslation('webhooks');
  const [copied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => setCopied(true),
      () => void toast.error(t('secret.copyFailed'), { id: 'webhook-secret' }),
    );
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('secret.title', { name })}
      description={t('secret.text')}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('secret.done')}
          </Button>
          <Button variant="primary" onClick={() => void copy()}>
            <Copy size={16} aria-hidden="true" />
            {t(copied ? 'secret.copied' : 'secret.copy')}
          </Button>
        </>
      }
    >
      <output
        className="block rounded-box bg-raised px-3 py-2.5 text-sm wrap-anywhere select-all"
        aria-label={t('secret.label')}
        translate="no"
      >
        {secret}
      </output>
    </Dialog>
  );
}
