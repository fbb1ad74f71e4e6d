import { queryOptions } from '@tanstack/react-query';
import type { Database, Enums } from '#database.types.ts';
import { dataOf } from '#lib/errors.ts';
import { supabase } from '#lib/supabase.ts';

export type Topic = Enums<'notification_topic'>;
export type MailPace = Enums<'mail_pace'>;
export type TopicChannels = Database['public']['Functions']['my_notification_channels']['Returns'][number];
type HandedRow = Database['public']['Functions']['my_handed_topics']['Returns'][number];
/** A topic of the team: its captain, who hears it instead, if anybody, and whether that person can be reached for it. */
export type TopicHandover = Omit<HandedRow, 'helper_id' | 'helper_name'> & {
  helper_id: string | null;
  helper_name: string | null;
};
/** Clock times such as 22:00, in a zone. */
export type QuietHours = { starts: string; ends: string; time_zone: string };
/**
 * The site's delivery channels; a key is what a browser registers with, `direct` a bot that writes to members in
 * Discord.
 */
export type Installation = { push_key: string | null; mail: boolean; direct: boolean };

export const deliveryChannelQueries = {
  /** The channels of this installation beside the bell. */
  installation: () =>
    queryOptions({
      queryKey: ['delivery-channels', 'installation'],
      queryFn: async (): Promise<Installation> => {
        const db = await supabase();
        const [row] = dataOf(await db.rpc('delivery_channels')); // bounded by: one row
        return row ?? { push_key: null, mail: false, direct: false };
      },
    }),

  /** The channels the reader chose, a row a topic. */
  mine: (userId: string) =>
    queryOptions({
      queryKey: ['delivery-channels', userId],
      queryFn: async (): Promise<TopicChannels[]> => {
        const db = await supabase();
        return dataOf(await db.rpc('my_notification_channels')); // bounded by: the topics there are
      },
    }),

  /** The topics that the reader has handed over, a row a topic, or was handed. */
  handed: (userId: string) =>
    queryOptions({
      queryKey: ['delivery-channels', userId, 'handed'],
      queryFn: async (): Promise<TopicHandover[]> => {
        const db = await supabase();
        return dataOf(await db.rpc('my_handed_topics')); // bounded by: the topics there are
      },
    }),

  /** The hours in which nothing shall ring; null where there are none. */
  quietHours: (userId: string) =>
    queryOptions({
      queryKey: ['quiet-hours', userId],
      queryFn: async (): Promise<QuietHours | null> => {
        const db = await supabase();
        const [row] = dataOf(await db.rpc('my_quiet_hours')); // bounded by: one row a person
        return row ? { ...row, starts: row.starts.slice(0, 5), ends: row.ends.slice(0, 5) } : null;
      },
    }),

  /** Which of the reader's sessions are pushed to. */
  devices: (userId: string) =>
    queryOptions({
      queryKey: ['push-devices', userId],
      queryFn: async () => {
        const db = await supabase();
        return dataOf(await db.rpc('my_push_devices')); // bounded by: the devices one person may have
      },
    }),
};
