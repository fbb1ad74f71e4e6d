import type { UseFormReturn } from 'react-hook-form';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { SelectField, TextArea, TextField } from '#components/form/text-field.tsx';
import { WeekdayField } from '#components/form/weekday-field.tsx';
import { limits } from '#domain/limits.ts';
import { activityHours, activityLevels, experienceLevels, playStyles } from '#domain/market.ts';
import { weekdayName } from '#lib/dates.ts';
import type { RegistrationAnswers } from './schema.ts';

type Props = { form: UseFormReturn<RegistrationAnswers> };
type ProblemKey =
  | 'form.problems.username'
  | 'form.problems.long'
  | 'form.problems.unreadable'
  | 'form.problems.reserved';

/** Hook: the text of a field's problem. */
function useProblem({ formState }: Props['form']) {
  const { t } = useTranslation('transfer-center');
  return (field: keyof RegistrationAnswers) => {
    const key = formState.errors[field]?.message as ProblemKey | undefined;
    return key && t(key);
  };
}

export function YouStep({ form }: Props) {
  const { t } = useTranslation('transfer-center');
  const problem = useProblem(form);
  const { register } = form;
  return (
    <div className="stack gap-5!">
      <TextField
        label={t('fields.username')}
        error={problem('username')}
        maxLength={limits.registrationNameMax}
        autoComplete="nickname"
        {...register('username')}
      />
      <TextField
        label={t('fields.gameId')}
        error={problem('gameId')}
        maxLength={limits.gamingIdMax}
        autoComplete="off"
        {...register('gameId')}
      />
      <SelectField label={t('fields.experience')} {...register('experience')}>
        <option value="">{t('form.none')}</option>
        {experienceLevels.map((level) => (
          <option key={level} value={level}>
            {t(`experience.${level}`)}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

export function PlayStep({ form }: Props) {
  const { t } = useTranslation('transfer-center');
  const { register, control } = form;
  return (
    <div className="stack gap-5!">
      <SelectField label={t('fields.activity')} {...register('activity')}>
        <option value="">{t('form.none')}</option>
        {activityLevels.map((level) => (
          <option key={level} value={level}>
            {t(`activity.${level}`)} (
            {t('activityHours', { from: activityHours[level][0], to: activityHours[level][1] })})
          </option>
        ))}
      </SelectField>
      <SelectField label={t('fields.style')} {...register('style')}>
        <option value="">{t('form.none')}</option>
        {playStyles.map((style) => (
          <option key={style} value={style}>
            {t(`style.${style}`)}
          </option>
        ))}
      </SelectField>
      <SelectField label={t('fields.chat')} {...register('chat')}>
        <option value="">{t('form.none')}</option>
        <option value="yes">{t('chat.yes')}</option>
        <option value="no">{t('chat.no')}</option>
      </SelectField>
      <Controller
        control={control}
        name="days"
        render={({ field }) => <WeekdayField label={t('fields.days')} value={field.value} onChange={field.onChange} />}
      />
    </div>
  );
}

const words = ['teamExperience', 'goals', 'expectations', 'more'] as const;

export function WordsStep({ form }: Props) {
  const { t } = useTranslation('transfer-center');
  const problem = useProblem(form);
  const { register, watch } = form;
  const written = watch(words);
  return (
    <div className="stack gap-5!">
      {words.map((field, index) => (
        <TextArea
          key={field}
          label={t(`fields.${field}`)}
          hint={t('form.counter', { count: written[index]?.length ?? 0, max: limits.marketTextMax })}
          error={problem(field)}
          maxLength={limits.marketTextMax}
          rows={3}
          {...register(field)}
        />
      ))}
    </div>
  );
}

/** Everything once more before it is sent. */
export function ReviewStep({ answers }: { answers: RegistrationAnswers }) {
  const { t, i18n } = useTranslation('transfer-center');
  const { experience, activity, style, chat, days } = answers;
  const rows: [string, string][] = [
    [t('fields.username'), answers.username],
    [t('fields.gameId'), answers.gameId],
    [t('fields.experience'), experience && t(`experience.${experience}`)],
    [t('fields.activity'), activity && t(`activity.${activity}`)],
    [t('fields.style'), style && t(`style.${style}`)],
    [t('fields.chat'), chat && t(`chat.${chat}`)],
    [t('fields.days'), days.map((day) => weekdayName(day, i18n.language)).join(', ')],
    ...words.map((field): [string, string] => [t(`fields.${field}`), answers[field]]),
  ];
  return (
    <dl className="facts-list">
      {rows.map(([label, value]) => (
        <div key={label} className="contents">
          <dt>{label}</dt>
          <dd className="whitespace-pre-line">{value || '–'}</dd>
        </div>
      ))}
    </dl>
  );
}
