import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Constants } from '#database.types.ts';
import { ticketQueries } from '#data/tickets/queries.ts';
import { turnOf } from '#domain/community/tickets.ts';
import { databaseLimits, limits } from '#domain/limits.ts';
import { app } from '#supabase/tests/harness/app-client.ts';
import { type Actor, club, everybody, match, openWorld, people } from '#supabase/tests/harness/harness.ts';
import { contractAt, newClub, newPerson, type Refusal, refused, type Who } from '#supabase/tests/harness/signing.ts';
import { auditOf, done, text } from '#supabase/tests/harness/traces.ts';
import { unchanged } from '#supabase/tests/harness/unchanged.ts';

/** Support: who opens, reads, answers, moves and assigns a ticket, and who hears of it. */

const world = openWorld();
vi.mock('#lib/supabase.ts', () => ({ supabase: async () => app.client }));

const notYours: Refusal = { code: 'PT403', hint: 'notYours' };
const ownCase: Refusal = { code: 'PT403', hint: 'ownCase' };
const unknown: Refusal = { code: 'PT404', hint: 'ticketUnknown', details: 'ticket_id' };
const closed: Refusal = { code: 'PT409', hint: 'ticketClosed', details: 'ticket_id' };
const wrong = (hint: string, details: string): Refusal => ({ code: 'PT422', hint, details });
const barred: [Who, Refusal][] = [
  ['visitor', { code: '42501', hint: null }],
  ['suspended', { code: 'PT403', hint: 'suspended' }],
];
const strangers = ['player', 'coCaptain', 'captain', 'rival'] as const;
const nobody = '00000000-0000-4000-8000-00000000000f';

type NewTicket = { subject?: string; category?: 'other'; description?: string; about_match?: string; about_team?: string; about_contract?: string }; // prettier-ignore
// the same words again at once would be one ticket, or one reply
let texts = 0;
const open = (who: Who, values: NewTicket = {}) =>
  world.as(who).rpc('create_ticket', {
    subject: 'Wrong nation on my profile',
    category: 'other',
    description: `It says DE and should say TR (${(texts += 1)}).`,
    ...values,
  });
const opened = async (who: Who = 'user', values: NewTicket = {}): Promise<string> => {
  const { data, error } = await open(who, values);
  expect(error).toBeNull();
  return data!;
};
const reply = (who: Who, ticket_id: string, body = `We look into it (${(texts += 1)}).`, internal?: boolean) =>
  world.as(who).rpc('reply_ticket', { ticket_id, body, ...(internal !== undefined && { internal }) });
const move = (who: Who, ticket_id: string, status: 'open' | 'in_progress' | 'closed') =>
  world.as(who).rpc('set_ticket_status', { ticket_id, status });
const assign = (who: Who, ticket_id: string, assignee?: string, instead_of?: string) =>
  world.as(who).rpc('assign_ticket', { ticket_id, assignee, instead_of });
const ticketOf = async (id: string) =>
  (await world.sql('select * from public.support_tickets where id = $1', [id]))[0]!;
const heard = async (person: string) =>
  (
    await world.sql<{ notified: string }>(
      `select kind || ' ' || key as notified from public.notifications where user_id = $1 order by created_at, key::text`,
      [person],
    )
  ).map(({ notified }) => notified);
const forget = () => world.sql('delete from public.notifications');

beforeEach(async () => {
  await world.sql('delete from private.command_counts');
  await forget();
});

