import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TextArea, TextField } from '#components/form/text-field.tsx';
import { limits } from '#domain/limits.ts';
import { useProblem } from './use-problem.ts';

type Identity = {
  name: string;
  tag: string;
  shortName: string;
  kitPrimary: string;
  kitSecondary: string;
  description: string;
};
type Props = {
  // The same fields stand in two forms; react-hook-form's types would tie them to one.
  register: (field: keyof Identity) => ReturnType<UseFormRegister<Identity>>;
  errors: FieldErrors<Identity>;
  /** Name and tag cannot be changed now, and why. */
  locked?: string;
};

/** Name, short forms and colours: what makes a team recognisable. */
export function TeamIdentityFields({ register, errors, locked }: Props) {
  const { t } = useTranslation('teams');
  const problem = useProblem(errors);
  return (
    <>
      <TextField
        label={t('form.name')}
        hint={locked ?? t('form.nameHint', { min: limits.teamNameMin, max: limits.teamNameMax })}
        error={problem('name')}
        maxLength={limits.teamNameMax}
        readOnly={locked !== undefined}
        autoComplete="off"
        {...register('name')}
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          label={t('form.tag')}
          hint={t('form.tagHint', { min: limits.teamTagMin, max: limits.teamTagMax })}
          error={problem('tag')}
          maxLength={limits.teamTagMax}
          readOnly={locked !== undefined}
          autoComplete="off"
          {...register('tag')}
        />
        <TextField
          label={t('form.shortName')}
          hint={t('form.shortNameHint', { max: limits.teamShortNameMax })}
          error={problem('shortName')}
          maxLength={limits.teamShortNameMax}
          autoComplete="off"
          {...register('shortName')}
        />
      </div>
      <div className="grid grid-cols-2 items-start gap-5">
        <TextField
          label={t('form.kitPrimary')}
          type="color"
          error={problem('kitPrimary')}
          {...register('kitPrimary')}
        />
        <TextField
          label={t('form.kitSecondary')}
          type="color"
          error={problem('kitSecondary')}
          {...register('kitSecondary')}
        />
      </div>
    </>
  );
}

/** What the team says of itself, which co-captains write too. */
export function DescriptionField({ register, errors }: Omit<Props, 'locked'>) {
  const { t } = useTranslation('teams');
  const problem = useProblem(errors);
  return (
    <TextArea
      label={t('form.description')}
      error={problem('description')}
      maxLength={limits.teamDescriptionMax}
      rows={5}
      {...register('description')}
    />
  );
}
