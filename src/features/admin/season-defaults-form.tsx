import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { SelectField, TextField } from '#components/form/text-field.tsx';
import { useWordedForm } from '#components/form/use-worded-form.ts';
import { WordedForm } from '#components/form/worded-form.tsx';
import { limits } from '#domain/limits.ts';
import { readSeasonDefaults, type SeasonDefaults } from '#domain/season-defaults.ts';
import { entryQueries } from '#features/entries/queries.ts';
import { useSaveSeasonDefaults } from './mutations.ts';
import { type SeasonDefaultsAnswers, seasonDefaultsSchema } from './schema.ts';

/** What a league's first season is played by, in the words of the season's own form; later ones follow the one before. */
export function SeasonDefaultsForm({ defaults }: { defaults: SeasonDefaults }) {
  const { t } = useTranslation('desk');
  const { t: own } = useTranslation('admin');
  const client = useQueryClient();
  const save = useSaveSeasonDefaults();
  const form = useWordedForm({
    schema: seasonDefaultsSchema,
    words: 'desk',
    name: 'season defaults',
    values: answersOf(defaults),
    fresh: async () => answersOf(await client.fetchQuery({ ...entryQueries.seasonDefaults(), staleTime: 0 })),
    onSend: (answers) =>
      save.mutateAsync(
        readSeasonDefaults(
          Object.fromEntries(Object.entries(answers).map(([column, typed]) => [column, Number(typed)])),
        ),
      ),
  });
  const range = (min: number, max: number) => t('form.range', { min, max });
  return (
    <WordedForm form={form} act={own('settings.saveSeason')} className="grid min-w-0 grid-cols-1 gap-4">
      <div className="grid items-start gap-x-5 gap-y-4 sm:grid-cols-2">
        <TextField
          label={t('form.maxTeams')}
          hint={range(limits.seasonTeamsMin, limits.seasonTeamsMax)}
          inputMode="numeric"
          {...form.field('max_teams')}
        />
        <SelectField label={t('form.legs')} {...form.field('legs')}>
          <option value="1">{t('form.legsOne')}</option>
          <option value="2">{t('form.legsTwo')}</option>
        </SelectField>
        <TextField
          label={t('form.relegation')}
          hint={range(0, limits.relegationPlacesMax)}
          inputMode="numeric"
          {...form.field('relegation_places')}
        />
        <TextField
          label={t('form.rights')}
          hint={range(0, limits.transferRightsMax)}
          inputMode="numeric"
          {...form.field('transfer_rights')}
        />
        <TextField
          label={t('form.renewal')}
          hint={`${range(0, limits.renewalDaysMax)}. ${t('form.renewalHint')}`}
          inputMode="numeric"
          {...form.field('renewal_days')}
        />
        {(['quarterfinal', 'semifinal', 'final'] as const).map((round) => (
          <SelectField key={round} label={t(`form.${round}`)} {...form.field(`${round}_best_of`)}>
            {limits.bestOfChoices.map((games) => (
              <option key={games} value={games}>
                {t('form.bestOf', { games })}
              </option>
            ))}
          </SelectField>
        ))}
      </div>
    </WordedForm>
  );
}

const answersOf = (defaults: SeasonDefaults) =>
  Object.fromEntries(
    Object.entries(defaults).map(([column, number]) => [column, String(number)]),
  ) as SeasonDefaultsAnswers;