describe('a ticket', () => {
  test('[S3.36] has subject, category, description, priority, status, created, updated, user id and messages', async () => {
    const id = await opened('user', { description: 'It says DE and should say TR.' });
    await done(reply('admin', id, 'Which team do you play for?'));
    const { data } = await world
      .as('user')
      .from('support_tickets')
      .select(
        'subject, category, description, priority, status, created_at, updated_at, user_id, ticket_messages(body)',
      )
      .eq('id', id)
      .single();
    expect(data).toEqual({
      subject: 'Wrong nation on my profile',
      category: 'other',
      description: 'It says DE and should say TR.',
      priority: 'medium',
      status: 'open',
      created_at: expect.any(String) as string,
      updated_at: expect.any(String) as string,
      user_id: people.user,
      ticket_messages: [{ body: 'Which team do you play for?' }],
    });
    expect(Date.parse(data!.updated_at)).toBeGreaterThan(Date.parse(data!.created_at));
  });

  test('is opened by everybody who may write, for themselves, and the staff hear of it', async () => {
    await refused(world, () => open('visitor'), barred[0]![1]);
    for (const who of everybody.filter((name) => name !== 'suspended')) {
      await forget();
      const id = await opened(who);
      expect(await ticketOf(id)).toMatchObject({ user_id: people[who], status: 'open', assigned_to: null });
      expect(await heard(people.admin)).toEqual(who === 'admin' ? [] : ['admin_tickets ticketOpened']);
      expect(await heard(people.moderator)).toEqual(who === 'moderator' ? [] : ['admin_tickets ticketOpened']);
      expect(await auditOf(world, `support_tickets ${id}`)).toMatchObject([
        { action: 'create_ticket', actor: people[who] },
      ]);
    }
  });

  test('[S9.39] is of low, medium or high priority, medium unless said', async () => {
    for (const priority of ['low', 'medium', 'high'] as const) {
      const { data } = await world.as('user').rpc('create_ticket', {
        subject: 'Hey', category: 'complaint', description: 'Ten letters', priority,
      }); // prettier-ignore
      expect(await ticketOf(data!)).toMatchObject({ priority });
    }
    expect(await ticketOf(await opened())).toMatchObject({ priority: 'medium' });
    await expect(
      world.sql(`update public.support_tickets set priority = 'urgent' where user_id = $1`, [people.user]),
    ).rejects.toMatchObject({ code: '22P02' });
  });

  test('is of one of eight categories', async () => {
    for (const category of Constants.public.Enums.ticket_category) {
      await world.sql('delete from private.command_counts');
      const { data } = await world.as('user').rpc('create_ticket', { subject: 'Hey', category, description: text(10) });
      expect(await ticketOf(data!)).toMatchObject({ category });
    }
  });

  test('has a subject of one line and a description within their bounds', async () => {
    const cases: [NewTicket, Refusal][] = [
      [{ subject: ' \u00a0' }, wrong('missing', 'subject')],
      [{ subject: text(limits.ticketSubjectMax + 1) }, wrong('wrongLength', 'subject')],
      [{ subject: '\u202eevil' }, wrong('unreadable', 'subject')],
      [{ description: '' }, wrong('missing', 'description')],
      [{ description: ` ${text(limits.ticketDescriptionMin - 1)} \n` }, wrong('wrongLength', 'description')],
      [{ description: text(limits.ticketDescriptionMax + 1) }, wrong('wrongLength', 'description')],
      [{ description: `${text(9)}\u2066` }, wrong('unreadable', 'description')],
    ];
    for (const [values, refusal] of cases) await refused(world, () => open('user', values), refusal);
    await done(
      open('user', { subject: text(limits.ticketSubjectMax), description: text(limits.ticketDescriptionMax) }),
    );
    await done(open('user', { subject: 'x', description: text(limits.ticketDescriptionMin) }));
  });

  test('is one of at most five an hour', async () => {
    for (let n = 0; n < databaseLimits.ticketsPerHour; n += 1) await opened();
    await refused(world, () => open('user'), {
      code: 'PT429',
      hint: 'tooManyCommands',
      details: expect.any(String) as string,
    });
    await done(open('captain'));
  });

  test('is about a match, a team or a contract of the writer, and one of them at most', async () => {
    const own = await newClub(world, { phase: 'none' });
    const contract = await contractAt(world, own, 'offered', await newPerson(world));
    expect(await ticketOf(await opened('user', { about_match: match }))).toMatchObject({ about_match_id: match });
    expect(await ticketOf(await opened('user', { about_team: club.rival }))).toMatchObject({
      about_team_id: club.rival,
    });
    expect(await ticketOf(await opened({ id: own.captain }, { about_contract: contract }))).toMatchObject({
      about_contract_id: contract,
    });
    const missing = (hint: string, details: string): Refusal => ({ code: 'PT404', hint, details });
    await refused(
      world,
      () => open('user', { about_contract: contract }),
      missing('contractUnknown', 'about_contract'),
    );
    await refused(world, () => open('user', { about_match: nobody }), missing('matchUnknown', 'about_match'));
    await refused(world, () => open('user', { about_team: nobody }), missing('teamUnknown', 'about_team'));
    const both = { about_match: match, about_team: club.own };
    await refused(world, () => open('user', both), wrong('wrongValue', 'about_match'));
  });

  test("is its writer's and the staff's to read, and nobody's to write directly", async () => {
    const id = await opened('user');
    await done(reply('moderator', id));
    const rows = async (who: Who, table: 'support_tickets' | 'ticket_messages', column: string) =>
      (await world.as(who).from(table).select('id').eq(column, id)).data?.length;
    for (const who of everybody) {
      const sees = ['user', 'moderator', 'admin'].includes(who) ? 1 : 0;
      expect(await rows(who, 'support_tickets', 'id'), who).toBe(sees);
      expect(await rows(who, 'ticket_messages', 'ticket_id'), who).toBe(sees);
    }
    await unchanged(world, async () => {
      for (const who of [...everybody, 'visitor'] as const) {
        const tickets = () => world.as(who).from('support_tickets');
        const written = await Promise.all([
          tickets().insert({ user_id: people.user, subject: 'x', category: 'other', description: text(10) }),
          tickets().update({ status: 'closed' }).eq('id', id),
          tickets().delete().eq('id', id),
          world.as(who).from('ticket_messages').insert({ ticket_id: id, author_id: people.admin, body: 'Paid.' }),
          world
            .as(who)
            .from('ticket_templates')
            .insert({ title: 'Mine', body: { en: 'Mine' } }),
        ]);
        for (const { error } of written) expect(error, who).toMatchObject({ code: '42501' });
      }
    });
  });
});

