import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { SelectField, TextField } from '#components/form/text-field.tsx';
import { useWordedForm } from '#components/form/use-worded-form.ts';
import { Check } from '#components/ui/check.tsx';
import { instantAt } from '#domain/clock.ts';
import { limits } from '#domain/limits.ts';
import { prizeOf } from '#domain/prize.ts';
import { type SeasonDefaults, seasonDefaults } from '#domain/season-defaults.ts';
import { dayKey, formatMoney, formatTime, zoneCity } from '#lib/dates.ts';
import { type SeasonChanges, useOpenSeason, useSaveSeason } from './mutations.ts';
import { type League, leagueQueries, type LeagueSeason } from './queries.ts';
import { type SeasonAnswers, seasonSchema } from './schema.ts';

type Props = {
  league: League;
  /** The season that is changed; without it, number `number` is opened, with the settings of the one before. */
  season?: LeagueSeason;
  number: number;
  before?: LeagueSeason;
  /** What a first season begins with. */
  usual?: SeasonDefaults | undefined;
  onClose: () => void;
  onOpened?: (season: number) => void;
};

/** All that a season is played by. What its course has fixed stands there with the reason. Drawn while it is open. */
export function SeasonForm({ league, season, number, before, usual = seasonDefaults, onClose, onOpened }: Props) {
  const { t, i18n } = useTranslation('desk');
  const client = useQueryClient();
  const open = useOpenSeason();
  const which = { league_id: league.id, season: number };
  const save = useSaveSeason(which);
  const zone = league.time_zone;
  const form = useWordedForm({
    schema: seasonSchema,
    words: 'desk',
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
  const games = [1, 3, 5, 7].map((each) => ({ value: String(each), label: t('form.bestOf', { games: each }) }));
  const range = (min: number, max: number) => t('form.range', { min, max });
  const [first, second, third] = form.watch(['first', 'second', 'third']);
  const total = sum(first, second, third);
  const currency = form.watch('currency');
  return (
    <FormDialog
      form={form}
      title={t(season ? 'form.edit' : 'form.new', { league: league.name, season: number })}
      act={season ? t('form.save') : t('form.create', { season: number })}
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
        <TextField
          label={t('form.maxTeams')}
          hint={range(limits.seasonTeamsMin, limits.seasonTeamsMax)}
          inputMode="numeric"
          {...form.field('max_teams')}
        />
      </Group>
      <Group title={t('form.course')}>
        <TextField label={t('form.startsOn')} type="date" {...form.field('starts_on')} />
        <TextField label={t('form.endsOn')} type="date" {...form.field('ends_on')} />
        <Choice
          label={t('form.legs')}
          locked={begun}
          value={form.watch('legs')}
          choices={[
            { value: '1', label: t('form.legsOne') },
            { value: '2', label: t('form.legsTwo') },
          ]}
          field={form.field('legs')}
        />
        <TextField
          label={t('form.relegation')}
          hint={bracket ?? range(0, limits.relegationPlacesMax)}
          inputMode="numeric"
          readOnly={bracket !== undefined}
          {...form.field('relegation_places')}
        />
      </Group>
      <Group title={t('form.squads')}>
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
      </Group>
      <Group title={t('form.playoffs')}>
        {(['quarterfinal', 'semifinal', 'final'] as const).map((round) => (
          <Choice
            key={round}
            label={t(`form.${round}`)}
            locked={bracket}
            value={form.watch(`${round}_best_of`)}
            choices={games}
            field={form.field(`${round}_best_of`)}
          />
        ))}
      </Group>
      <Group title={t('form.prize')}>
        <Check {...form.register('prize')}>{t('form.prizeOn')}</Check>
        {form.watch('prize') && (
          <>
            <TextField
              label={t('form.currency')}
              hint={t('form.currencyHint')}
              maxLength={3}
              {...form.field('currency')}
            />
            {(['first', 'second', 'third'] as const).map((place) => (
              <TextField key={place} label={t(`form.${place}`)} inputMode="numeric" {...form.field(place)} />
            ))}
            <TextField label={t('form.days')} inputMode="numeric" {...form.field('business_days')} />
            {/^[A-Z]{3}$/.test(currency) && (
              <p className="self-center text-soft" aria-live="polite">
                {t('form.total', { total: formatMoney(total, currency, i18n.language) })}
              </p>
            )}
          </>
        )}
      </Group>
    </FormDialog>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="headline pb-2 text-lg">{title}</legend>
      <div className="grid items-start gap-x-5 gap-y-4 sm:grid-cols-2">{children}</div>
    </fieldset>
  );
}

type ChoiceProps = {
  label: string;
  locked: string | undefined;
  value: string;
  choices: { value: string; label: string }[];
  field: React.ComponentProps<typeof SelectField> | object;
};

/** One of a few; what is fixed is shown, not chosen. */
function Choice({ label, locked, value, choices, field }: ChoiceProps) {
  if (locked !== undefined) {
    const chosen = choices.find((each) => each.value === value)?.label ?? value;
    return <TextField label={label} hint={locked} readOnly value={chosen} />;
  }
  return (
    <SelectField label={label} {...field}>
      {choices.map((each) => (
        <option key={each.value} value={each.value}>
          {each.label}
        </option>
      ))}
    </SelectField>
  );
}

const sum = (...amounts: string[]) => amounts.reduce((all, amount) => all + (Number(amount) || 0), 0);

/** What the form shows of a season; a new one takes the days of none before it. */
function answersOf(season: LeagueSeason | undefined, zone: string, usual: SeasonDefaults, anew = false): SeasonAnswers {
  const prize = season
    ? prizeOf(season.prize_pool)
    : { ...limits.prizePool, businessDays: limits.prizePool.business_days };
  const [first = 0, second = 0, third = 0] = prize?.places ?? [];
  const until = anew ? null : season?.registration_until;
  const set = season ?? usual;
  const games = (best: number) => String(best) as SeasonAnswers['final_best_of'];
  return {
    registration_until: until ? `${dayKey(until, zone)}T${formatTime(until, 'de', zone)}` : '',
    max_teams: String(set.max_teams),
    starts_on: (anew ? null : season?.starts_on) ?? '',
    ends_on: (anew ? null : season?.ends_on) ?? '',
    legs: set.legs === 1 ? '1' : '2',
    relegation_places: String(set.relegation_places),
    transfer_rights: String(set.transfer_rights),
    renewal_days: String(set.renewal_days),
    quarterfinal_best_of: games(set.quarterfinal_best_of),
    semifinal_best_of: games(set.semifinal_best_of),
    final_best_of: games(set.final_best_of),
    prize: prize !== null,
    currency: prize?.currency ?? limits.prizePool.currency,
    first: String(first),
    second: String(second),
    third: String(third),
    business_days: String(prize?.businessDays ?? limits.prizePool.business_days),
  };
}

/** The columns of what changed; the pool is one column, written whole. */
function columnsOf(all: SeasonAnswers, changes: Partial<SeasonAnswers>, zone: string): SeasonChanges {
  const {
    registration_until: until,
    starts_on,
    ends_on,
    prize,
    currency,
    first,
    second,
    third,
    business_days,
    ...rest
  } = changes;
  const numbers = Object.entries(rest).map(([column, typed]) => [column, Number(typed)]);
  const pool = [prize, currency, first, second, third, business_days].some((each) => each !== undefined);
  return {
    ...Object.fromEntries(numbers),
    ...(until !== undefined && { registration_until: until ? momentOf(until, zone) : null }),
    ...(starts_on !== undefined && { starts_on: starts_on || null }),
    ...(ends_on !== undefined && { ends_on: ends_on || null }),
    ...(pool && { prize_pool: poolOf(all) }),
  };
}

const poolOf = ({ prize, currency, first, second, third, business_days }: SeasonAnswers) =>
  prize
    ? {
        total: sum(first, second, third),
        currency,
        places: [first, second, third].map(Number),
        business_days: Number(business_days),
      }
    : null;

function momentOf(typed: string, zone: string): string {
  const [date = '', time = ''] = typed.split('T');
  return instantAt(date, time.slice(0, 5), zone);
}
