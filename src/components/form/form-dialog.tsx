import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import type { TranslatedFormState } from './use-translated-form.ts';
import { DiscardQuestion, FailureNote, RestoredNote } from './translated-form.tsx';

type Props = {
  form: TranslatedFormState;
  title: string;
  description?: string;
  /** The button's text. */
  action: string;
  danger?: boolean;
  /** Nothing can be sent yet. */
  disabled?: boolean;
  /** The consequences of the answers, in short: above the buttons, in sight while the fields scroll. */
  summary?: ReactNode;
  /** Another shape than the usual one. */
  className?: string;
  onClose: () => void;
  children: ReactNode;
};

/** A form in a dialog, open as long as it is drawn: closing it with changes asks, whatever closed it. */
export function FormDialog({
  form,
  title,
  description,
  action,
  danger = false,
  disabled = false,
  summary,
  className,
  onClose,
  children,
}: Props) {
  const { t } = useTranslation('common');
  const id = useId();
  const [asking, setAsking] = useState(false);
  const close = () => (form.wouldLose() ? setAsking(true) : onClose());
  const footer = (
    <>
      {summary && <div className="min-w-0 basis-full">{summary}</div>}
      <FailureNote failure={form.failure} />
      <Button variant="quiet" onClick={close}>
        {t('ui.cancel')}
      </Button>
      <Button
        type="submit"
        form={id}
        variant={danger ? 'danger' : 'primary'}
        pending={form.isPending}
        disabled={disabled}
      >
        {action}
      </Button>
    </>
  );
  return (
    <>
      <Dialog open onClose={close} title={title} description={description} footer={footer} className={className}>
        <form id={id} className="grid min-w-0 grid-cols-1 gap-5" noValidate onSubmit={(event) => void form.send(event)}>
          <RestoredNote form={form} />
          {children}
        </form>
      </Dialog>
      <DiscardQuestion
        open={asking}
        onStay={() => setAsking(false)}
        onDiscard={() => {
          form.discard();
          onClose();
        }}
      />
    </>
  );
}
