import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Database } from '#database.types.ts';
import type { ChatMessage } from '#data/messages/message.ts';
import { dataOf } from '#lib/errors.ts';
import { lastShown, shownPages } from '#lib/list-pages.ts';
import { newestFirst } from '#lib/newest-first.ts';
import { everyMount } from '#lib/read-ahead.ts';
import { supabase } from '#lib/supabase.ts';

/** A line of the list: the other, the last message, and how much of theirs is unread, up to a hundred. */
export type TalkLine = Database['public']['Functions']['conversation_page']['Returns'][number];
/** Where a conversation stands: when the last message was sent, when the moderation last changed some, how far each has read. */
export type Conversation = {
  id: string;
  last_at: string | null;
  moderated_at: string | null;
  members: { user_id: string; read_until: string }[];
};
/** Where a page of messages begins: before the oldest that is known, or after the newest. */
type From = { before: ChatMessage } | { after: string } | null;

const linesAtOnce = 30;
const textsAtOnce = 40;

/** Others write too: how often a list and an open conversation are asked for again. */
export const listMs = 15_000;
export const talkMs = 5_000;

const state = 'id, last_at, moderated_at, members:conversation_members(user_id, read_until)';

export const conversationQueries = {
  /** The viewer's talks, the latest first, in pages. */
  list: (userId: string) =>
    infiniteQueryOptions({
      queryKey: ['conversations', userId, 'list'],
      queryFn: async ({ pageParam }): Promise<TalkLine[]> => {
        const db = await supabase();
        const after = { before_at: pageParam?.last_at, before_id: pageParam?.id };
        return dataOf(await db.rpc('conversation_page', { ...after, max: linesAtOnce + 1 }));
      },
      initialPageParam: null as TalkLine | null,
      getNextPageParam: (last: TalkLine[]) => lastShown(last, linesAtOnce),
      select: (data) => shownPages(data, linesAtOnce),
      refetchOnMount: everyMount,
    }),

  /** The viewer's talk with somebody; null before the first message. */
  withPlayer: (userId: string, otherId: string) =>
    queryOptions({
      queryKey: ['conversations', userId, 'with', otherId],
      queryFn: async (): Promise<Conversation | null> => {
        const db = await supabase();
        const [low = '', high = ''] = [userId, otherId].toSorted();
        const read = db.from('conversations').select(state).eq('low_id', low).eq('high_id', high);
        return dataOf(await read.maybeSingle());
      },
      refetchOnMount: everyMount,
    }),

  /** The room of a match; null before the first message, and for members without a say there. */
  ofMatch: (matchId: string) =>
    queryOptions({
      queryKey: ['conversations', 'match', matchId],
      queryFn: async (): Promise<Conversation | null> => {
        const db = await supabase();
        return dataOf(await db.from('conversations').select(state).eq('match_id', matchId).maybeSingle());
      },
      refetchOnMount: everyMount,
    }),

  /** Whether the viewer has blocked somebody. */
  blocked: (userId: string, otherId: string) =>
    queryOptions({
      queryKey: ['conversations', userId, 'blocked', otherId],
      queryFn: async (): Promise<boolean> => {
        const db = await supabase();
        const read = db.from('blocks').select('blocked_id').eq('blocker_id', userId).eq('blocked_id', otherId);
        return dataOf(await read.maybeSingle()) !== null;
      },
    }),
};

export const messageQueries = {
  /**
   * The messages, the newest first, in pages that change only by the moderation, which begins them anew: earlier ones
   * are requested on demand, and later ones (`fetchPreviousPage`) when the conversation says that there are some.
   */
  of: ({ id, moderated_at }: Pick<Conversation, 'id' | 'moderated_at'>) =>
    infiniteQueryOptions({
      queryKey: ['messages', id, moderated_at],
      queryFn: async ({ pageParam }): Promise<ChatMessage[]> => {
        const db = await supabase();
        const columns = 'id, body, hidden, created_at, author:profiles(id, username, avatar, deleted_at)' as const;
        const read = db.from('messages').select(columns).eq('conversation_id', id);
        if (pageParam && 'after' in pageParam) {
          const later = read.gt('created_at', pageParam.after).order('created_at');
          return dataOf(await later.limit(textsAtOnce)).toReversed();
        }
        return dataOf(await newestFirst(read, 'created_at', pageParam?.before).limit(textsAtOnce + 1));
      },
      initialPageParam: null as From,
      getNextPageParam: (last: ChatMessage[]): From | undefined => {
        const before = lastShown(last, textsAtOnce);
        return before && { before };
      },
      select: (data) => shownPages(data, textsAtOnce),
      getPreviousPageParam: (_: ChatMessage[], pages: ChatMessage[][]): From => ({
        after: pages.find(({ length }) => length > 0)?.[0]?.created_at ?? '-infinity',
      }),
      staleTime: Infinity,
      placeholderData: (shown, query) => (query?.queryKey[1] === id ? shown : undefined),
    }),
};
