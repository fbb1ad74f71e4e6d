import * as z from 'zod/mini';
import { name, placeOn, stream, text } from '#components/form/texts.ts';
import { seasonRules } from '#components/league/season/season-rules.tsx';
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

export const seasonDefaultsSchema = z.object(seasonRules);