describe('an answer', () => {
  test('[S6.20] is given by admins, and by moderators; strangers find no ticket', async () => {
    const id = await opened('user');
    for (const [who, refusal] of barred) await refused(world, () => reply(who, id), refusal);
    for (const who of strangers) await refused(world, () => reply(who, id), unknown);
    for (const who of ['admin', 'moderator'] as const) {
      await done(reply(who, id, `From the ${who}`));
      const { data } = await world
        .as('user')
        .from('ticket_messages')
        .select('author_id, body')
        .eq('body', `From the ${who}`);
      expect(data).toEqual([{ author_id: people[who], body: `From the ${who}` }]);
    }
    await refused(world, () => reply('admin', nobody), unknown);
  });

  test('[S4.29] is brought to the writer once, and a question of the writer to the staff', async () => {
    const id = await opened('user');
    await forget();
    const { data: message } = await reply('admin', id);
    expect(await heard(people.user)).toEqual(['support_replies ticketAnswered']);
    expect(await heard(people.moderator)).toEqual([]);
    expect(await world.sql('select link, values from public.notifications')).toEqual([
      {
        link: `/tickets/${id}#m-${message!}`,
        values: { number: expect.any(Number) as number, ticket: id, by: people.user },
      },
    ]);
    await forget();
    await done(reply('user', id, 'And my city, please.'));
    for (const who of [people.admin, people.moderator]) expect(await heard(who)).toEqual(['admin_tickets ticketAsked']);
    expect(await heard(people.user)).toEqual([]);
  });

  test('of the writer is brought to the one it is assigned to, as long as that one is of the staff', async () => {
    const id = await opened('user');
    const helper = await newPerson(world);
    await world.sql(`insert into private.user_roles (user_id, role) values ($1, 'moderator')`, [helper]);
    await done(assign('admin', id, helper));
    await forget();
    await done(reply('user', id, 'Anything new?'));
    expect([await heard(helper), await heard(people.moderator)]).toEqual([['admin_tickets ticketAsked'], []]);
    await world.sql('delete from private.user_roles where user_id = $1', [helper]);
    await forget();
    await done(reply('user', id, 'Still nothing new?'));
    expect([await heard(helper), await heard(people.moderator)]).toEqual([[], ['admin_tickets ticketAsked']]);
  });

  test('to a closed ticket is refused to both sides; a note is not', async () => {
    const id = await opened('user');
    await done(move('user', id, 'closed'));
    for (const who of ['user', 'admin', 'moderator'] as const) await refused(world, () => reply(who, id), closed);
    await done(reply('moderator', id, 'Third time this month.', true));
  });

  test('has words, and not too many', async () => {
    const id = await opened('user');
    await refused(world, () => reply('user', id, ' '), wrong('missing', 'body'));
    await refused(world, () => reply('user', id, text(limits.ticketDescriptionMax + 1)), wrong('wrongLength', 'body'));
    await refused(world, () => reply('user', id, '\u200b'), wrong('unreadable', 'body'));
    await done(reply('user', id, text(limits.ticketDescriptionMax)));
  });

  test('comes so often in one ticket, whoever bores whom', async () => {
    const id = await opened('user');
    const over = { code: 'PT429', hint: 'tooManyCommands', details: expect.any(String) as string };
    await world.sql(
      `insert into private.command_counts (who, what, times, over_at) values ($1, $2, 20, now() + interval '1 hour')`,
      [people.user, `reply_ticket support_tickets ${id}`],
    );
    await refused(world, () => reply('user', id), over);
    await done(reply('user', await opened('user')));
  });
});

