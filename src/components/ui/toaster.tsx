import { CircleAlert, CircleCheck } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Toaster as Sonner } from 'sonner';
import { limits } from '#domain/limits.ts';
import { useTheme } from '#lib/theme.ts';
import { toasterMounted } from '#lib/toast.ts';

/** Where toasts appear, with the specification's numbers. Its stylesheet comes with the app's (src/styles). */
export function Toaster() {
  const { t } = useTranslation('common');
  const theme = useTheme();
  useEffect(toasterMounted, []);
  return (
    <Sonner
      theme={theme}
      position="bottom-right"
      visibleToasts={limits.toastsVisible}
      duration={limits.toastMs}
      hotkey={['altKey', 'KeyT']}
      containerAriaLabel={t('ui.toasts')}
      style={{ '--width': `${limits.toastWidthPx}px` } as React.CSSProperties}
      icons={{
        success: <CircleCheck size={18} />,
        error: <CircleAlert size={18} />,
      }}
    />
  );
}
