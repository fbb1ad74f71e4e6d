import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';

type Props = {
  /** The chosen filters, in words: the button says it while the dialog is closed. */
  named: readonly (string | false)[];
  hits: number;
  more: string;
  /** Takes all of it back. */
  clear: ReactNode;
  children: ReactNode;
};

/** On a phone the filters stand in a dialog, so that the list begins on the first screen. */
export function PhoneFilters({ named, hits, more, clear, children }: Props) {
  const { t } = useTranslation('transfer-center');
  const [open, setOpen] = useState(false);
  return (
    <>
      <span className="wide:hidden">
        <Button onClick={() => setOpen(true)}>
          <SlidersHorizontal size={18} />
          {named.length === 0 ? t('filter.title') : <span className="max-w-40 truncate">{named.join(', ')}</span>}
        </Button>
      </span>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('filter.title')}
        footer={
          <>
            {clear}
            <Button variant="primary" onClick={() => setOpen(false)}>
              {t('filter.show', { count: hits, more })}
            </Button>
          </>
        }
      >
        {children}
      </Dialog>
    </>
  );
}
