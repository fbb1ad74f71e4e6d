import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { isDialogOpen } from '#components/ui/dialog.tsx';
import { Note } from '#components/ui/note.tsx';
import type { Failure, TranslatedFormState } from './use-translated-form.ts';

type Props = {
  form: TranslatedFormState;
  /** The button's text. */
  action: string;
  onCancel?: () => void;
  /** The other button's text, where it is not Cancel. */
  cancel?: string;
  /** One button as wide as its form. */
  wide?: boolean;
  /** Nothing is lost by leaving a form of two lines that everybody knows by heart. */
  asks?: boolean;
  /** Nothing can be sent that changes nothing: the form of a setting that stands already. */
  onlyChanges?: boolean;
  /** The way back of a form in steps, before the action. */
  back?: ReactNode;
  className?: string;
  children: ReactNode;
};

/** A form on a page: what went wrong is at its button, and leaving with changes asks. */
export function TranslatedForm({
  form,
  action,
  onCancel,
  cancel,
  wide = false,
  asks = true,
  onlyChanges = false,
  back,
  className = 'grid min-w-0 grid-cols-1 gap-5',
  children,
}: Props) {
  const { t } = useTranslation('common');
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next, action }) =>
      asks && form.wouldLose() && !(action === 'BACK' && isDialogOpen()) && !staysAt(current, next),
    withResolver: true,
    // Typed text stays: a reload takes nothing.
    enableBeforeUnload: false,
  });
  return (
    <form className={className} noValidate onSubmit={(event) => void form.send(event)}>
      <RestoredNote form={form} />
      {children}
      <div className="grid min-w-0 grid-cols-1 gap-4">
        <FailureNote failure={form.failure} />
        <div className="flex flex-wrap gap-2.5">
          {onCancel && (
            <Button variant="quiet" size="large" onClick={onCancel}>
              {cancel ?? t('ui.cancel')}
            </Button>
          )}
          {back}
          <Button
            type="submit"
            variant="primary"
            size="large"
            wide={wide}
            pending={form.isPending}
            disabled={onlyChanges && !form.isDirty}
          >
            {action}
          </Button>
        </div>
      </div>
      <DiscardQuestion
        open={leaving.status === 'blocked'}
        onStay={() => leaving.reset?.()}
        onDiscard={() => {
          form.discard();
          leaving.proceed?.();
        }}
      />
    </form>
  );
}

type Place = { pathname: string; search: object };

/** Another step of the same form is no leaving. */
function staysAt(current: Place, next: Place): boolean {
  const without = ({ search }: Place) => JSON.stringify({ ...search, step: undefined });
  return current.pathname === next.pathname && without(current) === without(next);
}

/** Says why nothing was sent, and brings the reader there. */
export function FailureNote({ failure }: { failure: Failure | undefined }) {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure) note.current?.focus();
  }, [failure]);
  return (
    failure && (
      <div ref={note} tabIndex={-1} className="basis-full">
        <Note tone="error">{failure.sentence}</Note>
      </div>
    )
  );
}

/** The text here was typed before: it can be thrown away. */
export function RestoredNote({ form }: { form: TranslatedFormState }) {
  const { t } = useTranslation('forms');
  if (!form.isRestored) return null;
  return (
    <Note tone="info">
      <span className="flex min-w-0 items-center gap-3 justify-between flex-wrap">
        <span>{t('restored')}</span>
        <Button size="small" onClick={form.discard}>
          {t('discard')}
        </Button>
      </span>
    </Note>
  );
}

/** Asked before something typed is lost. */
export function DiscardQuestion({
  open,
  onStay,
  onDiscard,
}: {
  open: boolean;
  onStay: () => void;
  onDiscard: () => void;
}) {
  const { t } = useTranslation('forms');
  return (
    <ConfirmDialog
      open={open}
      onClose={onStay}
      title={t('leaveTitle')}
      description={t('leaveText')}
      stay={t('stay')}
      action={t('discard')}
      danger
      pending={false}
      onConfirm={onDiscard}
    />
  );
}
