import * as z from 'zod/mini';
import { byLanguage, inLanguages, name, text } from '#components/form/texts.ts';
import { asPageLink, isPageLink } from '#domain/community/page-link.ts';
import { limits } from '#domain/limits.ts';

/** The schema of an announcement; messages are keys of announcements.json. */
export const audiences = ['captains', 'everybody'] as const;

export const announcementSchema = z
  .object({
    captains_only: z.enum(audiences),
    to_league: z.string(),
    title: byLanguage(name({ max: limits.announcementTitleMax })),
    body: byLanguage(text({ max: limits.announcementBodyMax })),
    link: z.string().check(
      z.overwrite((typed) => asPageLink(typed, location.origin)),
      z.refine((typed) => typed === '' || isPageLink(typed), 'form.linkWrong'),
    ),
  })
  .check(
    inLanguages({
      title: { min: limits.announcementTitleMin, short: 'form.titleShort' },
      body: { min: 1, short: 'form.bodyMissing' },
    }),
  );

export type AnnouncementAnswers = z.infer<typeof announcementSchema>;
