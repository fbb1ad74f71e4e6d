import { Copy } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/ui/button.tsx';
import { toast } from '#lib/toast.ts';

/** A text to take along, and the button that copies it. */
export function CopyText({ label, text }: { label: string; text: string }) {
  const { t } = useTranslation('broadcast');
  const [copied, setCopied] = useState<string>();
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(text),
      () => void toast.error(t('copy.failed'), { id: 'copy' }),
    );
  return (
    <div className="grid min-w-0 grid-cols-1 gap-2.5">
      <output
        className="block rounded-box bg-raised px-3 py-2.5 text-sm wrap-anywhere select-all"
        aria-label={label}
        translate="no"
      >
        {text}
      </output>
      <div>
        <Button variant="primary" onClick={() => void copy()}>
          <Copy size={16} aria-hidden="true" />
          {t(copied === text ? 'copy.done' : 'copy.action')}
        </Button>
      </div>
    </div>
  );
}
