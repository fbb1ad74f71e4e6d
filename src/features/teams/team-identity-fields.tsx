import { useTranslation } from 'react-i18next';
import { TextArea, TextField } from '#components/form/text-field.tsx';
import type { FieldParts } from '#components/form/use-translated-form.ts';
import { limits } from '#domain/limits.ts';

type Props = {
  field: (name: 'name' | 'tag' | 'short_name' | 'kit_primary' | 'kit_secondary') => FieldParts;
  /** Name and tag cannot be changed now, and why. */
  locked?: string;
  /** The consequences of another name. */
  renaming?: string;
};

/** Name, short forms and colours: what makes a team recognisable. */
export function TeamIdentityFields({ field, locked, renaming }: Props) {
  const { t } = useTranslation('teams');
  return (
    <>
      <TextField
        label={t('form.name')}
        hint={
          locked ??
          [t('form.nameHint', { min: limits.teamNameMin, max: limits.teamNameMax }), renaming]
            .filter(Boolean)
            .join('. ')
        }
        maxLength={limits.teamNameMax}
        readOnly={locked !== undefined}
        autoComplete="off"
        {...field('name')}
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          label={t('form.tag')}
          hint={t('form.tagHint', { min: limits.teamTagMin, max: limits.teamTagMax })}
          maxLength={limits.teamTagMax}
          readOnly={locked !== undefined}
          autoComplete="off"
          {...field('tag')}
        />
        <TextField
          label={t('form.shortName')}
          hint={t('form.shortNameHint', { max: limits.teamShortNameMax })}
          maxLength={limits.teamShortNameMax}
          autoComplete="off"
          {...field('short_name')}
        />
      </div>
      <div className="grid grid-cols-2 items-start gap-5">
        <TextField label={t('form.kitPrimary')} type="color" {...field('kit_primary')} />
        <TextField label={t('form.kitSecondary')} type="color" {...field('kit_secondary')} />
      </div>
    </>
  );
}

/** The team's own texts, which co-captains write too. */
export function DescriptionField({ field }: { field: (name: 'description') => FieldParts }) {
  const { t } = useTranslation('teams');
  return (
    <TextArea label={t('form.description')} maxLength={limits.teamDescriptionMax} rows={5} {...field('description')} />
  );
}