describe('a note', () => {
  test('is read by the staff alone, changes nothing for the writer, and notifies nobody', async () => {
    const id = await opened('user');
    const before = await ticketOf(id);
    await forget();
    await done(reply('moderator', id, 'Third time this month.', true));
    expect(await world.sql('select 1 from public.notifications')).toEqual([]);
    expect(await ticketOf(id)).toEqual(before);
    const seen = async (who: Actor) =>
      (await world.as(who).from('ticket_messages').select('id').eq('ticket_id', id)).data?.length;
    expect([await seen('user'), await seen('moderator'), await seen('admin')]).toEqual([0, 1, 1]);
  });

  test('is not written by the writer, nor read by one of the staff about an own ticket', async () => {
    const id = await opened('moderator');
    await refused(world, () => reply('moderator', id, 'Me', true), { ...ownCase, details: 'internal' });
    await done(reply('admin', id, 'Wants to be admin.', true));
    await done(reply('admin', id, 'No.'));
    const { data } = await world.as('moderator').from('ticket_messages').select('body').eq('ticket_id', id);
    expect(data).toEqual([{ body: 'No.' }]);
  });
});

describe('the status', () => {
  const at = async (status: 'open' | 'in_progress' | 'closed', who: Who = 'user') => {
    const id = await opened(who);
    if (status !== 'open') await done(move('admin', id, status));
    await world.sql('delete from private.command_counts');
    await forget();
    return id;
  };

  test('[S4.26] is open, in progress or closed, and a closed ticket is opened before anything else', async () => {
    expect(await world.sql('select enum_range(null::public.ticket_status)::text[] as each')).toEqual([
      { each: ['open', 'in_progress', 'closed'] },
    ]);
    for (const status of ['open', 'in_progress', 'closed'] as const) {
      const id = await at(status);
      const same = { code: 'PT409', hint: 'ticketStatusSame', details: 'status' };
      await refused(world, () => move('admin', id, status), same);
      for (const next of ['open', 'in_progress', 'closed'] as const) {
        const other = await at(status);
        if (next === status) continue;
        if (status === 'closed' && next === 'in_progress')
          await refused(world, () => move('admin', other, next), closed);
        else await done(move('admin', other, next));
      }
    }
  });

  test('[S6.21] is changed by an admin to any, by a moderator between open and in progress', async () => {
    const id = await at('open');
    for (const status of ['in_progress', 'open', 'in_progress'] as const) {
      await done(move('moderator', id, status));
      expect(await ticketOf(id)).toMatchObject({ status });
    }
    await refused(world, () => move('moderator', id, 'closed'), notYours);
    await done(move('admin', id, 'closed'));
    await refused(world, () => move('moderator', id, 'open'), notYours);
    await done(move('admin', id, 'open'));
    expect((await auditOf(world, `support_tickets ${id}`)).at(-1)).toEqual({
      action: 'set_ticket_status',
      actor: people.admin,
      before: { status: 'closed' },
      after: { status: 'open' },
    });
  });

  test('is nobody else’s to change', async () => {
    const id = await at('open');
    for (const [who, refusal] of barred) await refused(world, () => move(who, id, 'closed'), refusal);
    for (const who of strangers) await refused(world, () => move(who, id, 'closed'), unknown);
  });

  test('of an own ticket is closed and reopened, and by nobody taken into work', async () => {
    for (const who of ['user', 'moderator', 'admin'] as const) {
      const id = await opened(who);
      await refused(world, () => move(who, id, 'in_progress'), ownCase);
      await done(move(who, id, 'closed'));
      await done(move(who, id, 'open'));
      await world.sql(`update public.support_tickets set status = 'in_progress' where id = $1`, [id]);
      await refused(world, () => move(who, id, 'open'), ownCase);
      await done(move(who, id, 'closed'));
    }
  });

  test('[S4.30] is brought to the writer when it changes', async () => {
    const id = await at('open');
    await done(move('moderator', id, 'in_progress'));
    expect(await heard(people.user)).toEqual(['support_replies ticketInProgress']);
    await forget();
    await done(move('admin', id, 'open'));
    expect(await heard(people.user)).toEqual(['support_replies ticketWaiting']);
  });

  test('[S4.31] is notified once when it closes, to the side that did not close it', async () => {
    const id = await at('in_progress');
    await done(move('admin', id, 'closed'));
    expect(await heard(people.user)).toEqual(['support_replies ticketClosed']);
    expect(await heard(people.moderator)).toEqual([]);
    await forget();
    await done(move('user', id, 'open'));
    expect(await heard(people.admin)).toEqual(['admin_tickets ticketReopened']);
    await forget();
    await done(move('user', id, 'closed'));
    expect([await heard(people.admin), await heard(people.user)]).toEqual([['admin_tickets ticketClosed'], []]);
  });

  test('goes back and forth only so often', async () => {
    const id = await at('open');
    await world.sql(
      `insert into private.command_counts (who, what, times, over_at) values ($1, $2, 10, now() + interval '1 hour')`,
      [people.user, `set_ticket_status support_tickets ${id}`],
    );
    const over = { code: 'PT429', hint: 'tooManyCommands', details: expect.any(String) as string };
    await refused(world, () => move('user', id, 'closed'), over);
  });
});

