import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextArea } from '#components/form/text-field.tsx';
import { limits } from '#domain/limits.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

type Props = {
  open: boolean;
  onClose: () => void;
  title: string;
  description: string;
  /** What the button says it does. */
  act: string;
  danger?: boolean;
  pending: boolean;
  onConfirm: () => void;
  children?: ReactNode;
};

/** Asks before an act that is not easily taken back, and says what follows. */
export function ConfirmDialog({ act, danger = false, pending, onConfirm, children, ...dialog }: Props) {
  const { t } = useTranslation('common');
  return (
    <Dialog
      {...dialog}
      footer={
        <>
          <Button variant="quiet" onClick={dialog.onClose}>
            {t('ui.cancel')}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} pending={pending} onClick={onConfirm}>
            {act}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}

type ReasonProps = Omit<Props, 'onConfirm' | 'children'> & { onConfirm: (reason: string) => void };

/** The same with a reason, which the other side gets to read. */
export function ReasonDialog({ onConfirm, ...dialog }: ReasonProps) {
  const { t } = useTranslation('common');
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState(false);
  // Each opening starts anew: the last reason was given to somebody else.
  const [wasOpen, setWasOpen] = useState(dialog.open);
  if (dialog.open !== wasOpen) {
    setWasOpen(dialog.open);
    setReason('');
    setAsked(false);
  }
  const short = reason.trim().length < limits.reasonMin;
  const confirm = () => {
    setAsked(true);
    if (!short) onConfirm(reason.trim());
  };
  return (
    <ConfirmDialog {...dialog} onConfirm={confirm}>
      <TextArea
        label={t('ui.reason')}
        hint={t('ui.reasonHint', { min: limits.reasonMin, max: limits.reasonMax })}
        error={asked && short ? t('ui.reasonMissing') : undefined}
        value={reason}
        maxLength={limits.reasonMax}
        rows={3}
        onChange={(event) => setReason(event.target.value)}
      />
    </ConfirmDialog>
  );
}
