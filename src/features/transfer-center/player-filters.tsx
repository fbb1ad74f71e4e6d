import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { WeekdayField } from '#components/form/weekday-field.tsx';
import { Select } from '#components/ui/select.tsx';
import { activityLevels, experienceLevels, playStyles } from '#domain/club/market.ts';
import { platforms, positions } from '#domain/club/players.ts';
import { weekdayName } from '#lib/dates.ts';
import { nationName, nations } from '#lib/nations.ts';
import { marketQueries, type PlayerFilter } from '#data/transfer-center/queries.ts';
import { Check } from '#components/ui/check.tsx';

type Props = { filter: PlayerFilter; onChange: (change: Partial<PlayerFilter>) => void };

/** The market's seven filters, each with how many it holds, beside the list or in a dialog. */
export function PlayerFilters({ filter, onChange }: Props) {
  const { t, i18n } = useTranslation('transfer-center');
  const { t: common } = useTranslation('common');
  const { data: counts } = useQuery(marketQueries.counts());
  const counted = (key: string, value: string, name: string) =>
    counts ? t('filter.counted', { name, entries: counts[`${key}:${value}`] ?? 0 }) : name;
  const choice = (
    key: 'position' | 'experience' | 'activity' | 'style' | 'platform' | 'nation',
    label: string,
    options: [string, string][],
  ) => (
    <Select label={label} value={filter[key]} onChange={({ target }) => onChange({ [key]: target.value })}>
      <option value="">{t('filter.any')}</option>
      {options.map(([value, name]) => (
        <option key={value} value={value}>
          {counted(key, value, name)}
        </option>
      ))}
    </Select>
  );
  return (
    <div className="grid min-w-0 grid-cols-1 gap-4">
      {choice(
        'position',
        t('filter.position'),
        positions.map((each) => [each, common(`league.position.${each}`)]),
      )}
      {choice(
        'experience',
        t('filter.experience'),
        experienceLevels.map((each) => [each, t(`experience.${each}`)]),
      )}
      {choice(
        'activity',
        t('filter.activity'),
        activityLevels.map((each) => [each, t(`activity.${each}`)]),
      )}
      {choice(
        'style',
        t('filter.style'),
        playStyles.map((each) => [each, t(`style.${each}`)]),
      )}
      {choice(
        'platform',
        t('filter.platform'),
        platforms.map((each) => [each, t(`platform.${each}`)]),
      )}
      {choice(
        'nation',
        t('filter.nation'),
        // Two hundred of them: those that somebody here has, and the one that is requested.
        nations(i18n.language)
          .filter(({ code }) => code === filter.nation || counts?.[`nation:${code}`])
          .map(({ code, name }) => [code, name]),
      )}
      <WeekdayField label={t('filter.days')} value={filter.days} onChange={(days) => onChange({ days })} />
      <Check checked={filter.free} onChange={({ target }) => onChange({ free: target.checked })}>
        {counted('free', 'yes', t('filter.free'))}
      </Check>
    </div>
  );
}

/** Hook: what is requested, in words: on a phone the button says it while the dialog is closed. */
export function useFilterNames({ position, experience, activity, style, platform, nation, days, free }: PlayerFilter) {
  const { t, i18n } = useTranslation('transfer-center');
  const { t: common } = useTranslation('common');
  return [
    position && common(`league.position.${position}`),
    experience && t(`experience.${experience}`),
    activity && t(`activity.${activity}`),
    style && t(`style.${style}`),
    platform && t(`platform.${platform}`),
    nation && nationName(nation, i18n.language),
    days.map((day) => weekdayName(day, i18n.language, 'short')).join(' '),
    free && t('filter.free'),
  ].filter((name) => name !== false && name !== '');
}
