import * as z from 'zod/mini';
import { socialShape } from '#components/form/social-fields.tsx';
import { limits } from '#domain/limits.ts';
import { isStreamAddress } from '#domain/social-links.ts';

/** What a team's forms accept. Messages are keys of teams.json. */
const optional = (max: number) => z.string().check(z.trim(), z.maxLength(max, 'form.problems.long'));

/** An empty field, or an address `fits` knows. */
const address = (fits: (text: string) => boolean) =>
  z.string().check(
    z.trim(),
    z.refine((text) => text === '' || fits(text), 'form.problems.address'),
  );

const name = z
  .string()
  .check(
    z.trim(),
    z.minLength(limits.teamNameMin, 'form.problems.name'),
    z.maxLength(limits.teamNameMax, 'form.problems.name'),
  );
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
  shortName: optional(limits.teamShortNameMax),
  kitPrimary: colour,
  kitSecondary: colour,
  description: optional(limits.teamDescriptionMax),
});

export const teamSchema = z.object({
  ...foundSchema.shape,
  foundedOn: z.string(),
  streamUrl: address(isStreamAddress),
  contact: optional(limits.teamContactMax),
  ...socialShape('form.problems.address'),
});

export const achievementSchema = z.object({
  title: z
    .string()
    .check(
      z.trim(),
      z.minLength(limits.achievementTitleMin, 'form.problems.title'),
      z.maxLength(limits.achievementTitleMax, 'form.problems.title'),
    ),
  type: z.enum(['championship', 'cup', 'hof', 'nightcup', 'promotion']),
  season: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'form.problems.season'),
      z.maxLength(limits.achievementSeasonMax, 'form.problems.season'),
    ),
});
