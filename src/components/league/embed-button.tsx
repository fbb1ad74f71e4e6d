import { Code } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/ui/button.tsx';
import { isServedByHost } from '#lib/served-by-host.ts';

const EmbedDialog = lazy(() => import('./embed-dialog.tsx').then((m) => ({ default: m.EmbedDialog })));

/** The way to what shows a public league on a page of one's own. */
export function EmbedButton({ league }: { league: { slug: string; name: string } }) {
  const { t } = useTranslation('share');
  const [open, setOpen] = useState(false);
  if (!isServedByHost()) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Code size={16} aria-hidden="true" />
        {t('embed')}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <EmbedDialog league={league} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
