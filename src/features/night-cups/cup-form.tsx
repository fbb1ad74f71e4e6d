import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { LanguageFields } from '#components/form/language-fields.tsx';
import { SelectField, TextField } from '#components/form/text-field.tsx';
import { useTranslatedForm } from '#components/form/use-translated-form.ts';
import { Check } from '#components/ui/check.tsx';
import { limits } from '#domain/limits.ts';
import { typedTexts, writtenTexts } from '#domain/texts-by-language.ts';
import { instantIn, startOfDay, typedIn, zoneCity } from '#lib/dates.ts';
import { viewerZone } from '#lib/time-zone.ts';
import { useNow } from '#lib/use-now.ts';
import { useSaveCup } from '#data/night-cups/mutations.ts';
import { type NightCup, nightCupQueries } from '#data/night-cups/queries.ts';
import { type CupAnswers, cupSchema } from './schema.ts';

/** The settings of a cup: planned anew, or changed before check-in. Drawn while it is open. */
export function CupForm({ cup, onClose }: { cup?: NightCup; onClose: () => void }) {
  const { t, i18n } = useTranslation('night-cup');
  const now = useNow();
  const client = useQueryClient();
  const save = useSaveCup();
  const form = useTranslatedForm({
    schema: cupSchema,
    namespace: 'night-cup',
    name: `night cup ${cup?.id ?? 'new'}`,
    values: cup ? answersOf(cup) : planFor(now),
    ...(cup && {
      fresh: async () =>
        answersOf((await client.fetchQuery({ ...nightCupQueries.detail(cup.id), staleTime: 0 })) ?? cup),
    }),
    onSend: (answers) => save.mutateAsync({ ...columnsOf(answers), night_cup_id: cup?.id }),
    onSent: onClose,
  });
  /** The usual hours before the start, as soon as that is known. */
  const start = form.field('starts_at');
  const follow = (starts_at: string) => {
    const begins = Date.parse(instantIn(starts_at));
    if (cup || Number.isNaN(begins)) return;
    const { check_in_from, check_in_until } = checkInBefore(begins);
    form.setValue('check_in_from', check_in_from);
    form.setValue('check_in_until', check_in_until);
  };
  const games = limits.nightCupBestOfChoices.map((each) => (
    <option key={each} value={each}>
      {t('form.bestOf', { count: each })}
    </option>
  ));
  return (
    <FormDialog
      form={form}
      title={cup ? t('form.edit', { cup: cup.name }) : t('form.title')}
      description={t('form.zone', { city: zoneCity(viewerZone(), i18n.language) })}
      action={cup ? t('form.save') : t('form.create')}
      onClose={onClose}
    >
      <TextField
        label={t('form.name')}
        hint={t('form.nameHint', { min: limits.nightCupNameMin, max: limits.nightCupNameMax })}
        maxLength={limits.nightCupNameMax}
        autoComplete="off"
        {...form.field('name')}
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          label={t('form.startsAt')}
          type="datetime-local"
          {...start}
          onChange={(event) => {
            follow(event.target.value);
            return start.onChange(event);
          }}
        />
        <SelectField label={t('form.capacity')} {...form.field('capacity')}>
          {limits.nightCupSizes.map((size) => (
            <option key={size} value={size}>
              {t('form.teams', { count: size })}
            </option>
          ))}
        </SelectField>
        <TextField label={t('form.checkInFrom')} type="datetime-local" {...form.field('check_in_from')} />
        <TextField label={t('form.checkInUntil')} type="datetime-local" {...form.field('check_in_until')} />
        <SelectField label={t('form.games')} {...form.field('best_of')}>
          {games}
        </SelectField>
        <SelectField label={t('form.final')} {...form.field('final_best_of')}>
          {games}
        </SelectField>
      </div>
      <LanguageFields form={form} names={['prize']}>
        {(field) => (
          <TextField
            label={t('form.prize')}
            hint={t('form.prizeHint')}
            maxLength={limits.nightCupPrizeMax}
            autoComplete="off"
            {...field('prize')}
          />
        )}
      </LanguageFields>
      <div>
        <Check aria-describedby="cup-public" {...form.register('public')}>
          {t('form.public')}
        </Check>
        <p id="cup-public" className="text-sm text-soft">
          {t('form.visible')}
        </p>
      </div>
    </FormDialog>
  );
}

const minutes = 60_000;

/** As a field for a local time takes it, to the minute. */
const typed = (at: number): string => typedIn(new Date(at).toISOString());

const checkInBefore = (begins: number) => {
  const until = begins - limits.nightCupClosesMinutes * minutes;
  return { check_in_from: typed(until - limits.nightCupCheckInMinutes * minutes), check_in_until: typed(until) };
};

/** Tomorrow at nine in the evening, the usual games. */
function planFor(now: Date): CupAnswers {
  const begins = Date.parse(startOfDay(now, 1)) + 21 * 60 * minutes;
  return {
    name: '',
    starts_at: typed(begins),
    ...checkInBefore(begins),
    capacity: '16',
    best_of: `${limits.nightCupBestOf}`,
    final_best_of: `${limits.nightCupFinalBestOf}`,
    prize: typedTexts(),
    public: false,
  };
}

const answersOf = (cup: NightCup): CupAnswers => ({
  name: cup.name,
  starts_at: typed(Date.parse(cup.starts_at)),
  check_in_from: typed(Date.parse(cup.check_in_from)),
  check_in_until: typed(Date.parse(cup.check_in_until)),
  capacity: String(cup.capacity) as CupAnswers['capacity'],
  best_of: String(cup.best_of) as CupAnswers['best_of'],
  final_best_of: String(cup.final_best_of) as CupAnswers['best_of'],
  prize: typedTexts(cup.prize),
  public: cup.public,
});

const columnsOf = (answers: CupAnswers) => ({
  name: answers.name,
  starts_at: instantIn(answers.starts_at),
  check_in_from: instantIn(answers.check_in_from),
  check_in_until: instantIn(answers.check_in_until),
  capacity: Number(answers.capacity),
  best_of: Number(answers.best_of),
  final_best_of: Number(answers.final_best_of),
  prize: writtenTexts(answers.prize),
  is_public: answers.public,
});
