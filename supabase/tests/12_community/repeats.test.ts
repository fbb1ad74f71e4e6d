import { beforeAll, describe, expect, test } from 'vitest';
import { databaseLimits } from '#domain/limits.ts';
import { openWorld, people, type Client } from '#supabase/tests/harness/harness.ts';
import { injectFault } from '#supabase/tests/harness/race-faults.ts';
import { newPerson } from '#supabase/tests/harness/signing.ts';

/** A double tap, a second tab, and a retry whose answer was lost: the same text to the same place is one thing. */

const world = openWorld({ sessions: 8 });
beforeAll(() => injectFault(world));

type Answer = { data: unknown; error: { code: string; hint: string } | null };
type Writing = {
  /** Writes as that person; the call of one text, and of another, to one place. */
  open: () => Promise<{ who: string; write: (text: string) => PromiseLike<Answer> }>;
  /** The rows of a writer, and what others were notified of by it. */
  rows: string;
  notices: string[];
  /** Contact messages have no id for their writer. */
  silent?: true;
};

const as = (id: string): Client => world.as({ id });
const talkOf = async () => {
  const [one, other] = [await newPerson(world), await newPerson(world)];
  const { data } = await as(one).rpc('start_conversation', { with_user: other });
  return { one, other, talk: data! };
};

const writings: Record<string, Writing> = {
  'a ticket': {
    open: async () => {
      const who = await newPerson(world);
      return {
        who,
        write: (description) => as(who).rpc('create_ticket', { subject: 'Trophy', category: 'other', description }),
      };
    },
    rows: 'select id::text, description as text from public.support_tickets where user_id = $1',
    notices: ['ticketOpened'],
  },
  'a ticket of a muted account': {
    open: async () => {
      const who = await newPerson(world);
      await world.sql(
        `insert into private.account_blocks (user_id, kind, reason, by) values ($1, 'muted', 'Insults', $2)`,
        [who, people.admin],
      );
      return {
        who,
        write: (description) => as(who).rpc('create_ticket', { subject: 'Trophy', category: 'other', description }),
      };
    },
    rows: 'select id::text, description as text from public.support_tickets where user_id = $1',
    notices: ['ticketOpened'],
  },
  'a reply in a ticket': {
    open: async () => {
      const who = await newPerson(world);
      const { data: ticket_id } = await as(who).rpc('create_ticket', {
        subject: 'Trophy',
        category: 'other',
        description: 'Where is our trophy?',
      });
      return { who, write: (body) => as(who).rpc('reply_ticket', { ticket_id: ticket_id!, body }) };
    },
    rows: 'select id::text, body as text from public.ticket_messages where author_id = $1',
    notices: ['ticketAsked'],
  },
  'a contact message': {
    open: async () => {
      const who = await newPerson(world);
      return {
        who,
        write: (body) => as(who).rpc('send_contact_message', { topic: 'press', body, website: '', seconds: 60 }),
      };
    },
    rows: 'select id::text, body as text from public.contact_messages where user_id = $1',
    notices: ['contactReceived'],
    silent: true,
  },
  'a message': {
    open: async () => {
      const { one, talk } = await talkOf();
      return {
        who: one,
        write: (body) => as(one).rpc('send_message', { conversation_id: talk, body, message_id: crypto.randomUUID() }),
      };
    },
    rows: 'select id::text, body as text from public.messages where author_id = $1',
    notices: ['messageReceived'],
  },
  'a report': {
    open: async () => {
      const who = await newPerson(world);
      const subject_id = await newPerson(world);
      await world.sql(`update public.profiles set description = 'An insult' where id = $1`, [subject_id]);
      return {
        who,
        write: (note) => as(who).rpc('report_content', { kind: 'profile_text', subject_id, cause: 'insult', note }),
      };
    },
    rows: 'select id::text, note as text from public.content_reports where reporter_id = $1',
    notices: ['contentReported'],
  },
  'an announcement': {
    open: async () => {
      // others of this file are announced by other admins
      const who = await newPerson(world);
      await world.sql(`insert into private.user_roles (user_id, role) values ($1, 'admin')`, [who]);
      await world.sql('delete from public.announcements');
      return {
        who,
        write: (body) => as(who).rpc('announce', { title: { en: 'A cup' }, body: { en: body }, captains_only: false }),
      };
    },
    rows: `select a.id::text, a.body ->> 'en' as text from public.announcements a
             join public.announcement_authors w on w.announcement_id = a.id where w.author_id = $1`,
    notices: ['announced'],
  },
};

