import * as z from 'zod/mini';
import { name, placeOn, stream, text } from '#components/form/texts.ts';
import { prizeRules, promisesSomething } from '#components/league/season/prize-fields.tsx';
import { roomForPlayoffs, seasonRules } from '#components/league/season/season-rules.tsx';
import { limits } from '#domain/limits.ts';

/** The schemas of the settings' forms. Messages are keys of admin.json. */
export const brandSchema = z.object({
  name: name({ min: 1, short: 'settings.nameMissing', max: limits.brandNameMax }),
  tagline: text({ max: limits.taglineMax }),
  logo: z.string(),
  x: placeOn('x'),
  instagram: placeOn('instagram'),
  discord: placeOn('discord'),
  kick: placeOn('kick'),
});

export const streamSchema = z
  .object({
    enabled: z.boolean(),
    url: stream,
    title: text({ max: limits.streamTitleMax }),
  })
  .check(
    // Without an address there is nothing to put on air.
    z.refine(({ enabled, url }) => !enabled || url !== '', { path: ['url'], error: 'forms:address.stream' }),
  );

export const reviewSchema = z.object({ enabled: z.boolean() });

export const messageSchema = z.object({
  message: text({ min: 1, short: 'settings.messageMissing', max: limits.maintenanceMessageMax }),
});

export const seasonDefaultsSchema = z
  .object({ ...seasonRules, ...prizeRules })
  .check(roomForPlayoffs, promisesSomething);
