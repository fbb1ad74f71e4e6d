import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { TextField } from '#components/form/text-field.tsx';
import { useWordedForm } from '#components/form/use-worded-form.ts';
import { contractNumber } from '#domain/contracts.ts';
import { useDeleteContract } from './mutations.ts';
import type { Contract } from './queries.ts';

/** Deleting is for good: it asks for the contract's number. Drawn while it is open. */
export function DeleteDialog({ contract, onClose }: { contract: Contract; onClose: () => void }) {
  const { t } = useTranslation('contracts');
  const remove = useDeleteContract();
  const form = useWordedForm({
    schema: schemaOf(contract.number),
    words: 'contracts',
    values: { number: '' },
    onSend: () => remove.mutateAsync(contract.id),
    onSent: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={t('delete.title', { number: contractNumber(contract.number) })}
      description={t('delete.text')}
      act={t('delete.act')}
      danger
      onClose={onClose}
    >
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
