import { Flag } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '#components/ui/button.tsx';
import type { ReportProps } from './report-dialog.tsx';

const ReportDialog = lazy(() => import('./report-dialog.tsx').then((m) => ({ default: m.ReportDialog })));

type Props = ReportProps & {
  small?: boolean;
  /** On a phone the icon alone, where a head has no room for more. */
  compact?: boolean;
};

/** Reports to the staff what somebody else shows. Its texts are the namespace `report` of the page that draws it. */
export function ReportButton({ small = false, compact = false, ...report }: Props) {
  const { t } = useTranslation('report');
  const [open, setOpen] = useState(false);
  return (
    <>
      {small ? (
        <IconButton label={t('actionOf', { of: report.of })} onClick={() => setOpen(true)}>
          <Flag size={16} />
        </IconButton>
      ) : (
        <Button variant="quiet" onClick={() => setOpen(true)}>
          <Flag size={16} />
          <span className={compact ? 'max-wide:sr-only' : undefined}>{t('action')}</span>
        </Button>
      )}
      {open && (
        <Suspense>
          <ReportDialog {...report} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
