import * as z from 'zod/mini';
import { byLanguage, inLanguages, name, text } from '#components/form/texts.ts';
import { Constants } from '#database.types.ts';
import { limits } from '#domain/limits.ts';

const { ticket_category: categories, ticket_priority: priorities } = Constants.public.Enums;
export { categories, priorities };

/** Messages are keys of the namespace `tickets`. */
export const ticketSchema = z.object({
  subject: name({ min: 1, short: 'form.subjectMissing', max: limits.ticketSubjectMax, long: 'form.subjectLong' }),
  category: z.enum(categories, 'form.categoryMissing'),
  description: text({
    min: limits.ticketDescriptionMin,
    short: 'form.descriptionShort',
    max: limits.ticketDescriptionMax,
  }),
  priority: z.enum(priorities),
});

export type TicketAnswers = z.infer<typeof ticketSchema>;

export const replySchema = z.object({
  body: text({ min: 1, short: 'thread.missing', max: limits.ticketDescriptionMax }),
});

export const templateSchema = z
  .object({
    title: name({ min: 3, short: 'templates.titleShort', max: limits.ticketTemplateTitleMax }),
    body: byLanguage(text({ max: limits.ticketDescriptionMax })),
  })
  .check(inLanguages({ body: { min: 1, short: 'thread.missing' } }));
