import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { TextField } from '#components/form/text-field.tsx';
import { useWordedForm } from '#components/form/use-worded-form.ts';
import { rulesAsTyped, SeasonRule, type SeasonRuleName } from '#components/league/season/season-rules.tsx';
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
  const rule = (name: SeasonRuleName, locked?: string) => (
    <SeasonRule name={name} field={form.field(name)} value={form.watch(name)} locked={locked} />
  );
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
        {rule('max_teams')}
      </Group>
      <Group title={t('form.course')}>
        <TextField label={t('form.startsOn')} type="date" {...form.field('starts_on')} />
        <TextField label={t('form.endsOn')} type="date" {...form.field('ends_on')} />
        {rule('legs', begun)}
        {rule('relegation_places', bracket)}
      </Group>
      <Group title={t('form.squads')}>
        {rule('transfer_rights')}
        {rule('renewal_days')}
      </Group>
      <Group title={t('form.playoffs')}>
        {rule('quarterfinal_best_of', bracket)}
        {rule('semifinal_best_of', bracket)}
        {rule('final_best_of', bracket)}
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

const sum = (...amounts: string[]) => amounts.reduce((all, amount) => all + (Number(amount) || 0), 0);

/** What the form shows of a season; a new one takes the days of none before it. */
function answersOf(season: LeagueSeason | undefined, zone: string, usual: SeasonDefaults, anew = false): SeasonAnswers {
  const prize = season
    ? prizeOf(season.prize_pool)
    : { ...limits.prizePool, businessDays: limits.prizePool.business_days };
  const [first = 0, second = 0, third = 0] = prize?.places ?? [];
  const until = anew ? null : season?.registration_until;
  return {
    registration_until: until ? `${dayKey(until, zone)}T${formatTime(until, 'de', zone)}` : '',
    ...rulesAsTyped(season ?? usual),
    starts_on: (anew ? null : season?.starts_on) ?? '',
    ends_on: (anew ? null : season?.ends_on) ?? '',
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
