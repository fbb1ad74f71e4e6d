import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useTranslatedForm } from '#components/form/use-translated-form.ts';
import { TranslatedForm } from '#components/form/translated-form.tsx';
import { poolOf, PrizeFields, prizeAsTyped } from '#components/league/season/prize-fields.tsx';
import {
  rulesAsTyped,
  SeasonRule,
  seasonRuleNames,
  StandInsRule,
  ThirdPlaceRule,
} from '#components/league/season/season-rules.tsx';
import { readSeasonDefaults, type SeasonDefaults } from '#domain/competition/season-defaults.ts';
import { entryQueries } from '#data/entries/queries.ts';
import { useSaveSeasonDefaults } from '#data/admin/mutations.ts';
import { seasonDefaultsSchema } from './schema.ts';

/** The settings of a league's first season, in the words of the season's own form; later ones follow the one before. */
export function SeasonDefaultsForm({ defaults }: { defaults: SeasonDefaults }) {
  const { t: own } = useTranslation('admin');
  const client = useQueryClient();
  const save = useSaveSeasonDefaults();
  const form = useTranslatedForm({
    schema: seasonDefaultsSchema,
    namespace: 'staff',
    name: 'season defaults',
    values: answersOf(defaults),
    fresh: async () => answersOf(await client.fetchQuery({ ...entryQueries.seasonDefaults(), staleTime: 0 })),
    onSend: (answers) =>
      save.mutateAsync(
        readSeasonDefaults({
          ...Object.fromEntries(seasonRuleNames.map((column) => [column, Number(answers[column])])),
          third_place_match: answers.third_place_match,
          stand_ins: answers.stand_ins,
          prize_pool: poolOf(answers),
        }),
      ),
  });
  return (
    <TranslatedForm
      form={form}
      onlyChanges
      action={own('settings.saveSeason')}
      className="grid min-w-0 grid-cols-1 gap-4"
    >
      <div className="grid items-start gap-x-5 gap-y-4 sm:grid-cols-2">
        {seasonRuleNames.map((rule) => (
          <SeasonRule key={rule} name={rule} field={form.field(rule)} />
        ))}
        <ThirdPlaceRule field={form.field('third_place_match')} checked={form.watch('third_place_match')} />
        <StandInsRule field={form.field('stand_ins')} />
        <PrizeFields now={form.watch()} field={form.field} />
      </div>
    </TranslatedForm>
  );
}

const answersOf = (defaults: SeasonDefaults) => ({ ...rulesAsTyped(defaults), ...prizeAsTyped(defaults.prize_pool) });
