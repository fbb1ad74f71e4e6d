import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Note } from '#components/ui/note.tsx';
import { ageOn } from '#domain/account/age.ts';
import { TextField } from './text-field.tsx';
import { birthDate } from './texts.ts';
import type { FieldParts } from './use-translated-form.ts';

/** `born` is what is in the field, `least` the age without which the date keeps its owner out. */
type Props = FieldParts & { hint: string; born: string; least: number };

/** A date of birth is given once: a date that excludes the player is refused before it is saved. */
export function BirthDateField({ born, least, ...field }: Props) {
  const { t } = useTranslation('forms');
  const [now] = useState(() => new Date());
  const isDate = born !== '' && birthDate.safeParse(born).success;
  const age = isDate ? ageOn(born, now) : least;
  return (
    <div className="grid gap-2">
      <TextField label={t('birthDate')} type="date" autoComplete="bday" {...field} />
      {age < least && <Note tone="warning">{t('birthDateYoung', { age, least })}</Note>}
    </div>
  );
}
