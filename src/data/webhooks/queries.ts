import { queryOptions } from '@tanstack/react-query';
import type { Database } from '#database.types.ts';
import { dataOf } from '#lib/errors.ts';
import { everyMount } from '#lib/read-ahead.ts';
import { supabase } from '#lib/supabase.ts';

type Calls = Database['public']['Functions'];
type Row = Calls['webhook_list']['Returns'][number];
type Nullable =
  | 'league_id'
  | 'league_name'
  | 'paused_at'
  | 'off_at'
  | 'cause'
  | 'failing_since'
  | 'last_sent_at'
  | 'old_secret_until';
/** A webhook as its owner may know it: never its address or its secret. */
export type Webhook = Omit<Row, Nullable> & { [Key in Nullable]: Row[Key] | null };

type Line = Calls['webhook_deliveries']['Returns'][number];
type NullableOfLine = 'done_at' | 'given_up_at' | 'failed_at' | 'error' | 'status';
/** An event on its way to a webhook, taken or given up. */
export type WebhookDelivery = Omit<Line, NullableOfLine> & { [Key in NullableOfLine]: Line[Key] | null };

/** While something waits it is sent within seconds. */
const whileWaitingMs = 3000;

export const webhookQueries = {
  /** Whether this installation sends webhooks: a hosted project does once its function has said so (docs/decisions/0036). */
  areSent: () =>
    queryOptions({
      queryKey: ['webhooks', 'sent'],
      queryFn: async (): Promise<boolean> => {
        const db = await supabase();
        return dataOf(await db.rpc('webhooks_are_sent')); // bounded by: one answer
      },
    }),
  /** The webhooks of a team, or the admins'; the oldest first. */
  list: (teamId: string | undefined) =>
    queryOptions({
      queryKey: ['webhooks', 'list', teamId ?? 'admins'],
      queryFn: async (): Promise<Webhook[]> => {
        const db = await supabase();
        return dataOf(await db.rpc('webhook_list', teamId === undefined ? {} : { of_team: teamId })); // bounded by: limits.webhooksMax
      },
      refetchOnMount: everyMount,
      refetchInterval: ({ state }) =>
        state.data?.some(({ waiting, off_at, paused_at }) => waiting > 0 && off_at === null && paused_at === null)
          ? whileWaitingMs
          : false,
    }),
  /** Events sent to a webhook and what waits, the newest first. */
  deliveries: (webhookId: string) =>
    queryOptions({
      queryKey: ['webhooks', 'deliveries', webhookId],
      queryFn: async (): Promise<WebhookDelivery[]> => {
        const db = await supabase();
        return dataOf(await db.rpc('webhook_deliveries', { webhook_id: webhookId })); // bounded by: limits.webhookLogMax
      },
      refetchOnMount: everyMount,
      refetchInterval: ({ state }) =>
        state.data?.some(({ done_at, given_up_at }) => done_at === null && given_up_at === null)
          ? whileWaitingMs
          : false,
    }),
};
