import * as z from 'zod/mini';
import { limits } from '#domain/limits.ts';
import { activityLevels, experienceLevels, playStyles, weekdays } from '#domain/market.ts';

const text = z.string().check(z.trim(), z.maxLength(limits.marketTextMax, 'form.problems.long'));
const oneOf = <const V extends readonly [string, ...string[]]>(values: V) => z.union([z.literal(''), z.enum(values)]);

/** What the market's registration accepts; messages are keys of transfer-center.json. */
export const registrationSchema = z.object({
  username: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'form.problems.username'),
      z.maxLength(limits.registrationNameMax, 'form.problems.long'),
    ),
  gameId: z.string().check(z.trim(), z.maxLength(limits.gamingIdMax, 'form.problems.long')),
  experience: oneOf(experienceLevels),
  activity: oneOf(activityLevels),
  style: oneOf(playStyles),
  chat: oneOf(['yes', 'no']),
  days: z.array(z.enum(weekdays)),
  teamExperience: text,
  goals: text,
  expectations: text,
  more: text,
});
export type RegistrationAnswers = z.infer<typeof registrationSchema>;

/** The four steps of the form, and the fields each of them holds. */
export const steps = [
  ['username', 'gameId', 'experience'],
  ['activity', 'style', 'chat', 'days'],
  ['teamExperience', 'goals', 'expectations', 'more'],
  [],
] as const satisfies readonly (readonly (keyof RegistrationAnswers)[])[];
