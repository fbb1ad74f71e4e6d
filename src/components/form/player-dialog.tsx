import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { searchQueries } from '#data/search/queries.ts';
import { useDebounced } from '#lib/use-debounced.ts';
import { type Choice, ChoiceField } from './choice-field.tsx';
import { FormDialog } from './form-dialog.tsx';
import { useTranslatedForm } from './use-translated-form.ts';

type Props = {
  title: string;
  text: string;
  action: string;
  /** The label of the field, its text without a match, and where nobody was chosen: a key with its namespace. */
  label: string;
  none: string;
  missing: string;
  /** Whom one does not choose. */
  without: string[];
  onSend: (chosen: { user_id: string }) => Promise<unknown>;
  onClose: () => void;
};

/** One player, found by the name. */
export function PlayerDialog({ title, text, action, label, none, missing, without, onSend, onClose }: Props) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<Choice>();
  const settled = useDebounced(typed.trim(), 250);
  const players = useQuery({ ...searchQueries.players(settled), enabled: settled !== '' }).data;
  const choices = (settled === '' ? [] : (players ?? []))
    .filter(({ id }) => !without.includes(id))
    .map(({ id, username }) => ({ id, name: username }));
  const form = useTranslatedForm({
    schema: z.object({ user_id: z.string().check(z.minLength(1, missing)) }),
    namespace: 'forms',
    values: { user_id: '' },
    onSend,
    onSent: onClose,
  });
  const problem = form.problem('user_id');
  return (
    <FormDialog form={form} title={title} description={text} action={action} onClose={onClose}>
      <div className="min-h-70">
        <ChoiceField
          label={label}
          none={none}
          choices={choices}
          chosen={chosen}
          onType={setTyped}
          onChoose={(id) => {
            setChosen(choices.find((choice) => choice.id === id));
            form.setValue('user_id', id ?? '', { shouldDirty: true, shouldValidate: id !== undefined });
          }}
        />
        {problem && (
          <p className="pt-1.5 text-sm text-danger" role="alert">
            {problem}
          </p>
        )}
      </div>
    </FormDialog>
  );
}