describe('an assignment', () => {
  test('is an admin’s, to one of the staff, who hears of it', async () => {
    const id = await opened('user');
    await forget();
    for (const [who, refusal] of barred) await refused(world, () => assign(who, id, people.moderator), refusal);
    for (const who of ['user', 'moderator', ...strangers] as const)
      await refused(world, () => assign(who, id, people.moderator), notYours);
    await refused(world, () => assign('admin', nobody, people.moderator), unknown);
    await refused(world, () => assign('admin', id, people.captain), wrong('notStaff', 'assignee'));
    await done(assign('admin', id, people.moderator));
    expect(await ticketOf(id)).toMatchObject({ assigned_to: people.moderator });
    expect(await heard(people.moderator)).toEqual(['admin_tickets ticketAssigned']);
    expect(await heard(people.user)).toEqual([]);
    await done(assign('admin', id, undefined, people.moderator));
    expect(await ticketOf(id)).toMatchObject({ assigned_to: null });
  });

  test('says when somebody else assigned meanwhile', async () => {
    const id = await opened('user');
    await done(assign('admin', id, people.moderator));
    await refused(world, () => assign('admin', id, people.admin), {
      code: 'PT409',
      hint: 'ticketTaken',
      details: 'assignee',
    });
    await done(assign('admin', id, people.admin, people.moderator));
  });

  test('is of an open ticket, not of an own one, and not to its writer', async () => {
    const own = await opened('admin');
    await refused(world, () => assign('admin', own, people.moderator), ownCase);
    const theirs = await opened('moderator');
    await refused(world, () => assign('admin', theirs, people.moderator), wrong('notStaff', 'assignee'));
    await done(move('moderator', theirs, 'closed'));
    await refused(world, () => assign('admin', theirs, people.admin), closed);
  });

  test('is chosen from a list of the staff that only admins get', async () => {
    const list = async (who: Who) => (await world.as(who).rpc('ticket_staff')).data?.map(({ username }) => username);
    expect(await list('admin')).toEqual(['admin', 'moderator']);
    for (const who of everybody.filter((name) => name !== 'admin')) expect(await list(who), who).toEqual([]);
  });
});

