import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { useCancelScrim } from '#data/scrims/mutations.ts';

/** Calls an agreed scrim off, once that was asked. */
export function CallOff({ id, rival }: { id: string; rival: string }) {
  const { t } = useTranslation('scrims');
  const cancel = useCancelScrim({ scrim_id: id });
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <>
      <Button variant="danger-outline" onClick={() => setAsking(true)}>
        {t('cancel.open')}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={close}
        title={t('cancel.title', { rival })}
        description={t('cancel.text')}
        action={t('cancel.open')}
        danger
        pending={cancel.isPending}
        onConfirm={() => cancel.mutate(undefined, { onSettled: close })}
      />
    </>
  );
}
