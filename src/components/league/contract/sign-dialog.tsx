import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { BirthDateField } from '#components/form/birth-date-field.tsx';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { TextField } from '#components/form/text-field.tsx';
import { birthDate, name } from '#components/form/texts.ts';
import { useTranslatedForm } from '#components/form/use-translated-form.ts';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { useViewer } from '#data/auth/viewer.ts';
import type { Missing } from '#data/eligibility/queries.ts';
import { useGiveMissing } from '#data/players/mutations.ts';
import { limits } from '#domain/limits.ts';

type Props = {
  team: string;
  /** The player's missing fields, as the dialog opens. */
  missing: Missing;
  pending: boolean;
  /** Signs, and is done whether or not it was refused. */
  onSign: () => Promise<unknown>;
  onClose: () => void;
};

/** Asks once more before a contract is signed, and for what is missing to play: given there, it is signed at once. */
export function SignDialog({ missing, ...dialog }: Props) {
  const { t } = useTranslation('contracts');
  // A field filled meanwhile stays.
  const [asks] = useState(missing);
  if (asks.gamingId || asks.birthDate) return <SignForm asks={asks} {...dialog} />;
  const { team, pending, onSign, onClose } = dialog;
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t('document.acceptTitle', { team })}
      description={t('document.acceptText')}
      action={t('document.sign')}
      pending={pending}
      onConfirm={() => void onSign().then(onClose)}
    />
  );
}

const fields = { gaming_id: name({ max: limits.gamingIdMax }), birth_date: birthDate };
const schema = z.object(fields);
/** Nobody signs without it. */
const birthDateNeeded = z.object({
  ...fields,
  birth_date: birthDate.check(z.minLength(1, 'document.birthDateNeeded')),
});

function SignForm({ asks, team, onSign, onClose }: Omit<Props, 'missing' | 'pending'> & { asks: Missing }) {
  const { t } = useTranslation('contracts');
  const { t: forms } = useTranslation('forms');
  const give = useGiveMissing(useViewer().id ?? '');
  const form = useTranslatedForm({
    schema: asks.birthDate ? birthDateNeeded : schema,
    namespace: 'contracts',
    values: { gaming_id: '', birth_date: '' },
    onSend: async ({ gaming_id, birth_date }) => {
      if (gaming_id !== '' || birth_date !== '')
        await give.mutateAsync({ changes: gaming_id === '' ? {} : { gaming_id }, birthDate: birth_date || undefined });
      await onSign();
    },
    onSent: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={t('document.acceptTitle', { team })}
      description={t('document.acceptText')}
      action={t('document.sign')}
      onClose={onClose}
    >
      {asks.gamingId && (
        <TextField
          label={forms('gamingId')}
          hint={forms('gamingIdHint')}
          maxLength={limits.gamingIdMax}
          autoComplete="off"
          {...form.field('gaming_id')}
        />
      )}
      {asks.birthDate && (
        <BirthDateField
          hint={t('document.birthDateHint')}
          born={form.watch('birth_date')}
          least={limits.playerAgeMin}
          {...form.field('birth_date')}
        />
      )}
    </FormDialog>
  );
}
