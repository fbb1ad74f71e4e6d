import * as z from 'zod/mini';
import { moment, name, text, whole } from '#components/form/texts.ts';
import { prizeRules, promisesSomething } from '#components/league/season/prize-fields.tsx';
import { roomForPlayoffs, seasonRules } from '#components/league/season/season-rules.tsx';
import { Constants } from '#database.types.ts';
import { limits } from '#domain/limits.ts';

/** The schemas of leagues and seasons; messages are keys of staff.json. */

/** Whole numbers as they are typed. */
const within = (min: number, max: number) => whole(min, max, 'form.number');

/** `YYYY-MM-DD`, with or without a time; or nothing. */
const isDate = z.refine<string>((typed) => typed === '' || !Number.isNaN(Date.parse(typed)), 'form.dateWrong');
const day = z.string().check(isDate);

export const leagueStatuses = Constants.public.Enums.league_status;

export const leagueSchema = z.object({
  name: name({ min: limits.leagueNameMin, max: limits.leagueNameMax, short: 'form.nameShort' }),
  slug: z.string().check(
    z.trim(),
    z.refine((slug) => /^([a-z0-9]+(-[a-z0-9]+)*)?$/.test(slug) && slug.length <= 80, 'form.slugWrong'),
  ),
  description: text({ max: limits.leagueDescriptionMax }),
  tier: within(1, 20),
  time_zone: z.string(),
  status: z.enum(leagueStatuses),
  public: z.boolean(),
});

/** A season's, in a league of that time zone. */
export const seasonSchemaIn = (zone: string) =>
  z
    .object({
      registration_until: moment(zone).check(isDate),
      starts_on: day,
      ends_on: day,
      ...seasonRules,
      extra_rules: text({ max: limits.extraRulesMax }),
      ...prizeRules,
    })
    .check(
      z.refine(({ starts_on, ends_on }) => !starts_on || !ends_on || starts_on <= ends_on, {
        path: ['ends_on'],
        error: 'form.dates',
      }),
      roomForPlayoffs,
      promisesSomething,
    );

export type LeagueAnswers = z.infer<typeof leagueSchema>;
export type SeasonAnswers = z.infer<ReturnType<typeof seasonSchemaIn>>;
