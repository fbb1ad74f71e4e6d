import { queryOptions } from '@tanstack/react-query';
import type { Database } from '#database.types.ts';
import { dataOf } from '#lib/errors.ts';
import { everyMount } from '#lib/read-ahead.ts';
import { supabase } from '#lib/supabase.ts';

type Row = Database['public']['Functions']['discord_channel_list']['Returns'][number];
type Nullable = 'league_id' | 'league_name' | 'off_at' | 'last_sent_at' | 'last_error' | 'failed_at';
/** A connected channel: what it is told, what waits for it and what went wrong; never its address. */
export type DiscordChannel = Omit<Row, Nullable> & { [Key in Nullable]: Row[Key] | null };

/** The reader's account of Discord, whether the site links any, and whether Discord lets the bot write nothing there. */
export type MyDiscord = { available: boolean; name: string | null; linked_at: string | null; refused: boolean };

/** While something waits it is sent within seconds. */
const whileWaitingMs = 3000;

export const discordQueries = {
  /** Which account of Discord the reader has linked. */
  mine: (userId: string) =>
    queryOptions({
      queryKey: ['discord', 'mine', userId],
      queryFn: async (): Promise<MyDiscord> => {
        const db = await supabase();
        const [row] = dataOf(await db.rpc('my_discord')); // bounded by: one row
        return row ?? { available: false, name: null, linked_at: null, refused: false };
      },
    }),

  /** The connected channels by name: an admin's read. */
  channels: () =>
    queryOptions({
      queryKey: ['discord', 'channels'],
      queryFn: async (): Promise<DiscordChannel[]> => {
        const db = await supabase();
        return dataOf(await db.rpc('discord_channel_list')); // bounded by: limits.discordChannels
      },
      refetchOnMount: everyMount,
      refetchInterval: ({ state }) =>
        state.data?.some(({ waiting, off_at }) => waiting > 0 && off_at === null) ? whileWaitingMs : false,
    }),
};