describe('the staff’s list', () => {
  const page = async (who: Who, filter: object = {}) => (await world.as(who).rpc('ticket_page', filter)).data ?? [];

  test('is empty for everybody else', async () => {
    await opened('user');
    for (const who of everybody.filter((name) => name !== 'admin' && name !== 'moderator'))
      expect(await page(who), who).toEqual([]);
    expect((await page('moderator')).length).toBeGreaterThan(0);
  });

  test.each([
    [undefined, -1],
    ['still', 1],
    ['newest', -1],
    ['oldest', 1],
    ['nonsense', -1],
  ])('comes page by page in the order of %s, each once', async (sort, way) => {
    await world.sql('delete from public.support_tickets');
    await world.sql(
      `insert into public.support_tickets (user_id, subject, category, description, updated_at)
         select $1, 'Number ' || n, 'other', 'Ten letters', timestamptz '2026-01-01' + n / 2 * interval '1 hour' from generate_series(1, 25) as n`,
      [people.user],
    );
    // numbered against the order in which they changed
    await world.sql('update public.support_tickets set number = 100000 - number');
    const seen: Awaited<ReturnType<typeof page>> = [];
    let rows = await page('admin', { sort, max: 10 });
    while (rows.length > 0) {
      seen.push(...rows);
      const last = rows.at(-1)!;
      rows = await page('admin', { sort, max: 10, after_place: last.place, after_id: last.id });
    }
    const key = sort === 'newest' || sort === 'oldest' ? 'number' : 'updated_at';
    const inOrder = await world.sql<{ id: string }>(
      `select id from public.support_tickets order by ${key} ${way < 0 ? 'desc' : 'asc'}, id ${way < 0 ? 'desc' : 'asc'}`,
    );
    expect(seen.map(({ id }) => id)).toEqual(inOrder.map(({ id }) => id));
  });

  test('is narrowed by words, number, writer, status, category, priority and whose it is', async () => {
    await world.sql('delete from public.support_tickets');
    const lost = await opened('captain', { subject: 'Kupa nerede, İlhan?' });
    const other = await opened('user', { subject: 'Name change' });
    await done(move('admin', lost, 'in_progress'));
    await done(assign('admin', lost, people.moderator));
    const { number } = await ticketOf(other);
    const search = async (filter: object) => (await page('admin', filter)).map(({ id }) => id);
    expect(await search({ query: 'ilhan kupa' })).toEqual([lost]);
    expect(await search({ query: 'captain' })).toEqual([lost]);
    expect(await search({ query: `#${String(number)}` })).toEqual([other]);
    expect(await search({ of_status: 'in_progress' })).toEqual([lost]);
    expect(await search({ of_category: 'suggestion' })).toEqual([]);
    expect(await search({ of_priority: 'medium' })).toHaveLength(2);
    expect(await search({ of_assignee: people.moderator })).toEqual([lost]);
    expect(await search({ only_free: true })).toEqual([other]);
    expect(await search({ query: '%' })).toEqual([]);
  });

  test('says who is to answer next, as the writer reads it, and is narrowed by it', async () => {
    await world.sql('delete from public.support_tickets');
    const id = await opened('user');
    const client = new QueryClient();
    app.client = world.as('user');
    const turns = async () => {
      client.clear();
      const [own] = (await client.fetchInfiniteQuery(ticketQueries.own(people.user))).pages.flat();
      const detail = await client.fetchQuery(ticketQueries.detail(id));
      const [staffs] = await page('admin');
      const narrowed = [true, false].map(async (waits) => (await page('admin', { waits })).length);
      const turn = turnOf(staffs!.status, staffs!.waiting);
      expect([turnOf(own!.status, own!.waiting), turnOf(detail!.status, detail!.waiting)]).toEqual([turn, turn]);
      return { turn, waits: await narrowed[0], answered: await narrowed[1] };
    };
    expect(await turns()).toEqual({ turn: 'staff', waits: 1, answered: 0 });
    await done(reply('admin', id));
    expect(await turns()).toEqual({ turn: 'writer', waits: 0, answered: 1 });
    await done(reply('user', id, 'Thanks, and?'));
    await done(reply('moderator', id, 'Impatient.', true));
    expect(await turns()).toEqual({ turn: 'staff', waits: 1, answered: 0 });
    await done(move('user', id, 'closed'));
    expect(await turns()).toEqual({ turn: undefined, waits: 0, answered: 0 });
  });
});

