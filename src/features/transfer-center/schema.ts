import * as z from 'zod/mini';
import { knownAs, line, oneOf, text as lines } from '#components/form/texts.ts';
import { limits } from '#domain/limits.ts';
import { activityLevels, experienceLevels, playStyles, weekdays } from '#domain/club/market.ts';
import { positions } from '#domain/club/players.ts';

const text = lines({ max: limits.marketTextMax });

/** The schema of a market registration; messages are keys of transfer-center.json. */
export const registrationSchema = z.object({
  username: knownAs({ min: 1, short: 'form.problems.username', max: limits.registrationNameMax }),
  game_id: line({ max: limits.gamingIdMax }),
  rematch_experience: oneOf(experienceLevels),
  activity_level: oneOf(activityLevels),
  play_style: oneOf(playStyles),
  in_game_chat: oneOf(['yes', 'no']),
  availability_days: z.array(z.enum(weekdays)),
  team_experience: text,
  personal_goals: text,
  team_expectations: text,
  additional_info: text,
});
export type RegistrationAnswers = z.infer<typeof registrationSchema>;

/** The four steps of the form, and the fields each of them holds. */
export const steps = [
  ['username', 'game_id', 'rematch_experience'],
  ['activity_level', 'play_style', 'in_game_chat', 'availability_days'],
  ['team_experience', 'personal_goals', 'team_expectations', 'additional_info'],
  [],
] as const satisfies readonly (readonly (keyof RegistrationAnswers)[])[];

/** The team's wanted positions. */
export const listingSchema = z.object({
  training_days: z.array(z.enum(weekdays)),
  positions: z.array(z.enum(positions)),
  team_goals: text,
  player_expectations: text,
});
