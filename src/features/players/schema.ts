import * as z from 'zod/mini';
import { socialShape } from '#components/form/social-fields.tsx';
import { birthDate, line, name, notReserved, oneOf, text } from '#components/form/texts.ts';
import { limits } from '#domain/limits.ts';
import { platforms, positions, skillLevels } from '#domain/club/players.ts';
import { usernameProblem } from '#domain/account/usernames.ts';

/** The schema of the own profile; messages are keys of players.json. */
export const profileSchema = z.object({
  username: z.string().check(
    z.refine((username) => usernameProblem(username) === null, 'edit.problems.username'),
    notReserved,
  ),
  birth_date: birthDate,
  gaming_id: name({ max: limits.gamingIdMax }),
  platform: oneOf(platforms),
  nation: z.string(),
  location: line({ max: limits.locationMax }),
  game_mode: line({ max: limits.gameModeMax }),
  position: oneOf(positions),
  skill_level: oneOf(skillLevels),
  description: text({ max: limits.profileDescriptionMax }),
  ...socialShape,
});
