import * as z from 'zod/mini';
import { name } from '#components/form/texts.ts';
import { Constants } from '#database.types.ts';
import { fullAddress } from '#domain/community/full-address.ts';
import { limits } from '#domain/limits.ts';
import { isSponsorAddress } from '#domain/community/sponsors.ts';

/** The schema of a sponsor; messages are keys of sponsors.json. */
export const sponsorTiers = Constants.public.Enums.sponsor_tier;

const day = z.string().check(z.refine((typed) => typed === '' || !Number.isNaN(Date.parse(typed)), 'form.dayWrong'));

export const sponsorSchema = z
  .object({
    name: name({ min: limits.sponsorNameMin, max: limits.sponsorNameMax, short: 'form.nameShort' }),
    tier: z.enum(sponsorTiers),
    url: z.string().check(
      z.overwrite(fullAddress),
      z.refine((typed) => typed === '' || isSponsorAddress(typed), 'form.urlWrong'),
    ),
    active_from: day,
    active_until: day,
  })
  .check(
    z.refine(({ active_from, active_until }) => !active_from || !active_until || active_from <= active_until, {
      path: ['active_until'],
      error: 'form.daysWrong',
    }),
  );

export type SponsorAnswers = z.infer<typeof sponsorSchema>;
