import { Share2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/ui/button.tsx';
import { hasSharePictures } from '#lib/served-by-host.ts';
import { shareAddress } from '#lib/share.ts';
import type { Pictures } from './share-dialog.tsx';

const ShareDialog = lazy(() => import('./share-dialog.tsx').then((m) => ({ default: m.ShareDialog })));

type Props = {
  title: string;
  /** On this site. */
  address: string;
  /** The page's share pictures, where they are drawn (docs/decisions/0042). */
  pictures?: Pictures;
  /** On a phone the icon alone, where a head has no room for more. */
  compact?: boolean;
};

/** The system's own way to share an address where there is one, else it is copied; with pictures they are shown first. */
export function ShareButton({ title, address, pictures = [], compact = false }: Props) {
  const { t } = useTranslation('share');
  const [open, setOpen] = useState(false);
  const choosesPicture = (typeof pictures === 'function' || pictures.length > 0) && hasSharePictures();
  return (
    <>
      <Button onClick={() => (choosesPicture ? setOpen(true) : void shareAddress(title, whole(address), t))}>
        <Share2 size={16} />
        <span className={compact ? 'max-wide:sr-only' : undefined}>{t('action')}</span>
      </Button>
      {open && (
        <Suspense fallback={null}>
          <ShareDialog title={title} address={whole(address)} pictures={pictures} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

const whole = (address: string) => new URL(address, location.origin).href;
