import { Copy, Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { saveFile } from '#lib/save-file.ts';
import { toast } from '#lib/toast.ts';

/** The recovery codes, this once: they are in no cache and no storage, and gone when the dialog closes. */
export function RecoveryCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const { t } = useTranslation('security');
  const [copied, setCopied] = useState(false);
  const text = `${codes.join('\n')}\n`;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => void toast.error(t('copyFailed'), { id: 'recovery-codes' }),
    );
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('codes.title')}
      description={t('codes.text')}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('codes.done')}
          </Button>
          <Button onClick={() => saveFile('recovery-codes.txt', text, 'text/plain')}>
            <Download size={16} aria-hidden="true" />
            {t('codes.download')}
          </Button>
          <Button variant="primary" onClick={() => void copy()}>
            <Copy size={16} aria-hidden="true" />
            {t(copied ? 'codes.copied' : 'codes.copy')}
          </Button>
        </>
      }
    >
      <ul
        className="grid grid-cols-2 gap-x-4 gap-y-2 rounded-box bg-raised px-3 py-2.5 text-sm tabular-nums select-all max-[22rem]:grid-cols-1"
        aria-label={t('codes.title')}
        translate="no"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Dialog>
  );
}
