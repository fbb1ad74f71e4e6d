import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { limits } from '#domain/limits.ts';
import { FormDialog } from './form-dialog.tsx';
import { TextArea } from './text-field.tsx';
import { text } from './texts.ts';
import { useWordedForm } from './use-worded-form.ts';

type Props = {
  title: string;
  description: string;
  act: string;
  onSend: (reason: string) => Promise<unknown>;
  onClose: () => void;
};

/** Asks before an act against somebody, with a reason that the other side gets to read. Drawn while it is open. */
export function ReasonDialog({ onSend, onClose, ...dialog }: Props) {
  const { t } = useTranslation('forms');
  const form = useWordedForm({
    schema,
    words: 'forms',
    values: { reason: '' },
    onSend: ({ reason }) => onSend(reason),
    onSent: onClose,
  });
  return (
    <FormDialog form={form} danger onClose={onClose} {...dialog}>
      <TextArea
        label={t('reason')}
        hint={t('reasonHint', { min: limits.reasonMin, max: limits.reasonMax })}
        maxLength={limits.reasonMax}
        rows={3}
        {...form.field('reason')}
      />
    </FormDialog>
  );
}

const schema = z.object({
  reason: text({ min: limits.reasonMin, max: limits.reasonMax, short: 'reasonShort', long: 'reasonShort' }),
});