describe('canned replies', () => {
  const save = (who: Who, title: string, body = 'Thank you for writing to us.', template_id?: string) =>
    world.as(who).rpc('save_ticket_template', { title, body: { en: body }, template_id });

  test('are written by admins and read by the staff', async () => {
    const { data: id } = await save('admin', 'Thanks');
    await done(save('admin', 'Many thanks', 'Thank you.', id!));
    const read = async (who: Who) => (await world.as(who).from('ticket_templates').select('title, body')).data;
    for (const who of everybody)
      expect(await read(who), who).toEqual(
        who === 'admin' || who === 'moderator' ? [{ title: 'Many thanks', body: { en: 'Thank you.' } }] : [],
      );
    for (const who of ['user', 'captain', 'moderator'] as const) {
      await refused(world, () => save(who, 'Mine'), notYours);
      await refused(world, () => world.as(who).rpc('delete_ticket_template', { template_id: id! }), notYours);
    }
    for (const [who, refusal] of barred) await refused(world, () => save(who, 'Mine'), refusal);
    await done(world.as('admin').rpc('delete_ticket_template', { template_id: id! }));
    const missing = { code: 'PT404', hint: 'templateUnknown', details: 'template_id' };
    await refused(world, () => world.as('admin').rpc('delete_ticket_template', { template_id: id! }), missing);
    await refused(world, () => save('admin', 'Gone', 'Gone', id!), missing);
  });

  test('have titles of their own, and are only so many', async () => {
    await done(save('admin', 'Thanks'));
    await refused(world, () => save('admin', ' Thanks '), { code: 'PT409', hint: 'templateTaken', details: 'title' });
    await refused(world, () => save('admin', 'No'), wrong('wrongLength', 'title'));
    await refused(world, () => save('admin', 'Nothing', ''), wrong('missing', 'body'));
    await world.sql(
      `insert into public.ticket_templates (title, body) select 'Reply ' || n, '{"en": "x"}' from generate_series(2, $1::int) as n`,
      [limits.ticketTemplatesMax],
    );
    await refused(world, () => save('admin', 'One more'), { code: 'PT409', hint: 'templatesFull', details: 'title' });
    await world.sql('delete from public.ticket_templates');
  });
});

describe('the contact form', () => {
  const send = (who: Who, more: object = {}) =>
    world.as(who).rpc('send_contact_message', {
      topic: 'press',
      body: `We write about your league (${(texts += 1)}).`,
      seconds: 40,
      ...more,
    });
  const messages = async (who: Who) => (await world.as(who).from('contact_messages').select('body')).data ?? [];

  test('reaches the staff, who alone read it, and is taken away by admins', async () => {
    await refused(world, () => send('visitor'), barred[0]![1]);
    await done(send('user'));
    for (const who of [people.admin, people.moderator])
      expect(await heard(who)).toEqual(['admin_tickets contactReceived']);
    for (const who of everybody)
      expect((await messages(who)).length, who).toBe(who === 'admin' || who === 'moderator' ? 1 : 0);
    const remove = (who: Who) =>
      world.as(who).from('contact_messages').delete().eq('user_id', people.user).select('id');
    for (const who of ['user', 'captain', 'moderator'] as const)
      await unchanged(world, async () => expect((await remove(who)).data).toEqual([]));
    expect((await remove('admin')).data).toHaveLength(1);
  });

  test('takes three an hour, from a person, with words and a topic', async () => {
    await refused(world, () => send('user', { website: 'https://spam.example' }), {
      code: 'PT422',
      hint: 'looksAutomatic',
    });
    await refused(world, () => send('user', { seconds: databaseLimits.contactSecondsMin - 1 }), {
      code: 'PT422',
      hint: 'looksAutomatic',
    });
    await refused(world, () => send('user', { topic: null }), wrong('missing', 'topic'));
    await refused(world, () => send('user', { body: 'Short' }), wrong('wrongLength', 'body'));
    for (let n = 0; n < 3; n += 1) await done(send('user', { seconds: databaseLimits.contactSecondsMin }));
    await refused(world, () => send('user'), {
      code: 'PT429',
      hint: 'tooManyCommands',
      details: expect.any(String) as string,
    });
  });
});

test('during maintenance only admins act', async () => {
  const id = await opened('user');
  const switchTo = (enabled: boolean) =>
    world.sql(`update public.site_settings set value = value || $1 where key = 'maintenance_mode'`, [{ enabled }]);
  const maintenance = { code: 'PT503', hint: 'maintenance' };
  await switchTo(true);
  try {
    await refused(world, () => open('user'), maintenance);
    await refused(world, () => reply('moderator', id), maintenance);
    await refused(world, () => move('user', id, 'closed'), maintenance);
    await done(reply('admin', id));
  } finally {
    await switchTo(false);
  }
});

test('whoever is muted writes no further ticket, and answers in their own', async () => {
  const id = await opened('player');
  await world.sql(
    `insert into private.account_blocks (user_id, kind, reason, by) values ($1, 'muted', 'Insults', $2)`,
    [people.player, people.admin],
  );
  await refused(world, () => open('player'), { code: 'PT409', hint: 'oneChannel' });
  await done(reply('player', id));
  await done(move('player', id, 'closed'));
});
