import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { FormDialog } from './form-dialog.tsx';
import { ReasonField } from './reason-field.tsx';
import { reason } from './texts.ts';
import { useTranslatedForm } from './use-translated-form.ts';

type Props = {
  title: string;
  description: string;
  action: string;
  /** It cannot be sent, for the reason in `children`. */
  disabled?: boolean;
  summary?: ReactNode;
  children?: ReactNode;
  onSend: (reason: string) => Promise<unknown>;
  onClose: () => void;
};

/** Asks before an action against somebody, with a reason that the other side gets to read. Drawn while it is open. */
export function ReasonDialog({ onSend, onClose, children, ...dialog }: Props) {
  const form = useTranslatedForm({
    schema,
    namespace: 'forms',
    values: { reason: '' },
    onSend: (answers) => onSend(answers.reason),
    onSent: onClose,
  });
  return (
    <FormDialog form={form} danger onClose={onClose} {...dialog}>
      {children}
      <ReasonField rows={3} {...form.field('reason')} />
    </FormDialog>
  );
}

const schema = z.object({ reason });
