import { useTranslation } from 'react-i18next';
import { useInterestNote } from '#components/league/interest-note.tsx';
import * as z from 'zod/mini';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { TextField } from '#components/form/text-field.tsx';
import { useTranslatedForm } from '#components/form/use-translated-form.ts';
import { contractNumber } from '#domain/club/contracts.ts';
import { useDeleteContract } from '#data/contracts/mutations.ts';
import type { Contract } from '#data/contracts/queries.ts';

/** Deleting is for good: it asks for the contract's number. Drawn while it is open. */
export function DeleteDialog({ contract, onClose }: { contract: Contract; onClose: () => void }) {
  const { t } = useTranslation('contracts');
  const remove = useDeleteContract();
  const interest = useInterestNote([contract.team.id]);
  const form = useTranslatedForm({
    schema: schemaOf(contract.number),
    namespace: 'contracts',
    values: { number: '' },
    onSend: () => remove.mutateAsync({ contract_id: contract.id }),
    onSent: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={t('delete.title', { number: contractNumber(contract.number) })}
      description={t('delete.text')}
      action={t('delete.action')}
      danger
      disabled={interest.disabled}
      onClose={onClose}
    >
      {interest.children}
      <TextField
        label={t('delete.number', { number: contract.number })}
        inputMode="numeric"
        autoComplete="off"
        {...form.field('number')}
      />
    </FormDialog>
  );
}

const schemaOf = (number: number) =>
  z.object({
    number: z.string().check(z.refine((typed) => Number(typed.replace(/\D/g, '')) === number, 'delete.wrong')),
  });
