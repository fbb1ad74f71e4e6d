import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '#components/form/text-field.tsx';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { contractNumber } from '#domain/contracts.ts';
import { useDeleteContract } from './mutations.ts';
import type { Contract } from './queries.ts';

type Props = { contract: Contract | undefined; onClose: () => void };

/** Deleting is for good: it asks for the contract's number. */
export function DeleteDialog({ contract, onClose }: Props) {
  const { t } = useTranslation('contracts');
  return (
    <Dialog
      open={contract !== undefined}
      onClose={onClose}
      title={t('delete.title', { number: contract ? contractNumber(contract.number) : '' })}
      description={t('delete.text')}
    >
      {contract && <Form key={contract.id} contract={contract} onDone={onClose} />}
    </Dialog>
  );
}

function Form({ contract, onDone }: { contract: Contract; onDone: () => void }) {
  const { t } = useTranslation('contracts');
  const { t: common } = useTranslation('common');
  const remove = useDeleteContract();
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState(false);
  const right = Number(typed.replace(/\D/g, '')) === contract.number;
  return (
    <form
      className="stack gap-5!"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
        if (right) remove.mutate(contract.id, { onSettled: onDone });
      }}
    >
      <TextField
        label={t('delete.number', { number: contract.number })}
        error={asked && !right ? t('delete.wrong') : undefined}
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className="btns">
        <Button type="submit" variant="danger" pending={remove.isPending}>
          {t('delete.act')}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {common('ui.cancel')}
        </Button>
      </div>
    </form>
  );
}
