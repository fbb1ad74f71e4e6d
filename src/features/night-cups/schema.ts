import * as z from 'zod/mini';
import { byLanguage, moment, name, text } from '#components/form/texts.ts';
import { limits } from '#domain/limits.ts';

/** The schema of a night cup; messages are keys of night-cup.json. Times are the viewer's own. */

const validTime = moment().check(z.refine((typed) => !Number.isNaN(Date.parse(typed)), 'form.timeMissing'));
const games = z.enum(['1', '3', '5']);

export const cupSchema = z
  .object({
    name: name({ min: limits.nightCupNameMin, max: limits.nightCupNameMax, short: 'form.nameShort' }),
    starts_at: validTime,
    check_in_from: validTime,
    check_in_until: validTime,
    capacity: z.enum(['8', '16', '32']),
    best_of: games,
    final_best_of: games,
    prize: byLanguage(text({ max: limits.nightCupPrizeMax })),
    public: z.boolean(),
  })
  .check(
    z.refine(({ check_in_from, check_in_until }) => check_in_from < check_in_until, {
      path: ['check_in_until'],
      error: 'form.untilBeforeFrom',
    }),
    z.refine(({ check_in_until, starts_at }) => check_in_until < starts_at, {
      path: ['starts_at'],
      error: 'form.startBeforeUntil',
    }),
  );

export type CupAnswers = z.infer<typeof cupSchema>;
