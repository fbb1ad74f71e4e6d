import * as z from 'zod/mini';
import { knownAs, line, text as lines } from '#components/form/texts.ts';
import { limits } from '#domain/limits.ts';
import { activityLevels, experienceLevels, playStyles, weekdays } from '#domain/market.ts';

const problems = {
  long: 'form.problems.long',
  unreadable: 'form.problems.unreadable',
  reserved: 'form.problems.reserved',
} as const;
const text = lines({ max: limits.marketTextMax, ...problems });
const oneOf = <const V extends readonly [string, ...string[]]>(values: V) => z.union([z.literal(''), z.enum(values)]);

/** What the market's registration accepts; messages are keys of transfer-center.json. */
export const registrationSchema = z.object({
  username: knownAs({ min: 1, short: 'form.problems.username', max: limits.registrationNameMax, ...problems }),
  gameId: line({ max: limits.gamingIdMax, ...problems }),
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
