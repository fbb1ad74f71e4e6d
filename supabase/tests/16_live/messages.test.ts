import { describe, expect, test } from 'vitest';
import { type Message, openListener } from '#supabase/tests/harness/broadcasts.ts';
import { club, openWorld, people } from '#supabase/tests/harness/harness.ts';
import { fileReport, minutesAgo, newMeeting, unknownId } from '#supabase/tests/harness/meeting.ts';
import { newClub, newPeople, newPerson, offer, sign } from '#supabase/tests/harness/signing.ts';
import { done } from '#supabase/tests/harness/traces.ts';

/** How many messages a command costs, and how a page that missed one learns of it. */

const world = openWorld();
const { messagesBy } = openListener(world);

/** Messages by kind of topic. Every page hears `site`, a few a league, a match or a team, one or two a person. */
const kinds = (sent: Message[]) => {
  const counts: Record<string, number> = {};
  for (const { topic } of sent) {
    const [kind = ''] = topic.split(':');
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
};
const say = (topic: string, noun = 'matches') =>
  world.sql('select private.broadcast($1, $2)', [topic, { noun, ids: [crypto.randomUUID()] }]);
const league = () => `league:${crypto.randomUUID()}`;

describe('a command costs no more messages than', () => {
  const meeting = () => newMeeting(world, { kickoff_at: minutesAgo(20) });

  test('accepting a contract: four to those concerned, one of them to everybody, and one to each person who is notified', async () => {
    const [signing, rival] = [await newClub(world), await newClub(world)];
    const player = await newPerson(world);
    await offer(world, rival, player);
    const contract_id = await offer(world, signing, player);
    const sent = await messagesBy(() => done(world.as({ id: player }).rpc('accept_contract', { contract_id })));
    const leaders = [signing, rival].flatMap(({ captain, coCaptain }) => [`user:${captain}`, `user:${coCaptain}`]);
    const topics = sent.map(({ topic }) => topic).filter((topic) => !leaders.includes(topic));
    const concerned = ['site', `league:${signing.league}`, `team:${signing.id}`, `user:${player}`];
    // a team whose offer is overtaken is told so
    expect(topics.toSorted()).toEqual([...concerned, `team:${rival.id}`].toSorted());
    expect(kinds(sent)).toEqual({ site: 1, league: 1, team: 2, user: 5 });
  });

  test('a goal: one to the league and one to the room', async () => {
    const { home, match } = await meeting();
    const captain = world.as({ id: home.captain });
    await done(captain.rpc('start_match', { match_id: match }));
    const goal = { match_id: match, home_score: 1, away_score: 0 };
    expect(kinds(await messagesBy(() => done(captain.rpc('set_live_score', goal))))).toEqual({ league: 1, match: 1 });
  });

  test('a report and a result: one a topic and one to each person who is notified, nothing to everybody', async () => {
    const { home, away, match } = await meeting();
    const reported = kinds(await messagesBy(() => fileReport(world, home.captain, match)));
    expect(reported).toMatchObject({ league: 1, match: 1, staff: 1 });
    expect(reported).not.toHaveProperty('site');
    const confirmed = kinds(
      await messagesBy(async () => {
        const [report] = await world.sql<{ id: string }>(
          `select id from public.match_reports where match_id = $1 and status = 'filed'`,
          [match],
        );
        await done(world.as({ id: away.captain }).rpc('confirm_report', { report_id: report!.id }));
      }),
    );
    expect(confirmed).toMatchObject({ league: 1, match: 1, staff: 1 });
    expect(confirmed).not.toHaveProperty('site');
  });

  test('a message: one to each of the two', async () => {
    const [one, two] = await newPeople(world, 2);
    const { data: conversation_id } = await world.as({ id: one! }).rpc('start_conversation', { with_user: two! });
    const send = () =>
      done(world.as({ id: one! }).rpc('send_message', { conversation_id: conversation_id!, body: 'Hello' }));
    expect(kinds(await messagesBy(send))).toEqual({ user: 2 });
  });

  test('a kick: one to everybody', async () => {
    const from = await newClub(world);
    const player = await newPerson(world);
    await sign(world, from, player);
    const [member] = await world.sql<{ id: string }>(
      'select id from public.team_members where player_id = $1 and left_at is null',
      [player],
    );
    const kick = () =>
      done(world.as({ id: from.captain }).rpc('kick_player', { member_id: member!.id, reason: 'Never plays' }));
    expect(kinds(await messagesBy(kick))).toMatchObject({ site: 1, team: 1 });
  });

  test('one a topic, however many rows a transaction writes', async () => {
    const topic = league();
    const [message, ...more] = await messagesBy(() =>
      world.sql(
        `select private.broadcast($1, jsonb_build_object('noun', 'matches', 'ids', jsonb_build_array(n))) from generate_series(1, 20) n`,
        [topic],
      ),
    );
    expect(more).toEqual([]);
    expect(message?.payload.changes).toHaveLength(20);
    const [many] = await messagesBy(() =>
      world.sql(
        `select private.broadcast($1, jsonb_build_object('noun', 'matches', 'ids', jsonb_build_array(n))) from generate_series(1, 21) n`,
        [topic],
      ),
    );
    expect(many?.payload.changes).toEqual([{ noun: 'matches' }]);
  });
});

describe('a topic', () => {
  const before = (sent: Message[]) => sent.map(({ payload }) => payload.before);

  test('says with each message how many came before it, and counts nothing that was rolled back', async () => {
    const topic = league();
    const sent = await messagesBy(async () => {
      await say(topic);
      await world.inSql(
        'owner',
        `select private.broadcast('${topic}', '{"noun": "matches"}'); set constraints all immediate`,
      );
      await say(topic);
      await say(league());
      await say(topic);
    });
    expect(before(sent.filter((each) => each.topic === topic))).toEqual([0, 1, 2]);
  });

  test('makes nobody wait: who writes at once counts what was there', async () => {
    for (const topic of [league(), 'site']) {
      await world.hold('select private.broadcast($1, $2)', [topic, { noun: 'teams' }], async (more) => {
        await more('set constraints all immediate');
        const meanwhile = await messagesBy(() => say(topic));
        // while one sends to everybody, the other's change waits for the next message
        expect(before(meanwhile)).toEqual(topic === 'site' ? [] : [0]);
      });
    }
  });

  test('keeps its count when the clock sums it, until it was silent for a week', async () => {
    const [busy, silent] = [`user:${people.player}`, `user:${people.captain}`];
    for (let n = 0; n < 3; n += 1) for (const topic of [busy, silent]) await say(topic);
    await world.sql(`update private.broadcasts set created_at = now() - interval '8 days' where topic = $1`, [silent]);
    const count = async (person: 'player' | 'captain') =>
      (await world.as(person).rpc('broadcast_counts', { topics: [busy, silent] })).data;
    const [own] = (await count('player'))!;
    await world.sql('select private.sum_broadcasts()');
    expect(await count('player')).toEqual([own]);
    expect(own!.sent).toBeGreaterThanOrEqual(3);
    expect(await count('captain')).toEqual([{ topic: silent, sent: 0 }]);
    const rows = await world.sql('select from private.broadcasts where topic = any ($1)', [[busy, silent]]);
    expect(rows).toHaveLength(1);
    const [next] = await messagesBy(() => say(busy));
    expect(next?.payload.before).toBe(own!.sent);
  });

  test('is counted for those alone who may hear it', async () => {
    const topics = [`user:${people.captain}`, `team:${club.own}`, 'site', 'staff', `league:${unknownId}`, 'rights'];
    const told = async (actor: Parameters<typeof world.as>[0]) =>
      (await world.as(actor).rpc('broadcast_counts', { topics })).data?.map(({ topic }) => topic).toSorted();
    expect(await told('captain')).toEqual(['site', `team:${club.own}`, `user:${people.captain}`]);
    expect(await told('rival')).toEqual(['site']);
    expect(await told('suspended')).toEqual([]);
    const many = Array.from({ length: 41 }, (_, n) => (n === 40 ? 'site' : league()));
    expect((await world.as('captain').rpc('broadcast_counts', { topics: many })).data).toEqual([]);
    expect((await world.request('/rest/v1/rpc/broadcast_counts', { method: 'POST', body: '{}' })).ok).toBe(false);
  });
});

test('everybody gets one message in five seconds: what comes sooner is sent together by the next', async () => {
  const sentAt = (moment: string) =>
    world.sql(`update private.broadcasts set created_at = ${moment} where topic = 'site' and sent > 0`);
  const flush = () => world.sql('select private.flush_site()');
  const sent = await messagesBy(async () => {
    await say('site', 'teams');
    // however slow this machine is
    await sentAt(`now() + interval '1 hour'`);
    await say('site', 'transfers');
    await say('site', 'news');
    await flush();
    await world.sql(
      `update private.broadcasts set created_at = clock_timestamp() - interval '3 seconds' where topic = 'site' and sent > 0;
       select private.flush_site()`,
    );
    await sentAt(`now() + interval '1 hour'`);
    await say('site', 'market');
    await sentAt(`now() - interval '5 seconds'`);
    await flush();
    await flush();
  });
  expect(sent.map(({ payload }) => [payload.before, payload.changes?.map(({ noun }) => noun)])).toEqual([
    [0, ['teams']],
    [1, ['transfers', 'news', 'market']],
  ]);
});
