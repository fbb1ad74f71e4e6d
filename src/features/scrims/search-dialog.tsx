import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { SelectField } from '#components/form/text-field.tsx';
import { useTranslatedForm } from '#components/form/use-translated-form.ts';
import { WeekdayField } from '#components/form/weekday-field.tsx';
import { useSaveScrimSearch } from '#data/scrims/mutations.ts';
import { type Weekday, weekdays } from '#domain/club/market.ts';
import { levelOf, levelOrder, levelShape } from './level.ts';
import { LevelFields } from './level-fields.tsx';

/** On which days, of which level and for how long the captain waits for an offer. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('scrims');
  const save = useSaveScrimSearch();
  const form = useTranslatedForm({
    schema,
    namespace: 'scrims',
    values: { availability_days: [] as Weekday[], weeks: '4', elo_from: '', elo_to: '' },
    onSend: ({ availability_days, weeks, elo_from, elo_to }) =>
      save.mutateAsync({ availability_days, weeks: Number(weeks), ...levelOf({ elo_from, elo_to }) }),
    onSent: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={t('search.title')}
      description={t('search.text')}
      action={t('search.send')}
      disabled={form.watch('availability_days').length === 0}
      onClose={onClose}
    >
      <Controller
        control={form.control}
        name="availability_days"
        render={({ field: { value, onChange } }) => (
          <WeekdayField label={t('search.days')} value={value} onChange={onChange} />
        )}
      />
      <LevelFields from={form.field('elo_from')} to={form.field('elo_to')} />
      <SelectField label={t('search.weeks')} {...form.field('weeks')}>
        {[1, 2, 4, 8].map((count) => (
          <option key={count} value={count}>
            {t('search.for', { count })}
          </option>
        ))}
      </SelectField>
    </FormDialog>
  );
}

const schema = z
  .object({ availability_days: z.array(z.enum(weekdays)), weeks: z.string(), ...levelShape })
  .check(levelOrder);
