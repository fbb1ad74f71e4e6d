import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { SelectField, TextField } from '#components/form/text-field.tsx';
import { useTranslatedForm } from '#components/form/use-translated-form.ts';
import { positions } from '#domain/club/players.ts';
import { useSetShirt } from '#data/teams/mutations.ts';
import type { RosterMember } from '#data/teams/queries.ts';
import { shirtSchema } from './schema.ts';

type Props = { member: RosterMember; children: ReactNode; onClose: () => void };

/** A shirt number and a place on the pitch for one member. */
export function ShirtDialog({ member, children, onClose }: Props) {
  const { t } = useTranslation('teams');
  const { t: common } = useTranslation('common');
  const set = useSetShirt();
  const form = useTranslatedForm({
    schema: shirtSchema,
    namespace: 'teams',
    values: {
      shirt_number: member.shirt_number === null ? '' : String(member.shirt_number),
      place: member.position ?? ('' as const),
    },
    onSend: ({ shirt_number: number, place }) =>
      set.mutateAsync({
        member_id: member.id,
        shirt_number: number === '' ? null : Number(number),
        place: place || null,
      }),
    onSent: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={t('manage.shirtTitle', { player: member.username })}
      action={common('ui.save')}
      onClose={onClose}
    >
      {children}
      <TextField
        label={t('manage.shirtNumber')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        {...form.field('shirt_number')}
      />
      <SelectField label={t('manage.position')} {...form.field('place')}>
        <option value="">{t('manage.noPosition')}</option>
        {positions.map((each) => (
          <option key={each} value={each}>
            {common(`league.position.${each}`)}
          </option>
        ))}
      </SelectField>
    </FormDialog>
  );
}
