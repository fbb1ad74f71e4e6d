import * as z from 'zod/mini';
import { name, placeOn, stream, text, whole } from '#components/form/texts.ts';
import { limits } from '#domain/limits.ts';
import type { SocialNetwork } from '#domain/social-links.ts';

/** What the settings' forms accept. Messages are keys of admin.json. */
const place = (network: SocialNetwork) =>
  placeOn(network).check(z.refine((url) => url !== '', `forms:address.${network}`));

export const brandSchema = z.object({
  name: name({ min: 1, short: 'settings.nameMissing', max: limits.brandNameMax }),
  tagline: text({ max: limits.taglineMax }),
  x: place('x'),
  instagram: place('instagram'),
  discord: place('discord'),
  kick: place('kick'),
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

export const messageSchema = z.object({
  message: text({ min: 1, short: 'settings.messageMissing', max: limits.maintenanceMessageMax }),
});

/** Messages are keys of desk.json, where a season's own form has them. */
const games = z.enum(['1', '3', '5', '7']);
const within = (min: number, max: number) => whole(min, max, 'form.number');

export const seasonDefaultsSchema = z.object({
  max_teams: within(limits.seasonTeamsMin, limits.seasonTeamsMax),
  legs: z.enum(['1', '2']),
  relegation_places: within(0, limits.relegationPlacesMax),
  transfer_rights: within(0, limits.transferRightsMax),
  renewal_days: within(0, limits.renewalDaysMax),
  quarterfinal_best_of: games,
  semifinal_best_of: games,
  final_best_of: games,
});

export type SeasonDefaultsAnswers = z.infer<typeof seasonDefaultsSchema>;
