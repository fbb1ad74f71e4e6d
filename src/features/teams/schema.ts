import * as z from 'zod/mini';
import { socialShape } from '#components/form/social-fields.tsx';
import { birthDate, knownAs, line, name as named, oneOf, stream, text } from '#components/form/texts.ts';
import type { Enums } from '#database.types.ts';
import { limits } from '#domain/limits.ts';
import { positions } from '#domain/club/players.ts';

/** The schemas of a team. Messages are keys of teams.json. */
const name = knownAs({
  min: limits.teamNameMin,
  max: limits.teamNameMax,
  short: 'form.problems.name',
  long: 'form.problems.name',
});
const tag = z
  .string()
  .check(
    z.trim(),
    z.minLength(limits.teamTagMin, 'form.problems.tag'),
    z.maxLength(limits.teamTagMax, 'form.problems.tag'),
    z.regex(/^[A-Za-z0-9ÄÖÜÇĞİŞäöüçğiş]*$/, 'form.problems.tag'),
  );
const colour = z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/, 'form.problems.colour'));

export const foundSchema = z.object({
  name,
  tag,
  short_name: knownAs({ max: limits.teamShortNameMax }),
  kit_primary: colour,
  kit_secondary: colour,
  description: text({ max: limits.teamDescriptionMax }),
});

/** The first question to a founder. */
export const founderSchema = z.object({
  birth_date: birthDate.check(z.minLength(1, 'forms:birthDateWrong')),
});

export const teamSchema = z.object({
  ...foundSchema.shape,
  founded_on: z.string(),
  stream_url: stream,
  contact: line({ max: limits.teamContactMax }),
  ...socialShape,
});

const isShirtNumber = (number: number) =>
  Number.isInteger(number) && number >= limits.shirtNumberMin && number <= limits.shirtNumberMax;

/** A member's shirt and place on the pitch; both may be empty. */
export const shirtSchema = z.object({
  shirt_number: z
    .string()
    .check(z.refine((number) => number === '' || isShirtNumber(Number(number)), 'form.problems.shirt')),
  place: oneOf(positions),
});

/** In the order they are offered. */
export const achievementTypes = [
  'championship',
  'cup',
  'nightcup',
  'promotion',
  'hof',
] as const satisfies Enums<'team_achievement_type'>[];

export const achievementSchema = z.object({
  title: named({
    min: limits.achievementTitleMin,
    max: limits.achievementTitleMax,
    short: 'form.problems.title',
    long: 'form.problems.title',
  }),
  type: z.enum(achievementTypes),
  season: named({
    min: 1,
    max: limits.achievementSeasonMax,
    short: 'form.problems.season',
    long: 'form.problems.season',
  }),
});
