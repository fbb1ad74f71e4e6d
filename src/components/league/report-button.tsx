import { Flag } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '#components/ui/button.tsx';
import type { ReportProps } from './report-dialog.tsx';

const ReportDialog = lazy(() => import('./report-dialog.tsx').then((m) => ({ default: m.ReportDialog })));

/** Reports to the staff what somebody else shows. Its texts are the namespace `report` of the page that draws it. */
export function ReportButton({ small = false, ...report }: ReportProps & { small?: boolean }) {
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
          {t('action')}
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
