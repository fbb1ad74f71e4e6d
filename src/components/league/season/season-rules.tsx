import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { SelectField, TextField } from '#components/form/text-field.tsx';
import { whole } from '#components/form/texts.ts';
import type { FieldParts } from '#components/form/use-translated-form.ts';
import { Check } from '#components/ui/check.tsx';
import { limits } from '#domain/limits.ts';
import type { SeasonNumbers, SeasonSwitches } from '#domain/competition/season-defaults.ts';

/**
 * The rules of a season, as they are typed: numbers within bounds, and one of a few. Messages are keys of staff.json.
 */
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

const titles = {
  max_teams: 'maxTeams',
  legs: 'legs',
  points_for_win: 'pointsForWin',
  relegation_places: 'relegation',
  protest_minutes: 'protestMinutes',
  silence_hours: 'silenceHours',
  game_minutes: 'gameMinutes',
  transfer_rights: 'rights',
  renewal_days: 'renewal',
  playoff_teams: 'playoffTeams',
  quarterfinal_best_of: 'quarterfinal',
  semifinal_best_of: 'semifinal',
  final_best_of: 'final',
} as const satisfies Record<keyof SeasonNumbers, string>;

export const seasonRules = {
  max_teams: counted(bounds.max_teams),
  legs: oneOf([1, 2]),
  points_for_win: counted(bounds.points_for_win),
  relegation_places: counted(bounds.relegation_places),
  protest_minutes: counted(bounds.protest_minutes),
  silence_hours: counted(bounds.silence_hours),
  game_minutes: counted(bounds.game_minutes),
  transfer_rights: counted(bounds.transfer_rights),
  renewal_days: counted(bounds.renewal_days),
  playoff_teams: oneOf(limits.playoffTeamsChoices),
  quarterfinal_best_of: games,
  semifinal_best_of: games,
  final_best_of: games,
  third_place_match: z.boolean(),
  stand_ins: z.boolean(),
} satisfies Record<keyof SeasonNumbers | keyof SeasonSwitches, unknown>;
export type SeasonRuleName = keyof SeasonNumbers;
export const seasonRuleNames = Object.keys(titles) as SeasonRuleName[];

/** A season cannot hold fewer teams than its playoffs. */
export const roomForPlayoffs = z.refine<{ max_teams: string; playoff_teams: string }>(
  ({ max_teams, playoff_teams }) => Number(max_teams) >= Number(playoff_teams),
  { path: ['max_teams'], error: 'form.roomForPlayoffs' },
);

/** The rules of a season, or those a new one begins with, as a form holds them. */
export const rulesAsTyped = (set: SeasonNumbers & SeasonSwitches) => ({
  ...(Object.fromEntries(seasonRuleNames.map((name) => [name, String(set[name])])) as Record<SeasonRuleName, string>),
  third_place_match: set.third_place_match,
  stand_ins: set.stand_ins,
});

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

type ThirdPlaceProps = { field: FieldParts; checked: boolean; locked?: string | undefined };

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
