import * as z from 'zod/mini';
import { FormDialog } from './form-dialog.tsx';
import { ReasonField } from './reason-field.tsx';
import { SelectField } from './text-field.tsx';
import { reason } from './texts.ts';
import { useTranslatedForm } from './use-translated-form.ts';

type Term = { days: number | undefined; reason: string };
type Props = {
  title: string;
  description: string;
  action: string;
  label: string;
  /** For how many days; undefined has no end. The one chosen at first. */
  terms: readonly (number | undefined)[];
  first: number | undefined;
  nameOf: (days: number | undefined) => string;
  onSend: (term: Term) => Promise<unknown>;
  onClose: () => void;
};

/** Asks before an action against somebody that lasts: how long, and why, which the other side gets to read. */
export function TermDialog({ label, terms, first, nameOf, onSend, onClose, ...dialog }: Props) {
  const form = useTranslatedForm({
    schema,
    namespace: 'forms',
    values: { days: valueOf(first), reason: '' },
    onSend: ({ days, ...why }) => onSend({ days: days === endless ? undefined : Number(days), ...why }),
    onSent: onClose,
  });
  return (
    <FormDialog form={form} danger onClose={onClose} {...dialog}>
      <SelectField label={label} {...form.field('days')}>
        {terms.map((days) => (
          <option key={valueOf(days)} value={valueOf(days)}>
            {nameOf(days)}
          </option>
        ))}
      </SelectField>
      <ReasonField rows={3} {...form.field('reason')} />
    </FormDialog>
  );
}

const endless = 'endless';
const valueOf = (days: number | undefined): string => (days === undefined ? endless : String(days));

const schema = z.object({
  days: z.string(),
  reason,
});
