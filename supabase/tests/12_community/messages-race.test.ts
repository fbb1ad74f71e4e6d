import { beforeAll, describe, expect, test } from 'vitest';
import { openWorld, type World } from '#supabase/tests/harness/harness.ts';
import { newMeeting } from '#supabase/tests/harness/meeting.ts';
import { injectFault, raceRounds } from '#supabase/tests/harness/race-faults.ts';
import { newPerson } from '#supabase/tests/harness/signing.ts';

/** Simultaneous messages of two people. More rounds find rarer races: RONDO_RACE_ROUNDS=1000. */
const rounds = Math.ceil(raceRounds / 4);
const timeout = 60_000 + rounds * 2000;

type Answer = { data: unknown; error: { code: string } | null };
type Race = (world: World) => Promise<string[]>;

async function atOnce(...calls: (() => PromiseLike<Answer>)[]) {
  const answers = await Promise.all(calls.map((call) => call()));
  return {
    ids: answers.flatMap(({ data }) => (typeof data === 'string' ? [data] : [])),
    broken: answers.flatMap(({ error }) =>
      error && !error.code.startsWith('PT4') ? [`an answer of ${error.code}`] : [],
    ),
  };
}

/** Both begin to write to each other in the same second: it is one talk, and both are in it. */
const begunByBoth: Race = async (world) => {
  const [one, other] = [await newPerson(world), await newPerson(world)];
  const begin = (id: string, with_user: string) => () => world.as({ id }).rpc('start_conversation', { with_user });
  const { ids, broken } = await atOnce(
    begin(one, other), begin(other, one), begin(one, other), begin(other, one),
  ); // prettier-ignore
  const members = await world.sql(
    'select m.user_id from public.conversation_members m where m.user_id = any ($1::uuid[])',
    [[one, other]],
  );
  return [
    ...broken,
    ...(ids.length === 4 && new Set(ids).size === 1 ? [] : [`${ids.length} answers, ${new Set(ids).size} talks`]),
    ...(members.length === 2 ? [] : [`${members.length} members`]),
  ];
};

/** The room of a match is one, however many say the first word. */
const roomOpenedByAll: Race = async (world) => {
  const { home, away, match } = await newMeeting(world);
  const say = (id: string) => () => world.as({ id }).rpc('send_match_message', { match_id: match, body: 'First' });
  const { ids, broken } = await atOnce(say(home.captain), say(away.captain), say(home.coCaptain), say(away.coCaptain));
  const rooms = await world.sql('select id from public.conversations where match_id = $1', [match]);
  return [...broken, ...(ids.length === 4 && rooms.length === 1 ? [] : [`${ids.length} said, ${rooms.length} rooms`])];
};

const newTalk = async (world: World) => {
  const [one, other] = [await newPerson(world), await newPerson(world)];
  const { data, error } = await world.as({ id: one }).rpc('start_conversation', { with_user: other });
  expect(error).toBeNull();
  return { one, other, id: data! };
};

/** A retry that meets the first try is the same message. */
const sentTwice: Race = async (world) => {
  const { one, id } = await newTalk(world);
  const message_id = crypto.randomUUID();
  const say = () => world.as({ id: one }).rpc('send_message', { conversation_id: id, body: 'Once', message_id });
  const { ids, broken } = await atOnce(say, say, say, say);
  return [...broken, ...(ids.length === 4 ? [] : [`${ids.length} of 4 answered`])];
};

/** After a block is done nothing of either arrives, and what the list calls the last words are the last. */
const blockedWhileWriting: Race = async (world) => {
  const { one, other, id } = await newTalk(world);
  const say = (who: string) => () => world.as({ id: who }).rpc('send_message', { conversation_id: id, body: 'Hello?' });
  const messages = () => world.sql('select id from public.messages where conversation_id = $1', [id]);
  let atBlock: unknown[] = [];
  const block = async () => {
    const answer = await world.as({ id: other }).rpc('block_player', { player_id: one });
    atBlock = await messages();
    return answer;
  };
  const { broken } = await atOnce(say(one), block, say(one), say(other), say(one));
  const [after] = await world.sql<{ last: boolean }>(
    `select c.last_at is not distinct from (select max(m.created_at) from public.messages m where m.conversation_id = c.id) as last
       from public.conversations c where c.id = $1`,
    [id],
  );
  const late = (await messages()).length - atBlock.length;
  return [
    ...broken,
    ...(late === 0 ? [] : [`${late} after the block`]),
    ...(after!.last ? [] : ['the last words are not the last']),
  ];
};

describe('at the same moment', () => {
  const world = openWorld({ sessions: 8 });
  beforeAll(() =>
    injectFault(world, async () => {
      const [begins] = await world.sql<{ definition: string }>(
        `select pg_get_functiondef('private.start_conversation'::regproc) as definition`,
      );
      await world.sql(begins!.definition.replace('on conflict on constraint conversations_one_a_pair do nothing', ''));
      await world.sql('alter table public.conversations drop constraint conversations_one_a_pair');
    }),
  );

  test.each([
    ['two who begin to write to each other have one talk', begunByBoth],
    ['the room of a match opens once', roomOpenedByAll],
    ['a message sent twice is said once', sentTwice],
    ['the last words are the last, and a block ends them', blockedWhileWriting],
  ])(
    '%s',
    async (_rule, race) => {
      for (let round = 1; round <= rounds; round += 1) expect(await race(world), `round ${round}`).toEqual([]);
    },
    timeout,
  );
});
