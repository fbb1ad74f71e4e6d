import * as z from 'zod/mini';
import { socialShape } from '#components/form/social-fields.tsx';
import { limits } from '#domain/limits.ts';
import { platforms, positions, skillLevels } from '#domain/players.ts';
import { usernameProblem } from '#domain/usernames.ts';

const optional = (max: number) => z.string().check(z.trim(), z.maxLength(max, 'edit.problems.long'));
const oneOf = <const V extends readonly [string, ...string[]]>(values: V) => z.union([z.literal(''), z.enum(values)]);

/** What the own profile's form accepts; messages are keys of players.json. */
export const profileSchema = z.object({
  username: z.string().check(z.refine((name) => usernameProblem(name) === null, 'edit.problems.username')),
  birthDate: z
    .string()
    .check(
      z.refine(
        (date) => date === '' || (date >= '1900-01-01' && date <= new Date().toISOString().slice(0, 10)),
        'edit.problems.birthDate',
      ),
    ),
  gamingId: optional(limits.gamingIdMax),
  platform: oneOf(platforms),
  nation: z.string(),
  location: optional(limits.locationMax),
  gameMode: optional(limits.gameModeMax),
  position: oneOf(positions),
  skillLevel: oneOf(skillLevels),
  description: optional(limits.profileDescriptionMax),
  ...socialShape('edit.problems.address'),
});
