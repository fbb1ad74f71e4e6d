import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { TextArea, TextField } from '#components/form/text-field.tsx';
import { useTranslatedForm } from '#components/form/use-translated-form.ts';
import { poolOf, PrizeFields, prizeAsTyped, prizeNames } from '#components/league/season/prize-fields.tsx';
import {
  rulesAsTyped,
  SeasonRule,
  type SeasonRuleName,
  seasonRuleNames,
  StandInsRule,
  ThirdPlaceRule,
} from '#components/league/season/season-rules.tsx';
import { limits } from '#domain/limits.ts';
import { type SeasonDefaults, seasonDefaults } from '#domain/competition/season-defaults.ts';
import { dayKey, instantIn, typedIn, zoneCity } from '#lib/dates.ts';
import { useNow } from '#lib/use-now.ts';
import { type SeasonChanges, useOpenSeason, useSaveSeason } from '#data/leagues/mutations.ts';
import { type League, leagueQueries, type LeagueSeason } from '#data/leagues/queries.ts';
import { type SeasonAnswers, seasonSchemaIn } from '#features/leagues/schema.ts';

type Props = {
  league: League;
  /** The season that is changed; without it, number `number` is opened, with the settings of the one before. */
  season?: LeagueSeason;
  number: number;
  before?: LeagueSeason;
  /** The first values of a first season. */
  usual?: SeasonDefaults | undefined;
  onClose: () => void;
  onOpened?: (season: number) => void;
};

/** All that a season is played by. A fixed setting is there with the reason. Drawn while it is open. */
export function SeasonForm({ league, season, number, before, usual = seasonDefaults, onClose, onOpened }: Props) {
  const { t, i18n } = useTranslation('staff');
  const client = useQueryClient();
  const open = useOpenSeason();
  const which = { league_id: league.id, season: number };
  const save = useSaveSeason(which);
  const zone = league.time_zone;
  const now = useNow();
  const form = useTranslatedForm({
    schema: seasonSchemaIn(zone),
    namespace: 'staff',
    name: `season ${league.id} ${number}`,
    values: answersOf(season ?? before, zone, usual, season === undefined),
    ...(season && {
      fresh: async () => {
        const now = await client.fetchQuery({ ...leagueQueries.season(league.id, number), staleTime: 0 });
        return answersOf(now ?? season, zone, usual);
      },
    }),
    onSend: async (answers, changes) => {
      if (season) return save.mutateAsync(columnsOf(answers, changes, zone));
      await open.mutateAsync({ ...columnsOf(answers, answers, zone), ...which });
      onOpened?.(number);
    },
    onSent: onClose,
  });
  const phase = season?.phase ?? 'registration';
  const begun = phase === 'registration' ? undefined : t('form.lockedBegun');
  const bracket = phase === 'playoffs' ? t('form.lockedPlayoffs') : undefined;
  const ranked = phase === 'regular' ? t('form.lockedTable') : bracket;
  const rule = (name: SeasonRuleName, locked?: string) => (
    <SeasonRule name={name} field={form.field(name)} value={form.watch(name)} locked={locked} />
  );
  return (
    <FormDialog
      form={form}
      title={t(season ? 'form.edit' : 'form.new', { league: league.name, season: number })}
      action={season ? t('form.save') : t('form.create', { season: number })}
      onClose={onClose}
    >
      <Group title={t('form.entries')}>
        <TextField
          label={t('form.registrationUntil')}
          hint={begun ?? t('form.registrationUntilHint', { city: zoneCity(zone, i18n.language) })}
          type="datetime-local"
          readOnly={begun !== undefined}
          {...form.field('registration_until')}
        />
        {rule('max_teams')}
      </Group>
      <Group title={t('form.course')}>
        <TextField
          label={t('form.startsOn')}
          hint={
            phase === 'registration' && isOver(form.watch('starts_on'), zone, now) ? t('form.startsPast') : undefined
          }
          type="date"
          {...form.field('starts_on')}
        />
        <TextField label={t('form.endsOn')} type="date" {...form.field('ends_on')} />
        {rule('legs', begun)}
        {rule('points_for_win', ranked)}
        {rule('relegation_places', ranked)}
        {rule('protest_minutes', begun)}
        {rule('silence_hours', begun)}
        {rule('game_minutes', begun)}
      </Group>
      <Group title={t('form.squads')}>
        {rule('transfer_rights')}
        {rule('renewal_days')}
        <StandInsRule field={form.field('stand_ins')} />
      </Group>
      <Group title={t('form.playoffs')}>
        {rule('playoff_teams', ranked)}
        <ThirdPlaceRule
          field={form.field('third_place_match')}
          checked={form.watch('third_place_match')}
          locked={bracket}
        />
        {rule('quarterfinal_best_of', bracket)}
        {rule('semifinal_best_of', bracket)}
        {rule('final_best_of', bracket)}
      </Group>
      <TextArea
        label={t('form.extraRules')}
        hint={t('form.extraRulesHint')}
        rows={5}
        maxLength={limits.extraRulesMax}
        {...form.field('extra_rules')}
      />
      <Group title={t('form.prize')}>
        <PrizeFields now={form.watch()} field={form.field} />
      </Group>
    </FormDialog>
  );
}

/** Whether that day is over where the league is. */
const isOver = (day: string, zone: string, now: Date) => day !== '' && day < dayKey(now.toISOString(), zone);

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="headline pb-2 text-lg">{title}</legend>
      <div className="grid items-start gap-x-5 gap-y-4 sm:grid-cols-2">{children}</div>
    </fieldset>
  );
}

/** The season as its form shows it; a new one takes the days of none before it. */
function answersOf(season: LeagueSeason | undefined, zone: string, usual: SeasonDefaults, anew = false): SeasonAnswers {
  const until = anew ? null : season?.registration_until;
  return {
    registration_until: until ? typedIn(until, zone) : '',
    ...rulesAsTyped(season ?? usual),
    extra_rules: season?.extra_rules ?? '',
    starts_on: (anew ? null : season?.starts_on) ?? '',
    ends_on: (anew ? null : season?.ends_on) ?? '',
    ...prizeAsTyped((season ?? usual).prize_pool),
  };
}

/** The columns of what changed; the pool is one column, written whole. */
function columnsOf(all: SeasonAnswers, changes: Partial<SeasonAnswers>, zone: string): SeasonChanges {
  const { registration_until: until, starts_on, ends_on, third_place_match, stand_ins, extra_rules } = changes;
  const numbers = seasonRuleNames
    .filter((column) => changes[column] !== undefined)
    .map((column) => [column, Number(changes[column])]);
  const pool = prizeNames.some((each) => changes[each] !== undefined);
  return {
    ...Object.fromEntries(numbers),
    ...(until !== undefined && { registration_until: until ? instantIn(until, zone) : null }),
    ...(starts_on !== undefined && { starts_on: starts_on || null }),
    ...(ends_on !== undefined && { ends_on: ends_on || null }),
    ...(third_place_match !== undefined && { third_place_match }),
    ...(stand_ins !== undefined && { stand_ins }),
    ...(extra_rules !== undefined && { extra_rules: extra_rules || null }),
    ...(pool && { prize_pool: poolOf(all) }),
  };
}
