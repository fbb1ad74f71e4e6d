import * as z from 'zod/mini';
import { name, text } from '#components/form/texts.ts';
import { limits } from '#domain/limits.ts';
import { isSocialAddress, isStreamAddress, type SocialNetwork } from '#domain/social-links.ts';

/** What the settings' forms accept. Messages are keys of admin.json. */
const place = (network: SocialNetwork) =>
  z.string().check(
    z.trim(),
    z.refine((url) => isSocialAddress(network, url), 'settings.addressWrong'),
  );

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
    url: z.string().check(
      z.trim(),
      z.refine((url) => url === '' || isStreamAddress(url), 'settings.streamWrong'),
    ),
    title: text({ max: limits.streamTitleMax }),
  })
  .check(
    // Without an address there is nothing to put on air.
    z.refine(({ enabled, url }) => !enabled || url !== '', { path: ['url'], error: 'settings.streamWrong' }),
  );

export const messageSchema = z.object({
  message: text({ min: 1, short: 'settings.messageMissing', max: limits.maintenanceMessageMax }),
});
