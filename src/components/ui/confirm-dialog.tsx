import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

type Props = {
  open: boolean;
  onClose: () => void;
  title: string;
  description: string;
  /** What the button says it does. */
  action: string;
  danger?: boolean;
  /** What the button says that changes nothing. */
  stay?: string;
  pending: boolean;
  onConfirm: () => void;
  children?: ReactNode;
};

/** Asks before an action that is not easily taken back, and says what follows. */
export function ConfirmDialog({ action, danger = false, stay, pending, onConfirm, children, ...dialog }: Props) {
  const { t } = useTranslation('common');
  return (
    <Dialog
      {...dialog}
      footer={
        <>
          <Button variant="quiet" onClick={dialog.onClose}>
            {stay ?? t('ui.cancel')}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} pending={pending} onClick={onConfirm}>
            {action}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
