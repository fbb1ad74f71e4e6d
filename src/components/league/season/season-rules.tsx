import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { SelectField, TextField } from '#components/form/text-field.tsx';
import { whole } from '#components/form/texts.ts';
import type { FieldParts } from '#components/form/use-translated-form.ts';
import { Check } from '#components/ui/check.tsx';
import { limits } from '#domain/limits.ts';
import type { SeasonNumbers } from '#domain/competition/season-defaults.ts';

/** What a season is played by, as it is typed: numbers within bounds, and one of a few. Messages are keys of staff.json. */
const bounds = {
  max_teams: [limits.seasonTeamsMin, limits.seasonTeamsMax],
  relegation_places: [0, limits.relegationPlacesMax],
  transfer_rights: [0, limits.transferRightsMax],
  renewal_days: [0, limits.renewalDaysMax],
  points_for_win: [1, limits.pointsForWinMax],
  protest_minutes: [limits.protestMinutesMin, limits.protestMinutesMax],
  silence_hours: [limits.silenceHoursMin, limits.silenceHoursMax],
  game_minutes: [limits.gameMinutesMin, limits.gameMinutesMax],
} as const;
const counted = ([min, max]: readonly [number, number]) => whole(min, max, 'form.number');
const oneOf = (numbers: readonly number[]) => z.string().check(z.refine((typed) => numbers.includes(Number(typed))));
const games = oneOf(limits.bestOfChoices);

export const seasonRules = {
  max_teams: counted(bounds.max_teams),
  legs: oneOf([1, 2]),
  relegation_places: counted(bounds.relegation_places),
  transfer_rights: counted(bounds.transfer_rights),
  renewal_days: counted(bounds.renewal_days),
  quarterfinal_best_of: games,
  semifinal_best_of: games,
  final_best_of: games,
} satisfies Record<keyof SeasonNumbers, unknown>;
export const seasonRuleNames = Object.keys(seasonRules) as (keyof SeasonNumbers)[];

/** What only a season sets itself; a first one begins with what the specification says. */
export const ownRules = {
  points_for_win: counted(bounds.points_for_win),
  protest_minutes: counted(bounds.protest_minutes),
  silence_hours: counted(bounds.silence_hours),
  game_minutes: counted(bounds.game_minutes),
  playoff_teams: oneOf(limits.playoffTeamsChoices),
};
export const ownRuleNames = Object.keys(ownRules) as (keyof typeof ownRules)[];
export type SeasonRuleName = keyof SeasonNumbers | keyof typeof ownRules;
const ownDefaults = {
  points_for_win: limits.pointsForWin,
  protest_minutes: limits.protestMinutes,
  silence_hours: limits.autoConfirmHours,
  game_minutes: limits.gameMinutes,
  playoff_teams: limits.playoffTeams,
};

const asTyped = <Name extends string>(names: Name[], set: Record<Name, number>) =>
  Object.fromEntries(names.map((name) => [name, String(set[name])])) as Record<Name, string>;
/** The rules of a season, or those a new one begins with, as a form holds them. */
export const rulesAsTyped = (set: SeasonNumbers) => asTyped(seasonRuleNames, set);
export const ownRulesAsTyped = (set: Record<keyof typeof ownRules, number> = ownDefaults) => asTyped(ownRuleNames, set);

const titles = {
  max_teams: 'maxTeams',
  legs: 'legs',
  relegation_places: 'relegation',
  transfer_rights: 'rights',
  renewal_days: 'renewal',
  quarterfinal_best_of: 'quarterfinal',
  semifinal_best_of: 'semifinal',
  final_best_of: 'final',
  points_for_win: 'pointsForWin',
  protest_minutes: 'protestMinutes',
  silence_hours: 'silenceHours',
  game_minutes: 'gameMinutes',
  playoff_teams: 'playoffTeams',
} as const;

type Props = {
  name: SeasonRuleName;
  field: FieldParts;
  /** Why it is fixed: it is then shown, `value`, and not chosen. */
  locked?: string | undefined;
  value?: string;
};

/** One of the rules of a season, wherever a form asks for it. */
export function SeasonRule({ name, field, locked, value }: Props) {
  const { t } = useTranslation('staff');
  const label = t(`form.${titles[name]}`);
  if (name in bounds) {
    const [min, max] = bounds[name as keyof typeof bounds];
    const range = t('form.range', { min, max });
    const hint = name === 'renewal_days' ? `${range}. ${t('form.renewalHint')}` : range;
    return (
      <TextField label={label} hint={locked ?? hint} inputMode="numeric" readOnly={locked !== undefined} {...field} />
    );
  }
  const choices =
    name === 'legs'
      ? [t('form.legsOne'), t('form.legsTwo')].map((text, index) => ({ value: String(index + 1), text }))
      : name === 'playoff_teams'
        ? limits.playoffTeamsChoices.map((count) => ({
            value: String(count),
            text: t('form.playoffTeamsOf', { count }),
          }))
        : limits.bestOfChoices.map((each) => ({ value: String(each), text: t('form.bestOf', { games: each }) }));
  if (locked !== undefined) {
    const chosen = choices.find((each) => each.value === value)?.text ?? value;
    return <TextField label={label} hint={locked} readOnly value={chosen} />;
  }
  return (
    <SelectField label={label} {...field}>
      {choices.map((each) => (
        <option key={each.value} value={each.value}>
          {each.text}
        </option>
      ))}
    </SelectField>
  );
}

type ThirdPlaceProps = { field: FieldParts; checked: boolean; locked: string | undefined };

/** Whether the losers of the semi-finals meet; how third place is given, once that is fixed. */
export function ThirdPlaceRule({ field: { error: _none, ...field }, checked, locked }: ThirdPlaceProps) {
  const { t } = useTranslation('staff');
  if (locked === undefined) return <Check {...field}>{t('form.thirdPlaceMatch')}</Check>;
  const value = t(checked ? 'form.thirdPlaceMatch' : 'form.thirdPlaceSeed');
  return <TextField label={t('form.thirdPlace')} hint={locked} readOnly value={value} />;
}

/** Whether teams short of five may ask for stand-ins. */
export function StandInsRule({ field: { error: _none, ...field } }: Pick<ThirdPlaceProps, 'field'>) {
  const { t } = useTranslation('staff');
  return <Check {...field}>{t('form.standInsOn')}</Check>;
}
