import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

type Props = {
  open: boolean;
  onClose: () => void;
  title: string;
  description: string;
  /** The button's text. */
  action: string;
  danger?: boolean;
  /** The text of the button that changes nothing. */
  stay?: string;
  pending: boolean;
  /** It cannot be confirmed, for the reason in `children`. */
  disabled?: boolean;
  onConfirm: () => void;
  children?: ReactNode;
};

/** Asks before an action that is not easily taken back, and says what follows. */
export function ConfirmDialog({
  action,
  danger = false,
  stay,
  pending,
  disabled,
  onConfirm,
  children,
  ...dialog
}: Props) {
  const { t } = useTranslation('common');
  return (
    <Dialog
      {...dialog}
      footer={
        <>
          <Button variant="quiet" onClick={dialog.onClose}>
            {stay ?? t('ui.cancel')}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} pending={pending} disabled={disabled} onClick={onConfirm}>
            {action}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