const noticesSince = (keys: string[], since: string) =>
  world.sql<{ most: number }>(
    `select coalesce(max(n), 0)::int as most from (
       select count(*) as n from public.notifications where key::text = any ($1) and created_at >= $2::timestamptz
       group by user_id) each`,
    [keys, since],
  );
const moment = async () => (await world.sql<{ at: string }>('select clock_timestamp()::text as at'))[0]!.at;

describe.each(Object.entries(writings))('%s', (name, { open, rows, notices, silent }) => {
  test('sent four times at once is one, everybody is notified of it once, and each call returns its id', async () => {
    const { who, write } = await open();
    const since = await moment();
    const answers = await Promise.all([1, 2, 3, 4].map(() => write('What happened to our trophy?')));
    expect(answers.map(({ error }) => error)).toEqual([null, null, null, null]);
    const made = await world.sql<{ id: string }>(rows, [who]);
    expect(made).toHaveLength(1);
    if (!silent) expect(new Set(answers.map(({ data }) => data))).toEqual(new Set([made[0]!.id]));
    expect(await noticesSince(notices, since)).toEqual([{ most: 1 }]);
    // a repeat counts as nothing
    const [counted] = await world.sql<{ times: number }>(
      'select coalesce(max(times), 0)::int as times from private.command_counts where who = $1',
      [who],
    );
    expect(counted!.times).toBeLessThanOrEqual(1);
  });

  test('differs from another of the same moment', async () => {
    if (name === 'a report' || name === 'a ticket of a muted account') {
      // one open report a thing, one open ticket of a muted account: another text is refused as before
      const { who, write } = await open();
      const answers = await Promise.all(['The first text of two', 'The second text of two'].map(write));
      expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
      expect(await world.sql(rows, [who])).toHaveLength(1);
      return;
    }
    const { who, write } = await open();
    const texts = ['The first text of three', 'The second text of three', 'The third text of three'];
    const answers = await Promise.all(texts.map(write));
    expect(answers.map(({ error }) => error)).toEqual([null, null, null]);
    const made = await world.sql<{ text: string }>(rows, [who]);
    expect(made.map(({ text }) => text).toSorted()).toEqual(texts);
  });
});

test('a repeat later is meant: a message, a ticket and a reply of the same words are said again', async () => {
  const age = databaseLimits.repeatSeconds + 1;
  for (const [name, table, writer] of [
    ['a ticket', 'public.support_tickets', 'user_id'],
    ['a contact message', 'public.contact_messages', 'user_id'],
  ] as const) {
    const { open, rows } = writings[name]!;
    const { who, write } = await open();
    await write('Where is our trophy now?');
    await world.sql(`update ${table} set created_at = created_at - $2 * interval '1 second' where ${writer} = $1`, [
      who,
      age,
    ]);
    await write('Where is our trophy now?');
    expect(await world.sql(rows, [who]), name).toHaveLength(2);
  }
});

test('the same words of two people, or in two talks, are two messages', async () => {
  const { one, other, talk } = await talkOf();
  const third = await newPerson(world);
  const { data: second } = await as(one).rpc('start_conversation', { with_user: third });
  const answers = await Promise.all([
    as(one).rpc('send_message', { conversation_id: talk, body: 'Good game' }),
    as(other).rpc('send_message', { conversation_id: talk, body: 'Good game' }),
    as(one).rpc('send_message', { conversation_id: second!, body: 'Good game' }),
  ]);
  expect(new Set(answers.map(({ data }) => data)).size).toBe(3);
});
