import { beforeAll, describe, expect, test } from 'vitest';
import { openWorld, people, type World } from '#supabase/tests/harness/harness.ts';
import { injectFault, raceRounds } from '#supabase/tests/harness/race-faults.ts';
import { newPerson } from '#supabase/tests/harness/signing.ts';

/** Simultaneous commands of two people about one ticket. More rounds find rarer races: RONDO_RACE_ROUNDS=1000. */
const rounds = Math.ceil(raceRounds / 4);
const timeout = 60_000 + rounds * 2000;

type Answer = { error: { code: string } | null };
type Race = (world: World) => Promise<string[]>;

async function atOnce(...calls: (() => PromiseLike<Answer>)[]): Promise<{ won: number; broken: string[] }> {
  const answers = await Promise.all(calls.map((call) => call()));
  return {
    won: answers.filter(({ error }) => error === null).length,
    broken: answers.flatMap(({ error }) =>
      error && !error.code.startsWith('PT4') ? [`an answer of ${error.code}`] : [],
    ),
  };
}

const newTicket = async (world: World) => {
  const writer = await newPerson(world);
  const { data, error } = await world
    .as({ id: writer })
    .rpc('create_ticket', { subject: 'Trophy', category: 'other', description: 'Where is our trophy?' });
  expect(error).toBeNull();
  return { writer, ticket_id: data! };
};

/** A word after the ticket was closed: none. */
const repliedAndClosed: Race = async (world) => {
  const { writer, ticket_id } = await newTicket(world);
  const reply =
    (id: string, body = 'Hello?') =>
    () =>
      world.as({ id }).rpc('reply_ticket', { ticket_id, body });
  const close = () => world.as('admin').rpc('set_ticket_status', { ticket_id, status: 'closed' });
  const { won, broken } = await atOnce(reply(writer), close, reply(people.moderator), reply(writer, 'Anybody there?'));
  const [{ late } = { late: 0 }] = await world.sql<{ late: number }>(
    `select count(*)::int as late from private.audit_log said join private.audit_log ending using (subject)
      where subject = 'support_tickets ' || $1 and said.action = 'reply_ticket' and ending.action = 'set_ticket_status' and said.id > ending.id`,
    [ticket_id],
  );
  const [after] = await world.sql<{ status: string; words: number }>(
    'select status, (select count(*)::int from public.ticket_messages m where m.ticket_id = t.id) as words from public.support_tickets t where id = $1',
    [ticket_id],
  );
  return [
    ...broken,
    ...(late === 0 ? [] : [`${late} words after the end`]),
    ...(after!.status === 'closed' ? [] : [`a status of ${after!.status}`]),
    ...(won === after!.words + 1 ? [] : [`${won} won, ${after!.words} words`]),
  ];
};

/** Two admins who looked at the same moment assign to different people: one does. */
const assignedByTwo: Race = async (world) => {
  const { ticket_id } = await newTicket(world);
  const assign = (assignee: string) => () => world.as('admin').rpc('assign_ticket', { ticket_id, assignee });
  const { won, broken } = await atOnce(assign(people.admin), assign(people.moderator));
  return [...broken, ...(won === 1 ? [] : [`${won} assigned`])];
};

/** One closing makes one notification, however many press the button. */
const closedByTwo: Race = async (world) => {
  const { writer, ticket_id } = await newTicket(world);
  const close = (id: string) => () => world.as({ id }).rpc('set_ticket_status', { ticket_id, status: 'closed' });
  const { won, broken } = await atOnce(close(people.admin), close(people.admin), close(writer));
  const [{ notified } = { notified: 0 }] = await world.sql<{ notified: number }>(
    `select count(*)::int as notified from private.audit_log where action = 'set_ticket_status' and subject = 'support_tickets ' || $1`,
    [ticket_id],
  );
  return [...broken, ...(won === 1 && notified === 1 ? [] : [`${won} closed, ${notified} notified`])];
};

describe('at the same moment', () => {
  const world = openWorld({ sessions: 8 });
  beforeAll(() => injectFault(world));

  test.each([
    ['nothing is said in a ticket after it was closed', repliedAndClosed],
    ['one of two assigns', assignedByTwo],
    ['a ticket is closed once', closedByTwo],
  ])(
    '%s',
    async (_rule, race) => {
      for (let round = 1; round <= rounds; round += 1) expect(await race(world), `round ${round}`).toEqual([]);
    },
    timeout,
  );
});
