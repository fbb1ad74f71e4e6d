import * as z from 'zod/mini';
import { socialShape } from '#components/form/social-fields.tsx';
import { knownAs, line, name as named, text } from '#components/form/texts.ts';
import { limits } from '#domain/limits.ts';
import { isStreamAddress } from '#domain/social-links.ts';

/** What a team's forms accept. Messages are keys of teams.json. */
const problems = {
  long: 'form.problems.long',
  unreadable: 'form.problems.unreadable',
  reserved: 'form.problems.reserved',
} as const;

/** An empty field, or an address `fits` knows. */
const address = (fits: (text: string) => boolean) =>
  z.string().check(
    z.trim(),
    z.refine((text) => text === '' || fits(text), 'form.problems.address'),
  );

const name = knownAs({
  ...problems,
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
  shortName: knownAs({ max: limits.teamShortNameMax, ...problems }),
  kitPrimary: colour,
  kitSecondary: colour,
  description: text({ max: limits.teamDescriptionMax, ...problems }),
});

export const teamSchema = z.object({
  ...foundSchema.shape,
  foundedOn: z.string(),
  streamUrl: address(isStreamAddress),
  contact: line({ max: limits.teamContactMax, ...problems }),
  ...socialShape('form.problems.address'),
});

export const achievementSchema = z.object({
  title: named({
    ...problems,
    min: limits.achievementTitleMin,
    max: limits.achievementTitleMax,
    short: 'form.problems.title',
    long: 'form.problems.title',
  }),
  type: z.enum(['championship', 'cup', 'hof', 'nightcup', 'promotion']),
  season: named({
    ...problems,
    min: 1,
    max: limits.achievementSeasonMax,
    short: 'form.problems.season',
    long: 'form.problems.season',
  }),
});
