import * as z from 'zod/mini';
import { name, text } from '#components/form/texts.ts';
import { asPageLink, isPageLink } from '#domain/community/page-link.ts';
import { limits } from '#domain/limits.ts';

/** What the form of an announcement accepts; messages are keys of announcements.json. */
export const audiences = ['captains', 'everybody'] as const;

export const announcementSchema = z.object({
  captains_only: z.enum(audiences),
  to_league: z.string(),
  title: name({ min: limits.announcementTitleMin, max: limits.announcementTitleMax, short: 'form.titleShort' }),
  body: text({ min: 1, max: limits.announcementBodyMax, short: 'form.bodyMissing' }),
  link: z.string().check(
    z.overwrite((typed) => asPageLink(typed, location.origin)),
    z.refine((typed) => typed === '' || isPageLink(typed), 'form.linkWrong'),
  ),
});

export type AnnouncementAnswers = z.infer<typeof announcementSchema>;
