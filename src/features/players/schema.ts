import * as z from 'zod/mini';
import { socialShape } from '#components/form/social-fields.tsx';
import { line, name, text } from '#components/form/texts.ts';
import { limits } from '#domain/limits.ts';
import { isReserved } from '#domain/names.ts';
import { platforms, positions, skillLevels } from '#domain/players.ts';
import { usernameProblem } from '#domain/usernames.ts';

const problems = { long: 'edit.problems.long', unreadable: 'edit.problems.unreadable' } as const;
const oneOf = <const V extends readonly [string, ...string[]]>(values: V) => z.union([z.literal(''), z.enum(values)]);

/** What the own profile's form accepts; messages are keys of players.json. */
export const profileSchema = z.object({
  username: z.string().check(
    z.refine((name) => usernameProblem(name) === null, 'edit.problems.username'),
    z.refine((name) => !isReserved(name, ''), 'edit.problems.reserved'),
  ),
  birthDate: z
    .string()
    .check(
      z.refine(
        (date) => date === '' || (date >= '1900-01-01' && date <= new Date().toISOString().slice(0, 10)),
        'edit.problems.birthDate',
      ),
    ),
  gamingId: name({ max: limits.gamingIdMax, ...problems }),
  platform: oneOf(platforms),
  nation: z.string(),
  location: line({ max: limits.locationMax, ...problems }),
  gameMode: line({ max: limits.gameModeMax, ...problems }),
  position: oneOf(positions),
  skillLevel: oneOf(skillLevels),
  description: text({ max: limits.profileDescriptionMax, ...problems }),
  ...socialShape('edit.problems.address'),
});
