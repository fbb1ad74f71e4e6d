import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { SelectField, TextArea, TextField } from '#components/form/text-field.tsx';
import type { useTranslatedForm } from '#components/form/use-translated-form.ts';
import { WeekdayField } from '#components/form/weekday-field.tsx';
import { limits } from '#domain/limits.ts';
import { activityHours, activityLevels, experienceLevels, playStyles } from '#domain/club/market.ts';
import { weekdayName } from '#lib/dates.ts';
import type { RegistrationAnswers } from './schema.ts';
import { FactsList } from '#components/ui/facts-list.tsx';

type Props = { form: ReturnType<typeof useTranslatedForm<RegistrationAnswers>> };

export function YouStep({ form }: Props) {
  const { t } = useTranslation('transfer-center');
  const { field } = form;
  return (
    <div className="grid min-w-0 grid-cols-1 gap-5">
      <TextField
        label={t('fields.username')}
        maxLength={limits.registrationNameMax}
        autoComplete="nickname"
        {...field('username')}
      />
      <TextField label={t('fields.gameId')} maxLength={limits.gamingIdMax} autoComplete="off" {...field('game_id')} />
      <SelectField label={t('fields.experience')} {...field('rematch_experience')}>
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
  const { field: parts, control } = form;
  return (
    <div className="grid min-w-0 grid-cols-1 gap-5">
      <SelectField label={t('fields.activity')} {...parts('activity_level')}>
        <option value="">{t('form.none')}</option>
        {activityLevels.map((level) => (
          <option key={level} value={level}>
            {t(`activity.${level}`)} (
            {t('activityHours', { from: activityHours[level][0], to: activityHours[level][1] })})
          </option>
        ))}
      </SelectField>
      <SelectField label={t('fields.style')} {...parts('play_style')}>
        <option value="">{t('form.none')}</option>
        {playStyles.map((style) => (
          <option key={style} value={style}>
            {t(`style.${style}`)}
          </option>
        ))}
      </SelectField>
      <SelectField label={t('fields.chat')} {...parts('in_game_chat')}>
        <option value="">{t('form.none')}</option>
        <option value="yes">{t('chat.yes')}</option>
        <option value="no">{t('chat.no')}</option>
      </SelectField>
      <Controller
        control={control}
        name="availability_days"
        render={({ field }) => <WeekdayField label={t('fields.days')} value={field.value} onChange={field.onChange} />}
      />
    </div>
  );
}

/** The four texts by their columns, and the words of their labels. */
const texts = [
  ['team_experience', 'teamExperience'],
  ['personal_goals', 'goals'],
  ['team_expectations', 'expectations'],
  ['additional_info', 'more'],
] as const;

export function TextsStep({ form }: Props) {
  const { t } = useTranslation('transfer-center');
  const written = form.watch(texts.map(([field]) => field));
  return (
    <div className="grid min-w-0 grid-cols-1 gap-5">
      {texts.map(([field, label], index) => (
        <TextArea
          key={field}
          label={t(`fields.${label}`)}
          hint={t('form.counter', { count: written[index]?.length ?? 0, max: limits.marketTextMax })}
          maxLength={limits.marketTextMax}
          rows={3}
          {...form.field(field)}
        />
      ))}
    </div>
  );
}

/** Everything once more before it is sent. */
export function ReviewStep({ answers }: { answers: RegistrationAnswers }) {
  const { t, i18n } = useTranslation('transfer-center');
  const { rematch_experience: level, activity_level: activity, play_style: style, in_game_chat: chat } = answers;
  const rows: [string, string][] = [
    [t('fields.username'), answers.username],
    [t('fields.gameId'), answers.game_id],
    [t('fields.experience'), level && t(`experience.${level}`)],
    [t('fields.activity'), activity && t(`activity.${activity}`)],
    [t('fields.style'), style && t(`style.${style}`)],
    [t('fields.chat'), chat && t(`chat.${chat}`)],
    [t('fields.days'), answers.availability_days.map((day) => weekdayName(day, i18n.language)).join(', ')],
  ];
  return (
    <div className="grid min-w-0 grid-cols-1 gap-5">
      <FactsList>
        {rows.map(([label, value]) => (
          <div key={label} className="contents">
            <dt>{label}</dt>
            <dd>{value || '–'}</dd>
          </div>
        ))}
      </FactsList>
      <dl className="grid min-w-0 grid-cols-1 gap-4">
        {texts.map(([field, label]) => (
          <div key={field} className="min-w-0">
            <dt className="text-sm text-faint">{t(`fields.${label}`)}</dt>
            <dd className="wrap-anywhere whitespace-pre-line">{answers[field] || '–'}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
