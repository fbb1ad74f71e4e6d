import type { AccountRole } from './players.ts';

type DemoMessage = [by: AccountRole, minutesAgo: number, body: string];
/** Conversations: the two members, their messages, and how many of the last words the other has not read. */
type Talk = { between: [AccountRole, AccountRole]; messages: DemoMessage[]; unread: 0 | 1 | 2 };

const day = 1440;

const talks: Talk[] = [
  {
    between: ['captain', 'free-agent'],
    messages: [
      ['captain', 3 * day + 90, 'Hi, I saw your entry in the transfer centre. We look for somebody behind our strikers.'],
      ['free-agent', 3 * day + 40, 'Hi! Sounds good. When do you train?'],
      ['captain', 3 * day + 35, 'Tuesdays and Thursdays from 20:00, and we warm up together before each match.\nThe offer is on your dashboard, take your time.'],
      ['free-agent', 2 * day, 'Thursday is fine, Tuesday only from 21:00 on. Would that do?'],
      ['captain', 50, 'That does. Come and play with us tonight if you like.'],
    ],
    unread: 1,
  },
  {
    between: ['captain', 'player'],
    messages: [
      ['captain', day + 300, 'Can you play on the left again on matchday?'],
      ['player', day + 280, 'Sure!'],
    ],
    unread: 0,
  },
  {
    between: ['co-captain', 'player'],
    messages: [
      ['player', 2 * day + 10, 'Did you see their last match? They press very high.'],
      ['co-captain', 300, 'Watched it twice. https://www.twitch.tv/videos/2301 from minute 12 on.'],
      ['co-captain', 299, 'We should play it wide early.'],
    ],
    unread: 2,
  },
]; // prettier-ignore

const aboutTheMatch: DemoMessage[] = [
  ['captain', 190, 'Good evening! We host, the lobby opens ten minutes before kick-off.'],
  ['moderator', 170, 'If somebody cannot connect, tell us here before you start without them.'],
];

type Seed = { query: <T>(sql: string, params?: unknown[]) => Promise<T[]>; now: Date };

/** Puts what members wrote to each other into the demo league, and the room of the captain's next match. */
export async function talkToEachOther(
  { query, now }: Seed,
  ids: Partial<Record<AccountRole, string>>,
  match: string | undefined,
): Promise<void> {
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  const begin = async (columns: { match?: string; pair?: string[] }, messages: DemoMessage[]) => {
    const [low, high] = (columns.pair ?? []).toSorted();
    const last = ago(messages.at(-1)?.[1] ?? 0);
    const [talk] = await query<{ id: string }>(
      `insert into public.conversations (match_id, low_id, high_id, last_at, created_at) values ($1, $2, $3, $4, $5) returning id`,
      [columns.match, low, high, last, ago(messages[0]?.[1] ?? 0)],
    );
    for (const [by, minutes, body] of messages)
      await query(
        `insert into public.messages (conversation_id, author_id, body, created_at) values ($1, $2, $3, $4)`,
        [talk?.id, ids[by], body, ago(minutes)],
      );
    return talk?.id;
  };
  for (const { between, messages, unread } of talks) {
    const id = await begin({ pair: between.map((who) => ids[who] ?? '') }, messages);
    const [lastBy = between[0]] = messages.at(-1) ?? [];
    for (const who of between) {
      const until = who === lastBy || unread === 0 ? messages.at(-1) : messages.at(-1 - unread);
      await query(
        `insert into public.conversation_members (conversation_id, user_id, read_until) values ($1, $2, $3)`,
        [id, ids[who], ago(until?.[1] ?? 0)],
      );
      if (who === lastBy || unread === 0) continue;
      await query(
        `insert into public.notifications (user_id, kind, key, values, link, created_at)
         select $1, 'messages', 'messageReceived', jsonb_build_object('by', p.id), '/messages?to=' || p.id, $3
         from public.profiles p where p.id = $2`,
        [ids[who], ids[lastBy], ago(messages.at(-1)?.[1] ?? 0)],
      );
    }
  }
  if (match) await begin({ match }, aboutTheMatch);
}
