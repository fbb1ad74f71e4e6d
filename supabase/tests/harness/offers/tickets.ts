import { randomUUID } from 'node:crypto';
import type { cannedReplies } from '#testing/offers/canned-replies.ts';
import type { contactMessages } from '#testing/offers/contact-messages.ts';
import type { ticket } from '#testing/offers/ticket.ts';
import { limits } from '#domain/limits.ts';
import type { World } from '#supabase/tests/harness/harness.ts';
import { newPerson } from '#supabase/tests/harness/signing.ts';
import { newStaff, type StageOf } from './stage.ts';

export const ticketStage =
  (world: World): StageOf<typeof ticket> =>
  async (state) => {
    const people = {
      writer: await newPerson(world),
      'another member': await newPerson(world),
      moderator: await newStaff(world, 'moderator'),
      admin: await newStaff(world, 'admin'),
      'moderator who wrote it': await newStaff(world, 'moderator'),
      'admin who wrote it': await newStaff(world, 'admin'),
    };
    const assigned = state === 'a moderator works on it' ? people.moderator : null;
    const status = state === 'it is closed' ? 'closed' : assigned ? 'in_progress' : 'open';
    const written = async (writer: string) => {
      const [row] = await world.sql<{ id: string }>(
        `insert into public.support_tickets (user_id, subject, category, description, status, assigned_to)
           values ($1, 'The whistle', 'complaint', 'They did not stop after it.', $2, $3) returning id`,
        [writer, status, assigned],
      );
      if (state === 'it is answered')
        await world.sql('insert into public.ticket_messages (ticket_id, author_id, body) values ($1, $2, $3)', [
          row!.id,
          people.admin,
          'We look into it.',
        ]);
      return row!.id;
    };
    const own = {
      writer: await written(people.writer),
      'moderator who wrote it': await written(people['moderator who wrote it']),
      'admin who wrote it': await written(people['admin who wrote it']),
    };
    return {
      people,
      asked: (who) => {
        const about = { ticket_id: who in own ? own[who as keyof typeof own] : own.writer };
        return {
          'set_ticket_status open': { ...about, status: 'open' },
          'set_ticket_status in_progress': { ...about, status: 'in_progress' },
          'set_ticket_status closed': { ...about, status: 'closed' },
          reply_ticket: { ...about, body: 'Anything new?' },
          'reply_ticket note': { ...about, body: 'Third time this month.', internal: true },
          assign_ticket: { ...about, assignee: people.admin, ...(assigned && { instead_of: assigned }) },
        };
      },
    };
  };

export const cannedReplyStage =
  (world: World): StageOf<typeof cannedReplies> =>
  async (state) => {
    const count = state === 'there is none' ? 0 : state === 'there is one' ? 1 : limits.ticketTemplatesMax;
    await world.sql('delete from public.ticket_templates');
    await world.sql(
      `insert into public.ticket_templates (title, body) select 'Thanks ' || n, '{"en": "Thank you."}' from generate_series(1, $1) n`,
      [count],
    );
    const [first] = await world.sql<{ id: string }>('select id from public.ticket_templates limit 1');
    const template_id = first?.id ?? randomUUID();
    const written = { title: 'Sorry', body: { en: 'We are sorry.' } };
    return {
      people: { admin: await newStaff(world, 'admin') },
      asked: () => ({
        save_ticket_template: written,
        'save_ticket_template over': { ...written, template_id },
        delete_ticket_template: { template_id },
      }),
    };
  };

export const contactMessageStage =
  (world: World): StageOf<typeof contactMessages> =>
  async () => {
    const member = await newPerson(world);
    const [row] = await world.sql<{ id: string }>(
      `insert into public.contact_messages (user_id, topic, body) values ($1, 'press', 'May I follow a club for one matchday?') returning id`,
      [member],
    );
    return {
      people: { member, moderator: await newStaff(world, 'moderator'), admin: await newStaff(world, 'admin') },
      asked: () => ({ remove_contact_message: `delete from public.contact_messages where id = '${row!.id}'` }),
    };
  };
